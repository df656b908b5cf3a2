"""A Hypothesis machine plays whole games with undos, and checks what must not change."""

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from netzplan.core import Dealer, Happened, Match, Players, Refusal, Setup
from netzplan.games.voll_verplant import Action, Ride, Sheet, State, TurnCard, View, VollVerplant
from tests.nightly import examples
from tests.properties.voll_verplant.small_cities import rules


class Game(RuleBasedStateMachine):
    """One match; after each step the sheets are compared with those before."""

    @initialize(
        made=rules(), seats=st.integers(1, 3), special=st.booleans(), seed=st.integers(0, 999)
    )
    def sit_down(self, made: VollVerplant, seats: int, special: bool, seed: int) -> None:
        """Start a match."""
        self.made = made
        special = special and bool(made.city.special_mask)
        self.match: Match[State, Action, TurnCard, View] = Match(
            made, Setup(seats, (("special", special),)), Dealer(f"{seed:x}")
        )
        self.match.advance()
        self.before = self.match.state.sheets
        self.round = self.match.state.round

    def is_running(self) -> bool:
        """Return whether some seat has to choose."""
        return isinstance(self.match.turn, Players)

    @precondition(is_running)
    @rule(pick=st.data())
    def choose(self, pick: st.DataObject) -> None:
        """Let any awaited seat make any legal choice."""
        turn = self.match.turn
        assert isinstance(turn, Players)
        seat = pick.draw(st.sampled_from(turn.seats))
        action = pick.draw(st.sampled_from(self.made.actions(self.match.state, seat)))
        assert isinstance(self.match.submit(seat, action), list)

    @precondition(is_running)
    @rule(pick=st.data())
    def take_back(self, pick: st.DataObject) -> None:
        """Any seat tries to undo its last step: only that step is undone, if there is one."""
        seat = pick.draw(st.integers(0, self.match.setup.seats - 1))
        before = self.match.state
        choice = before.sealed[seat]
        result = self.match.undo(seat)
        after = self.match.state
        assert isinstance(result, list) == (choice is not None)
        if choice is None:
            assert after == before
            return
        left = after.sealed[seat]
        assert (() if left is None else left.actions) == choice.actions[:-1]
        assert after.sealed[:seat] == before.sealed[:seat]
        assert after.sealed[seat + 1 :] == before.sealed[seat + 1 :]
        assert after.sheets == before.sheets

    @precondition(lambda self: not self.is_running())
    @rule(seat=st.integers(0, 2))
    def come_too_late(self, seat: int) -> None:
        """After the end no choice is accepted, and nothing is undone."""
        state = self.match.state
        assert self.match.submit(seat, Ride()) == Refusal("match/over")
        assert self.match.undo(seat) == Refusal("match/over")
        assert self.match.state == state
        assert self.made.outcome(state) is not None

    @invariant()
    def sheets_change_only_when_a_round_is_settled(self) -> None:
        """Even then they only grow: nothing written is lost."""
        state = self.match.state
        if state.round == self.round and self.is_running():
            assert state.sheets == self.before
        for old, new in zip(self.before, state.sheets, strict=True):
            assert_grown(old, new)
        self.before, self.round = state.sheets, state.round

    @invariant()
    def windows_fill_one_a_round(self) -> None:
        """Without special stations each sheet gets one per card, except for the free ride."""
        state = self.match.state
        cards = [entry.event.card for entry in self.match.entries if isinstance(entry, Happened)]
        settled = cards if state.card is None else cards[:-1]
        for sheet in state.sheets:
            filled = sum(map(len, sheet.windows))
            if not state.special:
                assert filled == len(settled) - settled.count("*")
            for written, line in zip(sheet.windows, self.made.city.lines, strict=True):
                assert len(written) <= line.windows
                assert set(written) <= {card.lstrip("x") for card in settled}

    @invariant()
    def numbers_are_marks(self) -> None:
        """Every transfer number is at a marked station and equals the number of its lines."""
        for sheet in self.match.state.sheets:
            places = [at for at, _ in sheet.transfers]
            assert len(set(places)) == len(places)
            for at, number in sheet.transfers:
                assert sheet.marked_mask >> at & 1
                assert number == sum(at in line.forward for line in self.made.city.lines)


def assert_grown(old: Sheet, new: Sheet) -> None:
    """Assert that a sheet has kept everything written on it."""
    assert new.marked_mask & old.marked_mask == old.marked_mask
    assert new.transfers[: len(old.transfers)] == old.transfers
    for before, after in zip(old.windows, new.windows, strict=True):
        assert after.startswith(before)
    for was, done in zip(old.completed, new.completed, strict=True):
        assert was in (0, done)


Game.TestCase.settings = examples(30, stateful_step_count=50)
TestGame = Game.TestCase
