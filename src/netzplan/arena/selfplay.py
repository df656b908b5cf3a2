"""Matches between bots on one machine, from one seed: the same seed gives the same games."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from hashlib import sha256
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import Struct

from netzplan.arena.random_play import Chooser, PlayedMatch, play_at_random
from netzplan.arena.streams import opened_to_write
from netzplan.bots.bot import Bot
from netzplan.catalogue import GAMES, BotEntry, Catalogue
from netzplan.catalogue.records import header_of, write
from netzplan.catalogue.setups import check_setup
from netzplan.core.dealer import Dealer
from netzplan.core.effort import Effort
from netzplan.core.match import Match, Refusal
from netzplan.core.outcome import Outcome
from netzplan.core.record import MatchRecord
from netzplan.core.rules import Setup
from netzplan.core.turn import Players
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.loading import warn

__all__ = ["EFFORT", "SelfplayReport", "match_seed", "play", "play_match"]

RANDOM = "random"
"""The bot that chooses at random; matches between such bots only are fast."""
PAYS = 20.0
"""Remaining seconds of a series from which a kernel is worth the wait, since it may have to be
compiled first."""
EFFORT = Effort(simulations=96)
"""Effort of each bot per decision: counted rather than timed, so that games are reproducible."""


class SelfplayReport(Struct, frozen=True):
    """The figures of a series; tuples are indexed by seat."""

    game: str
    map: str
    seats: tuple[str, ...]
    """Bot ids."""
    seed: int
    options: dict[str, bool | int]
    """Options that were chosen; all others had the values that a record without them means."""
    games: int
    """Number of matches, each played to its end."""
    decisions: int
    """Number of choices by bots; an extra entry counts as one."""
    seconds: float
    decisions_per_second: float
    mean_score: tuple[float, ...]
    wins: tuple[float, ...]
    """A win shared by n seats counts 1/n for each."""


def match_seed(seed: int, number: int) -> str:
    """Return the seed of the deal of one match of a series, hexadecimal."""
    return sha256(f"selfplay/{seed}/{number}".encode()).hexdigest()


def play_match(
    match: Match[Any, Any, Any, Any], bots: Sequence[Bot[Any, Any]], effort: Effort
) -> tuple[Outcome, int]:
    """Play a match to its end; return its outcome and the number of decisions.

    Bots receive only their own view.
    """
    decisions = 0
    match.advance()
    while isinstance(turn := match.turn, Players):
        for seat in turn.seats:
            view = match.rules.view(match.state, seat)
            taken = match.submit(seat, bots[seat].choose(view, effort).action)
            assert not isinstance(taken, Refusal), f"bot at seat {seat} broke {taken}"
            decisions += 1
    outcome = match.rules.outcome(match.state)
    assert outcome is not None, "a match ends with an outcome"
    return outcome, decisions


def play(
    game_id: str,
    map_id: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    options: Mapping[str, bool | int] | None = None,
    record: str | PathLike[str] | None = None,
    progress: Callable[[int], None] | None = None,
    effort: Effort = EFFORT,
    catalogue: Catalogue = GAMES,
    kernels: Callable[[Any], Chooser | None] | None = None,
) -> SelfplayReport:
    """Play a series; raise KeyError for an unknown game, map or bot, Unfit for invalid options.

    A wrong number of seats raises Unfit, and a negative number of games ValueError, before any file
    is written. ``record`` is a file for all matches as JSON Lines; it is overwritten. ``progress``
    receives the number of matches played. ``catalogue`` holds the available maps. ``kernels``
    returns the kernel for some rules, or None if it is not ready: with it, random bots play the
    same games faster.
    """
    if type(games) is not int or games < 0:
        raise ValueError(f"games are counted from 0, not {games!r}")
    game = catalogue[game_id]
    rules = game.rules(map_id)
    check_setup(game.facts, game.options, map_id, len(bots), options or {})
    setup = Setup(len(bots), tuple(sorted((options or {}).items())))
    makers = [game.entry.bot(bot) for bot in bots]  # a wrong name must not cost the old file
    series = _Series(rules, setup, makers, seed, effort)
    kernels = kernels if set(bots) == {RANDOM} else None
    outcomes: list[Outcome] = []
    decisions = 0
    begun = perf_counter()
    with nullcontext() if record is None else opened_to_write(Path(record)) as file:
        for number in range(games):
            if kernels is not None and _pays(begun, number, games) and (kernel := kernels(rules)):
                series.go_on_by(kernel)
                kernels = None
            played = series.match(number)
            outcomes.append(played.outcome)
            decisions += played.decisions
            if file is not None:
                deal = match_seed(seed, number)
                header = header_of(game_id, map_id, setup, names=bots, seed=deal, games=catalogue)
                file.write("".join(write(MatchRecord(header, played.entries))).encode())
            if progress is not None:
                progress(number + 1)
    spent = perf_counter() - begun
    return _report((game_id, map_id), bots, options or {}, seed, outcomes, decisions, spent)


def _pays(begun: float, played: int, games: int) -> bool:
    """Return whether enough of a series is left to pay for a kernel, at its speed so far."""
    return (perf_counter() - begun) * (games - played) > PAYS * played > 0


class _Series:
    """The matches of a series, by number."""

    def __init__(
        self, rules: Any, setup: Setup, bots: Sequence[BotEntry], seed: int, effort: Effort
    ) -> None:
        self._rules = rules
        self._setup = setup
        self._bots = bots
        self._seed = seed
        self._effort = effort
        self._kernel: Chooser | None = None

    def go_on_by(self, kernel: Chooser) -> None:
        """Play the following matches by a kernel, unless they are too large for it."""
        try:
            kernel.row(self._rules.start(self._setup))
        except KernelFailure as failure:
            warn(failure)
        else:
            self._kernel = kernel

    def match(self, number: int) -> PlayedMatch:
        """Play a match."""
        dealer = Dealer(match_seed(self._seed, number))
        seeds = [_bot_seed(self._seed, number, at) for at in range(len(self._bots))]
        if all(bot.id == RANDOM for bot in self._bots):
            return play_at_random(self._rules, self._setup, dealer, seeds[0], self._kernel)
        match = Match(self._rules, self._setup, dealer)
        players = [bot.make(self._rules, own) for bot, own in zip(self._bots, seeds, strict=True)]
        outcome, decisions = play_match(match, players, self._effort)
        return PlayedMatch(tuple(match.entries), outcome, decisions)


def _report(
    where: tuple[str, str],
    bots: Sequence[str],
    options: Mapping[str, bool | int],
    seed: int,
    outcomes: Sequence[Outcome],
    decisions: int,
    seconds: float,
) -> SelfplayReport:
    """Return the figures of the outcomes; without games, means are 0."""
    seats = range(len(bots))
    games = max(len(outcomes), 1)
    return SelfplayReport(
        game=where[0],
        map=where[1],
        seats=tuple(bots),
        seed=seed,
        options=dict(sorted(options.items())),
        games=len(outcomes),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        mean_score=tuple(sum(outcome.scores[at] for outcome in outcomes) / games for at in seats),
        wins=tuple(sum(_share(outcome, at) for outcome in outcomes) for at in seats),
    )


def _bot_seed(seed: int, number: int, seat: int) -> int:
    digest = sha256(f"bot/{seed}/{number}/{seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def _share(outcome: Outcome, seat: int) -> float:
    winners = outcome.winners()
    return 1 / len(winners) if seat in winners else 0.0
