"""Unknown names are refused, and the error lists the known ones."""

from pathlib import Path
from typing import Any

import pytest

from netzplan.arena.selfplay import play
from netzplan.catalogue import GAMES, make_bot
from netzplan.catalogue.unknown import Unknown
from netzplan.core import Dealer, Match, Setup
from netzplan.rl.making import numbering_of
from netzplan.rl.single import SeatEnv
from tests.catalogue.test_agreed import MAPS


def test_unknown_names_are_refused_with_the_known_ones() -> None:
    game = GAMES["voll_verplant"]
    with pytest.raises(KeyError, match=r"^no map 'nope': there are amsterdam, .*paris"):
        game.rules("nope")
    with pytest.raises(KeyError, match=r"^no game 'chess': there are voll_verplant, "):
        GAMES["chess"]
    with pytest.raises(KeyError, match=r"^no bot 'nope': there are beginner, "):
        make_bot("nope", "voll_verplant", "paris", 1)
    with pytest.raises(KeyError, match=r"^no map 'nope': "):
        play("voll_verplant", "nope", ["random"], 1, 1)
    with pytest.raises(KeyError, match=r"^no query 'nope': there are "):
        game.entry.query("nope")
    assert GAMES.get("chess") is None


def test_the_rules_and_the_environments_refuse_an_unknown_name_alike() -> None:
    with pytest.raises(Unknown) as of_rules:
        GAMES["voll_verplant"].rules("nope")
    with pytest.raises(Unknown) as of_numbering:
        numbering_of("voll_verplant", "nope", 2, {})
    assert str(of_rules.value) == str(of_numbering.value)
    assert isinstance(of_rules.value, ValueError), "promised where environments are made"
    with pytest.raises(Unknown, match=r"^no game 'chess': there are voll_verplant, "):
        numbering_of("chess", None, 2, {})


def test_a_series_takes_a_file_by_name_and_refuses_negative_numbers(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for wrong in (-1, 1.5):
        with pytest.raises(ValueError, match="games are counted from 0, not "):
            play("voll_verplant", "berlin", ["random"], wrong, 1, record=str(file))  # type: ignore[arg-type]
        assert not file.exists()
    play("voll_verplant", "berlin", ["random"], 1, 1, record=str(file))
    assert file.stat().st_size > 0


@pytest.mark.parametrize(("game", "map_id"), MAPS.items())
def test_a_seat_that_does_not_exist_has_no_view(game: str, map_id: str) -> None:
    rules = GAMES[game].rules(map_id)
    match: Match[Any, Any, Any, Any] = Match(rules, Setup(2), Dealer("x"))
    match.advance()
    for seat in (-1, 2, 5):
        with pytest.raises(ValueError, match=f"seats go from 0 to 1, not {seat}"):
            rules.view(match.state, seat)
    assert [rules.view(match.state, seat).seat for seat in (0, 1, None)] == [0, 1, None]


@pytest.mark.parametrize("seat", [1.0, "0", True, 2])
def test_the_seat_of_an_agent_is_a_whole_number(seat: Any) -> None:
    with pytest.raises(ValueError, match="seats go from 0 to 1, not "):
        SeatEnv("voll_verplant", seat=seat)
