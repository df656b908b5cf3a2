"""One broken file for each fault; all faults are reported at once, in both languages."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from netzplan.games.voll_verplant.board.check import KIND
from netzplan.paper.faults import OF_ALL_GAMES, MapFault, MapFormatError
from netzplan.sentences import sentences

File = dict[str, Any]  # JSON that the tests break


def small_map() -> File:
    """Return a valid file: line A from west to east, ring B through two of its stations."""
    stations = {
        "west": ("West", [1, 4], "s"),
        "mitte": ("Mitte", [4, 4], "se"),
        "ost": ("Ost", [8, 4], "se"),
        "end": ("End", [10, 4], "s"),
        "nord": ("Nord", [6, 2], "n"),
        "south": ("South", [6, 6], "s"),
    }
    return {
        "format": 1,
        "game": "voll_verplant",
        "id": "small",
        "title": "Small",
        "difficulty": 1,
        "recommended": False,
        "provenance": {"de": "Erfunden.", "en": "Invented."},
        "rules": {
            "stations": list(stations),
            "special": ["end"],
            "lines": [
                {
                    "letter": "A",
                    "windows": 2,
                    "points": [4, 2],
                    "ring": False,
                    "stations": ["west", "mitte", "ost", "end"],
                },
                {
                    "letter": "B",
                    "windows": 1,
                    "points": [3, 1],
                    "ring": True,
                    "stations": ["nord", "ost", "south", "mitte"],
                },
            ],
        },
        "layout": {
            "size": [11, 8],
            "stations": {
                id: {"name": name, "at": at, "label": side}
                for id, (name, at, side) in stations.items()
            },
            "lines": {
                "A": {
                    "name": "1",
                    "colour": "#C8102E",
                    "wagon": [0.5, 4],
                    "path": [[0.5, 4], [10, 4]],
                },
                "B": {
                    "name": "2",
                    "colour": "#1B2A78",
                    "wagon": [5.5, 2],
                    "path": [[5.5, 2], [6, 2], [8, 4], [6, 6], [4, 4], [6, 2]],
                },
            },
        },
    }


def written(file: File) -> bytes:
    return json.dumps(file).encode()


Break = Callable[[File], object]


def line(file: File, letter: str) -> File:
    found: File = next(each for each in file["rules"]["lines"] if each["letter"] == letter)
    return found


def drawn(file: File, letter: str) -> File:
    found: File = file["layout"]["lines"][letter]
    return found


def place(file: File, station: str) -> File:
    found: File = file["layout"]["stations"][station]
    return found


def rename(file: File, name: str) -> None:
    """Give the first station another id everywhere in the file."""
    before = file["rules"]["stations"][0]
    file["rules"]["stations"][0] = name
    file["layout"]["stations"][name] = file["layout"]["stations"].pop(before)


BROKEN: list[tuple[str, str, Break]] = [
    ("map/unknown-field", "rules.lines[0]", lambda f: line(f, "A").update(speed=1)),
    ("map/missing-field", "", lambda f: f.pop("title")),
    ("map/missing-field", "layout.stations.ost", lambda f: place(f, "ost").pop("at")),
    ("map/wrong-type", "title", lambda f: f.update(title=7)),
    ("map/wrong-type", "rules.lines[0].windows", lambda f: line(f, "A").update(windows=True)),
    ("map/wrong-type", "rules.lines[0].ring", lambda f: line(f, "A").update(ring=0)),
    ("map/wrong-type", "rules.lines[1].points", lambda f: line(f, "B").update(points=[1, 2, 3])),
    ("map/wrong-type", "rules.stations", lambda f: f["rules"].update(stations="west")),
    ("map/wrong-type", "layout.stations", lambda f: f["layout"].update(stations=[])),
    (
        "map/wrong-type",
        "layout.lines.A.path[1][0]",
        lambda f: drawn(f, "A")["path"][1].__setitem__(0, "x"),
    ),
    ("map/wrong-value", "game", lambda f: f.update(game="chess")),
    ("map/wrong-value", "id", lambda f: f.update(id="Small Map")),
    ("map/wrong-value", "difficulty", lambda f: f.update(difficulty=5)),
    (
        "map/wrong-value",
        "layout.stations.west.label",
        lambda f: place(f, "west").update(label="left"),
    ),
    ("map/format", "format", lambda f: f.update(format=2)),
    ("map/provenance", "provenance", lambda f: f["provenance"].pop("en")),
    ("rules/duplicate-station", "rules.stations", lambda f: f["rules"]["stations"].append("west")),
    ("rules/duplicate-line", "rules.lines", lambda f: f["rules"]["lines"].append(line(f, "A"))),
    ("rules/lines", "rules.lines", lambda f: f["rules"]["lines"].clear()),
    ("rules/lines", "rules.lines", lambda f: f["rules"]["lines"].extend([line(f, "A")] * 9)),
    ("rules/letter", "rules.lines[0].letter", lambda f: line(f, "A").update(letter="K")),
    ("rules/letter", "rules.lines[0].letter", lambda f: line(f, "A").update(letter="AB")),
    (
        "rules/unknown-station",
        "rules.lines[0].stations[4]",
        lambda f: line(f, "A")["stations"].append("moon"),
    ),
    (
        "rules/short-line",
        "rules.lines[0].stations",
        lambda f: line(f, "A").update(stations=["west"]),
    ),
    ("rules/short-line", "rules.lines[0].stations", lambda f: line(f, "A").update(stations=[])),
    (
        "rules/short-ring",
        "rules.lines[1].stations",
        lambda f: line(f, "B").update(stations=["nord", "south"]),
    ),
    (
        "rules/station-twice",
        "rules.lines[0].stations[4]",
        lambda f: line(f, "A")["stations"].append("west"),
    ),
    ("rules/station-unused", "rules.stations[0]", lambda f: line(f, "A")["stations"].pop(0)),
    ("map/no-text", "title", lambda f: f.update(title=" ")),
    ("map/unprintable", "title", lambda f: f.update(title="Small\nTown")),
    ("map/unprintable", "title", lambda f: f.update(title="\x1b[31mred")),
    ("map/unprintable", "title", lambda f: f.update(title="right\u202eleft")),
    ("map/unprintable", "title", lambda f: f.update(title="half\ud800")),
    ("map/unprintable", "provenance.en", lambda f: f["provenance"].update(en="From\x07here")),
    ("map/unprintable", "rules.stations[0]", lambda f: rename(f, "\x00")),
    ("map/unprintable", "layout.stations", lambda f: rename(f, "\ufffe")),
    ("map/long-text", "title", lambda f: f.update(title="S" * 81)),
    ("map/long-text", "provenance.en", lambda f: f["provenance"].update(en="S" * 2001)),
    ("map/long-text", "layout.stations", lambda f: rename(f, "s" * 81)),
    ("rules/windows", "rules.lines[0].windows", lambda f: line(f, "A").update(windows=5)),
    ("rules/windows", "rules.lines[0].windows", lambda f: line(f, "A").update(windows=0)),
    ("rules/points", "rules.lines[0].points", lambda f: line(f, "A").update(points=[2, 4])),
    ("rules/points", "rules.lines[0].points", lambda f: line(f, "A").update(points=[2, -1])),
    (
        "rules/most-points",
        "rules.lines[0].points[0]",
        lambda f: line(f, "A").update(points=[1000, 4]),
    ),
    (
        "rules/most-points",
        "rules.lines[0].points[0]",
        lambda f: line(f, "A").update(points=[2**70, 1]),
    ),
    ("rules/special", "rules.special[1]", lambda f: f["rules"]["special"].append("moon")),
    ("rules/duplicate-special", "rules.special[1]", lambda f: f["rules"]["special"].append("end")),
    ("layout/size", "layout.size", lambda f: f["layout"].update(size=[11, 0])),
    ("layout/no-station", "layout.stations", lambda f: f["layout"]["stations"].pop("ost")),
    ("layout/no-line", "layout.lines", lambda f: f["layout"]["lines"].pop("B")),
    (
        "layout/extra-station",
        "layout.stations.moon",
        lambda f: f["layout"]["stations"].update(moon={"name": "M", "at": [1, 1], "label": "n"}),
    ),
    (
        "layout/extra-line",
        "layout.lines.C",
        lambda f: f["layout"]["lines"].update(C={**drawn(f, "A"), "colour": "#009B77"}),
    ),
    ("layout/empty-name", "layout.stations.ost.name", lambda f: place(f, "ost").update(name=" ")),
    (
        "layout/off-lattice",
        "layout.stations.end.at",
        lambda f: place(f, "end").update(at=[10.3, 4]),
    ),
    ("layout/off-lattice", "layout.stations.end.at", lambda f: place(f, "end").update(at=[10, 40])),
    (
        "layout/off-lattice",
        "layout.lines.A.path[1]",
        lambda f: drawn(f, "A")["path"].__setitem__(1, [50, 4]),
    ),
    ("layout/same-place", "layout.stations.end.at", lambda f: place(f, "end").update(at=[8, 4])),
    ("layout/close", "layout.stations.end.at", lambda f: place(f, "end").update(at=[8.5, 4])),
    ("layout/short-path", "layout.lines.A.path", lambda f: drawn(f, "A").update(path=[])),
    ("layout/short-path", "layout.lines.A.path", lambda f: drawn(f, "A")["path"].append([10, 4])),
    (
        "layout/not-octilinear",
        "layout.lines.A.path[0]",
        lambda f: drawn(f, "A")["path"].insert(1, [2, 5]),
    ),
    ("layout/turns-back", "layout.lines.A.path[1]", lambda f: drawn(f, "A")["path"].append([9, 4])),
    (
        "layout/same-track",
        "layout.lines.B.path",
        lambda f: drawn(f, "B")["path"].append([8, 4]),
    ),
    ("layout/wagon", "layout.lines.A.wagon", lambda f: drawn(f, "A").update(wagon=[0, 4])),
    (
        "layout/wagon-on-station",
        "layout.lines.A.path",
        lambda f: drawn(f, "A").update(wagon=[1, 4], path=[[1, 4], [10, 4]]),
    ),
    (
        "layout/misses-station",
        "layout.lines.A.path",
        lambda f: drawn(f, "A").update(path=[[0.5, 4], [9, 4]]),
    ),
    (
        "layout/order",
        "layout.lines.A.path",
        lambda f: line(f, "A").update(stations=["west", "ost", "mitte", "end"]),
    ),
    (
        "layout/over-station",
        "layout.lines.A.path",
        lambda f: line(f, "A")["stations"].remove("mitte"),
    ),
    ("layout/end", "layout.lines.A.path", lambda f: drawn(f, "A")["path"].append([11, 4])),
    (
        "layout/ring-open",
        "layout.lines.B.path",
        lambda f: drawn(f, "B")["path"].__setitem__(-1, [5, 3]),
    ),
    ("layout/colour", "layout.lines.A.colour", lambda f: drawn(f, "A").update(colour="red")),
    ("layout/faint", "layout.lines.A.colour", lambda f: drawn(f, "A").update(colour="#FFE066")),
    ("layout/no-ink", "layout.lines.A.colour", lambda f: drawn(f, "A").update(colour="#CF4A93")),
    ("layout/alike", "layout.lines.B.colour", lambda f: drawn(f, "B").update(colour="#C5102C")),
    (
        "layout/crowded",
        "layout",
        lambda f: (
            place(f, "west").update(at=[4, 3]),
            drawn(f, "A").update(wagon=[4.5, 2.5], path=[[4.5, 2.5], [4, 3], [4, 4], [10, 4]]),
        ),
    ),
]


def codes(faults: tuple[MapFault, ...]) -> list[str]:
    return [fault.code for fault in faults]


def test_the_small_map_has_no_faults() -> None:
    assert KIND.faults_in(written(small_map())) == ()
    assert KIND.sound_map(written(small_map()), "small.json").title == "Small"


@pytest.mark.parametrize(("code", "path", "broken"), BROKEN)
def test_each_fault_is_reported_with_its_place(code: str, path: str, broken: Break) -> None:
    file = small_map()
    broken(file)
    assert (code, path) in [(fault.code, fault.path) for fault in KIND.faults_in(written(file))]


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"", 1, 1),
        (b'{\n "format": 1,,\n}', 2, 14),
        (b'{"format": NaN}', 1, 1),
        (b"[" * 100_000, 1, 1),
    ],
)
def test_text_that_is_not_json_is_reported_with_line_and_column(
    data: bytes, line: int, column: int
) -> None:
    (fault,) = KIND.faults_in(data)
    assert fault.code == "map/not-json"
    assert dict(fault.parameters) == {"line": line, "column": column}


def test_bytes_that_are_not_text_are_refused() -> None:
    assert codes(KIND.faults_in(b'{"title": "\xff"}')) == ["map/not-text"]


def test_a_key_that_occurs_twice_is_refused() -> None:
    text = written(small_map()).replace(b'"format": 1', b'"format": 1, "format": 1')
    (fault,) = KIND.faults_in(text)
    assert (fault.code, dict(fault.parameters)) == ("map/duplicate-field", {"field": "format"})


@pytest.mark.parametrize("value", [b"null", b"3", b"[]", b'"map"'])
def test_json_that_is_no_map_is_refused(value: bytes) -> None:
    assert codes(KIND.faults_in(value)) == ["map/wrong-type"]


def test_all_faults_are_reported_at_once() -> None:
    file = small_map()
    line(file, "A").update(windows=9, points=[1, 2])
    line(file, "B")["stations"].append("moon")
    drawn(file, "A").update(colour="pink")
    assert codes(KIND.faults_in(written(file))) == [
        "rules/windows",
        "rules/points",
        "rules/unknown-station",
        "layout/colour",
    ]


def test_all_faults_of_structure_are_reported_at_once() -> None:
    file = small_map()
    file.pop("id")
    file.update(title=1, speed=2)
    assert sorted(codes(KIND.faults_in(written(file)))) == [
        "map/missing-field",
        "map/unknown-field",
        "map/wrong-type",
    ]


def test_a_faulty_map_is_refused_with_its_faults() -> None:
    file = small_map()
    line(file, "A").update(windows=9)
    with pytest.raises(MapFormatError, match="Line A has 9 windows") as told:
        KIND.sound_map(written(file), "small.json")
    assert codes(told.value.faults) == ["rules/windows"]


def test_a_map_must_have_the_name_of_its_file() -> None:
    with pytest.raises(
        MapFormatError, match=r"have the same name: small\.json instead of copy\.json"
    ):
        KIND.sound_map(written(small_map()), "copy.json")


def test_texts_in_any_script_are_accepted() -> None:
    file = small_map()
    titles = ("S" * 80, "Łódź – “Metro”", "नई दिल्ली", "می\u200cروم", "\U0001f468\u200d\U0001f680")
    for title in titles:
        assert KIND.faults_in(written(file | {"title": title})) == ()
    assert (
        KIND.faults_in(written(file | {"provenance": dict.fromkeys(("de", "en"), "S" * 2000)}))
        == ()
    )


def test_every_fault_has_a_broken_file() -> None:
    elsewhere = {
        "map/not-text", "map/not-json", "map/duplicate-field", "map/file-name",
        "map/game", "map/taken", "layout/too-small",  # netzplan map check
        "map/unchecked",  # the atlas
    }  # fmt: skip
    told = {key for key in (*sentences(KIND.package), *sentences(OF_ALL_GAMES)) if "/" in key}
    assert {code for code, _, _ in BROKEN} | elsewhere == told


@pytest.mark.parametrize(("code", "path", "broken"), BROKEN)
def test_every_fault_has_a_sentence_in_both_languages(code: str, path: str, broken: Break) -> None:
    file = small_map()
    broken(file)
    fault = next(each for each in KIND.faults_in(written(file)) if each.code == code)
    german, english = (fault.sentence(KIND.package, each) for each in ("de", "en"))
    assert german != english
    assert "{" not in german + english
    for _, value in fault.parameters:
        assert str(value) in german
        assert str(value) in english
