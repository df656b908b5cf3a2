"""The match, on the toy game: stages, undo, answers out of turn, hidden draws, versions."""

from msgspec.structs import replace

from netzplan.core import (
    Acted,
    Dealer,
    Happened,
    Lapsed,
    Match,
    Players,
    Refusal,
    Setup,
    Turn,
    Undone,
)
from netzplan.core.match import MOST_CHANGES
from tests.contract.flea_market import (
    Action,
    Arrange,
    Ask,
    Bid,
    Deal,
    End,
    FleaMarket,
    Give,
    Keep,
    State,
    View,
)

ToyMatch = Match[State, Action, Deal, View]


def dealt(
    *racks: tuple[int, ...], bids: tuple[int, ...] = (), rules: FleaMarket | None = None
) -> ToyMatch:
    """Return a match with these racks; with bids, after the bidding."""
    match: ToyMatch = Match(rules or FleaMarket(), Setup(len(racks)), Dealer("5eed"))
    for turn in range(3):
        for seat, rack in enumerate(racks):
            match.replay(Happened(len(match.entries) + 1, Deal(seat, rack[turn])))
    for seat, bid in enumerate(bids):
        assert isinstance(match.submit(seat, Bid(bid)), list)
    return match


def numbers(match: ToyMatch) -> list[int]:
    """Return the numbers of the raw entries."""
    return [entry.seq for entry in match.entries]


class TestSealedChoices:
    """A simultaneous choice stays secret and changeable until the last seat has chosen."""

    def test_the_log_shows_a_seat_only_its_own_choice(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), (5, 5, 5))
        match.submit(2, Bid(3))
        match.submit(0, Bid(1))
        assert len(match.log(1)) == len(match.log(None)) == 9
        assert match.log(0)[-1] == Acted(10, 0, Bid(1))
        assert match.log(2)[-1] == Acted(10, 2, Bid(3))

    def test_choices_are_revealed_in_seat_order_with_new_numbers(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), (5, 5, 5))
        match.submit(2, Bid(2))
        match.undo(2)
        match.submit(2, Bid(3))
        match.submit(1, Bid(0))
        match.submit(0, Bid(1))
        assert match.log(None)[9:] == [
            Acted(10, 0, Bid(1)),
            Acted(11, 1, Bid(0)),
            Acted(12, 2, Bid(3)),
        ]
        assert numbers(match) == list(range(1, 15))
        assert match.turn == Players((2,))

    def test_a_choice_can_be_undone_whatever_others_do(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4))
        match.submit(0, Bid(3))
        assert match.can_undo(0)
        assert not match.can_undo(1)
        assert match.undo(0) == [Undone(8, 0, of=7)]
        assert match.turn == Players((0, 1), sealed=True)
        assert match.undo(0) == Refusal("match/nothing-to-undo")

    def test_after_the_last_choice_nobody_can_undo(self) -> None:
        """This holds even if no draw follows, because revealed bids are new information."""
        match = dealt((1, 1, 2), (3, 3, 4), bids=(0, 1))
        assert not match.can_undo(0)
        assert not match.can_undo(1)

    def test_the_version_reveals_nothing_of_others_to_a_reader(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), (5, 5, 5))
        before = match.version(0)
        match.submit(1, Bid(1))
        match.undo(1)
        match.submit(1, Bid(2))
        assert match.version(0) == before
        match.submit(0, Bid(2))
        assert match.version(0) != before

    def test_only_the_seat_itself_sees_that_an_undo_makes_it_awaited(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), (5, 5, 5))
        match.submit(1, Bid(1))
        match.undo(1)
        assert match.turn == Players((0, 1, 2), sealed=True)
        assert match.awaited(1) == (0, 1, 2)
        assert match.awaited(0) == match.awaited(None) == (0, 2)
        match.submit(0, Bid(1))
        assert match.awaited(2) == (2,)
        match.submit(2, Bid(1))
        assert match.awaited(0) == match.awaited(1) == (1,), "the stage can't end without seat 1"
        match.submit(1, Bid(2))
        assert match.awaited(0) == match.awaited(None) == (1,)

    def test_nothing_shown_reveals_who_has_chosen(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), (5, 5, 5))
        before = match.state_for(0)
        match.submit(1, Bid(1))
        assert match.state_for(0) == match.state_for(None) == before
        assert match.state_for(1) == match.state
        match.submit(0, Bid(2))
        assert match.state_for(0) not in (before, match.state)

    def test_changes_are_limited_in_each_stage(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4))
        for _ in range(MOST_CHANGES):
            match.submit(0, Bid(3))
            assert isinstance(match.undo(0), list)
        match.submit(0, Bid(3))
        assert match.undo(0) == Refusal("match/too-many-changes")
        assert not match.can_undo(0)
        assert match.undoable(0) is not None, "records may hold more"
        match.submit(1, Bid(0))
        match.submit(0, Arrange(((1, 1),)))
        assert match.can_undo(0)


