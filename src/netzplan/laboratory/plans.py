"""The plan of a study, and which plans are valid.

Codes of an ``Unfit`` plan, besides those of ``catalogue/setups.py``:

================ ============================================================
``study/number`` a number that is too small
``study/most``   a number that is too large
``study/play``   no such way to play
``study/game``   a game that can't be studied
``map/unknown``  the venue is another map
================ ============================================================
"""

from collections.abc import Mapping

from msgspec import Struct

from netzplan.arena.tournament import Contest
from netzplan.catalogue.atlas import plate_at
from netzplan.catalogue.game_entry import game_entry_at
from netzplan.catalogue.setups import Unfit, check_setup, options_at
from netzplan.laboratory.fields import FIELDS
from netzplan.sentences import FALLBACK

__all__ = ["WAYS", "Plan", "check_number", "check_plan"]

WAYS = ("random", "sensible")
"""Ways to play that a plan can ask for."""
_MOST_SEED = 2**63 - 1
"""The largest seed that compiled code can hold."""
_MOST: Mapping[str, int] = {
    "plays": 1000,  # games of a deal are held in memory together
    "games": 10**9,
    "by-rules": 10**9,
    "threads": 256,
    "seed": _MOST_SEED,
}
"""The maximum of each number in a plan."""


class Plan(Struct, frozen=True, kw_only=True):
    """A plan of a study."""

    contests: tuple[Contest, ...]
    wanted: tuple[str, ...]
    """``random``, ``sensible`` or both."""
    games: int
    by_rules: int
    """The most games where the rules play, which are slow."""
    plays: int
    """Number of games of each deal."""
    seed: int
    language: str = FALLBACK
    """Language for names of items that are not on the map."""


def check_plan(plan: Plan) -> None:
    """Raise Unfit if a plan can't be played."""
    check_number("plays", plan.plays)
    check_number("games", plan.games, 2 * plan.plays)
    check_number("by-rules", plan.by_rules, 2)
    check_number("seed", plan.seed, -_MOST_SEED)
    for way in plan.wanted or ("",):
        if way not in WAYS:
            known = ", ".join(WAYS)
            told = f"no way to play {way!r}: there are {known}"
            raise Unfit("study/play", told, play=way or "''", known=known)
    for contest in plan.contests:
        _check_contest(contest)


def check_number(name: str, value: int, fewest: int = 1) -> None:
    """Raise Unfit if a number is too small or too large."""
    if type(value) is not int or value < fewest:
        told = f"{name} must be a whole number of at least {fewest}, not {value!r}"
        raise Unfit("study/number", told, name=name, value=value, fewest=fewest)
    if value > _MOST[name]:
        told = f"{name} must be at most {_MOST[name]}, not {value}"
        raise Unfit("study/most", told, name=name, value=value, most=_MOST[name])


def _check_contest(contest: Contest) -> None:
    entry, map_id = game_entry_at(contest.venue.reference), plate_at(contest.venue).id
    if contest.game not in FIELDS or contest.game != entry.id:
        known = ", ".join(FIELDS)
        told = f"{contest.game} can't be studied here: there are {known}"
        raise Unfit("study/game", told, game=contest.game, known=known)
    if contest.map != map_id:
        told = f"the venue is {map_id}, not {contest.map}"
        raise Unfit("map/unknown", told, game=contest.game, map=contest.map, known=map_id)
    options = options_at(contest.venue)
    check_setup(entry.facts, options, contest.map, contest.seats, contest.options)
