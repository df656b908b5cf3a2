"""The catalogue's information about every game and every shipped map."""

from importlib import import_module
from importlib.resources import files
from xml.etree import ElementTree

import msgspec
import pytest

from netzplan.catalogue import GAMES
from netzplan.paper.mapfile import schema
from tests.nightly import first_by_day

MAPS = [(each.id, info.id) for each in GAMES.values() for info in each.maps]
maps = pytest.mark.parametrize(("game_id", "map_id"), MAPS)
games = pytest.mark.parametrize("game_id", GAMES)


def stored(game_id: str, map_id: str) -> bytes:
    return files("netzplan.games").joinpath(game_id, "maps", f"{map_id}.json").read_bytes()


def test_the_three_games_are_known_by_their_ids() -> None:
    known = {"voll_verplant", "on_the_underground", "deutschland_rummy"}
    assert set(GAMES) == known
    assert all(GAMES[id] is found and found.id == id for id, found in GAMES.items())
    with pytest.raises(KeyError):
        GAMES["chess"]


@games
def test_an_unknown_map_is_a_key_error(game_id: str) -> None:
    found = GAMES[game_id]
    for ask in (found.rules, found.map_hash, found.page):
        with pytest.raises(KeyError):
            ask("atlantis")
    with pytest.raises(KeyError):
        found.printable("atlantis", "de")


@games
def test_some_map_is_for_a_first_game_and_easy_maps_come_first(game_id: str) -> None:
    listed = GAMES[game_id].maps
    assert any(info.recommended for info in listed)
    assert [info.difficulty for info in listed] == sorted(info.difficulty for info in listed)


@games
def test_an_option_accepts_its_default_on_its_maps(game_id: str) -> None:
    for option in GAMES[game_id].options:
        assert option.takes(option.default)
        assert set(option.maps) <= {info.id for info in GAMES[game_id].maps} != set()


@maps
def test_no_shipped_map_has_a_fault(game_id: str, map_id: str) -> None:
    assert GAMES[game_id].entry.kind.faults_in(stored(game_id, map_id)) == ()


@maps
def test_rules_are_made_only_once(game_id: str, map_id: str) -> None:
    assert GAMES[game_id].rules(map_id) is GAMES[game_id].rules(map_id)


@maps
def test_the_page_receives_the_board(game_id: str, map_id: str) -> None:
    page = GAMES[game_id].page(map_id)
    assert page.info in GAMES[game_id].maps
    assert page.info.id == map_id
    assert set(page.provenance) == {"de", "en"}
    assert page.drawing is GAMES[game_id].page(map_id).drawing, "drawn once"
    assert msgspec.json.decode(msgspec.json.encode(page), type=type(page)) == page


@pytest.mark.long
@pytest.mark.parametrize(
    ("game_id", "map_id"),
    [(each.id, info.id) for each in GAMES.values() for info in first_by_day(*each.maps)],
)
def test_a_map_can_be_printed_in_both_languages(game_id: str, map_id: str) -> None:
    """Every other language falls back to English."""
    game = GAMES[game_id]
    german, english, french = (game.printable(map_id, each) for each in ("de", "en", "fr"))
    assert german != english
    assert all(ElementTree.fromstring(text).tag.endswith("svg") for text in (german, english))
    assert french == english.replace('lang="en"', 'lang="fr"')


@games
def test_the_schema_lists_every_field_and_forbids_others(game_id: str) -> None:
    """``docs/reference.py`` checks that the schema in the docs is up to date."""
    kind = import_module(f"netzplan.games.{game_id}.board.format").MapFile
    definitions = msgspec.json.decode(schema(kind))["$defs"]
    assert {"MapFile", "Layout"} <= set(definitions)
    assert all(each["additionalProperties"] is False for each in definitions.values())
