"""``netzplan replay``: valid records, and every way in which one can be wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netzplan.catalogue import Catalogue
from netzplan.cli import main
from netzplan.core.record import Header
from tests.catalogue.test_atlas import written
from tests.cli.terminal import Terminal, command

Lines = list[dict[str, Any]]  # the lines of a record as JSON


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a record of two games."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    words = ("selfplay", "voll_verplant", "--seats", "random,random", "--games", "2")
    assert main([*words, "--record", str(file)]) == 0
    return file


def read(file: Path) -> Lines:
    return [json.loads(line) for line in file.read_text().splitlines()]


def second_header(lines: Lines) -> int:
    return next(at for at, line in enumerate(lines) if at and line["type"] == "match")


def test_valid_games_are_reported(netzplan: Terminal, games: Path) -> None:
    told = netzplan("replay", games)
    assert (told.code, told.err) == (0, "")
    start = second_header(read(games)) + 1
    assert "line 1: voll_verplant/amsterdam, seats: 2" in told.out
    assert f"line {start}: voll_verplant/amsterdam, seats: 2" in told.out
    assert told.out.count("finished") == 2
    assert "vv.score.free" in told.out


def test_the_points_of_valid_games_add_up(netzplan: Terminal, games: Path) -> None:
    answer = netzplan("replay", games, "--json").json()
    assert answer["error"] is None
    for match in answer["matches"]:
        outcome = match["outcome"]
        for seat, score in enumerate(outcome["scores"]):
            assert score == sum(i["points"] for i in outcome["items"] if i["seat"] == seat)


def test_an_unfinished_game_is_reported_as_such(
    netzplan: Terminal, games: Path, tmp_path: Path
) -> None:
    file = tmp_path / "short.jsonl"
    file.write_text("".join(games.read_text().splitlines(keepends=True)[:20]))
    told = netzplan("replay", file, "--json")
    assert told.code == 0
    (match,) = told.json()["matches"]
    assert (match["status"], match["entries"], match["outcome"]) == ("unfinished", 19, None)
    assert "unfinished" in netzplan("replay", file).out


def first_act(lines: Lines) -> int:
    return next(at for at, line in enumerate(lines) if line["type"] == "act")


def change(**fields: Any) -> Callable[[Lines], int]:
    def edit(lines: Lines) -> int:
        at = first_act(lines)
        lines[at] |= fields
        return at + 1

    return edit


def act(**fields: Any) -> Callable[[Lines], int]:
    return change(action={"type": "fill", "line": "A", "marks": 0} | fields)


def header(**fields: Any) -> Callable[[Lines], int]:
    def edit(lines: Lines) -> int:
        lines[0] |= fields
        return 1

    return edit


def drop_an_entry(lines: Lines) -> int:
    del lines[5]
    return 6


def swap_a_card(lines: Lines) -> int:
    draw = next(at for at, line in enumerate(lines) if line["type"] == "draw")
    lines[draw]["event"]["card"] = "3" if lines[draw]["event"]["card"] != "3" else "4"
    return draw + 1


def forget_the_header(lines: Lines) -> int:
    del lines[0]
    return 1


def go_on_after_the_end(lines: Lines) -> int:
    end = second_header(lines)
    lines.insert(end, {"type": "undo", "seq": end, "seat": 0, "of": end - 1})
    return end + 1


EDITS: list[tuple[Callable[[Lines], int], str]] = [
    (act(line="Z"), "rule/vv.line.unknown"),
    (act(marks=7), "rule/vv.walk.value"),
    (act(marks=-1), "rule/vv.walk.marks"),
    (act(backward=True), "rule/vv.ring.direction"),
    (act(colour="red"), "record/malformed"),
    (act(marks="many"), "record/malformed"),
    (change(seat=5), "match/not-your-turn"),
    (change(type="undo", of=1), "match/nothing-to-undo"),
    (header(game="chess"), "record/unknown-game"),
    (header(map="london", map_hash="0" * 64), "record/unknown-map"),
    (header(map_hash="0" * 64), "record/map-changed"),
    (header(rules_version=99), "record/rules-version"),
    (header(format=99), "record/format"),
    (header(seats=7, names=[]), "record/seats"),
    (header(options={"fast": True}), "record/option"),
    (header(seed="ff"), "record/commitment"),
    (drop_an_entry, "record/seq"),
    (swap_a_card, "record/dealer"),
    (forget_the_header, "record/no-header"),
    (go_on_after_the_end, "match/over"),
]


@pytest.mark.parametrize(
    ("edit", "code"), EDITS, ids=[f"{code}-{n}" for n, (_, code) in enumerate(EDITS)]
)
def test_the_first_wrong_line_is_named(
    netzplan: Terminal, games: Path, tmp_path: Path, edit: Callable[[Lines], int], code: str
) -> None:
    lines = read(games)
    if code.startswith("rule/") and code != "rule/vv.line.unknown":
        lines = with_a_number_card_first(lines)
    number = edit(lines)
    file = tmp_path / "edited.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = netzplan("replay", file)
    assert told.code == 1
    assert f"line {number}: {code}: " in told.err
    assert told.err.count("\n") == 1
    assert "{" not in told.err.replace('{"type"', ""), "a placeholder was not filled"
    answer = netzplan("replay", file, "--json").json()
    assert (answer["error"]["line"], answer["error"]["code"]) == (number, code)


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return a record of one match for each other game."""
    folder = tmp_path_factory.mktemp("records")
    files = {game: folder / f"{game}.jsonl" for game in ("on_the_underground", "deutschland_rummy")}
    for game, file in files.items():
        words = ("selfplay", game, "--seats", "random,random", "--games", "1")
        assert main([*words, "--record", str(file)]) == 0
    return files


