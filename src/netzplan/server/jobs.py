"""Work that waits for bots: leased to whoever does it, fair among tables, oldest first."""

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
"""Table and seat: each bot has one thing to do at a time."""


class Job(Struct, frozen=True):
    """A choice that a bot has to make; it holds all that thinking needs."""

    table: str
    seat: int
    version: str
    """Version of the position that the choice answers."""
    bot: str
    venue: Venue
    """What is played, and on which map."""
    luck: int
    """Seed of the bot's own chance."""
    view: Any  # of whichever game
    failures: int = 0
    """How many attempts have failed so far."""

    @property
    def key(self) -> Key:
        """Return for whom the job is."""
        return self.table, self.seat


class _Waiting(Struct):
    """A job with its place in the queue."""

    job: Job
    turn: int
    """Turns of its table come one after the other, those of different tables side by side."""
    number: int
    since: float
    """When it was offered."""
    until: float = 0.0
    """End of its lease, if it is leased."""


class Jobs:
    """A queue in which no table waits for all the jobs of another, and no job is lost.

    Each table gets a turn for each of its jobs; who came first in a turn is served first. A table
    that was idle joins in at the turn that is being served: it neither overtakes those who have
    waited nor queues behind what others have piled up.
    """

    def __init__(self, lease_seconds: float = 60.0, clock: Callable[[], float] = monotonic) -> None:
        """Hold no job yet; a job that is not done when its lease ends is given to another."""
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
        """Return how many jobs wait for somebody to do them."""
        return len(self._places)

    @property
    def age(self) -> float:
        """Return for how many seconds the job has waited that was offered first; 0 without any."""
        now = self._clock()
        return now - min((each.since for each in self._places.values()), default=now)

    def holds(self, key: Key, version: str | None = None) -> bool:
        """Return whether a job waits or is being done, or that one of a version."""
        place = self._places.get(key) or self._leased.get(key)
        return place is not None and version in (None, place.job.version)

    def is_leased(self, key: Key) -> bool:
        """Return whether somebody does a job."""
        return key in self._leased

    def has_any_of(self, table: str) -> bool:
        """Return whether a job of a table waits or is being done."""
        return self._of_table[table] > 0

    def offer(self, job: Job) -> None:
        """Queue a job; one of the same seat that still waits is replaced in its place."""
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
        """Lease the next job to whoever asks and return it; None if there is none."""
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
        """Forget a leased job; return False if the lease has ended and another has it."""
        waiting = self._leased.get(job.key)
        if waiting is None or waiting.job != job:
            return False
        del self._leased[job.key]
        self._forget(job)
        return True

    def fail(self, job: Job) -> None:
        """Put a leased job back in its place: somebody else has to try."""
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
        """Go on to a turn; what tables had in earlier ones need not be remembered."""
        if turn > self._turn:
            self._turn = turn
            self._last_turn = {at: last for at, last in self._last_turn.items() if last >= turn}

    def _free_expired(self) -> None:
        now = self._clock()
        for waiting in [each for each in self._leased.values() if each.until <= now]:
            self.fail(waiting.job)
