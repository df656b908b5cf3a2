"""Plays one game of a tournament; a bot that fails loses the game without other consequences."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, Protocol

import msgspec
from msgspec import UNSET

from netzplan.arena.outside import BotFailed, OutsideBot
from netzplan.arena.protocol import Choose, Start
from netzplan.arena.result import GameFault, GameResult
from netzplan.arena.tournament import (
    Contest,
    Entrant,
    Fixture,
    Tournament,
    bot_seed,
    deal_seed,
)
from netzplan.catalogue import rules_at
from netzplan.catalogue.game_entry import AnyRules, GameEntry, game_entry_at
from netzplan.catalogue.records import write
from netzplan.core.dealer import Dealer, commitment
from netzplan.core.effort import Effort
from netzplan.core.match import Match, Refusal
from netzplan.core.record import Header, MatchRecord
from netzplan.core.rules import Setup
from netzplan.core.turn import Players

__all__ = ["Table", "record_of"]

Record = MatchRecord[Any, Any]


class _Seated(Protocol):
    """The player of a seat for one game."""

    def choose(self, match: Match[Any, Any, Any, Any], seat: int) -> Any:
        """Return an action; raise BotFailed."""
        ...


class _OfHouse:
    """A bot of the project, in this process."""

    def __init__(self, entry: GameEntry, rules: AnyRules, id: str, seed: int, effort: Effort):
        self._bot = entry.bot(id).make(rules, seed)
        self._effort = effort

    def choose(self, match: Match[Any, Any, Any, Any], seat: int) -> Any:
        view = match.rules.view(match.state, seat)
        try:
            return self._bot.choose(view, self._effort).action
        except Exception as wrong:
            raise BotFailed("raised", f"{type(wrong).__name__}: {wrong}"[:300]) from wrong


class _OfOutside:
    """An external bot, for one game."""

    def __init__(self, bot: OutsideBot, entry: GameEntry, start: Start, tournament: Tournament):
        self._bot = bot
        self._entry = entry
        self._start = start
        self._tournament = tournament
        self._is_begun = False

    def choose(self, match: Match[Any, Any, Any, Any], seat: int) -> Any:
        if not self._is_begun:
            self._bot.ask(self._start)
            self._is_begun = True
        rules = match.rules
        view = rules.view(match.state, seat)
        # Listed from what the seat knows: a sample must not depend on hidden information.
        shown = self._entry.resample(rules, view, Random(0)) if rules.facts.hidden else match.state
        asked = Choose(
            view=view,
            actions=tuple(rules.actions(shown, seat)),
            complete=rules.facts.enumerable,
            simulations=self._tournament.simulations,
            seconds=self._tournament.seconds,
        )
        answer = self._bot.ask(asked)
        if answer.action is UNSET:
            raise BotFailed("nonsense", "no action")
        try:
            return msgspec.json.decode(answer.action, type=self._entry.wire.action)
        except (msgspec.DecodeError, RecursionError) as wrong:
            raise BotFailed("nonsense", str(wrong)[:200]) from None


class Table:
    """Plays the games of a tournament one after another; keeps bot processes running."""

    def __init__(self, tournament: Tournament) -> None:
        """Prepare without starting processes."""
        self._tournament = tournament
        self._outside: dict[tuple[str, int], OutsideBot] = {}

    def play(self, fixture: Fixture) -> tuple[GameResult, Record]:
        """Play a game; return its result and its record, which ends early if a bot failed."""
        contest = self._tournament.contests[fixture.contest]
        seed = deal_seed(self._tournament, contest, fixture.deal)
        setup = Setup(contest.seats, tuple(sorted(contest.options.items())))
        rules = rules_at(contest.venue)
        match: Match[Any, Any, Any, Any] = Match(rules, setup, Dealer(seed))
        kept = _Kept(contest.seats, _notation(contest.game))
        entrants = [self._tournament.entrants[at] for at in fixture.lineup]
        fault = self._play(match, contest, entrants, seed, kept)
        outcome = rules.outcome(match.state)
        names = tuple(entrant.name for entrant in entrants)
        record = record_of(contest, rules, setup, names, seed, match)
        scores: tuple[int, ...] = ()
        if fault is not None:
            places = tuple(contest.seats if at == fault.seat else 1 for at in range(contest.seats))
            end = ""
        else:
            assert outcome is not None, "a match ends with an outcome"
            scores, places, end = outcome.scores, outcome.places, outcome.end
        result = GameResult(
            number=fixture.number,
            contest=fixture.contest,
            deal=fixture.deal,
            bots=names,
            seed=seed,
            scores=scores,
            places=places,
            end=end,
            decisions=tuple(kept.decisions),
            seconds=tuple(round(spent, 4) for spent in kept.seconds),
            slowest=tuple(round(spent, 4) for spent in kept.slowest),
            openings=tuple(kept.openings),
            digest=sha256("".join(write(record)).encode()).hexdigest(),
            fault=fault,
        )
        return result, record

    def close(self) -> None:
        """End all processes."""
        for bot in self._outside.values():
            bot.close()
        self._outside.clear()

    def kill(self) -> None:
        """Kill all processes without waiting; can be called by any thread, even during a game."""
        for bot in list(self._outside.values()):
            bot.kill()

    def _play(
        self,
        match: Match[Any, Any, Any, Any],
        contest: Contest,
        entrants: list[Entrant],
        seed: str,
        kept: "_Kept",
    ) -> GameFault | None:
        seated = [self._seated(contest, each, at, seed) for at, each in enumerate(entrants)]
        match.advance()
        while isinstance(turn := match.turn, Players):
            for seat in turn.seats:
                begun = perf_counter()
                try:
                    action = seated[seat].choose(match, seat)
                except BotFailed as failed:
                    return GameFault(seat, failed.kind, failed.detail)
                spent = perf_counter() - begun
                before = match.state
                taken = match.submit(seat, action)
                if isinstance(taken, Refusal):
                    return GameFault(seat, "illegal", taken.code)
                kept.take(match.rules, before, seat, action, spent)
        return None

    def _seated(self, contest: Contest, entrant: Entrant, seat: int, deal: str) -> _Seated:
        seed = bot_seed(deal, entrant.name, seat)
        entry = game_entry_at(contest.venue.reference)
        if entrant.kind == "house":
            rules = rules_at(contest.venue)
            effort = Effort(simulations=self._tournament.simulations)
            return _OfHouse(entry, rules, entrant.source, seed, effort)
        key = (entrant.name, seat)  # the same bot can be at a table twice
        if key not in self._outside:
            limits = (self._tournament.seconds, self._tournament.memory)
            self._outside[key] = OutsideBot(entrant, *limits)
        start = Start(
            game=contest.game,
            map=contest.map,
            map_hash=contest.venue.map_hash,
            map_text=contest.venue.map.decode(),
            seat=seat,
            seats=contest.seats,
            options=contest.options,
            seed=seed,
        )
        return _OfOutside(self._outside[key], entry, start, self._tournament)


class _Kept:
    """The data kept of a game besides its entries."""

    def __init__(self, seats: int, notation: Callable[[Any, Any, int, Any], str]) -> None:
        self.decisions = [0] * seats
        self.seconds = [0.0] * seats
        self.slowest = [0.0] * seats
        self.openings = [""] * seats
        self._notation = notation

    def take(self, rules: AnyRules, before: Any, seat: int, action: Any, spent: float) -> None:
        """Take a choice, the position before it, and the seconds that it took."""
        if not self.decisions[seat]:
            self.openings[seat] = self._notation(rules, before, seat, action)
        self.decisions[seat] += 1
        self.seconds[seat] += spent
        self.slowest[seat] = max(self.slowest[seat], spent)


def _notation(game: str) -> Callable[[Any, Any, int, Any], str]:
    module: Any = import_module(f"netzplan.games.{game}.notation")
    written: Callable[[Any, Any, int, Any], str] = module.write_action
    return written


def record_of(
    contest: Contest,
    rules: AnyRules,
    setup: Setup,
    names: tuple[str, ...],
    seed: str,
    match: Match[Any, Any, Any, Any],
) -> Record:
    """Return the record of a game in the format of ``netzplan replay``."""
    options: Mapping[str, bool | int] = contest.options
    header = Header(
        game=contest.game,
        rules_version=rules.facts.rules_version,
        map=contest.map,
        map_hash=contest.venue.map_hash,
        seats=setup.seats,
        options=dict(options),
        names=names,
        commitment=commitment(seed),
        seed=seed,
    )
    return MatchRecord(header, tuple(match.entries))
