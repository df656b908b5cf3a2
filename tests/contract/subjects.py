"""Subjects of the contract: each game, on each map, with default and other options; and a toy."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from netzplan.catalogue import GAMES, Option
from netzplan.core import Dealer, Match, Players, RandomSource, Rules, Setup
from tests.contract.flea_hands import disguised
from tests.contract.flea_hands import resample as flea_market_resample
from tests.contract.flea_market import FleaMarket
from tests.nightly import first_by_day

__all__ = [
    "SEEDS",
    "SUBJECTS",
    "AnyMatch",
    "Subject",
    "interrupted",
    "mutations",
    "play",
    "player_turns",
    "sample",
    "seeds",
    "states_of",
    "subjects",
]

# The contract covers any game, so the types of a particular one are not known here.
AnyRules = Rules[Any, Any, Any, Any]
AnyMatch = Match[Any, Any, Any, Any]
Disguise = Callable[[Any, int | None, Random], Any]
Resample = Callable[[Any, Any, RandomSource], Any]


class Subject(Struct, frozen=True):
    """A game on a map at a table."""

    name: str
    rules: AnyRules
    setup: Setup
    resample: Resample
    """The resampling of the game: (rules, view, random) -> a state with that view."""
    disguise: Disguise | None = None
    """For games with hidden hands: return another state that looks the same to the reader."""

    def __str__(self) -> str:
        """Return the name, for test ids."""
        return self.name


def _of_games() -> Iterator[Subject]:
    for game in GAMES.values():
        seat_counts = {game.facts.fewest_seats, 2, game.facts.most_seats}
        for info in game.maps:
            rules = game.rules(info.id)
            resample = game.entry.resample
            disguise = partial(other_hands, rules, resample) if game.facts.hidden else None
            other = tuple((o.id, _other(o)) for o in game.options if info.id in o.maps)
            for options in dict.fromkeys(((), other)):
                for seats in sorted(seat_counts):
                    words = [game.id, info.id, str(seats), *(name for name, _ in options)]
                    setup = Setup(seats, options)
                    yield Subject("-".join(words), rules, setup, resample, disguise)


def other_hands(
    rules: AnyRules, resample: Resample, state: Any, reader: int | None, random: Random
) -> Any:
    """Return a state that looks the same to the reader but has other hidden hands."""
    return resample(rules, rules.view(state, reader), random)


def _other(option: Option) -> bool | int:
    """Return a value of an option that differs from the one it has when a setup leaves it out."""
    usual = option.default if option.absent is None else option.absent
    if isinstance(usual, bool):
        return not usual
    near = usual - 1
    return near if option.takes(near) else usual + 1


def _of_toys() -> Iterator[Subject]:
    for seats in (1, 2, 4):
        yield Subject(
            f"flea_market-{seats}", FleaMarket(), Setup(seats), flea_market_resample, disguised
        )


SUBJECTS = (*_of_games(), *_of_toys())
"""All subjects of the contract."""
SEEDS = first_by_day(1, 2)
"""Each subject is played once by day and twice in nightly runs."""

subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=str)
seeds = pytest.mark.parametrize("seed", SEEDS)


@cache
def play(subject: Subject, seed: int) -> AnyMatch:
    """Return a finished random match in which about one choice in five was undone."""
    random = Random(f"{subject.name} {seed}")
    match = Match(subject.rules, subject.setup, Dealer(f"{seed:08x}"))
    match.advance()
    for _ in range(3000):
        turn = match.turn
        if not isinstance(turn, Players):
            return match
        seat = random.choice(turn.seats)
        action = random.choice(list(subject.rules.actions(match.state, seat)))
        assert isinstance(match.submit(seat, action), list)
        if random.random() < 0.2 and match.can_undo(seat):
            assert isinstance(match.undo(seat), list)
    raise AssertionError(f"{subject.name}, seed {seed}: a random match does not end")


@cache
def states_of(subject: Subject, seed: int) -> tuple[Any, ...]:
    """Return the states of :func:`play`: the initial one, then one after each entry."""
    replayed = Match(subject.rules, subject.setup)
    states = [replayed.state]
    for entry in play(subject, seed).entries:
        replayed.replay(entry)
        states.append(replayed.state)
    return tuple(states)


def sample(states: tuple[Any, ...], most: int) -> tuple[Any, ...]:
    """Return up to ``most`` states spread evenly over a match, including the last."""
    step = max(1, len(states) // most)
    return states[::-step]


def mutations(action: Any, legal: list[Any]) -> Iterator[Any]:
    """Yield well-formed actions close to the given one; most of them are illegal."""
    for field in msgspec.structs.fields(action):
        value = getattr(action, field.name)
        others = [getattr(other, field.name) for other in legal if type(other) is type(action)]
        for near in (*_near(value), *others[:3], *others[-3:]):
            changed = msgspec.structs.replace(action, **{field.name: near})
            try:
                msgspec.convert(msgspec.to_builtins(changed), type(action))
            except msgspec.ValidationError:
                continue
            yield changed


def _near(value: Any) -> tuple[Any, ...]:
    match value:
        case bool():
            return (not value,)
        case int():
            return (value - 1, value + 1, value + 7, -1, 0, 10**30)
        case str():
            return ("", value.lower(), value + value, "?", None)
        case None:
            return ("", "?")
        case tuple():
            return ((), value[1:], (*value, *value), tuple(reversed(value)))
        case _:
            return ()


def player_turns(subject: Subject, seed: int) -> list[Players]:
    """Return all turns of :func:`play` in which seats are to move."""
    turns = (subject.rules.turn(state) for state in states_of(subject, seed))
    return [turn for turn in turns if isinstance(turn, Players)]


def interrupted(subject: Subject, seed: int, stop: int) -> AnyMatch:
    """Return :func:`play` cut off after a number of entries."""
    match = Match(subject.rules, subject.setup)
    for entry in play(subject, seed).entries[:stop]:
        match.replay(entry)
    return match
