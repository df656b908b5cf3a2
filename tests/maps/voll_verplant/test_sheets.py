"""The four sheets of Voll verplant as shipped."""

import json
from importlib.resources import files

import pytest
from msgspec.structs import replace

from netzplan.games.voll_verplant.edition import load_edition
from netzplan.paper.mapfile import content_hash
from tests.shipped.voll_verplant import GAME, map_file, rules

MAPS = ["amsterdam", "berlin", "paris", "madrid"]
FOLDER = files("netzplan.games.voll_verplant").joinpath("maps")

# Stored matches name these hashes; they may change only if the same choices made another match.
HASHES = {
    "amsterdam": "c5f9571796161098f4f6e65a710af3d7b37d2f2263e7fc263a471c867e62e007",
    "berlin": "9bcd566c7344c6a75cefe42b20da277779b1f4c39ddd1013e491bcb997043a3c",
    "paris": "749ee047998b1db92b62aed3d4ebb4f0dac9c8bee1b0267ed036c129b59af977",
    "madrid": "9481b12b778f8f3b8f0c03375c8a71aa17edbb27dda7ca97f15f16fddcdfda1e",
}


def test_the_maps_are_listed_from_easy_to_hard() -> None:
    assert [each.id for each in GAME.maps] == MAPS
    assert [each.difficulty for each in GAME.maps] == [1, 2, 3, 4]
    assert [each.id for each in GAME.maps if each.recommended] == ["amsterdam", "berlin"]


def test_special_stations_are_an_option_on_maps_that_have_them() -> None:
    (option,) = GAME.options
    assert (option.id, option.default, option.maps) == ("special", False, ("paris", "madrid"))


@pytest.mark.parametrize("map_id", MAPS)
def test_the_hash_covers_only_the_rules_part(map_id: str) -> None:
    raw = json.loads(FOLDER.joinpath(f"{map_id}.json").read_bytes())
    assert HASHES[map_id] == content_hash(raw["rules"])
    shuffled = {key: raw["rules"][key] for key in reversed(raw["rules"])}
    assert content_hash(shuffled) == HASHES[map_id]
    shuffled["lines"][0]["windows"] += 1
    assert content_hash(shuffled) != HASHES[map_id]


@pytest.mark.parametrize("map_id", MAPS)
def test_the_provenance_says_that_the_sheet_is_not_the_printed_one(map_id: str) -> None:
    provenance = map_file(map_id).provenance
    assert set(provenance) == {"de", "en"}
    assert "Eigener Entwurf" in provenance["de"]
    assert "Nicht das gedruckte Blatt" in provenance["de"]
    assert "Own design" in provenance["en"]
    assert "Not the printed sheet" in provenance["en"]


@pytest.mark.parametrize("map_id", MAPS)
def test_the_hash_of_a_match_covers_sheet_and_deck(map_id: str) -> None:
    sheet = map_file(map_id).rules
    deck = load_edition()
    assert GAME.map_hash(map_id) == content_hash((sheet, deck))
    assert rules(map_id).city.map_hash == GAME.map_hash(map_id)
    other = replace(
        deck, card=(replace(deck.card[0], count=deck.card[0].count + 1), *deck.card[1:])
    )
    assert content_hash((sheet, other)) != GAME.map_hash(map_id)
