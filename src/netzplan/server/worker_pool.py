"""A pool of workers that think, each in its own process, and the jobs that wait for them."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from heapq import heapify, heappop, heappush
from time import perf_counter
from typing import Any, Protocol

from netzplan.bots.bot import Decision
from netzplan.catalogue import Venue, rules_at
from netzplan.catalogue.game_entry import game_entry_at
from netzplan.core.effort import Effort
from netzplan.server.counters import note_thought
from netzplan.server.jobs import Job, Jobs

__all__ = ["Thinking", "WorkerPool", "choose", "seconds_for", "spare_cores", "stand_in"]

WANTED_SECONDS = 5.0
"""Everybody who waits for a bot should be served within this time."""
LEAST_SECONDS = 0.05
"""Least time that a bot thinks, however many jobs wait."""
TRIES = 2
"""How many times the seat's own bot is tried."""
ALONE = ("random", "greedy")
"""Bots without a replacement; ``greedy`` replaces all others that fail."""


class Thinking(Protocol):
    """Runs long computations outside the server's event loop."""

    async def think(self, thought: Callable[..., Any], *given: Any) -> Any | None:
        """Return a function's result; None if it fails."""
        ...

    def close(self) -> None:
        """Stop thinking."""
        ...


class WorkerPool:
    """Workers and their queue; no worker is idle while a job is due."""

    def __init__(
        self,
        jobs: Jobs,
        workers: Sequence[Thinking],
        *,
        seconds: float,
        simulations: int = 0,
        is_due: Callable[[Job], bool],
        play: Callable[[Job, Decision[Any] | None], Awaitable[None]],
    ) -> None:
        """Take workers that think for at most ``seconds``.

        ``play`` receives the decision, and ends the lease of the job in one way or another.
        """
        self.jobs = jobs
        self._workers = workers
        self._seconds = seconds
        self._simulations = simulations or None
        self._is_due = is_due
        self._play = play
        # The idle worker with the lowest number is taken, so that under light load the others never
        # start a process.
        self._idle = list(range(len(workers)))
        heapify(self._idle)
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """Give jobs to idle workers."""
        while self._idle and (job := self._next()) is not None:
            task = asyncio.create_task(self._work(heappop(self._idle), job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop all workers."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._workers:
            worker.close()

    def _next(self) -> Job | None:
        while (job := self.jobs.take()) is not None:
            if self._is_due(job):
                return job
            self.jobs.done(job)
        return None

    async def _work(self, number: int, job: Job) -> None:
        bot = stand_in(job)
        decision = None
        began = perf_counter()
        try:
            if bot is not None:
                given = (bot, job.venue, job.luck, job.view, self._time(), self._simulations)
                decision = await self._workers[number].think(choose, *given)
                note_thought(bot, perf_counter() - began)
        finally:
            heappush(self._idle, number)
        # Writing the choice needs no worker.
        self.wake()
        await self._play(job, decision)
        self.wake()

    def _time(self) -> float:
        """Return how long a bot may think now; with simulations the queue does not matter."""
        if self._simulations:
            return self._seconds
        return seconds_for(len(self.jobs), len(self._workers), self._seconds)


def seconds_for(waiting: int, workers: int, seconds: float) -> float:
    """Return how long a bot may think: the more jobs wait behind it, the less."""
    if waiting < workers:
        return seconds  # a worker is free before the queue grows: nobody falls behind
    share = WANTED_SECONDS * workers / (waiting + 1)
    return max(LEAST_SECONDS, min(seconds, share))


def stand_in(job: Job) -> str | None:
    """Return the bot that does a job: its own, then greedy; None if all have failed."""
    if job.failures < TRIES:
        return job.bot
    has_greedy = "greedy" in {bot.id for bot in game_entry_at(job.venue.reference).bots}
    return "greedy" if job.failures == TRIES and job.bot not in ALONE and has_greedy else None


def spare_cores() -> int:
    """Return the number of cores besides the server's own, at least 1."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, cores - 1)


# --- in the worker's process ----------------------------------------------------------


def choose(
    bot: str, venue: Venue, seed: int, view: Any, seconds: float, simulations: int | None = None
) -> Decision[Any]:
    """Return the action that a bot chooses from a view, and its reasons."""
    effort = Effort.within(seconds, perf_counter, simulations=simulations)
    made = game_entry_at(venue.reference).bot(bot).make(rules_at(venue), seed)
    return made.choose(view, effort)
