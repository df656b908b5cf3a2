"""The map file has no faults as shipped; one broken file for each fault."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from netzplan.games.deutschland_rummy.board.check import KIND
from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.paper.faults import MapFormatError
from netzplan.paper.mapfile import content_hash
from netzplan.sentences import sentences
from tests.shipped.deutschland_rummy import GAME, map_file

File = dict[str, Any]  # JSON that the tests break
Break = Callable[[File], object]


@cache
def shipped() -> bytes:
    folder = files("netzplan.games.deutschland_rummy").joinpath("maps")
    return folder.joinpath("germany.json").read_bytes()


def germany() -> File:
    found: File = json.loads(shipped())
    return found


def city(file: File, id: str) -> File:
    found: File = next(each for each in file["rules"]["cities"] if each["id"] == id)
    return found


def place(file: File, id: str) -> File:
    found: File = file["layout"]["cities"][id]
    return found


def region(file: File, id: str) -> File:
    found: File = file["layout"]["regions"][id]
    return found


def connect(file: File, *between: str, km: int = 7) -> None:
    file["rules"]["connections"].append({"between": list(between), "km": km})


def disconnect(file: File, id: str) -> None:
    kept = [each for each in file["rules"]["connections"] if id not in each["between"]]
    file["rules"]["connections"] = kept


def swap(file: File, one: str, other: str) -> None:
    first, second = place(file, one), place(file, other)
    first["at"], second["at"] = second["at"], first["at"]


BROKEN: list[tuple[str, str, Break]] = [
    ("map/format", "format", lambda f: f.update(format=2)),
    (
        "map/unknown-field",
        "rules.connections[0]",
        lambda f: f["rules"]["connections"][0].update(x=3),
    ),
    ("map/missing-field", "layout.cities.kiel", lambda f: place(f, "kiel").pop("at")),
    ("map/wrong-type", "title", lambda f: f.update(title=7)),
    ("map/wrong-value", "layout.cities.kiel.label", lambda f: place(f, "kiel").update(label="x")),
    (
        "map/wrong-value",
        "layout.regions.ost.letter",
        lambda f: region(f, "ost").update(letter="oo"),
    ),
    ("map/provenance", "provenance", lambda f: f["provenance"].pop("en")),
    ("rules/duplicate-region", "rules.regions", lambda f: f["rules"]["regions"].append("ost")),
    ("rules/region-size", "rules.regions[6]", lambda f: f["rules"]["regions"].append("meer")),
    (
        "rules/few-tiles",
        "rules.connections",
        lambda f: f["rules"].update(connections=f["rules"]["connections"][:28]),
    ),
    ("rules/city-id", "rules.cities[0].id", lambda f: city(f, "kiel").update(id="Kiel")),
    ("rules/city-id", "rules.cities[0].id", lambda f: city(f, "kiel").update(id="kiel--x")),
    ("rules/duplicate-city", "rules.cities[1].id", lambda f: city(f, "luebeck").update(id="kiel")),
    ("rules/unknown-region", "rules.cities[0]", lambda f: city(f, "kiel").update(region="meer")),
    ("rules/unknown-city", "rules.connections[117].between", lambda f: connect(f, "kiel", "oslo")),
    (
        "rules/connection-to-itself",
        "rules.connections[117].between",
        lambda f: connect(f, "kiel", "kiel"),
    ),
    (
        "rules/duplicate-connection",
        "rules.connections[117].between",
        lambda f: connect(f, "hamburg", "kiel"),
    ),
    (
        "rules/kilometres",
        "rules.connections[117].km",
        lambda f: connect(f, "kiel", "schwerin", km=0),
    ),
    ("layout/no-city", "layout.cities", lambda f: f["layout"]["cities"].pop("kiel")),
    (
        "layout/extra-city",
        "layout.cities.oslo",
        lambda f: f["layout"]["cities"].update(oslo=place(f, "kiel")),
    ),
    ("layout/city-name", "layout.cities.kiel.name", lambda f: place(f, "kiel").update(name=" ")),
    ("layout/no-region", "layout.regions", lambda f: f["layout"]["regions"].pop("ost")),
    (
        "layout/extra-region",
        "layout.regions.meer",
        lambda f: f["layout"]["regions"].update(meer=region(f, "ost")),
    ),
    ("layout/region-name", "layout.regions.ost.name", lambda f: region(f, "ost")["name"].pop("en")),
    ("rules/apart", "rules.cities[3]", lambda f: disconnect(f, "rostock")),
    ("rules/country-counts", "rules", lambda f: f["rules"]["connections"].pop()),
    ("rules/country-counts", "rules", lambda f: city(f, "kiel").update(region="ost")),
    ("layout/colour", "layout.regions.ost.colour", lambda f: region(f, "ost").update(colour="red")),
    (
        "layout/region-faint",
        "layout.regions.ost.colour",
        lambda f: region(f, "ost").update(colour="#FFE0E0"),
    ),
    (
        "layout/region-ink",
        "layout.regions.ost.colour",
        lambda f: region(f, "ost").update(colour="#777777"),
    ),
    (
        "layout/regions-alike",
        "layout.regions",
        lambda f: region(f, "ost").update(colour=region(f, "nord")["colour"]),
    ),
    ("layout/region-letter", "layout.regions", lambda f: region(f, "ost").update(letter="N")),
    ("layout/size", "layout.size", lambda f: f["layout"].update(size=[61, 61])),
    ("layout/off-lattice", "layout.cities.kiel.at", lambda f: place(f, "kiel").update(at=[8.3, 0])),
    (
        "layout/same-city-place",
        "layout.cities",
        lambda f: place(f, "kiel").update(at=place(f, "rostock")["at"]),
    ),
    ("layout/connections-cross", "layout.cities", lambda f: swap(f, "kiel", "passau")),
    (
        "layout/city-on-connection",
        "layout.cities",
        lambda f: place(f, "kiel").update(at=[9.5, place(f, "hamburg")["at"][1]]),
    ),
    (
        "layout/crowded",
        "layout",
        lambda f: place(f, "luebeck").update(at=[place(f, "kiel")["at"][0] + 0.5, 0]),
    ),
]


@pytest.mark.parametrize(("code", "path", "spoil"), BROKEN)
def test_each_fault_is_reported_with_its_place(code: str, path: str, spoil: Break) -> None:
    file = germany()
    spoil(file)
    faults = KIND.faults_in(json.dumps(file).encode())
    assert code in {fault.code for fault in faults}, faults
    assert path in {fault.path for fault in faults if fault.code == code}
    for fault in faults:
        for language in ("de", "en"):
            assert "{" not in fault.sentence(KIND.package, language)


def test_every_fault_has_a_broken_file() -> None:
    own = {key for key in sentences(KIND.package) if "/" in key}
    assert own
    assert {code for code, _, _ in BROKEN} >= own


def test_the_shipped_map_has_no_faults() -> None:
    assert KIND.faults_in(shipped()) == ()
    assert KIND.sound_map(shipped(), "germany.json") == map_file("germany")
    assert [info.id for info in GAME.maps] == ["germany"]


def test_a_country_of_one_region_has_no_faults() -> None:
    file = germany()
    file["id"], one = "land", file["rules"]["regions"][0]
    file["rules"]["regions"] = [one]
    for each in file["rules"]["cities"]:
        each["region"] = one
    file["layout"]["regions"] = {one: region(file, one)}
    assert KIND.faults_in(json.dumps(file).encode()) == ()


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"[]", b'{"format":1,"format":1}'])
def test_data_that_is_no_map_is_refused(data: bytes) -> None:
    assert KIND.faults_in(data)
    with pytest.raises(MapFormatError):
        KIND.sound_map(data, "germany.json")


def test_a_map_must_have_the_name_of_its_file() -> None:
    with pytest.raises(MapFormatError, match=r"germany\.json instead of france\.json"):
        KIND.sound_map(shipped(), "france.json")


def test_a_broken_map_is_refused() -> None:
    file = germany()
    connect(file, "kiel", "oslo")
    with pytest.raises(MapFormatError, match="unknown city “oslo”"):
        KIND.sound_map(json.dumps(file).encode(), "germany.json")


def test_the_hash_covers_only_the_rules_part() -> None:
    file = germany()
    place(file, "kiel").update(label="n")
    moved = msgspec.json.decode(json.dumps(file), type=MapFile)
    assert content_hash(moved.rules) == GAME.map_hash("germany")
    file["rules"]["connections"][0]["km"] += 1
    longer = msgspec.json.decode(json.dumps(file), type=MapFile)
    assert content_hash(longer.rules) != GAME.map_hash("germany")
    assert len(GAME.map_hash("germany")) == 64
