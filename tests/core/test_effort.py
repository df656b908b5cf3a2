"""Effort: a number of steps, or a deadline on an injected clock."""

import pytest

from netzplan.core import Effort


def test_a_deadline_counts_from_when_thinking_starts() -> None:
    now = 100.0
    effort = Effort.within(2.0, lambda: now)
    assert effort.is_timed
    assert not effort.is_over()
    now = 102.0
    assert not effort.is_over()
    now = 102.1
    assert effort.is_over()


def test_a_counted_effort_never_reads_the_clock() -> None:
    def clock() -> float:
        raise AssertionError

    effort = Effort(simulations=3, clock=clock)
    assert not effort.is_timed
    assert not effort.is_over()


def test_limits_can_be_combined() -> None:
    effort = Effort.within(1.0, lambda: 5.0, simulations=3, nodes=0)
    assert (effort.simulations, effort.nodes, effort.deadline) == (3, 0, 6.0)


def test_an_impossible_effort_is_refused() -> None:
    with pytest.raises(ValueError, match="simulation"):
        Effort(simulations=0)
    with pytest.raises(ValueError, match="nodes"):
        Effort(nodes=-1)
    with pytest.raises(ValueError, match="clock"):
        Effort(deadline=1.0)
