"""Tables in memory: idle ones are dropped and folded again; slow readers delay nobody."""

import asyncio
import re
from contextlib import closing, suppress
from pathlib import Path
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from msgspec import Raw, structs

from netzplan.server.folding import SLICE, AnyMatch
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Hello, SeatSpec, Submit
from netzplan.server.play_socket import Play
from netzplan.server.problems import Refused
from netzplan.server.quotas import Speaker
from netzplan.server.seating import filled
from netzplan.server.settings import Settings
from netzplan.server.store import EntryRow, SqlStore, TableRow
from netzplan.server.table import Table
from tests.server.folded import counted
from tests.server.in_house import in_house
from tests.server.running import PATIENCE, Server, bot, local, me, secrets_in

ANN = SeatSpec("me", "Ann")
TWO = CreateTable("voll_verplant", "berlin", (ANN, SeatSpec("local", "Bob")))


class Ear:
    """A listener that only learns that there may be news."""

    in_front = True
    person = ""

    def show(self, link: str) -> None:
        pass

    def tell(self, message: bytes) -> None:
        raise AssertionError(f"nothing to tell: {message!r}")


async def choose(table: Table, seat: int, number: int = 0) -> None:
    match = table.match
    assert match is not None
    action = list(match.rules.actions(match.state, seat))[number]
    assert await table.submit(seat, match.version(seat), action) is None


