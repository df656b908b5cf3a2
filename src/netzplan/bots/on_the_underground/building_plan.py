"""Sequences of actions for the rest of a turn: a beam search over what the seat can build."""

from collections.abc import Callable
from typing import NamedTuple

from netzplan.bots.on_the_underground.growth import Growth, Worth
from netzplan.games.on_the_underground.state import State
from netzplan.kernels.on_the_underground.building import Built, Spot, build, spots, with_built

__all__ = ["FRESH", "BuildingPlan", "plans"]

FRESH = 10
"""Number of places to try for the first token of a line."""


class BuildingPlan(NamedTuple):
    """A sequence of actions and its result."""

    steps: tuple[Built | None, ...]
    """Tokens in order; None stands for taking a branch token."""
    state: State
    worths: tuple[Worth, ...]
    """The worth of each of the seat's lines."""
    value: float
    """Points, prospects and purse, including destinations on the lines."""

    @property
    def built(self) -> float:
        """Return the value without the destinations on the lines."""
        return self.value - sum(worth.covers for worth in self.worths)


class _Child(NamedTuple):
    """A plan with one more action, not yet carried out."""

    value: float
    parent: BuildingPlan
    built: Built | None
    worths: tuple[Worth, ...]

    def carried_out(self, seat: int) -> BuildingPlan:
        """Carry out the action; return the plan."""
        steps = (*self.parent.steps, self.built)
        state = with_built(self.parent.state, seat, self.built)
        return BuildingPlan(steps, state, self.worths, self.value)


def plans(
    growth: Growth,
    actions: int,
    width: int,
    is_late: Callable[[], bool],
    seen: Callable[[list[Spot]], list[Spot]] = list,
) -> list[BuildingPlan]:
    """Return the most promising plans of that many actions, best first.

    When time runs out, returns plans of the actions tried so far, at least one for each step.
    ``seen`` filters spaces that the bot overlooks.
    """
    worths = tuple(growth.worth(number, growth.state.lines[number]) for number in growth.own)
    beam = [BuildingPlan((), growth.state, worths, 0.0)]
    for _ in range(actions):
        children: list[_Child] = []
        for plan in beam:
            children += _children(growth, plan, seen)
            if is_late():
                break
        beam = _best(children, growth, width)
        if is_late():
            break
    return beam


def _children(
    growth: Growth, plan: BuildingPlan, seen: Callable[[list[Spot]], list[Spot]]
) -> list[_Child]:
    seat, state = growth.seat, plan.state
    owner = state.players[seat]
    rest = sum(sum(worth) for worth in plan.worths)
    purse = growth.purse(owner)
    children = [_Child(rest + purse + growth.branch, plan, None, plan.worths)]
    for spot in seen(_spots(growth, state)):
        built = build(growth.rules, state, seat, spot)
        at = growth.own.index(spot.line)
        old, new = plan.worths[at], growth.worth(spot.line, built.line)
        value = rest - sum(old) + sum(new)
        value += purse if built.player is owner else growth.purse(built.player)
        worths = (*plan.worths[:at], new, *plan.worths[at + 1 :])
        children.append(_Child(value, plan, built, worths))
    return children


def _spots(growth: Growth, state: State) -> list[Spot]:
    """Return the possible spots for tokens; for a new line, only the best."""
    unbuilt = [number for number in growth.own if not state.lines[number].edges_mask]
    found = spots(growth.rules, state, growth.seat)
    if not unbuilt:
        return found
    promising = {
        Spot(number, edge) for number in unbuilt for _, edge in growth.fresh(number)[:FRESH]
    }
    return [spot for spot in found if spot.line not in unbuilt or spot in promising]


def _best(children: list[_Child], growth: Growth, width: int) -> list[BuildingPlan]:
    """Return the best plans, one for each distinct result."""
    children.sort(key=lambda child: -child.value)
    best: dict[tuple[int, ...], BuildingPlan] = {}
    for child in children:
        masks = [child.parent.state.lines[number].edges_mask for number in growth.own]
        branch = child.parent.state.players[growth.seat].branch + 1
        if child.built is not None:
            masks[growth.own.index(child.built.spot.line)] = child.built.line.edges_mask
            branch = child.built.player.branch
        key = (*masks, branch)
        if key not in best:
            best[key] = child.carried_out(growth.seat)
            if len(best) == width:
                break
    return list(best.values())
