"""Crews play the games of an arena, in this process or in several; each game once."""

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from threading import Thread
from typing import Protocol

from netzplan.arena.playing import Table
from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Fixture, Tournament
from netzplan.bots.judging import Places, settle

__all__ = ["Alone", "Crew", "CrewLost", "Processes"]

PATIENCE = 3
"""How many times in a row workers can be lost without a finished game."""


class CrewLost(Exception):
    """Worker processes keep ending, and no game finishes."""


class Crew(Protocol):
    """Plays games and yields each result once, in order of completion."""

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[GameResult]:
        """Yield the results of the games; raise CrewLost."""
        ...

    def close(self) -> None:
        """End all processes."""
        ...


class Alone:
    """This process, which plays one game after another."""

    def __init__(self, tournament: Tournament, places: Places) -> None:
        """Take the tournament, and the places where experts find compiled code."""
        settle(places)
        self._table = Table(tournament)

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[GameResult]:
        """Yield the results of the games, in their order."""
        for fixture in fixtures:
            yield self._table.play(fixture)[0]

    def close(self) -> None:
        """End the processes of bots."""
        self._table.close()


_table: list[Table] = []
"""The table of a worker process."""


def _enter(tournament: Tournament, places: Places, leash: Connection) -> None:
    """Make this process a worker that ends when its parent ends or closes the leash."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_after, args=(leash,), daemon=True).start()
    settle(places)
    _table[:] = [Table(tournament)]


def _end_after(leash: Connection) -> None:
    try:
        leash.poll(None)
    finally:  # on Windows, a closed pipe raises
        try:
            for table in _table:  # bots end with this process, but not what they have started
                table.kill()
        finally:
            os._exit(1)


def _play(fixture: Fixture) -> GameResult:
    return _table[0].play(fixture)[0]


class Processes:
    """A pool of worker processes; if one dies, another plays its games."""

    def __init__(self, tournament: Tournament, places: Places, workers: int) -> None:
        """Prepare without starting processes."""
        self._made = (tournament, places)
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._leash: Connection | None = None

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[GameResult]:
        """Yield the results of the games as they finish."""
        waiting = iter(fixtures)
        again: list[Fixture] = []
        under_way: dict[Future[GameResult], Fixture] = {}
        lost = 0
        while True:
            for fixture in _next(again, waiting, 2 * self._workers - len(under_way)):
                try:
                    under_way[self._opened().submit(_play, fixture)] = fixture
                except BrokenProcessPool:  # also raised for the other games in progress
                    again.append(fixture)
                    break
            if not under_way and not again:
                return
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                fixture = under_way.pop(future)
                try:
                    result = future.result()
                except BrokenProcessPool:
                    again.append(fixture)
                else:
                    lost = 0
                    yield result
            if again and not under_way:
                lost += 1
                if lost > PATIENCE:
                    raise CrewLost
                self.close()

    def close(self) -> None:
        """End all processes at once, even in the middle of games."""
        if self._leash is not None:
            self._leash.close()  # also if the wait below is interrupted, workers end by themselves
            self._leash = None
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _opened(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            held, self._leash = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self._workers, context, _enter, (*self._made, held))
        return self._pool


def _next(again: list[Fixture], waiting: Iterator[Fixture], most: int) -> Iterator[Fixture]:
    """Yield up to ``most`` fixtures to play next, lost ones first."""
    for _ in range(most):
        fixture = again.pop() if again else next(waiting, None)
        if fixture is None:
            return
        yield fixture