def tile_of_a_kind_that_is_used_up(lines: Lines) -> int:
    lines[0] |= {"seed": "", "commitment": ""}
    for line in lines[1:4]:
        line["event"]["kind"] = "shops"
    return 4


OF_LONDON: list[tuple[Callable[[Lines], int], str]] = [
    (
        change(action={"type": "place", "line": "blue", "edge": "bank-moorgate"}),
        "rule/ug.place.own",
    ),
    (change(action={"type": "place", "line": "red", "edge": "bank-moon"}), "rule/ug.place.edge"),
    (change(action={"type": "end"}), "rule/ug.turn.end"),
    (change(action={"type": "fill", "line": "A", "marks": 0}), "record/malformed"),
    (change(seat=1), "match/not-your-turn"),
    (header(map="paris", map_hash="0" * 64), "record/unknown-map"),
    (header(game="voll_verplant"), "record/unknown-map"),
    (header(seats=1, names=[]), "record/seats"),
    (header(options={"special": False}), "record/option"),
    (tile_of_a_kind_that_is_used_up, "record/impossible-draw"),
]


def tile_that_is_dealt_twice(lines: Lines) -> int:
    lines[0] |= {"seed": "", "commitment": ""}
    lines[2]["event"]["tile"] = lines[1]["event"]["tile"]
    return 3


def tile_that_lies_deeper_in_the_bag(lines: Lines) -> int:
    dealt = {line["event"]["tile"] for line in lines if line["type"] == "draw"}
    drawn = {line["event"]["tile"] for line in lines[1:4]}
    lines[3]["event"]["tile"] = min(dealt - drawn)
    return 4


def tile_for_another_rack(lines: Lines) -> int:
    lines[3]["event"]["seat"] = 1
    return 4


OF_RUMMY: list[tuple[Callable[[Lines], int], str]] = [
    (change(action={"type": "end"}), "rule/dr.turn.must-draw"),
    (change(action={"type": "lay", "routes": []}), "rule/dr.lay.rack-tile"),
    (
        change(action={"type": "lay", "routes": [{"tiles": ["ur--uruk"], "cities": ["ur"]}]}),
        "rule/dr.tile.known",
    ),
    (change(action={"type": "ask", "city": "atlantis"}), "rule/dr.ask.city"),
    (change(action={"type": "refuse"}), "rule/dr.ask.open"),
    (change(action={"type": "lay", "routes": [["kiel--luebeck"]]}), "record/malformed"),
    (change(action={"type": "place", "line": "red", "edge": "bank-moon"}), "record/malformed"),
    (change(seat=1), "match/not-your-turn"),
    (header(map="france", map_hash="0" * 64), "record/unknown-map"),
    (header(seats=1, names=[]), "record/seats"),
    (header(seats=5, names=[]), "record/seats"),
    (header(options={"games": 10}), "record/option-value"),
    (header(options={"games": True}), "record/option-value"),
    (header(options={"hints": 1}), "record/option-value"),
    (tile_that_is_dealt_twice, "record/impossible-draw"),
    (tile_for_another_rack, "record/impossible-draw"),
    (tile_that_lies_deeper_in_the_bag, "record/dealer"),
]
OTHERS = [
    (game, edit, code)
    for game, edits in (("on_the_underground", OF_LONDON), ("deutschland_rummy", OF_RUMMY))
    for edit, code in edits
]


