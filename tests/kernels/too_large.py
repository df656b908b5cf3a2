"""On a map too large for the expert, the planner plays in its place by the rules and says so."""

from types import ModuleType
from typing import Any

import pytest

from netzplan.core import Dealer, Match, Players, Refusal, Setup
from netzplan.core.effort import Effort

__all__ = ["planner_plays"]

CHOICES = 4


def planner_plays(expert: ModuleType, rules: Any, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Let an expert choose a few times; return the names of the warnings that it logs."""
    match: Match[Any, Any, Any, Any] = Match(rules, Setup(2), Dealer("too large"))
    for _ in range(CHOICES):
        match.advance()
        assert isinstance(match.turn, Players)
        seat = match.turn.seats[0]
        effort = Effort(simulations=8)
        decision = expert.ExpertBot(rules, 1).choose(rules.view(match.state, seat), effort)
        assert decision.reasons[-1] == expert.STAND_IN
        assert not isinstance(match.submit(seat, decision.action), Refusal)
    return [record.getMessage().partition(":")[0] for record in caplog.records]
