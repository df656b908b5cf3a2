"""The exact solver of Deutschland Rummy: what can be laid, how, and what to ask for.

*Can it be laid?* is a question about numbers of tiles at cities: the theorem in :mod:`.picks`
answers it without a single route. Where the answer is no, it names cities to blame, so that
:mod:`.jokers` tries jokers, and :mod:`.selection` leaves tiles on the rack, only there. *How?* is
answered by :mod:`.rebuilding`: it mends rows that are too short, with 0, 1, 2, … changes, and
looks at nothing that is far from them. :mod:`.construct` builds routes straight from the
theorem's proof, for when the effort does not reach that far.

A *change* is a pair of tiles that lay side by side at a city and no longer do, or a joker of the
table that stands for another pair of cities. Every answer says what is proved of it.
"""

from netzplan.solvers.deutschland_rummy.asking import (
    CityToAsk,
    PossibleGift,
    best_city_to_ask,
)
from netzplan.solvers.deutschland_rummy.coming_out import (
    can_come_out,
    first_route,
    take_from_table,
)
from netzplan.solvers.deutschland_rummy.layable import (
    construct,
    is_layable,
    layable_with_jokers,
)
from netzplan.solvers.deutschland_rummy.laying import BestLaying, best_laying
from netzplan.solvers.deutschland_rummy.picks import PlacedJoker
from netzplan.solvers.deutschland_rummy.pieces import changes
from netzplan.solvers.deutschland_rummy.selection import Goal
from netzplan.solvers.deutschland_rummy.turns import LayingPlan, best_turn

__all__ = [
    "BestLaying",
    "CityToAsk",
    "Goal",
    "LayingPlan",
    "PlacedJoker",
    "PossibleGift",
    "best_city_to_ask",
    "best_laying",
    "best_turn",
    "can_come_out",
    "changes",
    "construct",
    "first_route",
    "is_layable",
    "layable_with_jokers",
    "take_from_table",
]
