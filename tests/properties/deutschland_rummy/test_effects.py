"""Marks suffice to draw the table and what each reader may know of racks and bag."""

from collections import Counter

import pytest
from msgspec.structs import replace

from netzplan.core import Acted
from netzplan.games.deutschland_rummy.actions import Action, Lay
from netzplan.games.deutschland_rummy.brief import brief
from netzplan.games.deutschland_rummy.effects import (
    CityAsked,
    GameEnded,
    JokerFreed,
    Mark,
    RequestRefused,
    RoutesChanged,
    TileDealt,
    TileDrawn,
    TileGiven,
    TilesLaid,
    TilesMoved,
    TurnEnded,
)
from netzplan.games.deutschland_rummy.notation import read_action, write_route
from netzplan.games.deutschland_rummy.routes import Route, RouteWords, canonical, from_words
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.view import PlayedView, View
from tests.contract.subjects import SUBJECTS, Subject, play
from tests.contract.told import readers, steps, told
from tests.rulebook.deutschland_rummy.table import Table
from tests.shipped.deutschland_rummy import rules

OURS = [each for each in SUBJECTS if each.name.startswith("deutschland_rummy")]
subjects = pytest.mark.parametrize("subject", OURS, ids=str)
COUNTRY = rules("germany").country


def canonical_of(routes: tuple[RouteWords, ...]) -> set[Route]:
    """Return routes in canonical form."""
    read = [from_words(COUNTRY, words) for words in routes]
    return {canonical(route) for route in read if isinstance(route, Route)}


class Drawn:
    """The table and a reader's knowledge, drawn from marks alone."""

    def __init__(self, reader: int | None) -> None:
        self.reader = reader
        self.played: list[PlayedView] = []
        self._deal()

    def _deal(self) -> None:
        self.table: set[Route] = set()
        self.racks: Counter[int] = Counter()
        self.rack: set[str] = set()
        self.out: set[int] = set()
        self.bag = len(COUNTRY.tiles)
        self.mover: int | None = None

    def draw(self, mark: Mark) -> None:
        match mark:
            case TileDealt() | TileDrawn():
                self.bag = mark.bag
                self._gets(mark.seat, mark.tile)
            case TilesLaid():
                self.racks[mark.seat] -= len(mark.tiles)
                if mark.seat == self.reader:
                    self.rack -= set(mark.tiles)
                assert mark.out == (mark.seat not in self.out)
                self.out.add(mark.seat)
            case RoutesChanged():
                assert canonical_of(mark.before) <= self.table
                self.table -= canonical_of(mark.before)
                assert not canonical_of(mark.after) & self.table
                self.table |= canonical_of(mark.after)
            case TileGiven():
                self.racks[mark.seat] -= 1
                if mark.seat == self.reader:
                    self.rack.remove(mark.tile or "")
                self._gets(mark.to, mark.tile)
            case TurnEnded():
                self.mover = mark.next
            case GameEnded():
                self.played.append(mark.result)
                assert self.table == canonical_of(mark.table)
                assert mark.game == len(self.played)
                self._deal()
            case TilesMoved() | JokerFreed() | CityAsked() | RequestRefused():
                pass

    def _gets(self, seat: int, tile: str | None) -> None:
        self.racks[seat] += 1
        if seat == self.reader:
            assert tile is not None
            self.rack.add(tile)

    def assert_shown(self, view: View) -> None:
        """Assert that everything is drawn as the reader sees it during a game."""
        assert self.table == canonical_of(view.table)
        assert self.rack == set(view.rack)
        assert self.bag == view.bag
        assert self.mover in (None, view.mover)
        for player in view.players:
            assert self.racks[player.seat] == player.tiles
            assert (player.seat in self.out) == player.out


@subjects
def test_marks_draw_the_table_and_what_a_reader_knows(subject: Subject) -> None:
    match = play(subject, 1)
    for reader in readers(subject.setup.seats):
        drawn = Drawn(reader)
        for step in steps(subject, 1):
            for mark in told(match, step, reader).marks:
                drawn.draw(mark)
            view: View = subject.rules.view(step.after, reader)
            assert drawn.played == list(view.played)
            if len(view.played) < view.games:
                drawn.assert_shown(view)
        assert len(drawn.played) == subject.setup.option("games", default=1)


@subjects
def test_requests_name_the_seat_that_answers(subject: Subject) -> None:
    match = play(subject, 1)
    asked = 0
    for step in steps(subject, 1):
        question = subject.rules.view(step.after, None).question
        for mark in told(match, step, None).marks:
            match mark:
                case CityAsked():
                    assert question is not None
                    assert (question.city, question.asked) == (mark.city, mark.of)
                    asked += 1
                case RequestRefused():
                    assert question is not None
                    assert (question.city, question.asked) == (mark.city, mark.next)
                    assert mark.seat == question.refused[-1]
                case TileGiven() if question is not None:
                    assert (question.city, question.giver) == (mark.city, mark.seat)
                case _:
                    pass
    assert asked > 0


@subjects
def test_only_readers_who_saw_a_tile_learn_its_name(subject: Subject) -> None:
    match = play(subject, 1)
    covered = 0
    for step in steps(subject, 1):
        for reader in readers(subject.setup.seats):
            for mark in told(match, step, reader).marks:
                if isinstance(mark, TileDealt | TileDrawn):
                    assert (mark.tile is not None) == (mark.seat == reader)
                    covered += mark.tile is None
                elif isinstance(mark, TileGiven):
                    assert (mark.tile is not None) == (reader in (mark.seat, mark.to))
    assert covered > 0