class TestLapses:
    """The answer that counts for a seat whose time is up."""

    def test_a_lapse_folds_like_an_act(self) -> None:
        one, two = (dealt((1, 1, 2), (3, 3, 4), (1, 5, 5), bids=(3, 0, 0)) for _ in range(2))
        for match in (one, two):
            match.submit(0, Ask(1))
        one.submit(1, Keep())
        entries = two.lapse(1, Keep())
        assert entries == [Lapsed(two.entries[-1].seq, 1, Keep())]
        assert one.state == two.state
        assert one.version(1) == two.version(1)
        again: ToyMatch = Match(two.rules, two.setup)
        for entry in two.entries:
            again.replay(entry)
        assert (again.state, again.log(0)) == (two.state, two.log(0))

    def test_nobody_can_undo_a_lapse(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), (5, 5, 5))
        match.lapse(0, Bid(1))
        assert match.undoable(0) is None
        assert match.undo(0) == Refusal("match/nothing-to-undo")
        assert isinstance(match.lapse(0, Bid(1)), Refusal)


class TestTurns:
    """A turn has several decisions, which can be undone until something new is revealed."""

    def test_steps_of_a_turn_are_undone_one_by_one(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), bids=(1, 0))
        start = match.state
        match.submit(0, Arrange(((1, 1),)))
        laid = match.state
        assert match.can_undo(0)
        match.undo(0)
        assert match.state == start
        match.submit(0, Arrange(((1, 1),)))
        assert match.state == laid
        assert not match.can_undo(1)

    def test_a_draw_ends_undo(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), bids=(1, 0))
        match.submit(0, Arrange(((1, 1),)))
        entries = match.submit(0, End())
        assert isinstance(entries, list)
        assert [type(entry) for entry in entries] == [Acted, Happened]
        assert match.turn == Players((1,))
        assert not match.can_undo(0)

    def test_versions_differ_after_undo_and_another_step(self) -> None:
        """Otherwise a click that answers the first table could be taken for the second."""
        match = dealt((1, 1, 2), (3, 3, 4), bids=(1, 0))
        versions = [match.version(1)]
        match.submit(0, Arrange(((1, 1),)))
        versions.append(match.version(1))
        match.undo(0)
        versions.append(match.version(1))
        match.submit(0, Arrange(((1, 1),)))
        versions.append(match.version(1))
        assert len(set(versions)) == 4

    def test_other_seats_answer_out_of_turn(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), (1, 5, 5), bids=(3, 0, 0))
        match.submit(0, Ask(1))
        assert match.turn == Players((1,))
        assert match.submit(0, End()) == Refusal("match/not-your-turn")
        refusal = match.submit(1, Give())
        assert isinstance(refusal, Refusal)
        assert refusal.code == "rule/fm.give"
        match.submit(1, Keep())
        assert not match.can_undo(1)
        match.submit(2, Give())
        assert match.turn == Players((0,))
        assert match.state.racks == ((1, 1, 1, 2), (3, 3, 4), (5, 5))
        assert not match.can_undo(0)

    def test_actions_that_cannot_be_listed_can_be_checked_and_played(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), bids=(1, 0))
        match.submit(0, Arrange(((1, 1),)))
        lost = match.refusal(0, Arrange(((2, 2),)))
        assert lost is not None
        assert lost.code == "rule/fm.arrange.tiles"
        match.submit(0, End())
        match.submit(1, Arrange(((3, 3), (1, 1))))
        assert match.state.table == ((3, 3), (1, 1))


