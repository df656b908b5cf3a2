"""The board files have no faults as shipped; one broken file for each fault."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis.strategies import DataObject, data, integers, sampled_from, sets

from netzplan.games.on_the_underground.board.check import KIND, PRINTED
from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.board.geometry import draw_map
from netzplan.paper.faults import OF_ALL_GAMES, MapFormatError
from netzplan.paper.mapfile import content_hash
from netzplan.sentences import sentences
from tests.maps.on_the_underground.boards import BOARDS
from tests.nightly import examples
from tests.shipped.on_the_underground import GAME, map_file

File = dict[str, Any]  # JSON that the tests break
Break = Callable[[File], object]

FOLDER = files("netzplan.games.on_the_underground").joinpath("maps")


def shipped(map_id: str) -> bytes:
    return FOLDER.joinpath(f"{map_id}.json").read_bytes()


def london() -> File:
    found: File = json.loads(shipped("london"))
    return found


def station(file: File, id: str) -> File:
    found: File = next(each for each in file["rules"]["stations"] if each["id"] == id)
    return found


def edge(file: File, *between: str) -> File:
    found: File = next(
        each for each in file["rules"]["edges"] if set(each["between"]) == set(between)
    )
    return found


def place(file: File, id: str) -> File:
    found: File = file["layout"]["stations"][id]
    return found


def add_edge(file: File, *between: str) -> None:
    file["rules"]["edges"].append({"between": list(between), "spaces": 1})


def drop_edge(file: File, *between: str) -> None:
    file["rules"]["edges"].remove(edge(file, *between))


BROKEN: list[tuple[str, str, Break]] = [
    ("map/format", "format", lambda f: f.update(format=2)),
    ("map/unknown-field", "rules.edges[0]", lambda f: f["rules"]["edges"][0].update(length=3)),
    ("map/missing-field", "layout.stations.bank", lambda f: place(f, "bank").pop("at")),
    ("map/wrong-type", "title", lambda f: f.update(title=7)),
    (
        "map/wrong-value",
        "rules.stations[0].kind",
        lambda f: f["rules"]["stations"][0].update(kind="x"),
    ),
    (
        "map/wrong-value",
        "rules.stations[0].id",
        lambda f: f["rules"]["stations"][0].update(id="acton-town"),
    ),
    ("map/provenance", "provenance", lambda f: f["provenance"].pop("en")),
    (
        "rules/duplicate-station",
        "rules.stations",
        lambda f: f["rules"]["stations"].append(station(f, "bank")),
    ),
    ("rules/start", "rules.start", lambda f: f["rules"].update(start="bank")),
    ("rules/start", "rules.start", lambda f: station(f, "bank").update(kind="start")),
    ("rules/unknown-end", "rules.edges[137].between", lambda f: add_edge(f, "bank", "moon")),
    ("rules/edge-to-itself", "rules.edges[137].between", lambda f: add_edge(f, "bank", "bank")),
    ("rules/duplicate-edge", "rules.edges[137].between", lambda f: add_edge(f, "holborn", "bank")),
    ("rules/spaces", "rules.edges[0].spaces", lambda f: f["rules"]["edges"][0].update(spaces=6)),
    ("rules/spaces", "rules.edges[0].spaces", lambda f: f["rules"]["edges"][0].update(spaces=0)),
    ("rules/tiles", "rules.stations[0].tiles", lambda f: f["rules"]["stations"][0].update(tiles=2)),
    ("rules/stacks", "rules.stations", lambda f: station(f, "victoria").update(kind="standard")),
    ("layout/no-station", "layout.stations", lambda f: f["layout"]["stations"].pop("bank")),
    (
        "layout/extra-station",
        "layout.stations.moon",
        lambda f: f["layout"]["stations"].update(moon=place(f, "bank")),
    ),
    ("layout/empty-name", "layout.stations.bank.name", lambda f: place(f, "bank").update(name=" ")),
    (
        "layout/other-name",
        "layout.stations.bank.lines",
        lambda f: place(f, "bank").update(lines=["Ba-", "ng"]),
    ),
    (
        "rules/terminus",
        "rules.stations[28]",
        lambda f: station(f, "finchley_road").update(kind="terminus"),
    ),
    ("rules/not-connected", "", lambda f: drop_edge(f, "brixton", "stockwell")),
    ("rules/counts", "rules", lambda f: edge(f, "bank", "holborn").update(spaces=2)),
    (
        "rules/same-place",
        "rules.stations",
        lambda f: station(f, "bank").update(at=station(f, "angel")["at"]),
    ),
    ("rules/crossing", "rules.stations", lambda f: station(f, "heathrow").update(at=[2.5, 5.5])),
    (
        "rules/station-on-edge",
        "rules.stations",
        lambda f: station(f, "heathrow").update(at=[2, 5.5]),
    ),
    ("layout/size", "layout.size", lambda f: f["layout"].update(size=[61, 10])),
    (
        "layout/off-lattice",
        "layout.stations.bank.at",
        lambda f: place(f, "bank").update(at=[11.3, 6]),
    ),
    (
        "layout/field",
        "layout.stations.bank.card_region",
        lambda f: place(f, "bank").update(card_region="A1"),
    ),
    (
        "layout/field",
        "layout.stations.euston.card_region",
        lambda f: place(f, "euston").update(card_region="C2"),
    ),
    (
        "layout/same-place",
        "layout.stations",
        lambda f: place(f, "heathrow").update(at=place(f, "richmond")["at"]),
    ),
    ("layout/crossing", "layout.stations", lambda f: place(f, "heathrow").update(at=[2.5, 5.5])),
    (
        "layout/station-on-edge",
        "layout.stations",
        lambda f: place(f, "heathrow").update(at=[2, 5.5]),
    ),
    # Ealing Broadway moves from outside to inside the ring through Acton.
    (
        "layout/other-faces",
        "layout.stations",
        lambda f: place(f, "ealing_broadway").update(at=[2.5, 5.5]),
    ),
    ("layout/crowded", "layout", lambda f: place(f, "brixton").update(shift=[-40, 0])),
]


@pytest.mark.parametrize("map_id", BOARDS)
def test_a_board_has_the_numbers_of_the_printed_one(map_id: str) -> None:
    rules = map_file(map_id).rules
    kinds = [station.kind for station in rules.stations]
    assert PRINTED[map_id] == (
        len(rules.stations),
        len(rules.edges),
        sum(edge.spaces for edge in rules.edges),
        kinds.count("express"),
        kinds.count("standard"),
    )


@pytest.mark.parametrize("map_id", BOARDS)
def test_the_hash_covers_only_the_rules_part(map_id: str) -> None:
    raw = json.loads(shipped(map_id))
    place(raw, "victoria" if map_id == "london" else "westend").update(name="X", at=[1, 1])
    assert content_hash(msgspec.convert(raw, MapFile).rules) == GAME.map_hash(map_id)
    raw["rules"]["edges"][0]["spaces"] += 1
    assert content_hash(msgspec.convert(raw, MapFile).rules) != GAME.map_hash(map_id)


def test_a_faulty_board_is_refused_with_its_faults() -> None:
    file = london()
    station(file, "bank").update(kind="start")
    with pytest.raises(MapFormatError) as told:
        KIND.sound_map(json.dumps(file).encode(), "london.json")
    assert [each.code for each in told.value.faults] == ["rules/start"]
    with pytest.raises(MapFormatError, match=r"london\.json instead of mine\.json"):
        KIND.sound_map(shipped("london"), "mine.json")


def test_a_board_with_crowded_names_can_still_be_played() -> None:
    file = london()
    place(file, "brixton").update(shift=[-40, 0])
    assert {each.code for each in KIND.faults_in(json.dumps(file).encode())} == {"layout/crowded"}
    assert KIND.sound_map(json.dumps(file).encode(), "london.json").id == "london"


@pytest.mark.parametrize("map_id", BOARDS)
@examples(2)
@given(data())
def test_edges_of_any_width_can_be_drawn(map_id: str, chosen: DataObject) -> None:
    file = json.loads(shipped(map_id)) | {"id": "mine"}
    edges = file["rules"]["edges"]
    widened = chosen.draw(sets(integers(0, len(edges) - 1), min_size=1, max_size=30))
    for index in sorted(widened):
        edges[index]["spaces"] = chosen.draw(sampled_from((5, 4, 3, 2, 1)))
    board = draw_map(msgspec.convert(file, MapFile))
    assert min(edge.length for edge in board.edges) >= board.space_width


def test_edges_that_are_too_short_for_their_width_are_reported_as_crowded() -> None:
    file = json.loads(shipped("berlin")) | {"id": "mine"}
    for ends in (("bornholmer_str", "schoenhauser_allee"), ("gesundbrunnen", "osloer_str")):
        edge(file, *ends).update(spaces=5)
    assert {each.code for each in KIND.faults_in(json.dumps(file).encode())} == {"layout/crowded"}


@pytest.mark.parametrize(("code", "path", "broken"), BROKEN)
def test_each_fault_is_reported_with_its_place(code: str, path: str, broken: Break) -> None:
    file = london()
    broken(file)
    faults = [each for each in KIND.faults_in(json.dumps(file).encode()) if each.code == code]
    assert faults
    assert not path or path in [each.path for each in faults]
    german, english = (faults[0].sentence(KIND.package, each) for each in ("de", "en"))
    assert german != english
    assert "{" not in german + english
    for _, value in faults[0].parameters:
        assert str(value) in german
        assert str(value) in english


def test_every_fault_of_boards_has_a_broken_file() -> None:
    codes = {code for code, _, _ in BROKEN}
    own = {key for key in sentences(KIND.package) if "/" in key}
    assert own
    assert codes >= own
    assert codes <= own | set(sentences(OF_ALL_GAMES))


def test_data_that_is_no_map_is_refused() -> None:
    assert [each.code for each in KIND.faults_in(b"{")] == ["map/not-json"]
    assert [each.code for each in KIND.faults_in(b"[]")] == ["map/wrong-type"]
