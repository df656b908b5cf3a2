"""Who plays the games of an arena: this process, or several of them; each game once."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Protocol

from netzplan.arena.playing import Table
from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Fixture, Tournament
from netzplan.bots.judging import Places, settle

__all__ = ["Alone", "Crew", "CrewLost", "Processes"]

PATIENCE = 3
"""So often in a row workers may be lost without a game between."""


class CrewLost(Exception):
    """Workers end again and again; no game comes to its end."""


class Crew(Protocol):
    """Plays games and tells each once, in whatever order they end."""

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[GameResult]:
        """Yield what came of the games; raises CrewLost."""
        ...

    def close(self) -> None:
        """End all processes."""
        ...


class Alone:
    """This process, one game after another."""

    def __init__(self, tournament: Tournament, places: Places) -> None:
        """Take what is played, and where experts find what they need."""
        settle(places)
        self._table = Table(tournament)

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[GameResult]:
        """Yield what came of the games, in their order."""
        for fixture in fixtures:
            yield self._table.play(fixture)[0]

    def close(self) -> None:
        """End the processes of bots."""
        self._table.close()


_table: list[Table] = []
"""That of a worker process."""


def _enter(tournament: Tournament, places: Places) -> None:
    """Make this process a worker, that ends with who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    Thread(target=_end_after, args=(parent.join,), daemon=True).start()
    settle(places)
    _table[:] = [Table(tournament)]


def _end_after(join: Callable[[], None]) -> None:
    join()
    os._exit(1)


def _play(fixture: Fixture) -> GameResult:
    return _table[0].play(fixture)[0]


class Processes:
    """Some worker processes; the games of one that ends are played by another."""

    def __init__(self, tournament: Tournament, places: Places, workers: int) -> None:
        """Start nothing yet."""
        self._made = (tournament, places)
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[GameResult]:
        """Yield what came of the games as they end."""
        waiting = iter(fixtures)
        again: list[Fixture] = []
        under_way: dict[Future[GameResult], Fixture] = {}
        lost = 0
        while True:
            for fixture in _next(again, waiting, 2 * self._workers - len(under_way)):
                try:
                    under_way[self._opened().submit(_play, fixture)] = fixture
                except BrokenProcessPool:  # told by the games under way, too
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
        """End all processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _opened(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, _enter, self._made)
        return self._pool


def _next(again: list[Fixture], waiting: Iterator[Fixture], most: int) -> Iterator[Fixture]:
    """Yield what is to be played next, at most so many: what was lost first."""
    for _ in range(most):
        fixture = again.pop() if again else next(waiting, None)
        if fixture is None:
            return
        yield fixture
