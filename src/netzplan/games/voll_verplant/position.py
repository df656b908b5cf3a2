"""Positions: whose turn it is, which choices are legal and what follows; refusals name rules."""

from netzplan.core.rules import Setup
from netzplan.core.turn import Chance, Over, Players, Turn
from netzplan.core.violation import Violation
from netzplan.games.voll_verplant.actions import Action, Fill, Ride, TurnCard
from netzplan.games.voll_verplant.edition import Card, Edition, load_edition
from netzplan.games.voll_verplant.network import City, Course
from netzplan.games.voll_verplant.state import SealedChoice, Sheet, State

__all__ = ["Positions"]


class Positions:
    """Positions on one sheet: whose turn it is, which choices are legal, what follows."""

    def __init__(self, city: City, edition: Edition | None = None) -> None:
        """Prepare what depends on the sheet; the edition defaults to the one shipped."""
        self.city = city
        self.edition = edition or load_edition()
        self.cards: tuple[Card, ...] = self.edition.card
        self.card_number = {card.id: index for index, card in enumerate(self.cards)}
        longest = max(card.value for card in self.cards)
        self._forward = tuple(
            tuple(Fill(line.letter, marks) for marks in range(longest + 1)) for line in city.lines
        )
        self._backward = tuple(
            tuple(Fill(line.letter, marks, backward=True) for marks in range(longest + 1))
            for line in city.lines
        )
        self._all_windows = sum(line.windows for line in city.lines)
        self._masks = tuple(line.mask for line in city.lines)
        self._events = tuple(TurnCard(card.id) for card in self.cards)

    # --- whose turn -------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        """Return empty sheets and a full pile (rules 1)."""
        lines = len(self.city.lines)
        sheet = Sheet(0, (), ("",) * lines, (0,) * lines)
        return State(
            special=bool(setup.option("special", default=False)),
            round=0,
            pile=self.edition.counts,
            card=None,
            sheets=(sheet,) * setup.seats,
            sealed=(None,) * setup.seats,
        )

    def turn(self, state: State) -> Turn:
        """Return the seats that have yet to choose; nature between rounds (rules 2.1, 5.1)."""
        if state.card is None:
            for sheet in state.sheets:
                if not self.is_full(sheet):
                    return Chance()
            return Over()
        return Players(self.awaited(state), sealed=True)

    def awaited(self, state: State) -> tuple[int, ...]:
        """Return the seats that still owe a choice, or a part of one, in this round."""
        both = enumerate(zip(state.sealed, state.sheets, strict=True))
        return tuple(
            [
                seat
                for seat, (choice, sheet) in both
                if (not self.is_full(sheet) if choice is None else choice.owed > 0)
            ]
        )

    def is_full(self, sheet: Sheet) -> bool:
        """Return whether all windows of a sheet are filled."""
        return len("".join(sheet.windows)) == self._all_windows

    def is_awaited(self, state: State, seat: int) -> bool:
        """Return whether the seat still owes a choice, or a part of one, in this round."""
        choice = state.sealed[seat]
        if choice is not None:
            return choice.owed > 0
        return not self.is_full(state.sheets[seat])

    def _is_open(self, state: State) -> bool:
        """Return whether any seat still owes a choice in this round."""
        for choice, sheet in zip(state.sealed, state.sheets, strict=True):
            if not self.is_full(sheet) if choice is None else choice.owed:
                return True
        return False

    # --- chance -----------------------------------------------------------------------

    def chances(self, state: State) -> tuple[tuple[TurnCard, int], ...]:
        """Return each card left in the pile, with its count as the weight."""
        return tuple(
            [(event, count) for event, count in zip(self._events, state.pile, strict=True) if count]
        )

    def happen(self, state: State, event: TurnCard) -> State:
        """Turn a card, which begins a round."""
        number = self.card_number[event.card]
        pile = state.pile
        return State(
            state.special,
            state.round + 1,
            (*pile[:number], pile[number] - 1, *pile[number + 1 :]),
            number,
            state.sheets,
            state.sealed,
        )

    def next_pile(self, state: State) -> tuple[int, ...]:
        """Return the pile that the next card is turned from (rules 4)."""
        is_shuffled = state.card is not None and self.cards[state.card].reshuffles
        return self.edition.counts if is_shuffled else state.pile

    # --- choices ----------------------------------------------------------------------

    def violation(self, state: State, seat: int, action: Action) -> Violation | None:
        """Return the rule that forbids a choice, or None."""
        if state.card is None or not 0 <= seat < len(state.sheets):
            return Violation("vv.round.choose")
        if not self.is_awaited(state, seat):
            done = self.is_full(state.sheets[seat])
            return Violation("vv.special.done" if done else "vv.round.once")
        card = self.cards[state.card]
        sheet = self.sheet_of(state, seat)
        if isinstance(action, Ride):
            return self._ride_violation(card, sheet, action)
        return self.fill_violation(card, sheet, action)

    def _ride_violation(self, card: Card, sheet: Sheet, ride: Ride) -> Violation | None:
        if card.kind != "free":
            return Violation("vv.window.must-fill", (("card", card.id),))
        if ride.station is None:
            return None
        number = self.city.number.get(ride.station)
        if number is None:
            return Violation("vv.free.station", (("station", ride.station),))
        if sheet.marked_mask >> number & 1:
            return Violation("vv.free.taken", (("station", ride.station),))
        return None

    def fill_violation(self, card: Card, sheet: Sheet, fill: Fill) -> Violation | None:
        """Return the rule that forbids filling a window of a sheet with a card, or None."""
        if card.kind == "free":
            return Violation("vv.free.no-window")
        number = self.city.line_number.get(fill.line)
        if number is None:
            return Violation("vv.line.unknown", (("line", fill.line),))
        line = self.city.lines[number]
        if len(sheet.windows[number]) >= line.windows:
            return Violation("vv.window.free", (("line", line.letter), ("windows", line.windows)))
        if fill.backward and not line.ring:
            return Violation("vv.ring.direction", (("line", line.letter),))
        most = self.reach(card, sheet.marked_mask, line, backward=fill.backward)
        if 0 <= fill.marks <= most:
            return None
        return self._too_many(card, sheet, line, fill, most)

    def _too_many(self, card: Card, sheet: Sheet, line: Course, fill: Fill, most: int) -> Violation:
        named = (("line", line.letter), ("marks", fill.marks), ("most", most))
        if fill.marks < 0:
            return Violation("vv.walk.marks", named)
        if card.kind == "transfer":
            rule = "vv.transfer.one" if most else "vv.walk.no-free"
        elif fill.marks > card.value:
            rule = "vv.walk.value"
        elif not most:
            rule = "vv.walk.no-free"
        elif card.kind == "number" and _is_stopped(sheet, line, fill, most):
            rule = "vv.walk.stop"
        else:
            rule = "vv.walk.terminus"
        return Violation(rule, (*named, ("value", card.value)))

    def actions(self, state: State, seat: int) -> list[Action]:
        """Return every legal choice (or next part of a choice) of the seat."""
        if state.card is None or not 0 <= seat < len(state.sheets):
            return []
        if not self.is_awaited(state, seat):
            return []
        card = self.cards[state.card]
        sheet = self.sheet_of(state, seat)
        marked = sheet.marked_mask
        if card.kind == "free":
            free = self.city.names_of(self.city.all_mask & ~marked)
            return [Ride(), *(Ride(station) for station in free)]
        listed: list[Fill] = []
        for line, written in zip(self.city.lines, sheet.windows, strict=True):
            if len(written) < line.windows:
                most = self.reach(card, marked, line, backward=False)
                listed += self._forward[line.index][: most + 1]
                if line.ring:
                    most = self.reach(card, marked, line, backward=True)
                    listed += self._backward[line.index][: most + 1]
        return list[Action](listed)

    def reach(self, card: Card, marked: int, line: Course, *, backward: bool) -> int:
        """Return the most stations that the card can mark on a line (rules 2.2 to 2.5)."""
        left = line.mask & ~marked
        if card.kind == "transfer":
            return 1 if left else 0
        if card.kind == "express":
            return min(card.value, left.bit_count())
        run = 0
        for bit in line.walk_bits(backward=backward):
            if left & bit:
                run += 1
                if run == card.value:
                    break
            elif run:
                break
        return run

    def marked_by(
        self, card: Card, marked: int, line: Course, marks: int, *, backward: bool
    ) -> tuple[int, ...]:
        """Return the stations that the walk marks, in its order.

        They are the first free stations from the wagon: a legal number of marks never goes past the
        point where a plain number card has to stop.
        """
        found: list[int] = []
        for station in line.walk(backward=backward):
            if len(found) == marks:
                break
            if not marked >> station & 1:
                found.append(station)
        return tuple(found)

    # --- acting -----------------------------------------------------------------------

    def sheet_of(self, state: State, seat: int) -> Sheet:
        """Return the sheet as the seat sees it: with its sealed choice, if it has made one."""
        choice = state.sealed[seat]
        return state.sheets[seat] if choice is None else choice.sheet

    def act(self, state: State, seat: int, action: Action) -> State:
        """Seal a choice; once no seat owes a choice, open all of them and settle the round."""
        choice = state.sealed[seat]
        sheet = state.sheets[seat] if choice is None else choice.sheet
        drawn, found = self.draw(state, sheet, action)
        owed = 0
        if state.special:
            owed = self.specials(action, found) + (choice.owed - 1 if choice is not None else 0)
            if owed and self.is_full(drawn):
                owed = 0
        made = (action,) if choice is None else (*choice.actions, action)
        choices = (*state.sealed[:seat], SealedChoice(made, drawn, owed), *state.sealed[seat + 1 :])
        after = State(state.special, state.round, state.pile, state.card, state.sheets, choices)
        return after if self._is_open(after) else self._settled(after)

    def draw(self, state: State, sheet: Sheet, action: Action) -> tuple[Sheet, tuple[int, ...]]:
        """Return the sheet with the choice drawn, and the stations that it marked, in order."""
        if isinstance(action, Ride):
            if action.station is None:
                return sheet, ()
            station = self.city.number[action.station]
            marked = sheet.marked_mask | 1 << station
            return Sheet(marked, sheet.transfers, sheet.windows, sheet.completed), (station,)
        assert state.card is not None
        card = self.cards[state.card]
        line = self.city.lines[self.city.line_number[action.line]]
        found = self.marked_by(
            card, sheet.marked_mask, line, action.marks, backward=action.backward
        )
        transfers = sheet.transfers
        if card.kind == "transfer" and found:
            transfers = (*transfers, (found[0], self.city.meeting[found[0]]))
        windows = sheet.windows
        at = line.index
        windows = (*windows[:at], windows[at] + card.written, *windows[at + 1 :])
        marked = sheet.marked_mask | self.bits(found)
        return Sheet(marked, transfers, windows, sheet.completed), found

    def specials(self, action: Action, found: tuple[int, ...]) -> int:
        """Return how many special stations a choice marked; none for a free ride (ruling 8.2)."""
        if isinstance(action, Ride):
            return 0
        return (self.bits(found) & self.city.special_mask).bit_count()

    @staticmethod
    def bits(stations: tuple[int, ...]) -> int:
        """Return the mask of some stations."""
        mask = 0
        for station in stations:
            mask |= 1 << station
        return mask

    def _settled(self, state: State) -> State:
        sheets = tuple(
            [
                sheet if choice is None else self.completed(choice.sheet, state.round)
                for sheet, choice in zip(state.sheets, state.sealed, strict=True)
            ]
        )
        return State(
            state.special,
            state.round,
            self.next_pile(state),
            None,
            sheets,
            (None,) * len(sheets),
        )

    def completed(self, sheet: Sheet, round_: int) -> Sheet:
        """Return the sheet with the lines recorded that this round completed (rules 3.1)."""
        marked = sheet.marked_mask
        completed = tuple(
            [
                done or (0 if mask & ~marked else round_)
                for done, mask in zip(sheet.completed, self._masks, strict=True)
            ]
        )
        return Sheet(marked, sheet.transfers, sheet.windows, completed)


def _is_stopped(sheet: Sheet, line: Course, fill: Fill, most: int) -> bool:
    """Return whether a walk of ``most`` stations ends at a marked station, not at the last one."""
    walk = line.walk_bits(backward=fill.backward)
    first = next(at for at, bit in enumerate(walk) if not sheet.marked_mask & bit)
    return first + most < len(walk)
