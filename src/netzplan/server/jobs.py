"""The job queue of bots: jobs are leased to workers, fairly among tables, oldest first."""

from collections import Counter
from collections.abc import Callable
from heapq import heappop, heappush
from time import monotonic
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from netzplan.catalogue import Venue

__all__ = ["Job", "Jobs", "Key"]

Key = tuple[str, int]
"""Table and seat: each bot has at most one job at a time."""


class Job(Struct, frozen=True):
    """A choice that a bot has to make, with everything needed to think about it."""

    table: str
    seat: int
    version: str
    """Version of the position that the choice responds to."""
    bot: str
    venue: Venue
    """The game, and the map it is played on."""
    luck: int
    """Seed of the bot's own randomness."""
    view: Any  # of any game
    failures: int = 0
    """How many attempts have failed so far."""

    @property
    def key(self) -> Key:
        """Return the table and seat of the job."""
        return self.table, self.seat


class _Waiting(Struct):
    """A job with its place in the queue."""

    job: Job
    turn: int
    """Jobs of one table get successive turns; different tables share turns."""
    number: int
    since: float
    """When the job was offered."""
    until: float = 0.0
    """End of the lease, if the job is leased."""


class Jobs:
    """A queue in which no table waits for all the jobs of another, and no job is lost.

    Each job of a table gets a turn of its own; within a turn, jobs are served in order of arrival.
    A table that was idle joins at the turn being served: it neither overtakes tables that have
    waited nor queues behind the backlog of others.
    """

    def __init__(self, lease_seconds: float = 60.0, clock: Callable[[], float] = monotonic) -> None:
        """Start empty; a job not done when its lease expires is given to another worker."""
        self._lease_seconds = lease_seconds
        self._clock = clock
        self._places: dict[Key, _Waiting] = {}
        self._queue: list[tuple[int, int, Key]] = []
        self._leased: dict[Key, _Waiting] = {}
        self._of_table: Counter[str] = Counter()
        self._last_turn: dict[str, int] = {}
        self._turn = 0
        self._number = 0

    def __len__(self) -> int:
        """Return how many jobs wait for a worker."""
        return len(self._places)

    @property
    def age(self) -> float:
        """Return for how many seconds the oldest job has waited; 0 if none waits."""
        now = self._clock()
        return now - min((each.since for each in self._places.values()), default=now)

    def holds(self, key: Key, version: str | None = None) -> bool:
        """Return whether a job waits or is leased, optionally only for a version."""
        place = self._places.get(key) or self._leased.get(key)
        return place is not None and version in (None, place.job.version)

    def is_leased(self, key: Key) -> bool:
        """Return whether a worker is on the job."""
        return key in self._leased

    def has_any_of(self, table: str) -> bool:
        """Return whether a job of a table waits or is leased."""
        return self._of_table[table] > 0

    def offer(self, job: Job) -> None:
        """Queue a job; it replaces one of the same seat that still waits, and keeps its place."""
        waiting = self._places.get(job.key)
        if waiting is not None:
            waiting.job = job
            return
        assert job.key not in self._leased, "it is done, or given back, before a new one comes"
        self._number += 1
        turn = max(self._turn, self._last_turn.get(job.table, -1) + 1)
        self._last_turn[job.table] = turn
        self._of_table[job.table] += 1
        self._wait(_Waiting(job, turn, self._number, self._clock()))

    def take(self) -> Job | None:
        """Lease the next job and return it; None if no job waits."""
        self._free_expired()
        if not self._queue:
            return None
        turn, _, key = heappop(self._queue)
        waiting = self._places.pop(key)
        self._serve_turn(turn)
        waiting.until = self._clock() + self._lease_seconds
        self._leased[key] = waiting
        return waiting.job

    def done(self, job: Job) -> bool:
        """Remove a leased job; return False if its lease has expired and another worker has it."""
        waiting = self._leased.get(job.key)
        if waiting is None or waiting.job != job:
            return False
        del self._leased[job.key]
        self._forget(job)
        return True

    def fail(self, job: Job) -> None:
        """Put a leased job back in its place after a failure, for another attempt."""
        waiting = self._leased.get(job.key)
        if waiting is not None and waiting.job == job:
            del self._leased[job.key]
            waiting.job = replace(job, failures=job.failures + 1)
            self._wait(waiting)

    def _wait(self, waiting: _Waiting) -> None:
        self._places[waiting.job.key] = waiting
        heappush(self._queue, (waiting.turn, waiting.number, waiting.job.key))

    def _forget(self, job: Job) -> None:
        self._of_table[job.table] -= 1
        if not self._of_table[job.table]:
            del self._of_table[job.table]

    def _serve_turn(self, turn: int) -> None:
        """Advance to a turn, and forget what tables had in earlier ones."""
        if turn > self._turn:
            self._turn = turn
            self._last_turn = {at: last for at, last in self._last_turn.items() if last >= turn}

    def _free_expired(self) -> None:
        now = self._clock()
        for waiting in [each for each in self._leased.values() if each.until <= now]:
            self.fail(waiting.job)
