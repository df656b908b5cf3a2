"""Reports name items in words, not by their ids."""

import pytest

from netzplan.catalogue import GAMES
from netzplan.core import Setup
from netzplan.laboratory.fields import FIELDS
from netzplan.laboratory.naming import names_of

MAPS = [(game.id, each.id) for game in GAMES.values() for each in game.maps]


@pytest.mark.parametrize(("game", "map_id"), MAPS)
def test_each_item_has_its_own_name(game: str, map_id: str) -> None:
    plate, field = GAMES[game].atlas.plate(map_id), FIELDS[game]
    items = field.items(plate.rules, Setup(2))
    for language in ("de", "en"):
        names = names_of(field, plate.file, items, language)
        for item, name in zip(items, names, strict=True):
            assert name != item.id, f"{item.kind} {item.id}"
            assert "_" not in name
            assert "--" not in name
        for kind in field.kinds:
            of_kind = [
                name for item, name in zip(items, names, strict=True) if item.kind == kind.id
            ]
            assert len(set(of_kind)) == len(of_kind), f"{kind.id}: two are called the same"


@pytest.mark.parametrize(
    ("game", "kind", "id", "de", "en"),
    [
        ("voll_verplant", "line", "A", "A (S1)", "A (S1)"),
        ("voll_verplant", "card", "*", "Freifahrt", "Free ride"),
        ("voll_verplant", "card", "5", "Zahl 5", "Number 5"),
        ("on_the_underground", "edge", "acton-ealing_broadway", "Acton – Ealing Broadway", ""),
        ("on_the_underground", "colour", "red", "Rot", "Red"),
        ("deutschland_rummy", "tile", "kiel--luebeck", "Kiel – Lübeck", ""),
        ("deutschland_rummy", "rack", "muenchen", "München", ""),
        ("deutschland_rummy", "order", "2", "Als 2. an der Reihe", "Turn number 2"),
    ],
)
def test_names_come_from_the_map_or_are_words(
    game: str, kind: str, id: str, de: str, en: str
) -> None:
    map_id = {"voll_verplant": "berlin", "on_the_underground": "london"}.get(game, "germany")
    plate, field = GAMES[game].atlas.plate(map_id), FIELDS[game]
    items = field.items(plate.rules, Setup(2))
    at = next(at for at, item in enumerate(items) if (item.kind, item.id) == (kind, id))
    for language, told in (("de", de), ("en", en or de)):
        assert names_of(field, plate.file, items, language)[at] == told