@pytest.mark.parametrize(
    ("game", "edit", "code"), OTHERS, ids=[f"{code}-{n}" for n, (*_, code) in enumerate(OTHERS)]
)
def test_the_first_wrong_line_of_another_game_is_named(
    netzplan: Terminal,
    others: dict[str, Path],
    tmp_path: Path,
    game: str,
    edit: Callable[[Lines], int],
    code: str,
) -> None:
    lines = read(others[game])
    number = edit(lines)
    file = tmp_path / "edited.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = netzplan("replay", file, "--json")
    error = told.json()["error"]
    assert (told.code, error["line"], error["code"]) == (1, number, code)
    assert "{" not in error["message"].replace('{"type"', "")


def with_a_number_card_first(lines: Lines) -> Lines:
    """Return the games without their seed, so that the test may choose the first card."""
    for line in lines:
        if line["type"] == "match":
            line |= {"seed": "", "commitment": ""}
    lines[1]["event"]["card"] = "3"
    return lines


def test_games_before_the_wrong_line_are_reported(
    netzplan: Terminal, games: Path, tmp_path: Path
) -> None:
    lines = games.read_text().splitlines(keepends=True)
    start = second_header(read(games))
    file = tmp_path / "cut.jsonl"
    file.write_text("".join(lines[: start + 9]) + lines[start + 9][:12])
    told = netzplan("replay", file, "--json")
    assert told.code == 1
    answer = told.json()
    assert [match["line"] for match in answer["matches"]] == [1]
    assert (answer["error"]["line"], answer["error"]["code"]) == (start + 10, "record/truncated")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "record/empty"),
        (b"\n\n", "record/empty"),
        (b"hello\n", "record/malformed"),
        (b"\xff\xfe\x00", "record/malformed"),
        (b"[" * 100_000 + b"\n{}\n", "record/malformed"),
        (b'{"type": "match"}\n', "record/malformed"),
    ],
    ids=["nothing", "blank", "prose", "binary", "deep", "no-fields"],
)
def test_a_file_that_is_no_record_is_refused(
    netzplan: Terminal, tmp_path: Path, content: bytes, code: str
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    told = netzplan("replay", file, "--json")
    assert told.code == 1
    assert told.json()["error"]["code"] == code
    assert told.err.count("\n") == 1


def test_a_missing_file_is_refused(netzplan: Terminal, tmp_path: Path) -> None:
    netzplan("replay", tmp_path / "none").refused("file/unreadable")
    netzplan("replay", tmp_path, "--json").refused("file/unreadable")


def test_the_replay_command_runs_in_a_process(games: Path) -> None:
    told = command("replay", games, "--json")
    assert (told.code, told.err) == (0, "")
    assert len(told.json()["matches"]) == 2


def test_a_file_cannot_send_control_characters_to_the_terminal(
    netzplan: Terminal, tmp_path: Path
) -> None:
    file = tmp_path / "\x1b[2Jevil.jsonl"
    file.write_text('{"type": "match", "game": "\x1b[31mred", "x": 1}\n')
    named = tmp_path / "game.jsonl"
    game = "\\u001b]0;title\\u0007\\u202e"
    named.write_text(f'{{"type": "match", "game": "{game}", "rules_version": 1}}\n')
    for told in (netzplan("replay", file), netzplan("replay", named)):
        assert told.code == 1
        assert "\x1b" not in told.out + told.err
        assert "\x07" not in told.out + told.err
        assert "\u202e" not in told.out + told.err
    assert netzplan("map", "check", file).err.count("\x1b") == 0


def test_more_maps_are_read_from_a_folder(netzplan: Terminal, tmp_path: Path) -> None:
    map_file = written(tmp_path / "maps" / "voll_verplant", "home")
    game = Catalogue(folder=tmp_path / "maps")["voll_verplant"]
    header = Header("voll_verplant", game.facts.rules_version, "home", game.map_hash("home"), 1)
    record = tmp_path / "home.jsonl"
    record.write_bytes(msgspec.json.encode(header) + b"\n")
    assert netzplan("replay", record, "--maps", tmp_path / "maps").code == 0
    told = netzplan("replay", record, "--json")
    assert (told.code, told.json()["error"]["code"]) == (1, "record/unknown-map")
    map_file.unlink()
    assert netzplan("replay", record, "--maps", tmp_path / "maps").code == 1
