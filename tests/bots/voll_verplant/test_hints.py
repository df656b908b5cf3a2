"""The first step of a hint holds true in the position that it is given for."""

from collections.abc import Iterator

import pytest

from netzplan.bots.hint import SEED
from netzplan.bots.voll_verplant import expert
from netzplan.bots.voll_verplant.expert import ExpertBot
from netzplan.bots.voll_verplant.hint import Hint, hint, upto
from netzplan.bots.voll_verplant.judges import Judges
from netzplan.bots.voll_verplant.prospect import Candidate, Prospect
from netzplan.core import Dealer, Match, Players, Setup
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant import Action, Fill, State, TurnCard, View, VollVerplant
from netzplan.games.voll_verplant.scoring import first_rounds
from netzplan.games.voll_verplant.view import LineView
from tests.bots.compiled import advised_by
from tests.bots.voll_verplant.positions import MAPS, rules_of

QUICK = Effort(simulations=8)


@pytest.fixture(
    params=["planner", pytest.param("expert", marks=pytest.mark.inspection)], autouse=True
)
def adviser(request: pytest.FixtureRequest) -> Iterator[str]:
    """Return the adviser that hints come from."""
    with advised_by(request.param, request, Judges, expert):
        yield request.param


def played(map_id: str, seats: int) -> Iterator[tuple[VollVerplant, State, int, Hint]]:
    """Yield the positions of a game in which everybody follows their hints, with the hint."""
    rules = rules_of(map_id)
    match: Match[State, Action, TurnCard, View] = Match(
        rules,
        Setup(seats, (("special", seats == 2 and bool(rules.city.special_mask)),)),
        Dealer(f"hints/{map_id}"),
    )
    match.advance()
    while isinstance(turn := match.turn, Players):
        seat = turn.seats[0]
        found = hint(rules, rules.view(match.state, seat), QUICK)
        yield rules, match.state, seat, found
        assert found.action is not None
        match.submit(seat, found.action)


class Told:
    """A position and the effect of the hinted choice; each topic of a hint has a method here."""

    def __init__(self, rules: VollVerplant, state: State, seat: int, found: Hint) -> None:
        """Draw the choice on the sheet."""
        assert found.action is not None
        self.rules, self.state, self.seat, self.action = rules, state, seat, found.action
        self.before = rules.positions.sheet_of(state, seat)
        drawn, _ = rules.positions.draw(state, self.before, found.action)
        self.after = rules.positions.completed(drawn, state.round)
        self.marks_mask = self.after.marked_mask & ~self.before.marked_mask
        self.at = rules.city.line_number[found.line] if found.line else -1
        self.percent = dict(found.reasons[0].parameters).get("percent")

    @property
    def free_mask(self) -> int:
        """Return the stations of the line that are free before the choice."""
        return self.rules.city.lines[self.at].mask & ~self.before.marked_mask

    def lines(self, seat: int) -> tuple[LineView, ...]:
        """Return the lines of a sheet as the page shows them."""
        return self.rules.view(self.state, seat).sheets[seat].lines

    def completes(self) -> bool:
        """Return whether the choice completes a line."""
        return self.after.completed != self.before.completed

    def transfer(self) -> bool:
        """Return whether the choice writes a transfer number, which counts double."""
        return len(self.after.transfers) > len(self.before.transfers)

    def keeps(self) -> bool:
        """Return whether a junction stays free, with a window and a card left for it."""
        line = self.rules.city.lines[self.at]
        reach = self.after.marked_mask
        pile = self.rules.positions.next_pile(self.state)
        cards = self.rules.positions.cards
        return (
            any(self.rules.city.meeting[at] > 1 for at in line.forward if not reach >> at & 1)
            and len(self.after.windows[self.at]) < line.windows
            and any(n for card, n in zip(cards, pile, strict=True) if card.kind == "transfer")
        )

    def race(self) -> bool:
        """Return whether nobody has the line's high value and another player may still get it."""
        others = [seat for seat in range(len(self.state.sheets)) if seat != self.seat]
        return not first_rounds(self.state.sheets)[self.at] and any(
            not self.lines(seat)[self.at].lost for seat in others
        )

    def likely(self) -> bool:
        """Return whether the line advances and will more likely than not be completed."""
        return bool(self.marks_mask & self.free_mask) and self.is_open(50, 100)

    def forward(self) -> bool:
        """Return whether the line advances."""
        return bool(self.marks_mask & self.free_mask) and self.is_open(0, 50)

    def window(self) -> bool:
        """Return whether a window is used up on a line that may still be completed."""
        return not self.marks_mask and self.is_open(20, 100)

    def sacrifice(self) -> bool:
        """Return whether there is little to gain on the line."""
        return not self.after.completed[self.at] and self.is_at_most(20)

    def only(self) -> bool:
        """No other line has a window."""
        lines = zip(self.rules.city.lines, self.before.windows, strict=True)
        return [line.index for line, filled in lines if len(filled) < line.windows] == [self.at]

    def along(self) -> bool:
        """Return whether a crossed station is also on another unfinished line."""
        return any(
            line.mask & self.marks_mask
            for line in self.rules.city.lines
            if line.index != self.at and not self.before.completed[line.index]
        )

    def spare(self) -> bool:
        """Return whether the line needs its windows no longer."""
        return not self.free_mask and isinstance(self.action, Fill)

    def helps(self) -> bool:
        """Return whether a cross advances a line that can still be completed."""
        return any(
            line.mask & self.marks_mask and not view.lost
            for line, view in zip(self.rules.city.lines, self.lines(self.seat), strict=True)
        )

    def fewer(self) -> bool:
        """Return whether any station is crossed."""
        return bool(self.marks_mask)

    def passes(self) -> bool:
        """Return whether nothing is crossed."""
        return not self.marks_mask

    def is_open(self, least: int, most: int) -> bool:
        """Return whether the line is unfinished, with a chance in this range."""
        assert isinstance(self.percent, int)
        done = self.after.completed[self.at]
        return not done and least <= self.percent <= most

    def is_at_most(self, most: int) -> bool:
        """Return whether the chance to complete the line is at most this."""
        assert isinstance(self.percent, int)
        return self.percent <= most


