"""Records as JSON Lines: written and read back, and refused for each kind of fault."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netzplan.catalogue.records import (
    CheckedMatch,
    Fault,
    check,
    check_each,
    header_of,
    write,
)
from netzplan.core import Setup, commitment
from tests.matches.steps import setup_of

FOLDER = Path(__file__).parent
Json = dict[str, Any]  # a line of a record, about to be changed


def lines_of(map_id: str) -> list[str]:
    """Return the lines of a stored file."""
    path = FOLDER / f"voll_verplant-{map_id}.jsonl"
    return path.read_text("utf-8").splitlines(keepends=True)


def first_match(map_id: str = "berlin") -> list[str]:
    """Return the lines of the first match of a file."""
    lines = lines_of(map_id)
    headers = [at for at, line in enumerate(lines) if '"type":"match"' in line]
    return lines[: (*headers, len(lines))[1]]


def spoilt(lines: list[str], number: int, **changes: Any) -> list[str]:
    """Return the lines with some fields of one line changed; lines are counted from 1."""
    value: Json = msgspec.json.decode(lines[number - 1])
    value.update(changes)
    return [*lines[: number - 1], msgspec.json.encode(value).decode() + "\n", *lines[number:]]


def line_with(lines: list[str], part: str, *, skip: int = 0) -> int:
    """Return the number of the line that contains a text; ``skip`` passes over earlier ones."""
    return [number for number, line in enumerate(lines, start=1) if part in line][skip]


def fault_of(lines: Sequence[str | bytes], status: str = "wrong") -> Fault:
    """Return the fault of a file, and assert that the faulty match is not loaded in part."""
    *before, wrong = check(lines)
    assert all(checked.status != "wrong" for checked in before)
    assert (wrong.status, wrong.record, wrong.outcome) == (status, None, None)
    assert wrong.fault is not None
    return wrong.fault


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    checked = check(lines)
    assert [c.status for c in checked] == ["finished"] * len(checked) != []
    assert [line for c in checked if c.record for line in write(c.record)] == lines


def test_each_match_in_a_file_has_the_line_that_it_starts_at() -> None:
    checked = check(lines_of("amsterdam"))
    assert len(checked) > 2
    starts = [c.line for c in checked]
    assert starts == [
        number for number, line in enumerate(lines_of("amsterdam"), 1) if '"match"' in line
    ]


def test_lines_may_be_bytes_without_line_breaks_and_blank_lines_count() -> None:
    raw = [line.rstrip("\n").encode() for line in first_match()]
    (checked,) = check([b"", b"  ", *raw, b""])
    assert (checked.status, checked.line) == ("finished", 3)


def test_an_empty_file_holds_no_match() -> None:
    assert check([]) == check(["\n", " "]) == ()


def test_a_match_that_stops_early_is_unfinished() -> None:
    for keep in (1, 2, 20):
        (checked,) = check(first_match()[:keep])
        assert (checked.status, checked.outcome, checked.fault) == ("unfinished", None, None)
        assert checked.record is not None
        assert len(checked.record.entries) == keep - 1


def test_an_unfinished_match_may_precede_another() -> None:
    checked = check([*first_match()[:5], *first_match()])
    assert [c.status for c in checked] == ["unfinished", "finished"]


def test_matches_are_yielded_while_the_file_is_being_read() -> None:
    read: list[int] = []

    def watched() -> Iterator[str]:
        for number, line in enumerate(lines_of("amsterdam"), start=1):
            read.append(number)
            yield line

    first = next(check_each(watched()))
    assert first.status == "finished"
    assert len(read) <= len(first_match("amsterdam")) + 2


def test_without_a_seed_only_the_draws_are_not_checked() -> None:
    lines = spoilt(first_match(), 1, seed="", commitment="")
    assert check(lines)[0].status == "finished"
    swapped = swap_first_draw(lines)
    assert check(swapped[:2])[0].status == "unfinished"


def swap_first_draw(lines: list[str]) -> list[str]:
    """Return the lines with another first card."""
    event: Json = msgspec.json.decode(lines[1])["event"]
    other = "3" if event["card"] != "3" else "4"
    return spoilt(lines, 2, event={**event, "card": other})


HEADER_FAULTS: dict[str, tuple[Json, tuple[tuple[str, str | int], ...]]] = {
    "record/format": ({"format": 2}, (("found", 2), ("expected", 1))),
    "record/unknown-game": ({"game": "chess"}, (("game", "chess"),)),
    "record/unknown-map": (
        {"map": "london", "map_hash": "0" * 64},
        (("map", "london"),),
    ),
    "record/rules-version": ({"rules_version": 99}, (("found", 99), ("expected", 1))),
    "record/map-changed": ({"map_hash": "0" * 64}, (("map", "berlin"),)),
    "record/seats": ({"seats": 7}, (("seats", 7), ("names", 1))),
    "record/option": ({"options": {"special": True}}, (("option", "special"),)),
    "record/commitment": ({"commitment": commitment("other")}, ()),
}
OLDER = {"record/unknown-map", "record/rules-version", "record/map-changed"}
"""Faults of matches that can be read but not continued."""


@pytest.mark.parametrize("code", HEADER_FAULTS)
def test_a_wrong_header_is_reported_with_its_parameters(code: str) -> None:
    changes, parameters = HEADER_FAULTS[code]
    status = "older" if code in OLDER else "wrong"
    assert fault_of(spoilt(first_match(), 1, **changes), status) == Fault(1, code, parameters)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": 0}, "record/seats"),
        ({"seats": 2}, "record/seats"),
        ({"names": ["a", "b"]}, "record/seats"),
        ({"options": {"turbo": False}}, "record/option"),
        ({"options": {"special": 1}}, "record/option"),
        ({"options": {"hints": "banana"}}, "record/option-value"),
        ({"options": {"special": []}}, "record/malformed"),
        ({"seats": "1"}, "record/malformed"),
        ({"type": "header"}, "record/malformed"),
        ({"shares": ["00"]}, "record/dealer"),
    ],
)
def test_other_wrong_headers_are_reported(changes: Json, code: str) -> None:
    assert fault_of(spoilt(first_match(), 1, **changes)).code == code


def test_a_renamed_map_is_recognized_by_its_hash() -> None:
    (renamed,) = check(spoilt(first_match(), 1, map="of_before"))
    assert (renamed.status, renamed.fault) == ("finished", None)


def test_an_option_that_is_off_is_valid_on_every_map() -> None:
    lines = spoilt(first_match(), 1, options={"special": False})
    assert check(lines)[0].status == "finished"


def test_the_second_header_is_checked_like_the_first() -> None:
    lines = [*first_match(), *spoilt(first_match(), 1, map="rom", map_hash="0" * 64)]
    wrong = check(lines)[-1]
    assert len(check(lines)) == 2
    assert wrong.fault == Fault(len(first_match()) + 1, "record/unknown-map", (("map", "rom"),))
    assert wrong.line == len(first_match()) + 1


def test_entries_without_a_header_are_reported() -> None:
    assert fault_of(first_match()[1:]) == Fault(1, "record/no-header")


@pytest.mark.parametrize(
    "broken",
    [
        "nonsense\n",
        "{}\n",
        "[]\n",
        "17\n",
        "null\n",
        '{"type":"act","seq":3,"seat":0}\n',
        '{"type":"act","seq":3,"seat":0,"action":{"type":"jump"}}\n',
        '{"type":"act","seq":3,"seat":0,"action":{"type":"fill","line":"A"}}\n',
        '{"type":"act","seq":3,"seat":0,"action":{"type":"fill","line":"A","marks":1.5}}\n',
        '{"type":"draw","seq":3,"event":{"type":"card"}}\n',
        '{"type":"act","seq":3\n',
        "\ud800\n",
        b'{"type":"act\xff"}\n',
        '{"type":"match","x":' + "[" * 5000 + "]" * 5000 + "}\n",
    ],
)
def test_a_line_that_is_no_entry_is_reported(broken: str | bytes) -> None:
    lines = first_match()
    assert fault_of([*lines[:2], broken, *lines[2:]]) == Fault(3, "record/malformed")


def test_an_incomplete_last_line_means_a_truncated_file() -> None:
    lines = first_match()
    for keep in (3, len(lines)):
        cut = [*lines[: keep - 1], lines[keep - 1][:-8]]
        assert fault_of(cut) == Fault(keep, "record/truncated")
    assert fault_of([lines[0][:40]]) == Fault(1, "record/truncated")


def test_missing_repeated_and_moved_entries_are_reported() -> None:
    lines = first_match()
    missing = fault_of([*lines[:4], *lines[5:]])
    assert missing == Fault(5, "record/seq", (("found", 5), ("expected", 4)))
    assert fault_of([*lines[:5], lines[4], *lines[5:]]).code == "record/seq"
    assert fault_of([*lines[:3], lines[4], lines[3], *lines[5:]]).line == 4


def test_a_draw_that_the_dealer_did_not_make_is_reported() -> None:
    fault = fault_of(swap_first_draw(first_match()))
    assert (fault.line, fault.code) == (2, "record/dealer")
    assert {name for name, _ in fault.parameters} == {"drawn", "expected"}


def test_a_record_with_another_seed_is_reported() -> None:
    lines = spoilt(first_match(), 1, seed="5eed", commitment=commitment("5eed"))
    assert fault_of(lines).code == "record/dealer"


def test_a_draw_that_is_not_in_the_pile_is_reported() -> None:
    lines = first_match()
    assert fault_of(spoilt(lines, 2, event={"type": "card", "card": "9"})) == Fault(
        2, "record/impossible-draw", (("drawn", '{"type":"card","card":"9"}'),)
    )


def test_a_draw_while_seats_choose_is_reported() -> None:
    lines = first_match()
    assert fault_of([*lines[:2], lines[1].replace('"seq":1,', '"seq":2,')]) == Fault(
        3, "record/no-draw"
    )


def test_an_illegal_choice_is_reported_with_its_rule() -> None:
    lines = first_match()
    number = line_with(lines, '"type":"fill"')
    action = {"type": "fill", "line": "Q", "marks": 0}
    fault = fault_of(spoilt(lines, number, action=action))
    assert fault == Fault(number, "rule/vv.line.unknown", (("seat", 0), ("line", "Q")))
    action = {"type": "fill", "line": "A", "marks": 12}
    fault = fault_of(spoilt(lines, number, action=action))
    assert fault.code == "rule/vv.walk.value"


@pytest.mark.parametrize("seat", [-1, 1, 6])
def test_a_choice_of_a_seat_that_is_not_to_move_is_reported(seat: int) -> None:
    lines = first_match()
    fault = fault_of(spoilt(lines, 3, seat=seat))
    assert fault == Fault(3, "match/not-your-turn", (("seat", seat),))


def test_an_illegal_undo_is_reported() -> None:
    lines = next(
        list(write(c.record))
        for c in check(lines_of("amsterdam"))
        if c.record and any('"undo"' in line for line in write(c.record))
    )
    number = line_with(lines, '"type":"undo"')
    assert check(lines)[0].status == "finished"
    undo: Json = msgspec.json.decode(lines[number - 1])
    for changes in ({"of": undo["of"] - 1}, {"of": 1}, {"seat": 5 - undo["seat"] or 1}):
        fault = fault_of(spoilt(lines, number, **changes))
        assert (fault.line, fault.code) == (number, "match/nothing-to-undo")
    late = [*lines[:2], '{"type":"undo","seq":2,"seat":0,"of":1}\n']
    assert fault_of(late).code == "match/nothing-to-undo"


@pytest.mark.parametrize("extra", ["act", "undo", "draw"])
def test_an_entry_after_the_end_is_reported(extra: str) -> None:
    lines = first_match()
    more: dict[str, Json] = {
        "act": {"seat": 0, "action": {"type": "ride"}},
        "undo": {"seat": 0, "of": len(lines) - 1},
        "draw": {"event": {"type": "card", "card": "3"}},
    }
    value = {"type": extra, "seq": len(lines), **more[extra]}
    fault = fault_of([*lines, msgspec.json.encode(value).decode()])
    assert fault == Fault(len(lines) + 1, "match/over")


def test_nothing_is_read_after_a_fault() -> None:
    lines = [*first_match()[:3], "nonsense\n", *first_match()]
    assert [c.status for c in check(lines)] == ["wrong"]


@pytest.mark.parametrize("map_id", ["amsterdam", "paris"])
def test_a_match_with_a_missing_line_never_counts_as_finished(map_id: str) -> None:
    """Each line of a match is left out in turn; this never raises an exception."""
    lines = first_match(map_id)
    for at in range(1, len(lines)):
        results = check([*lines[:at], *lines[at + 1 :]])
        assert results[0].status != "finished"


def test_headers_follow_the_current_rules() -> None:
    setup = Setup(2, (("special", True),))
    header = header_of("voll_verplant", "paris", setup, names=("A", "B"), seed="5eed")
    assert setup_of(header) == setup
    assert header.commitment == commitment("5eed")
    assert header_of("voll_verplant", "paris", setup).commitment == ""
    (checked,) = check([msgspec.json.encode(header)])
    assert checked == CheckedMatch(1, "unfinished", checked.record)
    with pytest.raises(KeyError):
        header_of("voll_verplant", "rom", setup)
    with pytest.raises(KeyError):
        header_of("chess", "paris", setup)
