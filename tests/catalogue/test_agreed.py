"""Rules of every game refuse impossible seats and options; stored matches still load."""

from typing import Any

import pytest

from netzplan.catalogue import GAMES
from netzplan.catalogue.setups import Unfit
from netzplan.core import Dealer, Match, Setup

MAPS = {"voll_verplant": "paris", "on_the_underground": "london", "deutschland_rummy": "germany"}
Options = tuple[tuple[str, Any], ...]


@pytest.mark.parametrize(("game", "map_id"), MAPS.items())
@pytest.mark.parametrize("seats", [99, 7, 0, -1, True, 2.0, "2"])
def test_an_impossible_number_of_seats_is_refused(game: str, map_id: str, seats: Any) -> None:
    rules = GAMES[game].rules(map_id)
    with pytest.raises(Unfit, match=f"{game} has . to . seats") as wrong:
        rules.start(Setup(seats))
    assert wrong.value.code == "table/seats"


@pytest.mark.parametrize(
    ("game", "map_id", "options", "code"),
    [
        ("voll_verplant", "paris", (("special", "off"),), "table/option-value"),
        ("voll_verplant", "paris", (("special", 1),), "table/option-value"),
        ("voll_verplant", "paris", (("specials", True),), "table/option"),
        ("voll_verplant", "berlin", (("special", True),), "table/option"),
        ("deutschland_rummy", "germany", (("game", 3),), "table/option"),
        ("deutschland_rummy", "germany", (("games", "3"),), "table/option-number"),
        ("deutschland_rummy", "germany", (("starter", 7),), "table/option-number"),
        ("deutschland_rummy", "germany", (("starter", 3),), "table/option-number"),
        ("deutschland_rummy", "germany", (("take_at_once", 0),), "table/option-value"),
        ("on_the_underground", "london", (("starter", 3),), "table/option-number"),
        ("on_the_underground", "london", (("start", 1),), "table/option"),
    ],
)
def test_impossible_options_are_refused(
    game: str, map_id: str, options: Options, code: str
) -> None:
    rules = GAMES[game].rules(map_id)
    with pytest.raises(Unfit) as wrong:
        Match(rules, Setup(2, options), Dealer("x"))
    assert wrong.value.code == code


@pytest.mark.parametrize(
    ("game", "map_id", "options"),
    [
        ("voll_verplant", "paris", (("special", True),)),
        ("voll_verplant", "berlin", (("special", False),)),
        ("deutschland_rummy", "germany", (("games", 9), ("take_at_once", False), ("starter", 2))),
        ("on_the_underground", "london", (("starter", 0),)),
    ],
)
def test_possible_options_are_accepted(game: str, map_id: str, options: Options) -> None:
    Match(GAMES[game].rules(map_id), Setup(2, options), Dealer("x")).advance()


def test_options_of_older_matches_that_are_no_rules_are_left_out() -> None:
    agreeable = GAMES["deutschland_rummy"].rules("germany").agreeable
    held = {"hints": True, "answer": 10, "games": 2, "starter": 4}
    assert agreeable.stored(2, held) == Setup(2, (("games", 2),))
