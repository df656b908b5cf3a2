"""Marks suffice to draw all changes of the sheets, and offers predict the effects."""

from collections import Counter

import pytest

from netzplan.core import Acted, Over, Players
from netzplan.games.voll_verplant import VollVerplant
from netzplan.games.voll_verplant.effects import (
    CardTurned,
    EntryOwed,
    LineCompleted,
    Mark,
    RoundSettled,
    StationsCrossed,
    TransferWritten,
    WindowFilled,
)
from netzplan.games.voll_verplant.offers import Offer, offers
from netzplan.games.voll_verplant.view import LineView, View
from tests.contract.subjects import SUBJECTS, Subject, play, sample
from tests.contract.told import steps, told

OURS = [each for each in SUBJECTS if each.name.startswith("voll_verplant")]
subjects = pytest.mark.parametrize("subject", OURS, ids=str)


class Drawn:
    """Sheets, drawn from marks alone."""

    def __init__(self, seats: int) -> None:
        self.crosses: list[set[str]] = [set() for _ in range(seats)]
        self.transfers: list[list[tuple[str, int]]] = [[] for _ in range(seats)]
        self.windows: Counter[tuple[int, str, int, str]] = Counter()
        self.completed: dict[tuple[int, str], LineCompleted] = {}
        self.struck: set[str] = set()
        self.card: CardTurned | None = None
        self.settled = RoundSettled(0, (), reshuffled=False, last=False)

    def draw(self, mark: Mark) -> None:
        match mark:
            case CardTurned():
                self.card = mark
            case WindowFilled():
                self.windows[mark.seat, mark.line, mark.window, mark.written] += 1
            case StationsCrossed():
                assert not self.crosses[mark.seat] & set(mark.stations)
                self.crosses[mark.seat] |= set(mark.stations)
            case TransferWritten():
                self.transfers[mark.seat].append((mark.station, mark.number))
            case LineCompleted():
                assert (mark.seat, mark.line) not in self.completed
                self.completed[mark.seat, mark.line] = mark
            case EntryOwed():
                assert mark.stations
            case RoundSettled():
                self.card, self.settled = None, mark
                self.struck |= set(mark.struck)

    def assert_shown(self, view: View) -> None:
        """Assert that the sheets are drawn as a reader sees them between two rounds."""
        assert view.card is None
        assert self.settled.round == view.round
        unfinished = {
            line.line for sheet in view.sheets for line in sheet.lines if not line.completed
        }
        assert set(self.settled.struck) <= unfinished
        for seat, sheet in enumerate(view.sheets):
            assert self.crosses[seat] == set(sheet.crosses)
            assert self.transfers[seat] == list(sheet.transfers)
            for line in sheet.lines:
                self._assert_line(seat, line)
        written = sum(len(line.written) for sheet in view.sheets for line in sheet.lines)
        assert written == self.windows.total()

    def _assert_line(self, seat: int, line: LineView) -> None:
        for window, written in enumerate(line.written):
            assert self.windows[seat, line.line, window, written] == 1
        done = self.completed.get((seat, line.line))
        assert (done is None) == (line.completed == 0)
        if done is not None:
            assert (done.high, done.points) == (line.high, line.points)
        else:
            assert line.high == (line.line not in self.struck)


@subjects
def test_marks_draw_the_sheets(subject: Subject) -> None:
    drawn = Drawn(subject.setup.seats)
    match = play(subject, 1)
    for step in steps(subject, 1):
        for mark in told(match, step, None).marks:
            drawn.draw(mark)
        if step.after.card is None:
            drawn.assert_shown(subject.rules.view(step.after, None))
            full = step.after.pile == subject.rules.start(subject.setup).pile
            assert drawn.settled.reshuffled == full
            assert drawn.settled.last == isinstance(subject.rules.turn(step.after), Over)
        elif drawn.card is not None:
            view = subject.rules.view(step.after, None)
            assert (drawn.card.card, drawn.card.round) == (view.card, view.round)


@subjects
def test_an_offer_predicts_its_effects(subject: Subject) -> None:
    rules, compared = subject.rules, 0
    assert isinstance(rules, VollVerplant)
    for step in sample(steps(subject, 1), 25):
        turn = rules.turn(step.before)
        for seat in turn.seats if isinstance(turn, Players) else ():
            offered = offers(rules, step.before, seat)
            assert offered is not None
            for offer in offered.choices:
                after = rules.act(step.before, seat, offer.action)
                entry = Acted(1, seat, offer.action)
                brought = rules.effects(step.before, entry, after, seat)
                assert brought.items == offer.gains
                assert sum(item.points for item in brought.items) == offer.points
                assert_marked(offer, brought.marks)
                compared += 1
    assert compared > 20


def assert_marked(offer: Offer, marks: tuple[Mark, ...]) -> None:
    """Assert that an offer names the marks of its entry."""
    crossed = [s for mark in marks if isinstance(mark, StationsCrossed) for s in mark.stations]
    written = [mark for mark in marks if isinstance(mark, TransferWritten)]
    assert (*crossed, *(mark.station for mark in written)) == offer.marks
    assert sum(mark.number for mark in written) == offer.number
    completed = [mark for mark in marks if isinstance(mark, LineCompleted)]
    assert tuple((mark.line, mark.points) for mark in completed) == offer.completes


@subjects
def test_marks_of_special_stations_say_how_many_entries_are_owed(subject: Subject) -> None:
    special = [
        (step, mark)
        for step in steps(subject, 1)
        for mark in told(play(subject, 1), step, None).marks
        if isinstance(mark, EntryOwed)
    ]
    for step, mark in special:
        choice = step.after.sealed[mark.seat]
        assert mark.owed == (0 if choice is None else choice.owed)
    assert bool(special) == bool(subject.setup.option("special", default=False))
