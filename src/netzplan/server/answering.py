"""Requests to other players: answered for whoever stays silent, at a time that tells nothing.

A game may let a player ask the others for something that they may refuse although they could
give it. Then nobody may tell a hand that has nothing from a hand that refuses: neither by what
is shown nor by when. So a refusal counts only when the time to answer is up, whoever made it:
a person, a bot, a prepared answer, or nobody. A gift shows at once: it hides nothing.
"""

import asyncio
import logging
from functools import partial
from itertools import islice
from time import monotonic
from typing import Any, NamedTuple

from msgspec import Struct

from netzplan.games.catalogue import GAMES
from netzplan.server.table import Table

__all__ = ["Answers", "Asked", "asked", "is_held"]

log = logging.getLogger("netzplan.server")

BOT_SECONDS = 1.5
"""Time in which any bot answers."""
RETRY_SECONDS = 5.0
"""Time until an answer that could not be written is tried again."""


class Asked(Struct, frozen=True):
    """Who has to answer a request now."""

    seat: int
    silence: Any  # an action of whichever game
    """The answer that counts if there is no other."""
    seconds: float | None
    """Time to answer; None if the seat is waited for."""


def asked(table: Table) -> Asked | None:
    """Return who has to answer, None if nobody was asked for anything."""
    match = table.match
    answering = GAMES[table.row.game].answering
    if match is None or answering is None:
        return None
    found = answering.silence(match.rules, match.state)
    if found is None:
        return None
    seat, silence = found
    few = list(islice(match.rules.actions(match.state, seat), 2))
    return Asked(seat, silence, _seconds(table, seat, has_choice=few != [silence]))


def is_held(table: Table, seat: int, action: Any) -> bool:  # Any: of whichever game
    """Return whether an answer counts only when the time is up."""
    now = asked(table)
    return now is not None and now.seat == seat and action == now.silence and bool(now.seconds)


def _seconds(table: Table, seat: int, *, has_choice: bool) -> float | None:
    if table.row.seats[seat].bot:
        return BOT_SECONDS
    persons = [each for each in table.row.seats if not each.bot]
    if any(each.kind == "local" for each in persons):
        return None  # the device is handed on, and everybody answers himself
    if len(persons) == 1:
        # No player could learn anything, and spectators have their link from this person.
        return None if has_choice else 0.0
    return float(table.row.options.get("answer", 0)) or None


class _Wait(NamedTuple):
    """An answer that is waited for."""

    task: "asyncio.Task[None]"
    until: float
    """Time at which silence counts, by the monotonic clock."""


class Answers:
    """Waits for the answers of all tables."""

    def __init__(self) -> None:
        """Wait for nothing yet."""
        self._waiting: dict[tuple[str, int], _Wait] = {}

    def is_busy(self, table: Table) -> bool:
        """Return whether an answer of the table is waited for."""
        return any(table.row.id == at for at, _ in self._waiting)

    def seconds_left(self, table: Table, seat: int) -> float | None:
        """Return how long a seat may still answer; None if it is not asked, or waited for."""
        now = asked(table)
        if now is None or now.seat != seat or not now.seconds or table.match is None:
            return None
        wait = self._waiting.get((table.row.id, len(table.match.entries)))
        return None if wait is None else max(0.0, wait.until - monotonic())

    def wake(self, table: Table) -> None:
        """See to the answer that the table waits for, if it does."""
        now = asked(table)
        if now is None or table.match is None:
            return
        key = (table.row.id, len(table.match.entries))
        prepared = _prepared(table, now)
        if key in self._waiting:
            if prepared is None or prepared == now.silence:
                return
            self._waiting[key].task.cancel()  # a gift was prepared after the request
        task = asyncio.create_task(self._answer(table, now, prepared, key[1]))
        self._waiting[key] = _Wait(task, monotonic() + (now.seconds or 0.0))
        task.add_done_callback(partial(self._has_answered, key))

    def _has_answered(self, key: tuple[str, int], task: "asyncio.Task[None]") -> None:
        wait = self._waiting.get(key)
        if wait is not None and wait.task is task:
            del self._waiting[key]

    async def close(self) -> None:
        """Stop waiting."""
        tasks = [wait.task for wait in self._waiting.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, table: Table, now: Asked, answer: Any | None, entries: int) -> None:
        """Give what was prepared, or be silent when the time is up."""
        if answer is None and now.seconds is None:
            return
        if answer is None or answer == now.silence:
            answer = now.silence
            await asyncio.sleep(now.seconds or 0.0)
        while True:
            try:
                await table.answer(now.seat, answer, entries)
            except Exception:
                log.exception("an answer could not be given; it is tried again")
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return


def _prepared(table: Table, now: Asked) -> Any | None:  # Any: an action of whichever game
    answering = GAMES[table.row.game].answering
    match = table.match
    if answering is None or match is None:
        return None
    answers = table.row.seats[now.seat].prepared
    return answering.prepared(match.rules, match.state, now.seat, answers)
