"""The exact solver of Deutschland Rummy: what can be laid, how, and which city to ask for.

Whether tiles can be laid depends only on their numbers at cities: the theorem in :mod:`.picks`
answers it without constructing a route. If the answer is no, it names cities to blame, so that
:mod:`.jokers` tries jokers, and :mod:`.selection` leaves tiles on the rack, only at those. How to
lay them is answered by :mod:`.rebuilding`: it mends rows that are too short, with 0, 1, 2, …
changes, and never looks at tiles far from them. If the effort does not suffice for that,
:mod:`.construct` builds routes directly from the theorem's proof.

A *change* is a pair of tiles that were neighbours at a city and no longer are, or a joker of the
table that stands for another pair of cities. Every answer states what is proved about it.
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
