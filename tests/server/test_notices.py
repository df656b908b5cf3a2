"""Notices of turns: once each, after as long as one wants, to whoever is elsewhere."""

import asyncio
import base64
import json
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time as wall
from typing import Any

import http_ece  # type: ignore[import-untyped]  # has no types
import pytest
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from litestar.testing import TestClient
from msgspec.structs import replace
from py_vapid import Vapid  # type: ignore[import-untyped]  # has no types

from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.notices import endpoints
from netzplan.server.notices.notices import GATHER_SECONDS, LOOKED_SECONDS
from netzplan.server.notices.outside import Outside, Unreachable
from netzplan.server.settings import Settings
from netzplan.server.store import AddressRow, PersonRow, PushRow, WishRow
from netzplan.server.table import Table
from tests.server.in_house import in_house
from tests.server.moved_time import MovedTime
from tests.server.running import JSON
from tests.server.test_letters import HOUSE, Sink, mail_server
from tests.server.test_memory import Ear, choose

ANN = PersonRow("ann", "Ann", "ann", "", 0, "2026-01-01T00:00:00Z", "2026-01-01")
WISH = WishRow("ann", push=True, mail=False, webhook="", minutes=5, language="en")
PAIR = CreateTable("voll_verplant", "berlin", (SeatSpec("me", "Ann"), SeatSpec("local", "Bob")))


def letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Service:
    """A push service, and the browser that it pushes to; webhooks come here, too."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.got: list[JSON] = []
        self.status = 201
        self.busy: set[str] = set()
        """Paths that take nothing now."""
        self.address = ""

    @property
    def row(self) -> PushRow:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return PushRow(self.address + "/push", "ann", letters(public), letters(self.secret))

    async def take(self, request: web.Request) -> web.Response:
        body = await request.read()
        if request.path == "/push":
            assert Vapid.verify(request.headers["Authorization"])
            assert request.headers["Content-Encoding"] == "aes128gcm"
            body = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret)
        self.got.append(json.loads(body))
        return web.Response(status=503 if request.path in self.busy else self.status)


def playing(
    path: Path, scenario: Callable[[House, Service, Table, MovedTime], Awaitable[None]], **more: Any
) -> None:
    """Let Ann sit at a table with Bob, while notices are sent."""
    time = MovedTime(wall())

    async def living(house: House) -> None:
        service = Service()
        app = web.Application()
        app.router.add_post("/{path}", service.take)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        service.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        task = asyncio.create_task(house.notices.run())
        try:
            await house.store.keep_person(ANN, None)
            made = await house.tables.create(PAIR)
            await house.store.sit("ann", made.table, [0])
            table, _ = await house.tables.find(made.spectators)
            await scenario(house, service, table, time)
        finally:
            task.cancel()
            await house.notices.close()
            await house.outside.close()
            await runner.cleanup()

    settings = replace(Settings(own_network=True, address=HOUSE), **more)
    in_house(path, living, time=time, settings=settings)


async def until(time: MovedTime, seconds: float, done: Callable[[], bool]) -> None:
    """Let time pass, and wait until what has to come of it has come."""
    await time.move(seconds)
    async with asyncio.timeout(60):
        while not done():
            await time.move(60)


def test_somebody_is_told_once_of_each_turn(tmp_path: Path) -> None:
    async def scenario(house: House, service: Service, table: Table, time: MovedTime) -> None:
        await house.store.wishes.keep(WISH)
        await house.store.wishes.add_push(service.row)
        house.notices.renew("ann")
        await time.move(GATHER_SECONDS)
        await time.move(290)
        assert service.got == [], "it has not lasted five minutes"
        await until(time, 10, lambda: len(service.got) == 1)
        path = f"/t/{table.row.spectators}"
        assert service.got == [
            {"title": "It is your turn", "text": "Berlin, with Bob", "path": path}
        ]
        await choose(table, 1)
        await time.move(GATHER_SECONDS)
        await time.move(1000)
        assert len(service.got) == 1, "it is the same turn"
        await choose(table, 0)  # and so the next one begins
        await time.move(GATHER_SECONDS)
        await until(time, 300, lambda: len(service.got) == 2)
        text = service.got[1]["text"]
        assert text.startswith("Berlin, with Bob. Bob: line "), "the sealed choices are open now"
        service.status = 410
        await choose(table, 0)
        await choose(table, 1)
        await time.move(GATHER_SECONDS)
        await until(time, 300, lambda: len(service.got) == 3)
        while await house.store.wishes.pushes_of("ann"):
            await asyncio.sleep(0)

    playing(tmp_path, scenario)


def test_nobody_is_told_of_turns_that_a_bot_plays_for_him(tmp_path: Path) -> None:
    async def scenario(house: House, _: Service, table: Table, __: MovedTime) -> None:
        await house.store.wishes.keep(WISH)
        (waited,) = await house.store.wishes.waited_for(None)
        assert waited.is_due
        async with table.lock:
            await table.change(replace(table.row.course, stand_ins={0: "casual"}))
        (waited,) = await house.store.wishes.waited_for(None)
        assert not waited.is_due

    playing(tmp_path, scenario)


def test_who_looks_at_the_table_is_told_when_he_has_looked_away(tmp_path: Path) -> None:
    async def scenario(house: House, service: Service, table: Table, time: MovedTime) -> None:
        ear = Ear()
        table.attach(ear, {0})
        await house.store.wishes.keep(replace(WISH, minutes=0))
        await house.store.wishes.add_push(service.row)
        house.notices.renew("ann")
        await time.move(GATHER_SECONDS)
        await time.move(LOOKED_SECONDS)
        assert service.got == []
        ear.in_front = False
        await until(time, LOOKED_SECONDS, lambda: len(service.got) == 1)

    playing(tmp_path, scenario)


def test_a_page_says_whether_somebody_looks_at_it(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(limits=False))
    with TestClient(application(house)) as client:
        body = {"game": "voll_verplant", "map": "berlin", "seats": [{"kind": "me", "name": "Ann"}]}
        made = client.post("/api/tables", json=body).json()
        with client.websocket_connect("/api/play") as socket:
            socket.send_json({"type": "hello", "links": [made["seats"][0]["link"]]})
            while socket.receive_json()["type"] != "position":
                pass
            table = house.tables.live(made["table"])
            assert table is not None
            assert table.audience.looks_for(0)
            for front in (False, True):
                socket.send_json({"type": "front", "front": front})
                socket.send_json({"type": "ping"})
                while socket.receive_json()["type"] != "pong":
                    pass
                assert table.audience.looks_for(0) is front


def test_who_waits_is_told_by_the_next_server_and_nobody_twice(tmp_path: Path) -> None:
    async def before(house: House, service: Service, table: Table, time: MovedTime) -> None:
        await house.store.wishes.keep(WISH)
        house.notices.renew("ann")
        await time.move(GATHER_SECONDS)

    playing(tmp_path, before)
    time = MovedTime(wall() + 301)

    async def after(house: House) -> None:
        told: list[str] = []

        async def tell(who: Any, progress: Any) -> bool:
            told.append(who.person)
            return True

        house.ways.tell = tell  # type: ignore[method-assign]
        for _ in range(2):  # a third server would tell nobody, either
            task = asyncio.create_task(house.notices.run())
            house.notices.renew("ann")
            while not told:
                await time.move(GATHER_SECONDS)
            await time.move(GATHER_SECONDS)
            task.cancel()
        assert told == ["ann"]

    in_house(tmp_path, after, time=time)


def test_by_mail_and_to_an_address_of_ones_own(tmp_path: Path) -> None:
    sink = Sink()
    with mail_server(sink) as port:

        async def scenario(house: House, service: Service, table: Table, time: MovedTime) -> None:
            hook = f"{service.address}/hook"
            wish = replace(WISH, push=False, mail=True, webhook=hook, minutes=0, language="de")
            await house.store.belongings.keep_address(
                AddressRow("ann", "ann@example.org", confirmed=True)
            )
            await house.store.wishes.keep(wish)
            house.notices.renew("ann")
            await until(time, GATHER_SECONDS, lambda: bool(service.got and sink.mails))
            link = f"{HOUSE}/t/{table.row.spectators}"
            assert service.got == [{"text": "Du bist am Zug: Berlin, mit Bob", "link": link}]
            ((to, mail),) = sink.mails
            assert (to, mail["subject"]) == (["ann@example.org"], "Du bist am Zug")
            assert link in mail.get_content()

        more = {"mail_host": "127.0.0.1", "mail_port": port, "mail_security": "none"}
        playing(tmp_path, scenario, webhooks=True, mail_from="n@example.org", **more)


def test_no_webhook_is_called_where_the_host_no_longer_allows_it(tmp_path: Path) -> None:
    async def scenario(house: House, service: Service, table: Table, time: MovedTime) -> None:
        await house.store.wishes.keep(replace(WISH, webhook=f"{service.address}/hook", minutes=0))
        await house.store.wishes.add_push(service.row)
        house.notices.renew("ann")
        await until(time, GATHER_SECONDS, lambda: bool(service.got))
        while house.notices._sending:
            await asyncio.sleep(0)
        assert [each["title"] for each in service.got] == ["It is your turn"]

    playing(tmp_path, scenario)


def test_no_mail_is_sent_to_an_address_that_is_not_confirmed(tmp_path: Path) -> None:
    sink = Sink()
    with mail_server(sink) as port:

        async def scenario(house: House, service: Service, table: Table, time: MovedTime) -> None:
            hook = f"{service.address}/hook"
            await house.store.belongings.keep_address(
                AddressRow("ann", "bob@example.org", confirmed=False)
            )
            await house.store.wishes.keep(
                replace(WISH, push=False, mail=True, webhook=hook, minutes=0)
            )
            house.notices.renew("ann")
            await until(time, GATHER_SECONDS, lambda: bool(service.got))
            while house.notices._sending:
                await asyncio.sleep(0)
            assert sink.mails == []

        more = {"mail_host": "127.0.0.1", "mail_port": port, "mail_security": "none"}
        playing(tmp_path, scenario, webhooks=True, mail_from="n@example.org", **more)


INSIDE = (
    "https://127.0.0.1/",
    "https://localhost:8000/",
    "https://10.1.2.3/",
    "https://192.168.0.1/",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::7f00:1]/",
    "https://[::127.0.0.1]/",
    "https://[fec0::1]/",
    "https://[fe80::1]/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://224.0.0.1/",
    "https://[ff0e::1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:0:7f00:1::]/",
    "http://8.8.8.8/",
    "https://me@8.8.8.8/",
    "https://:secret@8.8.8.8/",
    "https://[nonsense/",
    "ftp://8.8.8.8/",
    "https:///",
)


def test_nobody_is_sent_into_the_own_network(tmp_path: Path) -> None:
    async def asked() -> None:
        outside = Outside(own_network=False)
        for address in INSIDE:
            with pytest.raises(Unreachable):
                await outside.check(address)
            with pytest.raises(Unreachable):
                await outside.post(address, b"", {})
        for address in ("8.8.8.8", "[::ffff:8.8.8.8]", "[64:ff9b::808:808]"):
            await outside.check(f"https://{address}/")
        await outside.close()

    asyncio.run(asked())
    wish = {"push": True, "mail": False, "minutes": 5, "language": "en"}
    settings = Settings(limits=False, webhooks=True)
    with TestClient(application(House(tmp_path, settings=settings))) as client:
        client.get("/api/me")
        hooked = {**wish, "webhook": INSIDE[0]}
        assert client.post("/api/me/notices", json=hooked).json()["code"] == "notice/address"
        told = client.post("/api/me/notices", json=wish).json()
        said = {"push": True, "mail": False, "webhook": "", "minutes": 5}
        assert told["notices"] == {**said, "browsers": []}
        service = Service()
        push = {"endpoint": INSIDE[1], "p256dh": service.row.p256dh, "auth": service.row.auth}
        assert client.post("/api/me/pushes", json=push).json()["code"] == "notice/address"
        for key in ("p256dh", "auth"):
            nonsense = {**push, "endpoint": "https://8.8.8.8/", key: "x"}
            told = client.post("/api/me/pushes", json=nonsense).json()
            assert told["code"] == "request/malformed"
        for longest, path, given, field in (
            (endpoints.LONGEST_ENDPOINT, "pushes", push, "endpoint"),
            (endpoints.LONGEST_ADDRESS, "notices", wish, "webhook"),
        ):
            address = "https://8.8.8.8/".ljust(longest, "x")
            told = [
                client.post(f"/api/me/{path}", json={**given, field: each})
                for each in (address, f"{address}x")
            ]
            assert [each.json().get("code") for each in told] == [None, "notice/address"]
        client.post("/api/me/pushes/remove", json={"endpoint": "https://8.8.8.8/".ljust(1024, "x")})
        client.post("/api/me/notices", json=wish)
        named = {**push, "endpoint": "https://8.8.8.8/"}
        told = client.post("/api/me/pushes", json=named).json()
        assert told["notices"] == {**said, "browsers": ["https://8.8.8.8/"]}
        muted = client.post("/api/me/notices", json={**wish, "push": False}).json()
        assert muted["notices"]["browsers"] == [], "muting brings no browser back"
        assert client.post("/api/me/pushes", json=named).status_code == 200
        assert client.post("/api/me/pushes/remove", json={"endpoint": named["endpoint"]}).is_success
        key = client.get("/api/push-key").json()["key"]
        assert (len(key), key) == (87, client.get("/api/push-key").json()["key"])


def test_addresses_are_told_only_where_the_host_allows_it(tmp_path: Path) -> None:
    with TestClient(application(House(tmp_path, settings=Settings(limits=False)))) as client:
        wish = {"push": True, "mail": False, "minutes": 0, "language": "en"}
        assert client.post("/api/me/notices", json=wish).json()["code"] == "person/nobody"
        client.get("/api/me")
        wish["webhook"] = INSIDE[0]
        assert client.post("/api/me/notices", json=wish).json()["code"] == "notice/closed"


def test_notices_are_pushed_to_no_more_browsers_than_they_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoints, "MOST_BROWSERS", 2)
    row = Service().row
    with TestClient(application(House(tmp_path, settings=Settings(limits=False)))) as client:
        client.get("/api/me")

        def add(number: int) -> Any:
            endpoint = f"https://8.8.8.8/{number}"
            push = {"endpoint": endpoint, "p256dh": row.p256dh, "auth": row.auth}
            return client.post("/api/me/pushes", json=push)

        assert [add(number).status_code for number in (1, 2)] == [200, 200]
        told = add(3).json()
        assert (told["code"], told["parameters"]) == ("notice/many", {"most": 2})
        assert add(2).status_code == 200, "it is one of them"
        client.post("/api/me/pushes/remove", json={"endpoint": "https://8.8.8.8/1"})
        assert add(3).status_code == 200