def test_an_idle_table_is_restored_as_it_was(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(TWO)
        links = [seat.link for seat in made.seats]
        table, _ = await house.tables.find(links[0])
        await choose(table, 0)
        before = [table.update(reader) for reader in (0, 1, None)]
        house.tables.sweep()
        assert len(house.tables) == 0
        again, seat = await house.tables.find(links[1])
        assert (again is table, seat) == (False, 1)
        assert [again.update(reader) for reader in (0, 1, None)] == before
        await choose(again, 1)

    in_house(tmp_path, scenario, settings=Settings(idle_seconds=0.0))


def test_a_watched_table_stays(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(TWO)
        table, seat = await house.tables.find(made.seats[0].link)
        ear = Ear()
        table.attach(ear, {seat})
        house.tables.sweep()
        assert len(house.tables) == 1
        table.detach(ear)
        house.tables.sweep()
        assert len(house.tables) == 0

    in_house(tmp_path, scenario, settings=Settings(idle_seconds=0.0))


def test_a_table_that_is_lost_while_it_changes_does_not_come_back(tmp_path: Path) -> None:
    """Otherwise its links would open it here for ever, although another node holds it."""

    async def scenario(house: House) -> None:
        made = await house.tables.create(structs.replace(TWO, seats=(ANN, SeatSpec("open"))))
        table = await house.tables.at(made.table)

        async def loses(row: TableRow) -> TableRow:
            house.tables.lose(row.id)
            return filled(structs.replace(row, fill_bot="greedy"))

        await house.tables.arrange(table, loses)
        assert (await house.tables.find(made.spectators))[0] is not table

    in_house(tmp_path, scenario)


@pytest.mark.parametrize("is_cancelled", [False, True], ids=["played on", "only read"])
def test_a_long_match_is_folded_little_by_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_cancelled: bool
) -> None:
    """Everybody waits for what is done in one go, and the longest matches take seconds."""

    async def scenario(house: House) -> None:
        made = await house.tables.create(TWO)
        table = await house.tables.at(made.table)

        def now() -> AnyMatch:
            assert table.match is not None
            return table.match

        action = next(iter(now().rules.actions(now().state, 0)))
        for _ in range(2 * SLICE):
            assert await table.submit(0, now().version(0), action) is None
            assert await table.undo(0, now().version(0)) is None
        entries = len(now().entries)
        if is_cancelled:
            await table.change(structs.replace(table.row.course, is_cancelled=True))
        house.tables.lose(made.table)
        with counted(monkeypatch) as folded, suppress(Refused):
            await house.tables.find(made.spectators)
        assert (folded.total, folded.most) == (entries, SLICE)

    in_house(tmp_path, scenario)


def test_many_requests_at_once_load_one_table(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(TWO)
        house.tables.sweep()
        links = [seat.link for seat in made.seats] * 10 + [made.spectators] * 10
        found = await asyncio.gather(*(house.tables.find(link) for link in links))
        assert len({id(table) for table, _ in found}) == 1

    in_house(tmp_path, scenario, settings=Settings(idle_seconds=0.0))


def test_a_failed_load_fails_for_all_who_wait_and_the_next_one_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(TWO)
        house.tables.sweep()
        assert len(house.tables) == 0
        load, begun, go_on = house.store.load, asyncio.Event(), asyncio.Event()
        loads: list[str] = []

        async def slow(id: str, since: int = 0) -> tuple[TableRow, tuple[EntryRow, ...]]:
            loads.append(id)
            begun.set()
            await go_on.wait()
            if len(loads) == 1:
                raise OSError("the disk is away")
            return await load(id, since)

        monkeypatch.setattr(house.store, "load", slow)
        asking = [asyncio.create_task(house.tables._load(made.table)) for _ in range(3)]
        gone = asyncio.create_task(house.tables._load(made.table))
        await begun.wait()
        gone.cancel()  # a caller who leaves does not cancel the load for others
        go_on.set()
        answers = await asyncio.gather(*asking, gone, return_exceptions=True)
        assert [type(answer) for answer in answers] == [OSError] * 3 + [asyncio.CancelledError]

        found = await asyncio.gather(*(house.tables._load(made.table) for _ in range(3)))
        assert len({id(table) for table in found}) == 1
        assert loads == [made.table] * 2

    in_house(tmp_path, scenario, settings=Settings(idle_seconds=0.0))


def test_a_match_whose_map_has_changed_is_outdated(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(TWO)
        house.tables.sweep()

        def edit(connection: object) -> None:
            connection.exec_driver_sql("UPDATE matches SET map_hash = 'old'")  # type: ignore[attr-defined]

        assert isinstance(house.store, SqlStore)
        await house.store._do(edit)
        with pytest.raises(Refused) as refused:
            await house.tables.find(made.spectators)
        assert (refused.value.problem.code, refused.value.status) == ("match/outdated", 409)

    in_house(tmp_path, scenario, settings=Settings(idle_seconds=0.0))


def test_a_failing_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(TWO)
        table, seat = await house.tables.find(made.seats[0].link)
        assert seat == 0
        before = table.update(0)

        async def full(*_: object) -> None:
            raise OSError("disk full")

        with monkeypatch.context() as broken:
            broken.setattr(house.store, "append", full)
            with pytest.raises(OSError, match="disk full"):
                await choose(table, 0)
        assert table.update(0) == before
        await choose(table, 0)
        assert table.update(0) != before

    in_house(tmp_path, scenario, settings=Settings(idle_seconds=0.0))


def test_a_stored_choice_is_sent_although_its_player_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(TWO)
        link = made.seats[0].link
        table, _ = await house.tables.find(link)
        match = table.match
        assert match is not None
        writes, is_written = asyncio.Event(), asyncio.Event()
        append = house.store.append

        async def slowly(*given: Any) -> None:
            writing = asyncio.ensure_future(append(*given))  # outlives its caller
            writes.set()
            await is_written.wait()
            await writing

        class Wire:
            def __init__(self) -> None:
                self.said: asyncio.Queue[str] = asyncio.Queue()

            async def receive(self) -> dict[str, str]:
                return {"type": "websocket.receive", "text": await self.said.get()}

            async def send_data(self, data: bytes) -> None:
                if writes.is_set():
                    raise ConnectionResetError

        monkeypatch.setattr(house.store, "append", slowly)
        wire = Wire()
        play = Play(wire, house.tables, Speaker(house.quotas, ""))  # type: ignore[arg-type]
        listening = asyncio.create_task(house.sockets._listen(play))
        action = next(iter(match.rules.actions(match.state, 0)))
        for message in (
            Hello((link,)),
            Submit(link, match.version(0), Raw(msgspec.json.encode(action))),
        ):
            wire.said.put_nowait(msgspec.json.encode(message).decode())
        await writes.wait()
        play.tell(b"somebody has said something")
        await play.closed.wait()
        await asyncio.sleep(0)
        is_written.set()
        await listening
        _, stored = await house.store.load(table.row.id, 0)
        assert table.match is not None
        assert len(table.match.entries) == len(stored) > len(match.entries)
        await choose(table, 1)

    in_house(tmp_path, scenario)


def test_a_slow_reader_receives_only_the_newest_position(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        sent: list[str] = []
        gate = asyncio.Event()
        waits = asyncio.Event()

        class Wire:
            async def send_data(self, data: bytes) -> None:
                waits.set()
                await gate.wait()
                sent.append(data.decode())

            async def close(self, code: int) -> None:
                sent.append(str(code))

        made = await house.tables.create(TWO)
        table, _ = await house.tables.find(made.spectators)
        play = Play(Wire(), house.tables, Speaker(house.quotas, ""))  # type: ignore[arg-type]
        await play._answer(Hello((made.spectators,)))
        sending = asyncio.create_task(play.send())
        await waits.wait()
        first = table.update(None).decode()
        for _ in range(3):
            await choose(table, 0)
            await choose(table, 1)
        newest = table.update(None, since=1).decode()
        gate.set()
        play.close(1000)
        await sending
        assert sent == [first, newest, "1000"]

    in_house(tmp_path, scenario, settings=Settings(idle_seconds=0.0))


def test_the_server_log_contains_no_secrets(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.start()
    table = server.table([me(), local("Bob"), bot()])
    password, cookie = "a horse of no stable", ""
    for path, body in (
        ("me/account", {"name": "Ann", "password": password}),
        ("session", {"name": "Ann", "password": password + "s"}),
        ("session", {"name": "Ann", "password": [password]}),
        ("session", {"name": "Ann", "password": password}),
    ):
        address, cookies = f"{server.address}/api/{path}", {"netzplan": cookie}
        answer = httpx.post(address, json=body, cookies=cookies, timeout=PATIENCE)
        cookie = answer.cookies.get("netzplan") or cookie
    with server.browser(*table.all()) as browser:
        browser.choose(table.seats[0])
        for said in ("garbage", f'{{"type": "hello", "links": {table.all()}}}', f'"{password}'):
            browser.send(said)
            browser.problem()
    for link in table.all():
        server.get(f"links/{link}")
        server.get(f"links/{link}/record")
        server.get(f"links/{link}x")
        httpx.post(f"{server.address}/api/links/{link}/draft", content=link, timeout=PATIENCE)
    where = urlsplit(server.address)
    with closing(create_connection((where.hostname, where.port))) as bare:
        bare.sendall(f"GET /t/{table.seats[0]} HTTP/9\r\ncookie: {cookie}\r\n\r\n".encode())
        bare.recv(100)
    server.stop()
    log = server.log.read_text()
    secrets = {password, cookie, cookie.partition(".")[0], *secrets_in(server.data)}
    assert len(secrets) > 8
    assert not any(secret in log for secret in secrets)
    assert re.search(r"/links/|Traceback", log) is None
