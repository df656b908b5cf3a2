"""A running match: the only gate to ``Rules.act``.

The match holds the raw entries (undo included) and folds them. What a reader may see of
the log is the *open log*: sealed choices of others stay out until their stage is over,
then stand in the order of seats, so that neither order nor number of submissions leaks.
"""

from copy import copy
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from netzplan.core.dealer import Dealer
from netzplan.core.record import Acted, Entry, Happened, Undone
from netzplan.core.rules import Rules, Setup
from netzplan.core.turn import Chance, Over, Players, Turn
from netzplan.core.violation import Violation

__all__ = ["Match", "Refusal"]

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


class Refusal(Struct, frozen=True):
    """Why the match did not take a submission: a stable code, and the rule if one says no."""

    code: str
    """``match/not-your-turn``, ``match/over``, ``match/nothing-to-undo`` or ``rule/<id>``."""
    violation: Violation | None = None


class Match(Generic[StateT, ActionT, EventT, ViewT]):
    """Folds entries into a state, and takes new ones."""

    def __init__(
        self,
        rules: Rules[StateT, ActionT, EventT, ViewT],
        setup: Setup,
        dealer: Dealer | None = None,
    ) -> None:
        """Start a match; without a dealer only ``replay`` can bring chance events."""
        self.rules = rules
        self.setup = setup
        self.state = rules.start(setup)
        self.entries: list[Entry[ActionT, EventT]] = []
        self._dealer = dealer
        self._draws = 0
        self._settled: list[Entry[ActionT, EventT]] = []
        self._base = self.state
        self._stage: list[Acted[ActionT]] = []
        self._open_undos = 0

    def fork(self) -> "Match[StateT, ActionT, EventT, ViewT]":
        """Return a match that goes on from here on its own: to try, then keep or forget."""
        twin = copy(self)
        twin.entries = self.entries.copy()
        twin._settled = self._settled.copy()
        twin._stage = self._stage.copy()
        return twin

    @property
    def turn(self) -> Turn:
        """Return who is to move."""
        return self.rules.turn(self.state)

    def advance(self) -> list[Entry[ActionT, EventT]]:
        """Let nature draw as long as it is her turn; return the new entries."""
        start = len(self.entries)
        while isinstance(self.turn, Chance):
            assert self._dealer is not None, "this match has no dealer"
            event = self._dealer.draw(self._draws, self.rules.chances(self.state))
            self._happened(Happened(len(self.entries) + 1, event))
        return self.entries[start:]

    def expected_event(self) -> EventT:
        """Return what the dealer draws next; it must be nature's turn."""
        assert self._dealer is not None, "this match has no dealer"
        return self._dealer.draw(self._draws, self.rules.chances(self.state))

    def refusal(self, seat: int, action: ActionT) -> Refusal | None:
        """Return why the seat may not take this action now, or None."""
        turn = self.turn
        match turn:
            case Over():
                return Refusal("match/over")
            case Chance():
                return Refusal("match/not-your-turn")
            case Players():
                if seat not in turn.seats:
                    return Refusal("match/not-your-turn")
        violation = self.rules.violation(self.state, seat, action)
        return Refusal(f"rule/{violation.rule}", violation) if violation else None

    def submit(self, seat: int, action: ActionT) -> Refusal | list[Entry[ActionT, EventT]]:
        """Take an action and let nature follow; return the new entries or the refusal."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            return refusal
        start = len(self.entries)
        self._acted(Acted(start + 1, seat, action))
        self.advance()
        return self.entries[start:]

    def can_undo(self, seat: int) -> bool:
        """Return whether the seat has an entry that it may take back."""
        return self.undoable(seat) is not None

    def undoable(self, seat: int) -> int | None:
        """Return the number of the entry that the seat may take back now, or None."""
        turn = self.turn
        if not isinstance(turn, Players):
            return None
        if turn.sealed:
            own = [entry.seq for entry in self._stage if entry.seat == seat]
            return own[-1] if own else None
        if self._stage and self._stage[-1].seat == seat and seat in turn.seats:
            return self._stage[-1].seq
        return None

    def undo(self, seat: int) -> Refusal | list[Entry[ActionT, EventT]]:
        """Take back the seat's latest entry of the running stage."""
        of = self.undoable(seat)
        if of is None:
            over = isinstance(self.turn, Over)
            return Refusal("match/over" if over else "match/nothing-to-undo")
        entry = Undone(len(self.entries) + 1, seat, of)
        self._undone(entry)
        return [entry]

    def replay(self, entry: Entry[ActionT, EventT]) -> None:
        """Fold an entry that was accepted before; the caller has checked it."""
        match entry:
            case Acted():
                self._acted(entry)
            case Happened():
                self._happened(entry)
            case Undone():
                self._undone(entry)

    def version(self, reader: int | None) -> str:
        """Return an opaque stamp that never comes back once the reader's log has changed.

        It stays while others seal, change or take back choices that the reader can't see.
        """
        own = sum(1 for e in self.entries if not isinstance(e, Happened) and e.seat == reader)
        return f"{len(self._open(reader))}.{own}.{self._open_undos}"

    def log(self, reader: int | None) -> list[Entry[ActionT, EventT]]:
        """Return the open log as that reader may see it, numbered anew from 1.

        The numbers of the record would tell in which order, and how often, others chose.
        """
        return [
            replace(self.rules.entry_for(entry, reader), seq=position)
            for position, entry in enumerate(self._open(reader), start=1)
        ]

    def state_at(self, reader: int | None, position: int) -> StateT:
        """Return the state after the first ``position`` entries of the reader's open log."""
        state = self.rules.start(self.setup)
        for entry in self._open(reader)[:position]:
            if isinstance(entry, Acted):
                state = self.rules.act(state, entry.seat, entry.action)
            elif isinstance(entry, Happened):
                state = self.rules.happen(state, entry.event)
        return state

    def _open(self, reader: int | None) -> list[Entry[ActionT, EventT]]:
        turn = self.turn
        sealed = isinstance(turn, Players) and turn.sealed
        return self._settled + [e for e in self._stage if not sealed or e.seat == reader]

    def _acted(self, entry: Acted[ActionT]) -> None:
        before = self.turn
        self.state = self.rules.act(self.state, entry.seat, entry.action)
        self.entries.append(entry)
        self._stage.append(entry)
        if _goes_on(before, self.turn):
            return
        if isinstance(before, Players) and before.sealed:
            self._stage.sort(key=lambda acted: acted.seat)
        self._settle()

    def _happened(self, entry: Happened[EventT]) -> None:
        self.state = self.rules.happen(self.state, entry.event)
        self.entries.append(entry)
        self._draws += 1
        self._settle()
        self._settled.append(entry)

    def _undone(self, entry: Undone) -> None:
        turn = self.turn
        if isinstance(turn, Players) and not turn.sealed:
            self._open_undos += 1
        self.entries.append(entry)
        self._stage = [acted for acted in self._stage if acted.seq != entry.of]
        self.state = self._base
        for acted in self._stage:
            self.state = self.rules.act(self.state, acted.seat, acted.action)

    def _settle(self) -> None:
        self._settled.extend(self._stage)
        self._stage = []
        self._base = self.state


def _goes_on(before: Turn, after: Turn) -> bool:
    """Return whether an action left its stage open: nothing new is known, undo is free."""
    if not isinstance(before, Players) or not isinstance(after, Players):
        return False
    if before.sealed:
        return after.sealed and set(after.seats) <= set(before.seats)
    return after == before
