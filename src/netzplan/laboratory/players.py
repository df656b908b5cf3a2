"""The players of a study: compiled code where there is any, else the rules and bots."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from msgspec import Struct

from netzplan.bots.bot import Bot
from netzplan.bots.judging import Places
from netzplan.catalogue.game_entry import AnyRules, BotEntry
from netzplan.core.dealer import Dealer
from netzplan.core.effort import Effort
from netzplan.core.rules import Setup
from netzplan.core.turn import Chance, Over
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.loading import load
from netzplan.kernels.plain_chance import drawn, streams
from netzplan.kernels.sights import PLAYERS, Sights
from netzplan.laboratory.field import CompiledStudy, Field

__all__ = ["EXPLORING", "RANDOM", "Cast", "Compiled", "Player", "Reference", "players_for"]

RANDOM = "random"
EXPLORING = 50
"""Thousandths of the choices of compiled code playing sensibly that are only second or third best,
so that games of one deal differ."""
_EFFORT = Effort(simulations=1)


class Player(Protocol):
    """Plays games by number; the same numbers give the same games."""

    name: str
    """The way to play: ``random``, a way of compiled code, or the id of a bot."""
    is_compiled: bool

    def play(self, seed: int, first: int, games: int, plays: int, without: int | None) -> Sights:
        """Play games, ``plays`` of each deal; return their observations."""
        ...


class Compiled:
    """Plays by compiled code."""

    is_compiled = True

    def __init__(self, name: str, study: CompiledStudy) -> None:
        """Take the way to play, and the compiled study that plays so."""
        self.name = name
        self._study = study

    def play(self, seed: int, first: int, games: int, plays: int, without: int | None) -> Sights:
        """Play games, ``plays`` of each deal; return their observations."""
        return self._study.play(seed, first, games, plays, EXPLORING, without)


class Reference:
    """Plays by the rules: at random, or with bots that see what their seat may know."""

    is_compiled = False

    def __init__(self, field: Field, rules: AnyRules, setup: Setup, bot: BotEntry | None) -> None:
        """Take the rules; all seats play with ``bot``, or at random if it is None."""
        self.name = RANDOM if bot is None else bot.id
        self._field = field
        self._rules = rules
        self._setup = setup
        self._bot = bot

    def play(self, seed: int, first: int, games: int, plays: int, without: int | None) -> Sights:
        """Play games, ``plays`` of each deal; return their observations."""
        assert without is None, "only compiled code plays without an item"
        seen = [self._game(seed, first + number, plays) for number in range(games)]
        lengths, scores, items = zip(*seen, strict=True)
        return Sights(np.array(lengths), np.array(scores), np.array(items))

    def _game(self, seed: int, number: int, plays: int) -> tuple[Any, Any, Any]:
        rules, watcher = self._rules, self._field.watcher(self._rules, self._setup)
        dealer = Dealer(f"study/{seed}/{number // plays}")
        word_of = streams(streams(seed)(PLAYERS + number))
        bots = self._seated(word_of)
        state = rules.start(self._setup)
        draws = decisions = 0
        while not isinstance(turn := rules.turn(state), Over):
            before = state
            if isinstance(turn, Chance):
                step, seat = dealer.draw(draws, rules.chances(state)), None
                draws += 1
                state = rules.happen(state, step)
            else:
                seat = turn.seats[0]
                if bots:
                    step = bots[seat].choose(rules.view(state, seat), _EFFORT).action
                else:
                    listed: Sequence[Any] = list(rules.actions(state, seat))
                    step = listed[drawn(word_of(decisions), len(listed))]
                decisions += 1
                state = rules.act(state, seat, step)
            watcher.see(before, state, seat, step)
        outcome = rules.outcome(state)
        assert outcome is not None, "a match ends with an outcome"
        rounds, items = watcher.ended(state)
        seconds = self._field.seconds(rules, state)
        scores = list(zip(outcome.scores, seconds, strict=True))
        return (rounds, decisions), scores, items

    def _seated(self, word_of: Callable[[int], int]) -> list[Bot[Any, Any]]:
        if self._bot is None:
            return []
        make, seats = self._bot.make, range(self._setup.seats)
        return [make(self._rules, word_of(seat) >> 1) for seat in seats]


class Cast(Struct, frozen=True):
    """A player, and why it is not a faster or stronger one."""

    player: Player
    failure: KernelFailure | None = None


def players_for(
    field: Field,
    rules: AnyRules,
    setup: Setup,
    bots: Sequence[BotEntry],
    places: Places,
    wanted: Sequence[str],
) -> list[Cast]:
    """Return the players wanted: random, sensible, or both."""
    bot = next(bot for bot in bots if bot.id == field.bot)
    ways = {
        RANDOM: ((RANDOM,), None),
        "sensible": (tuple(way for way in field.compiled if way != RANDOM), bot),
    }
    found = []
    for want in wanted:
        compiled, stand_in = ways[want]
        reference = Reference(field, rules, setup, stand_in)
        cast = Cast(reference)
        for way in compiled:
            try:
                study = _compiled(field, way, rules, setup, places)
                cast = Cast(Compiled(way, study))
            except KernelFailure as failure:
                cast = Cast(reference, failure)
        found.append(cast)
    return found


def _compiled(
    field: Field, way: str, rules: AnyRules, setup: Setup, places: Places
) -> CompiledStudy:
    module = load(field.game, places.kernels, "study")
    return field.compiled[way](module, rules, setup, places)