@subjects
def test_the_short_form_of_an_entry_has_the_same_effects(subject: Subject) -> None:
    """In the short form a laying contains only the routes that it changed."""
    match = play(subject, 1)
    laid = 0
    rules = subject.rules
    assert isinstance(rules, DeutschlandRummy)
    for step, whole in zip(steps(subject, 1), match.log(None), strict=True):
        entry = brief(rules, step.before, whole)
        brought = subject.rules.effects(step.before, entry, step.after, None)
        usual = told(match, step, None)
        assert brought.items == usual.items
        assert _sorted(brought.marks) == _sorted(usual.marks)
        laid += isinstance(entry, Acted) and isinstance(entry.action, Lay)
    assert laid > 0


def _sorted(marks: tuple[Mark, ...]) -> list[Mark]:
    """Return the marks with the routes of each table in a fixed order."""
    return [
        replace(mark, after=tuple(sorted(mark.after, key=repr)))
        if isinstance(mark, RoutesChanged)
        else mark
        for mark in marks
    ]


# --- layings --------------------------------------------------------------------------


def laid(table: Table, text: str) -> tuple[Mark, ...]:
    """Lay, and return the marks."""
    before, seat = table.state, table.seat
    action: Action = read_action(table.rules, before, seat, text)
    table.act(text)
    return table.rules.effects(before, Acted(1, seat, action), table.state, None).marks


def table_with(*parts: str, lies: tuple[str, ...] = (), out: bool = True) -> Table:
    """Return a table with routes on it and a rack for the first player."""
    table = Table()
    table.lies(*lies)
    table.rack(0, *parts)
    if out:
        table.out(0)
    return table


def ways(routes: tuple[RouteWords, ...]) -> list[str]:
    """Return routes in text notation."""
    return [write_route(words) for words in routes]


def test_a_new_route_changes_no_other() -> None:
    table = table_with("kiel>luebeck>schwerin>rostock", out=False)
    marks = laid(table, "lay kiel>luebeck>schwerin>rostock")
    tiles = ("kiel--luebeck", "luebeck--schwerin", "schwerin--rostock")
    first, changed = marks
    assert isinstance(first, TilesLaid)
    assert (first.seat, sorted(first.tiles)) == (0, sorted(tiles))
    assert (first.out, first.taken) == (True, None)
    assert isinstance(changed, RoutesChanged)
    assert (changed.before, ways(changed.after)) == ((), ["kiel>luebeck>schwerin>rostock"])


def test_a_route_that_is_only_written_differently_is_not_marked() -> None:
    lies = ("ulm>augsburg>muenchen>passau", "hamburg>kiel>luebeck>schwerin")
    table = table_with("rostock>schwerin", lies=lies)
    marks = laid(table, f"lay passau>muenchen>augsburg>ulm / {lies[1]}>rostock")
    changed = next(mark for mark in marks if isinstance(mark, RoutesChanged))
    assert ways(changed.before) == [lies[1]]
    assert ways(changed.after) == [f"{lies[1]}>rostock"]
    assert not [mark for mark in marks if isinstance(mark, TilesMoved)]


def test_tiles_that_go_to_another_route_are_marked_as_moved() -> None:
    lies = ("hamburg>kiel>luebeck>*1>bremen>hannover", "ulm>augsburg>muenchen>passau")
    table = table_with("luebeck>schwerin", "osnabrueck>bremen", lies=lies)
    marks = laid(
        table,
        "lay hamburg>kiel>luebeck>schwerin / hannover>bremen>osnabrueck>*1>wolfsburg"
        " / ulm>augsburg>muenchen>passau",
    )
    moved = next(mark for mark in marks if isinstance(mark, TilesMoved))
    assert moved.tiles == ("bremen--hannover", "joker-1")
    freed = next(mark for mark in marks if isinstance(mark, JokerFreed))
    assert freed == JokerFreed("joker-1", None, ("luebeck", "bremen"), ("osnabrueck", "wolfsburg"))


def test_a_joker_is_exchanged_for_the_tile_that_takes_its_place() -> None:
    table = table_with("schwerin>rostock", lies=("kiel>luebeck>schwerin>*1>rostock",))
    marks = laid(table, "lay kiel>luebeck>schwerin>rostock>*1>goettingen")
    freed = next(mark for mark in marks if isinstance(mark, JokerFreed))
    tile = next(t for t in COUNTRY.tiles if set(t.split("--")) == {"schwerin", "rostock"})
    was, now = ("schwerin", "rostock"), ("rostock", "goettingen")
    assert freed == JokerFreed("joker-1", tile, was, now)


def test_a_joker_that_keeps_its_place_is_not_freed() -> None:
    table = table_with("hamburg>kiel", lies=("kiel>luebeck>schwerin>*1>rostock",))
    marks = laid(table, "lay rostock>*1>schwerin>luebeck>kiel>hamburg")
    assert not [mark for mark in marks if isinstance(mark, JokerFreed)]


def test_a_tile_taken_to_come_out_after_a_request_is_named() -> None:
    south = "ulm>augsburg>muenchen>passau"
    table = table_with("regensburg>hof>bamberg", lies=(f"{south}>regensburg",), out=False)
    table.act("ask passau", "refuse")
    marks = laid(table, f"lay {south} / passau>regensburg>hof>bamberg")
    first = next(mark for mark in marks if isinstance(mark, TilesLaid))
    assert (first.out, first.taken) == (True, "regensburg--passau")
    moved = next(mark for mark in marks if isinstance(mark, TilesMoved))
    assert moved.tiles == ("regensburg--passau",)


def test_extending_a_route_after_coming_out_takes_no_tile() -> None:
    table = table_with("schwerin>rostock", lies=("hamburg>kiel>luebeck>schwerin",))
    first = laid(table, "lay hamburg>kiel>luebeck>schwerin>rostock")[0]
    assert isinstance(first, TilesLaid)
    assert (first.out, first.taken) == (False, None)
