"""Steps that were taken before are reused, and only those."""

from netzplan.core import Setup
from netzplan.core.effects import Effects
from netzplan.core.record import Acted, Entry, Happened, Rewound, Undone
from netzplan.core.steps import KEPT, Steps
from tests.contract.flea_market import Action, Bid, Deal, FleaMarket, State
from tests.contract.flea_marks import Mark


class Counting(FleaMarket):
    """Rules that count the calls of ``act`` and ``effects``."""

    def __init__(self) -> None:
        super().__init__()
        self.acted = self.told = 0

    def act(self, state: State, seat: int, action: Action) -> State:
        self.acted += 1
        return super().act(state, seat, action)

    def effects(
        self, before: State, entry: Entry[Action, Deal], after: State, reader: int | None
    ) -> Effects[Mark]:
        self.told += 1
        return super().effects(before, entry, after, reader)


def bid(seat: int, amount: int) -> Acted[Action]:
    """Return the entry of a bid."""
    return Acted(1, seat, Bid(amount))


def bidding(rules: FleaMarket) -> State:
    """Return a state in which three seats are bidding."""
    state = rules.start(Setup(3))
    while rules.chances(state):
        state = rules.happen(state, rules.chances(state)[0][0])
    return state


def test_a_step_is_computed_once_for_all_readers() -> None:
    rules = Counting()
    steps, state, entry = Steps(rules), bidding(rules), bid(0, 2)
    after = steps.after(state, entry)
    assert steps.after(state, entry) is after
    assert after == FleaMarket().act(state, 0, Bid(2))
    assert rules.acted == 1


def test_equal_but_different_objects_are_not_a_known_step() -> None:
    """New objects may reuse the addresses of freed ones, so known steps keep theirs alive."""
    rules = Counting()
    steps, state = Steps(rules), bidding(rules)
    kept = {(seat, amount): bid(seat, amount) for seat in range(3) for amount in range(4)}
    for (seat, amount), entry in kept.items():
        assert steps.after(state, entry).bids[seat] == amount
    for seat, amount in kept:  # each reuses the address of the previous one
        assert steps.after(state, bid(seat, amount)).bids[seat] == amount
    other = bidding(rules)
    assert steps.after(other, kept[0, 3]).bids == (3, None, None)
    assert rules.acted == 25


def test_an_old_step_is_forgotten_and_computed_again() -> None:
    rules = Counting()
    steps, state, first = Steps(rules), bidding(rules), bid(0, 1)
    after = steps.after(state, first)
    for _ in range(KEPT):
        steps.after(state, bid(1, 1))
    again = steps.after(state, first)
    assert again == after
    assert again is not after


def test_undo_and_rewind_lead_to_no_new_state() -> None:
    rules = FleaMarket()
    steps, state = Steps(rules), bidding(rules)
    assert steps.after(state, Undone(2, 0, 1)) is state
    assert steps.after(state, Rewound(2, 0)) is state


def test_effects_are_computed_once_for_readers_who_know_the_same() -> None:
    rules = Counting()
    steps, state, entry = Steps(rules), bidding(rules), bid(0, 2)
    after = steps.after(state, entry)
    for reader in (0, 1, None, 0, 1, None):
        assert steps.effects(state, entry, after, reader) == FleaMarket().effects(
            state, entry, after, reader
        )
    assert rules.told == 1, "all are shown the same bid"


def test_effects_of_a_hidden_entry_are_computed_separately_for_its_owner() -> None:
    rules = Counting()
    steps, state = Steps(rules), rules.start(Setup(3))
    event = rules.chances(state)[0][0]
    entry = Happened(1, event)
    after = steps.after(state, entry)
    for reader in (0, 1, 2, None, 0, 1, 2, None):
        assert steps.effects(state, entry, after, reader) == FleaMarket().effects(
            state, entry, after, reader
        )
    assert rules.told == 2, "once for the owner, once for all others"
