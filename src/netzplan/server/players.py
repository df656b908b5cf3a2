"""Bots as slow players: workers think for them, and they submit choices like anybody else."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

from netzplan.bots.bot import Decision
from netzplan.bots.judging import Places
from netzplan.server.jobs import Job, Jobs
from netzplan.server.store import Fenced, StoreError, Unavailable
from netzplan.server.table import Table
from netzplan.server.thinking import Thinker
from netzplan.server.worker_pool import Thinking, WorkerPool, spare_cores, stand_in

__all__ = ["BotPlayers"]

log = logging.getLogger("netzplan.server")

RETRY_SECONDS = 5.0
LEASE_SECONDS = 30.0
"""Longest time that a worker may think, from when it begins."""


class BotPlayers:
    """Plays for the bots of all tables."""

    def __init__(
        self,
        *,
        workers: int = 0,
        seconds: float = 1.0,
        simulations: int = 0,
        places: Places = Places(),
        thinker: Callable[[], Thinking] | None = None,
    ) -> None:
        """Create the pools; the process of a worker starts with its first job.

        With 0 ``workers`` there are as many as there are spare cores. A bot thinks for at most
        ``seconds``, or for about ``simulations`` playouts if that is positive. Experts find
        compiled code and learned values in ``places``.
        """
        thinker = thinker or partial(Thinker, places, patience=LEASE_SECONDS, tries=1)
        self._tables: dict[str, Table] = {}

        def pool(size: int) -> WorkerPool:
            jobs = Jobs(2 * LEASE_SECONDS)
            play = partial(self._play, jobs)
            hands = [thinker() for _ in range(size)]
            return WorkerPool(
                jobs,
                hands,
                seconds=seconds,
                simulations=simulations,
                is_due=self._is_due,
                play=play,
            )

        self._moves = pool(workers or spare_cores())
        # A separate pool, so that the speed of other moves does not reveal whether a bot is
        # thinking about an answer or has nothing to give.
        self._answers = pool(1)

    def is_busy(self, table: Table) -> bool:
        """Return whether a bot of the table is thinking, or waits to."""
        return any(pool.jobs.has_any_of(table.row.id) for pool in (self._moves, self._answers))

    @property
    def waiting(self) -> int:
        """Return how many choices wait for a worker."""
        return len(self._moves.jobs) + len(self._answers.jobs)

    @property
    def waiting_seconds(self) -> float:
        """Return for how many seconds the oldest waiting choice has waited."""
        return max(self._moves.jobs.age, self._answers.jobs.age)

    def wake(self, table: Table) -> None:
        """Queue jobs for the bots that the table waits for."""
        match = table.match
        if match is None or not _is_wanted(table):
            return
        pool = self._moves if table.asked is None else self._answers
        for seat in table.awaited_bots():
            key = (table.row.id, seat)
            self._tables[table.row.id] = table  # it may have been loaded anew since
            # A leased job's worker looks at the table again when it is done.
            if not pool.jobs.is_leased(key) and not pool.jobs.holds(key, match.version(seat)):
                pool.jobs.offer(_job(table, seat))
        pool.wake()

    async def close(self) -> None:
        """Stop all workers."""
        await self._moves.close()
        await self._answers.close()

    def _is_due(self, job: Job) -> bool:
        table = self._tables.get(job.table)
        if table is None or not _is_wanted(table):
            return False
        return job.seat in table.awaited_bots() and table.knows(job.seat, job.version)

    async def _play(self, jobs: Jobs, job: Job, decision: Decision[Any] | None) -> None:
        """Submit a bot's decision, and end the lease: done, or to be tried again."""
        table = self._tables.get(job.table)
        if table is None:
            return  # the lease has expired, and another worker has done it
        try:
            taken = await _submit(table, job, decision)
            # A refusal may only be held until the time is up: it is not chosen anew.
            is_held = table.row.held and table.asked is not None and table.asked.seat == job.seat
            goes_on = not is_held
        except Fenced:
            taken, goes_on = True, False  # another node holds the table now, and runs its bots
        except (StoreError, OSError) as wrong:
            if not isinstance(wrong, Unavailable):  # the store reports that itself, once
                log.exception("a bot's choice could not be written; it is made again: %s", wrong)
            await asyncio.sleep(RETRY_SECONDS)
            taken = goes_on = True
        except Exception:
            log.exception("bot %s made a choice that caused a fault", job.bot)
            taken = goes_on = False
        if not taken:
            log.error("bot %s failed in %s (%s)", job.bot, table.row.game, table.row.map)
            if stand_in(job) is None:
                await asyncio.sleep(RETRY_SECONDS)  # nobody else is left to try
            jobs.fail(job)
        elif jobs.done(job):
            latest = self._tables.get(job.table, table)
            if goes_on or latest is not table:
                self.wake(latest)
        if not self.is_busy(table):
            self._tables.pop(job.table, None)


async def _submit(table: Table, job: Job, decision: Decision[Any] | None) -> bool:
    """Submit a bot's choice; return False if the rules refuse it or there is none."""
    match = table.match
    is_awaited = table.knows(job.seat, job.version) and job.seat in table.awaited_bots()
    if match is None or not is_awaited:
        return True  # the match has gone on, or a person is back: there is nothing to choose
    if decision is None and stand_in(job) is None:
        # The people at the table should not have to wait for ever.
        chance = Random(job.luck + job.failures)  # another choice if this one fails, too
        decision = Decision(chance.choice(tuple(match.rules.actions(match.state, job.seat))))
    if decision is None:
        return False
    refused = await table.submit(
        job.seat, job.version, decision.action, reasons=decision.reasons, bot=job.bot
    )
    if refused is None or refused.code == "match/stale":
        return True
    log.error("bot %s was refused: %r", job.bot, refused)
    return False


def _is_wanted(table: Table) -> bool:
    """Return whether anybody wants the table's bots to think.

    Where a person plays, bots think as soon as they are awaited, and pause at the person's next
    choice. Tables of bots alone would run for ever: they play only while somebody watches.
    """
    return table.is_watched or any(not seat.bot for seat in table.row.seats)


def _job(table: Table, seat: int) -> Job:
    match, row = table.match, table.row
    assert match is not None, "a bot is awaited in a running match only"
    return Job(
        table=row.id,
        seat=seat,
        version=match.version(seat),
        bot=row.bot_at(seat),
        venue=table.plate.venue,
        luck=luck(row.seed, len(match.entries)),
        view=match.view(seat),
    )


def luck(seed: str, entries: int) -> int:
    """Return the seed of a bot's own randomness after a number of entries.

    It reveals nothing about the deal, and differs for each choice.
    """
    return int.from_bytes(sha256(f"bots\n{seed}\n{entries}".encode()).digest()[:8], "big")
