"""A running match: every action passes its checks before ``Rules.act`` applies it.

The match holds the raw entries, undo included, and folds them into a state. A reader sees the *open
log*: it leaves out sealed choices of other seats until their stage is over, then lists them in the
order of seats, so that neither their order nor their number leaks.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from netzplan.core.dealer import Dealer
from netzplan.core.record import Acted, Entry, Happened, Lapsed, Rewound, Undone, remaining
from netzplan.core.rules import Rules, Setup
from netzplan.core.steps import Steps
from netzplan.core.turn import Chance, Over, Players, Turn
from netzplan.core.violation import Violation

__all__ = ["MOST_CHANGES", "Match", "Refusal"]

MOST_CHANGES = 100
"""How many times a seat may undo a choice before something new is revealed."""
KEPT_STAGES = 8
"""How many of the most recent stages keep the state they began in."""

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


class Refusal(Struct, frozen=True):
    """Why the match rejected a submission: a stable code, and the rule if a rule forbids it."""

    code: str
    """``match/not-your-turn``, ``match/over``, ``match/nothing-to-undo``,
    ``match/too-many-changes`` or ``rule/<id>``."""
    violation: Violation | None = None


class Match(Generic[StateT, ActionT, EventT, ViewT]):
    """Folds entries into a state, and accepts new ones."""

    def __init__(
        self,
        rules: Rules[StateT, ActionT, EventT, ViewT],
        setup: Setup,
        dealer: Dealer | None = None,
    ) -> None:
        """Start a match; without a dealer, chance events come only from ``replay``."""
        self.rules = rules
        self.setup = setup
        self.steps: Steps[StateT, ActionT, EventT] = Steps(rules)
        """Cache of recent steps, shared by this match and its forks."""
        self.start = self.state = rules.start(setup)
        self.entries: list[Entry[ActionT, EventT]] = []
        self._turn: tuple[StateT, Turn] | None = None
        """Cache for ``turn``, which is read often: the latest state asked about, and its turn."""
        self._dealer = dealer
        self._draws = 0
        self._settled: list[Entry[ActionT, EventT]] = []
        self._base = self.state
        self._began: tuple[tuple[int, StateT], ...] = ((0, self.state),)
        """The most recent stages: number of settled entries before each, and its first state."""
        self._stage: list[Acted[ActionT] | Lapsed[ActionT]] = []
        self._open_undos = 0
        self.rewinds = 0
        """How many times all have agreed to go back; each time the settled entries change."""
        self._own: defaultdict[int, int] = defaultdict(int)
        self._changes: defaultdict[int, int] = defaultdict(int)
        self._made: frozenset[int] = frozenset()

    def fork(self) -> "Match[StateT, ActionT, EventT, ViewT]":
        """Return an independent match that continues from here, to try moves on."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.entries = self.entries.copy()
        twin._settled = self._settled.copy()
        twin._stage = self._stage.copy()
        twin._own = self._own.copy()
        twin._changes = self._changes.copy()
        return twin

    @property
    def turn(self) -> Turn:
        """Return whose turn it is."""
        if self._turn is None or self._turn[0] is not self.state:
            self._turn = (self.state, self.rules.turn(self.state))
        return self._turn[1]

    def advance(self) -> list[Entry[ActionT, EventT]]:
        """Draw chance events for as long as it is nature's turn; return the new entries."""
        start = len(self.entries)
        while isinstance(self.turn, Chance):
            assert self._dealer is not None, "this match has no dealer"
            event = self._dealer.draw(self._draws, self.rules.chances(self.state))
            self._happened(Happened(len(self.entries) + 1, event))
        return self.entries[start:]

    def expected_event(self) -> EventT:
        """Return the event that the dealer draws next; it must be nature's turn."""
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
        """Apply an action and the draws that follow it; return the new entries or the refusal."""
        return self._take(Acted(len(self.entries) + 1, seat, action))

    def lapse(self, seat: int, action: ActionT) -> Refusal | list[Entry[ActionT, EventT]]:
        """Apply an action for a seat that is out of time; return the new entries or the refusal."""
        return self._take(Lapsed(len(self.entries) + 1, seat, action))

    def _take(
        self, entry: Acted[ActionT] | Lapsed[ActionT]
    ) -> Refusal | list[Entry[ActionT, EventT]]:
        refusal = self.refusal(entry.seat, entry.action)
        if refusal is not None:
            return refusal
        self._acted(entry)
        self.advance()
        return self.entries[entry.seq - 1 :]

    def can_undo(self, seat: int) -> bool:
        """Return whether the seat has an entry that it may undo."""
        return self._changes[seat] < MOST_CHANGES and self.undoable(seat) is not None

    def undoable(self, seat: int) -> int | None:
        """Return the number of the entry that the seat could undo now, or None.

        Ignores the limit of ``undo``: this also checks records, which may hold more changes.
        """
        turn = self.turn
        if not isinstance(turn, Players):
            return None
        own = [entry for entry in self._stage if entry.seat == seat]
        if not own or isinstance(own[-1], Lapsed):
            return None
        if not turn.sealed and (self._stage[-1].seat != seat or seat not in turn.seats):
            return None
        return own[-1].seq

    def undo(self, seat: int) -> Refusal | list[Entry[ActionT, EventT]]:
        """Undo the seat's latest entry of the running stage; return the new entry or a refusal."""
        of = self.undoable(seat)
        if of is None:
            over = isinstance(self.turn, Over)
            return Refusal("match/over" if over else "match/nothing-to-undo")
        if self._changes[seat] >= MOST_CHANGES:
            return Refusal("match/too-many-changes")
        entry = Undone(len(self.entries) + 1, seat, of)
        self._undone(entry)
        return [entry]

    def ways_back(self, seat: int, is_fresh: Callable[[StateT], bool]) -> Iterator[int | None]:
        """Find how many entries remain if all go back to before the seat's latest turn.

        The last value counts, None if there is nothing to go back to; each takes as long as an
        entry. ``is_fresh`` tells whether a state is the beginning of a turn. Entries of the running
        stage do not count, because the seat can undo those itself.
        """
        own = [each for each in self._settled if isinstance(each, Acted) and each.seat == seat]
        found = None
        for past in self.pasts(own[-1].seq - 1) if own else ():
            turn = past.turn
            is_own = isinstance(turn, Players) and seat in turn.seats and not past._stage
            if is_own and is_fresh(past.state):
                found = past.entries[-1].seq if past.entries else 0
            yield found

    @property
    def is_at_rest(self) -> bool:
        """Return whether it is the players' turn and nobody has acted in this stage."""
        return isinstance(self.turn, Players) and not self._stage

    def can_rewind(self, to: int) -> bool:
        """Return whether all may go back to the position after entry ``to``."""
        return self._is_behind(to) and self._past(to).is_at_rest

    def _is_behind(self, to: int) -> bool:
        return 0 <= to < len(self.entries) and not isinstance(self.turn, Over)

    def rewind(self, to: int, past: Self | None = None) -> list[Entry[ActionT, EventT]]:
        """Go back to the position after entry ``to``, if known ``past``; return the new entry."""
        past = past or self._past(to)
        assert self._is_behind(to), "the caller has asked"
        assert past.is_at_rest, "the caller has asked"
        entry = Rewound(len(self.entries) + 1, to)
        self._rewound(entry, past)
        return [entry]

    def pasts(self, to: int) -> Iterator[Self]:
        """Yield the match that it was, always the same object, after each entry up to ``to``."""
        past = type(self)(self.rules, self.setup)
        yield past
        for entry in remaining(self.entries, to):
            past.replay(entry)
            yield past

    def _past(self, to: int) -> Self:
        return list(self.pasts(to))[-1]

    def replay(self, entry: Entry[ActionT, EventT], past: Self | None = None) -> None:
        """Fold an entry that the caller has checked; ``past``: where it goes back to, if known."""
        match entry:
            case Acted() | Lapsed():
                self._acted(entry)
            case Happened():
                self._happened(entry)
            case Undone():
                self._undone(entry)
            case Rewound():
                self._rewound(entry, past or self._past(entry.to))

    # --- what a reader may know -------------------------------------------------------

    def version(self, reader: int | None) -> str:
        """Return an opaque stamp that changes with the reader's log and never recurs.

        It does not change while others seal, change or undo choices that the reader can't see.
        """
        own = 0 if reader is None else self._own[reader]
        length = len(self._settled) + len(self._open_stage(reader))
        again = f".{self.rewinds}" if self.rewinds else ""
        return f"{length}.{own}.{self._open_undos}{again}"

    def log(self, reader: int | None) -> list[Entry[ActionT, EventT]]:
        """Return the open log as the reader may see it, renumbered from 1.

        The numbers of the record would reveal in which order, and how often, the others chose.
        """
        return [
            self.told(entry, position, reader)
            for position, entry in enumerate(self._open(reader), start=1)
        ]

    def told(
        self, entry: Entry[ActionT, EventT], position: int, reader: int | None
    ) -> Entry[ActionT, EventT]:
        """Return an entry as the reader's log shows it, with its number in that log."""
        return replace(self.rules.entry_for(entry, reader), seq=position)

    @property
    def settled(self) -> Sequence[Entry[ActionT, EventT]]:
        """Return the entries that are final in every open log, before masking."""
        return self._settled

    def unsettled(self, reader: int | None) -> Sequence[Entry[ActionT, EventT]]:
        """Return the entries after those in the reader's open log, which can still be undone."""
        return self._open_stage(reader)

    def state_for(self, reader: int | None) -> StateT:
        """Return the state as the reader's open log gives it: without sealed choices of others.

        It does not depend on which seats have chosen or changed their choice.
        """
        own = self._open_stage(reader)
        if len(own) == len(self._stage):
            return self.state
        state = self._base
        for entry in own:
            state = self.after(state, entry)
        return state

    def view(self, reader: int | None) -> ViewT:
        """Return what the reader may know of the position."""
        return self.rules.view(self.state_for(reader), reader)

    def awaited(self, reader: int | None) -> tuple[int, ...]:
        """Return the seats that still have to act, as far as the reader may know.

        If another seat takes back a sealed choice, it still counts as made until the stage can't
        end without it, so that nobody sees players change their minds.
        """
        turn = self.turn
        if not isinstance(turn, Players):
            return ()
        seen = tuple(seat for seat in turn.seats if seat == reader or seat not in self._made)
        return seen or turn.seats

    def state_at(self, reader: int | None, position: int) -> StateT:
        """Return the state after the first ``position`` entries of the reader's open log."""
        state = self.start
        for entry in self._open(reader)[:position]:
            state = self.after(state, entry)
        return state

    def latest(
        self, reader: int | None, first: int
    ) -> Iterator[tuple[int, StateT, Entry[ActionT, EventT], StateT]]:
        """Yield the entries of the open log from position ``first``, counted from 0.

        Each comes unmasked as (position, state before, entry, state after). Entries from before the
        kept stages are left out, to avoid folding the whole match again.
        """
        at, state = next(
            (each for each in reversed(self._began) if each[0] <= first), self._began[0]
        )
        opened = [*self._settled[at:], *self._open_stage(reader)]  # not all of a long log
        for position, entry in enumerate(opened, start=at):
            after = self.after(state, entry)
            if position >= first:
                yield position, state, entry, after
            state = after

    def after(self, state: StateT, entry: Entry[ActionT, EventT]) -> StateT:
        """Return the state after an entry of the open log, before masking."""
        return self.steps.after(state, entry)

    def _open(self, reader: int | None) -> list[Entry[ActionT, EventT]]:
        return [*self._settled, *self._open_stage(reader)]

    def _open_stage(self, reader: int | None) -> list[Acted[ActionT] | Lapsed[ActionT]]:
        stage = self._stage
        if not stage:
            return stage
        turn = self.turn
        if isinstance(turn, Players) and turn.sealed:
            return [entry for entry in stage if entry.seat == reader]
        return stage

    # --- folding ----------------------------------------------------------------------

    def _acted(self, entry: Acted[ActionT] | Lapsed[ActionT]) -> None:
        before = self.turn
        self.state = self.after(self.state, entry)
        self.entries.append(entry)
        self._stage.append(entry)
        self._own[entry.seat] += 1
        after = self.turn
        if _goes_on(before, after):
            if isinstance(after, Players) and after.sealed and entry.seat not in after.seats:
                self._made |= {entry.seat}
            return
        if isinstance(before, Players) and before.sealed:
            self._stage.sort(key=lambda acted: acted.seat)
        self.settle()

    def _happened(self, entry: Happened[EventT]) -> None:
        self.state = self.after(self.state, entry)
        self.entries.append(entry)
        self._draws += 1
        self.settle()
        self._settled.append(entry)

    def _undone(self, entry: Undone) -> None:
        turn = self.turn
        if isinstance(turn, Players) and not turn.sealed:
            self._open_undos += 1
        self.entries.append(entry)
        self._own[entry.seat] += 1
        self._changes[entry.seat] += 1
        self._stage = [acted for acted in self._stage if acted.seq != entry.of]
        self.state = self._base
        for acted in self._stage:
            self.state = self.after(self.state, acted)

    def _rewound(self, entry: Rewound, past: Self) -> None:
        self.state, self._base = past.state, past._base
        self._settled, self._stage, self._began = past._settled, past._stage, past._began
        self._made, self._draws = past._made, past._draws
        self._changes.clear()
        self.entries.append(entry)
        self.rewinds += 1

    def settle(self) -> None:
        """Make the choices of the open stage final."""
        if self._stage:
            began = (len(self._settled), self._base)
            self._began = (*self._began, began)[-KEPT_STAGES:]
        self._settled.extend(self._stage)
        self._stage = []
        self._base = self.state
        self._changes.clear()
        self._made = frozenset()


def _goes_on(before: Turn, after: Turn) -> bool:
    """Return whether an action left its stage open: nothing new is revealed, and undo is free."""
    if not isinstance(before, Players) or not isinstance(after, Players):
        return False
    if before.sealed:
        return after.sealed and set(after.seats) <= set(before.seats)
    return after == before