class OpenMarket(FleaMarket):
    """A variant in which all seats openly arrange the table at the same time."""

    def turn(self, state: State) -> Turn:
        """Return all seats while the turn lasts."""
        turn = super().turn(state)
        return Players(tuple(range(len(state.racks)))) if state.phase == "turn" else turn


class TestOpenTable:
    """Several seats may act at once without secrets, so only the latest step can be undone."""

    def test_nobody_can_undo_a_step_that_another_has_built_on(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), bids=(1, 0), rules=OpenMarket())
        match.submit(0, Arrange(((1, 1),)))
        assert match.can_undo(0)
        assert not match.can_undo(1)
        match.submit(1, Arrange(((1, 1), (3, 3))))
        assert not match.can_undo(0)
        assert match.undo(0) == Refusal("match/nothing-to-undo")
        assert match.undo(1) == [Undone(11, 1, of=10)]
        assert match.can_undo(0)
        assert match.state.table == ((1, 1),)


class TestWhoseTurn:
    """Callers often ask whose turn it is; the rules compute it once per state."""

    def test_whose_turn_it_is_is_computed_once_per_state(self) -> None:
        asked: list[State] = []

        class Counted(FleaMarket):
            def turn(self, state: State) -> Turn:
                asked.append(state)
                return super().turn(state)

        match = dealt((1, 1, 2), (3, 3, 4), rules=Counted())
        for reader in (0, 1, None):
            match.awaited(reader)
        twin = match.fork()
        assert twin.turn is match.turn
        assert len(asked) == 1
        twin.submit(0, Bid(1))
        assert (match.awaited(None), twin.turn) == ((0, 1), Players((1,), sealed=True))


class TestGoingBack:
    """All may agree to return to an earlier position, as often as they like."""

    def test_going_back_again_and_again_folds_no_entry_twice(self) -> None:
        drawn: list[Deal] = []

        class Counted(FleaMarket):
            def happen(self, state: State, event: Deal) -> State:
                drawn.append(event)
                return super().happen(state, event)

        match = dealt((1, 1, 2), (3, 3, 4), rules=Counted())
        started = match.state
        for _ in range(20):
            to = len(match.entries)
            for seat in (0, 1):
                match.submit(seat, Bid(seat))
            drawn.clear()
            assert [*match.ways_back(0, lambda _: True)][-1] == 6, "where the bidding began"
            assert len(drawn) == 6
            drawn.clear()
            match.rewind(to)
            assert match.state == started
            assert len(drawn) == 6, "the past is folded once"


class TestHiddenDraws:
    """A tile dealt to one seat stays hidden from the others."""

    def test_the_log_hides_the_tiles_of_others(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4))
        assert [_value(entry) for entry in match.log(0)] == [1, 0, 1, 0, 2, 0]
        assert [_value(entry) for entry in match.log(1)] == [0, 3, 0, 3, 0, 4]
        assert [_value(entry) for entry in match.log(None)] == [0] * 6

    def test_a_match_without_a_dealer_replays_the_dealt_tiles(self) -> None:
        match = dealt((1, 1, 2), (3, 3, 4), bids=(1, 0))
        match.submit(0, End())
        again: ToyMatch = Match(match.rules, match.setup)
        for entry in match.entries:
            again.replay(entry)
        assert again.state == match.state
        assert again.log(1) == match.log(1)

    def test_the_dealer_draws_from_the_tiles_left_in_the_bag(self) -> None:
        match = dealt((1, 1, 1), (1, 3, 4), bids=(1, 0))
        match.state = replace(match.state, bag=(0, 0, 1, 0, 0))
        entries = match.submit(0, End())
        assert isinstance(entries, list)
        assert entries[-1] == Happened(10, Deal(0, 3))


def _value(entry: object) -> int:
    assert isinstance(entry, Happened)
    assert isinstance(entry.event, Deal)
    return entry.event.value
