"""Each map has its own judge, even if maps made in Python share a hash."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from netzplan.bots import judging
from netzplan.bots.deutschland_rummy.judges import Judges as JudgesOfCountries
from netzplan.bots.on_the_underground.judges import Judges as JudgesOfBoards
from netzplan.games.deutschland_rummy import DeutschlandRummy
from netzplan.games.on_the_underground import OnTheUnderground
from tests.kernels.deutschland_rummy.own_countries import country_of
from tests.properties.on_the_underground.random_games import small_board


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make judges that are nothing but the rules they were made for."""
    monkeypatch.setattr(judging, "load", lambda *_: SimpleNamespace(Judge=lambda rules, *_: rules))


def judged(judges: Any, rules: object) -> Any:
    return judges.judge(rules, waits=True)


def test_each_board_has_its_own_judge(tmp_path: Path) -> None:
    judges = JudgesOfBoards(tmp_path)
    boards = [small_board(Random(1), columns, 3) for columns in (3, 4)]
    assert boards[0].map_hash == boards[1].map_hash
    for board in boards:
        made, again = (judged(judges, OnTheUnderground(board)) for _ in range(2))
        assert made.network is board
        assert again is made


def test_each_country_has_its_own_judge(tmp_path: Path) -> None:
    judges = JudgesOfCountries(tmp_path)
    countries = [country_of(12, 40, random=Random(seed)) for seed in (1, 2)]
    assert countries[0].map_hash == countries[1].map_hash
    for country in countries:
        made, again = (judged(judges, DeutschlandRummy(country)) for _ in range(2))
        assert made.country is country
        assert again is made