@pytest.mark.parametrize(("map_id", "seats"), list(zip(MAPS, (1, 2, 3, 2), strict=True)))
def test_the_first_step_of_a_hint_is_true(map_id: str, seats: int) -> None:
    topics = set()
    for rules, state, seat, found in played(map_id, seats):
        topic = found.topic.removeprefix("why.vv.")
        assert getattr(Told(rules, state, seat, found), topic)(), topic
        topics.add(topic)
    assert len(topics) > 4


def test_the_choices_are_weighed_only_once(adviser: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("amsterdam")
    match: Match[State, Action, TurnCard, View] = Match(rules, Setup(1), Dealer("hints/once"))
    match.advance()
    weighed: list[int] = []
    candidates = Prospect.candidates

    def counted(prospect: Prospect) -> list[Candidate]:
        weighed.append(prospect.seat)
        return candidates(prospect)

    monkeypatch.setattr(Prospect, "candidates", counted)
    assert hint(rules, rules.view(match.state, 0), QUICK).compared
    assert weighed == [0] * (adviser == "planner")


def test_the_hint_is_the_experts_choice_if_its_code_is_ready(adviser: str) -> None:
    rules = rules_of("amsterdam")
    for _, state, seat, found in list(played("amsterdam", 2))[::9]:
        expected = ExpertBot(rules, SEED).weigh(rules.view(state, seat), QUICK, waits=False)
        assert (expected is not None) is (adviser == "expert")
        told = [reason.rule for reason in found.reasons]
        compares = any(rule.startswith("why.vv.before-") for rule in told)
        assert compares is (adviser == "expert")
        if expected is not None:
            assert found.action == expected[0].action
            assert all("before" not in reason.rule for reason in upto(found, 2).reasons)


def test_the_third_step_fits_beside_the_card() -> None:
    """If there is much to say, the next best choice is named in place of the final score."""
    for _, _, _, found in played("berlin", 2):
        told = {reason.rule for reason in found.reasons}
        compares = any(rule.startswith("why.vv.before-") for rule in told)
        how_many = told & {"why.vv.keeps", "why.vv.forward", "why.vv.window"}
        assert bool(told & {"why.vv.final", "why.vv.last"}) is not bool(compares and how_many)
