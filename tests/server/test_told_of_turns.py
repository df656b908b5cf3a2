"""Who is told of turns: not while a table pauses, at seats that he has brought along, at last."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace

from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Hosting, SeatSpec
from netzplan.server.notices.notices import GATHER_SECONDS, RETRY_SECONDS, Notices
from netzplan.server.store import AddressRow, PersonRow, Unreachable, WishRow
from netzplan.server.table import Table
from tests.server.moved_time import MovedTime, rest
from tests.server.test_letters import Sink, mail_server
from tests.server.test_memory import choose
from tests.server.test_notices import Service, playing, until
from tests.server.visiting import Come, body, visited

ANN = PersonRow("ann", "Ann", "ann", "", 0, "2026-01-01T00:00:00Z", "2026-01-01")
WISH = WishRow("ann", push=False, mail=False, webhook="", minutes=5, language="en")
PAIR = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))
SLOW = CreateTable("voll_verplant", "berlin", PAIR, hosting=Hosting(turn_days=2))
CY = {"name": "Cy", "password": "a bridge in the rain"}
Scenario = Callable[[House, Come, MovedTime, list[str]], Awaitable[None]]


def telling(path: Path, scenario: Scenario) -> None:
    """Let a house note whom it would tell."""
    time = MovedTime()

    async def living(house: House, come: Come) -> None:
        told: list[str] = []

        async def tell(who: Any, progress: Any) -> bool:
            told.append(who.person)
            return True

        house.ways.tell = tell  # type: ignore[method-assign]
        task = asyncio.create_task(house.notices.run())
        try:
            await scenario(house, come, time, told)
        finally:
            task.cancel()
            await house.notices.close()

    visited(path, living, time=time)


async def settle(time: MovedTime, seconds: float = 0.0) -> None:
    """Let news be heard, and time pass."""
    await rest()
    await time.move(GATHER_SECONDS)
    await time.move(seconds)


def test_nobody_is_told_of_a_turn_in_a_pause_but_after_it(tmp_path: Path) -> None:
    async def scenario(house: House, _: Come, time: MovedTime, told: list[str]) -> None:
        await house.store.keep_person(ANN, None)
        await house.store.wishes.keep(WISH)
        made = await house.tables.create(SLOW)
        await house.store.sit("ann", made.table, [0])
        table, _reader = await house.tables.find(made.spectators)
        await settle(time)

        async def pause(until: float | None) -> None:
            async with table.lock:
                await table.change(replace(table.row.course, paused=until))

        await pause(house.uptime.now() + 3600)
        await settle(time, 600)
        assert told == []
        await pause(None)
        await settle(time, 290)
        assert told == [], "it has not lasted five minutes again"
        await settle(time, 10)
        assert told == ["ann"]

    telling(tmp_path, scenario)


def test_who_logs_in_is_told_of_the_turns_that_he_had_as_a_guest(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come, time: MovedTime, told: list[str]) -> None:
        cy, guest = come(), come()
        await cy.account("Cy")
        wish = {"push": False, "mail": False, "webhook": "", "minutes": 5, "language": "en"}
        await cy.post("me/notices", wish)
        await guest.get("me")
        await guest.post("tables", body("Zoe"))
        await settle(time)
        await guest.post("session", CY)
        await settle(time, 310)
        person = (await house.store.office.persons("Cy", 1))[0].row.id
        assert told == [person]

    telling(tmp_path, scenario)


def test_a_turn_that_begins_while_the_database_is_away_is_told_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, _: Come, time: MovedTime, told: list[str]) -> None:
        await house.store.keep_person(ANN, None)
        await house.store.wishes.keep(WISH)
        await settle(time)
        away = AsyncMock(side_effect=Unreachable("it is being restarted"))
        with monkeypatch.context() as patch:
            patch.setattr(house.store.wishes, "waited_for", away)
            made = await house.tables.create(SLOW)
            await house.store.sit("ann", made.table, [0])
            await settle(time)
            assert away.call_count == 1
        await time.move(RETRY_SECONDS)
        await settle(time, 300)
        assert told == ["ann"]

    telling(tmp_path, scenario)


def hooks(service: Service) -> int:
    """Return how often the webhook was called; all else was pushed."""
    return sum("link" in each for each in service.got)


async def waiting(house: House, service: Service) -> None:
    """Let Ann want to be told at once, at a webhook that takes nothing, and by a push."""
    service.busy = {"/hook"}
    hook = f"{service.address}/hook"
    await house.store.wishes.keep(replace(WISH, push=True, webhook=hook, minutes=0))
    await house.store.wishes.add_push(service.row)
    house.notices.renew("ann")


def test_what_nobody_takes_is_sent_again_and_nothing_that_was_taken(tmp_path: Path) -> None:
    async def scenario(house: House, service: Service, _: Table, time: MovedTime) -> None:
        await waiting(house, service)
        await until(time, GATHER_SECONDS, lambda: hooks(service) == 2)
        service.busy.clear()
        await until(time, 0.0, lambda: hooks(service) == 3)
        await until(time, 0.0, lambda: not house.notices.is_sending)
        assert len(service.got) == 4, "it was pushed once"

    playing(tmp_path, scenario, webhooks=True)


def test_nothing_is_sent_again_when_the_turn_is_over(tmp_path: Path) -> None:
    async def scenario(house: House, service: Service, table: Table, time: MovedTime) -> None:
        await waiting(house, service)
        await until(time, GATHER_SECONDS, lambda: hooks(service) == 1)
        assert house.notices.is_sending
        await choose(table, 0)
        await rest()
        await time.move(GATHER_SECONDS)
        assert not house.notices.is_sending
        assert hooks(service) == 1

    playing(tmp_path, scenario, webhooks=True)


@pytest.mark.parametrize(
    ("pushed", "killed"), [(False, False), (True, False), (False, True), (True, True)]
)
def test_what_nobody_has_taken_is_sent_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, pushed: bool, killed: bool
) -> None:
    """What was taken in one of two ways is not: nobody is told of a turn twice."""

    async def scenario(house: House, service: Service, _: Table, time: MovedTime) -> None:
        await waiting(house, service)
        if not pushed:
            await house.store.wishes.drop_push(service.row.endpoint)
        await until(time, GATHER_SECONDS, lambda: hooks(service) > 0)
        async with asyncio.timeout(60):
            while len(service.got) < 2 if pushed else not house.notices._untaken:
                await rest()
        if killed:
            await rest()
            with monkeypatch.context() as dead:
                dead.setattr(house.store, "wishes", AsyncMock())
                await house.notices.close()
        else:
            await house.notices.close()
        service.busy.clear()
        before = hooks(service)
        again = Notices(house.store, house.tables, house.ways, time)
        running = asyncio.create_task(again.run())
        try:
            await time.move(GATHER_SECONDS)
            await rest()
            await until(time, GATHER_SECONDS, lambda: pushed or hooks(service) > before)
            assert hooks(service) == (before if pushed else before + 1)
        finally:
            running.cancel()
            await again.close()

    playing(tmp_path, scenario, webhooks=True)


@pytest.mark.parametrize(
    ("status", "calls", "logged"),
    [
        (302, 3, "a webhook redirects, which is not followed: 302"),
        (308, 3, "a webhook redirects, which is not followed: 308"),
        (503, 3, "a webhook refuses for now: 503"),
        (403, 1, "a webhook refuses: 403"),
    ],
)
def test_a_webhook_that_does_not_take_a_notice_is_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, status: int, calls: int, logged: str
) -> None:
    caplog.set_level("INFO", "netzplan.server")

    async def scenario(house: House, service: Service, _: Table, time: MovedTime) -> None:
        await waiting(house, service)
        service.busy, service.status = set(), status
        await until(time, GATHER_SECONDS, lambda: hooks(service) == calls)
        service.status = 200
        await until(time, 0.0, lambda: not house.notices.is_sending)
        assert hooks(service) == (calls if calls == 1 else calls + 1)

    playing(tmp_path, scenario, webhooks=True)
    assert [each.getMessage() for each in caplog.records if "webhook" in each.getMessage()] == [
        logged
    ], "once, however often it was tried"


def test_a_mail_that_is_not_taken_for_a_while_is_sent_again(tmp_path: Path) -> None:
    class Grey(Sink):
        """A mail server that wants everything twice."""

        tries = 0

        async def handle_RCPT(  # noqa: N802
            self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
        ) -> str:
            self.tries += 1
            if self.tries == 1:
                return "451 later"
            envelope.rcpt_tos.append(address)
            return "250 taken"

    sink = Grey()
    with mail_server(sink) as port:

        async def scenario(house: House, _: Service, __: Table, time: MovedTime) -> None:
            address = AddressRow("ann", "ann@example.org", confirmed=True)
            await house.store.belongings.keep_address(address)
            await house.store.wishes.keep(replace(WISH, mail=True, minutes=0))
            house.notices.renew("ann")
            await until(
                time, GATHER_SECONDS, lambda: not house.notices.is_sending and sink.tries > 1
            )
            assert (sink.tries, len(sink.mails)) == (2, 1)

        more = {"mail_host": "127.0.0.1", "mail_port": port, "mail_security": "none"}
        playing(tmp_path, scenario, mail_from="n@example.org", **more)


def test_who_was_told_is_not_told_again_when_the_database_goes_away_before_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, _: Come, time: MovedTime, told: list[str]) -> None:
        bob = replace(ANN, id="bob", name="Bob", looks="bob")
        for person in (ANN, bob):
            await house.store.keep_person(person, None)
            await house.store.wishes.keep(replace(WISH, person=person.id, minutes=0))
        made = await house.tables.create(SLOW)
        for seat, person in enumerate((ANN, bob)):
            await house.store.sit(person.id, made.table, [seat])
        table, _reader = await house.tables.find(made.spectators)
        await settle(time)
        assert told == ["ann", "bob"]
        written = house.store.wishes.tell

        async def tell(table: str, person: str, stage: int) -> bool:
            if person == "bob":
                raise Unreachable("it is being restarted")
            return await written(table, person, stage)

        with monkeypatch.context() as patch:
            patch.setattr(house.store.wishes, "tell", tell)
            for seat in (0, 1):
                await choose(table, seat)
            await settle(time)
            assert told == ["ann", "bob", "ann"]
        await time.move(RETRY_SECONDS)
        await settle(time)
        assert told == ["ann", "bob", "ann", "bob"]

    telling(tmp_path, scenario)
