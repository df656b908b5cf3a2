"""Rate limits: heavy users wait their turn, per socket, address, seat and person."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from netzplan.bots.voll_verplant.hint import Hint
from netzplan.server import play_socket, quotas
from netzplan.server.house import House
from netzplan.server.lines import POLICY
from netzplan.server.page import SECURITY
from netzplan.server.play_socket import Play
from netzplan.server.problems import Refused
from netzplan.server.quotas import Quotas, Speaker
from netzplan.server.settings import Settings
from netzplan.server.thinking import Thinker
from netzplan.server.token_bucket import TokenBucket, TokenBuckets
from tests.server.visiting import JSON, Come, body, served, visited


def test_a_token_bucket_fills_evenly_up_to_its_maximum() -> None:
    allowed = TokenBucket(rate=2, most=4)
    assert [allowed.take(100.0) for _ in range(6)] == [0, 0, 0, 0, 0.5, 1.0]
    assert allowed.take(103.0) == 0
    assert [allowed.take(1000.0) for _ in range(5)] == [0, 0, 0, 0, 0.5]
    assert allowed.take(1000.0, cost=3) == 2.0


def test_a_full_bucket_is_forgotten() -> None:
    allowed = TokenBuckets(rate=1, most=2)
    for at in range(1000):
        allowed.take(at, now=0.0)
    assert len(allowed) == 1000
    allowed.sweep(now=0.5)
    assert len(allowed) == 1000
    allowed.sweep(now=1.0)
    assert len(allowed) == 0


class Clock:
    """A clock that advances exactly by the time that is slept."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()

    class Asyncio:
        sleep = made.sleep
        get_running_loop = staticmethod(lambda: made)

    monkeypatch.setattr(quotas, "asyncio", Asyncio)
    return made


def said(speaker: Speaker, times: int, *, hello: bool = False) -> None:
    async def say() -> None:
        for _ in range(times):
            await speaker.wait(hello=hello)

    asyncio.run(say())


def test_a_flooded_socket_is_read_at_its_rate(clock: Clock) -> None:
    said(Speaker(Quotas(Settings()), "192.0.2.1"), 10_000)
    assert clock.now == pytest.approx((10_000 - 100) / 20)
    assert len(clock.slept) == 10_000, "others get a turn between any two"


def test_a_hello_counts_as_ten_messages(clock: Clock) -> None:
    said(Speaker(Quotas(Settings()), "192.0.2.1"), 110, hello=True)
    assert clock.now == pytest.approx((1100 - 100) / 20)


def test_sockets_of_one_address_share_a_rate_and_other_addresses_do_not_wait(clock: Clock) -> None:
    house = Quotas(Settings())
    for _ in range(100):  # each stays within its own rate
        said(Speaker(house, "2001:db8::1"), 100)
    assert clock.now == pytest.approx((10_000 - 1000) / 200, abs=1)
    before = clock.now
    said(Speaker(house, "2001:db8:1::1"), 100)
    assert clock.now == before


def test_the_number_of_sockets_per_address_is_limited() -> None:
    house = Quotas(Settings(sockets=2))
    assert [house.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert house.enter("192.0.2.2")
    house.leave("192.0.2.1")
    assert house.enter("192.0.2.1")


def test_a_seat_is_read_at_its_rate_over_all_its_sockets(clock: Clock) -> None:
    house = Quotas(Settings())

    async def play() -> None:
        for number in range(1000):
            await Speaker(house, f"192.0.2.{number % 200}").wait_at("table", 0)
        before = clock.now
        await Speaker(house, "192.0.2.1").wait_at("table", 1)
        assert clock.now == before

    asyncio.run(play())
    assert clock.now == pytest.approx((1000 - 100) / 20)


def test_without_limits_nobody_waits(clock: Clock) -> None:
    said(Speaker(Quotas(Settings(limits=False)), ""), 1000, hello=True)
    assert clock.now == 0.0


def test_a_socket_waits_before_its_messages_are_handled(tmp_path: Path, clock: Clock) -> None:
    """Messages of a flood are taken one by one, and none is lost."""

    class Wire:
        def __init__(self) -> None:
            self.left = 300

        async def receive(self) -> dict[str, Any]:
            self.left -= 1
            kind = "websocket.disconnect" if self.left < 0 else "websocket.receive"
            return {"type": kind, "text": '{"type":"front","front":false}'}

    async def living() -> None:
        house = House(tmp_path, settings=Settings())
        play = Play(Wire(), house.tables, Speaker(house.quotas, ""))  # type: ignore[arg-type]
        await play.receive()
        assert not play.in_front
        await house.bots.close()
        house.store.close()

    asyncio.run(living())
    assert clock.now == pytest.approx((300 - 100) / 20)


def test_tables_per_person_are_limited_over_all_addresses(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        here, elsewhere = come(), come()
        for browser in (here, elsewhere):
            await browser.get("me")
        made = [await here.post("tables", body("Ann", "")) for _ in range(3)]
        assert made[2] == (429, "request/too-many")
        assert "table" in made[1]
        quick = {"name": "Ann", "otherwise": body("Ann", "")}
        assert await here.post("lobby/quick", quick) == (429, "request/too-many")
        assert "table" in await elsewhere.post("tables", body("Bob", ""))

    visited(tmp_path, scenario, settings=Settings(tables_of_person=2))


def test_queries_per_link_are_limited_over_all_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = 0

    async def think(*_: object) -> Hint:
        nonlocal searches
        searches += 1
        return Hint.none()

    monkeypatch.setattr(Thinker, "think", think)

    async def scenario(_: House, come: Come) -> None:
        made = await come().post("tables", body("Ann", "Bob"))
        one, other = (f"links/{seat['link']}/queries/hint" for seat in made["seats"])
        assert "step" in await come().post(one, {"step": 1})
        assert await come().post(one, {"step": 2}) == (429, "request/too-many")
        assert "step" in await come().post(other, {"step": 1})
        assert searches == 2

    visited(tmp_path, scenario, settings=Settings(queries_of_seat=1))


def test_a_search_costs_more_than_a_cached_answer() -> None:
    house = Quotas(Settings(queries_of_seat=60))
    house.check_query("seat", 0.0, search=True)
    for _ in range(20):
        house.check_query("seat", 0.0)
    with pytest.raises(Refused) as refused:
        house.check_query("seat", 0.0)
    assert refused.value.problem.parameters == {"seconds": 2}
    house.check_query("seat", 2.0, search=True)
    house.check_query("another", 2.0)
    Quotas(Settings(limits=False)).check_query("seat", 0.0, search=True)


def test_the_number_of_sockets_per_link_is_limited(tmp_path: Path) -> None:
    class Wire:
        def __init__(self, link: str) -> None:
            hello = {"type": "hello", "links": [link]}
            said = {"type": "websocket.receive", "text": json.encode(hello).decode()}
            self.says = [said, said, {"type": "websocket.disconnect"}]
            self.told: asyncio.Queue[JSON] = asyncio.Queue()

        async def receive(self) -> JSON:
            return self.says.pop(0)

        async def send_data(self, text: bytes) -> None:
            self.told.put_nowait(json.decode(text))

    async def scenario(house: House, come: Come) -> None:
        made = await come().post("tables", body("Ann", "Bob"))
        sending = []

        async def told(link: str) -> JSON:
            wire = Wire(link)
            play = Play(wire, house.tables, Speaker(house.quotas, ""))  # type: ignore[arg-type]
            await play.receive()
            sending.append(asyncio.create_task(play.send()))
            return await wire.told.get()

        one, other = (seat["link"] for seat in made["seats"])
        assert (await told(one))["type"] == "position", "a second hello is the same socket"
        crowded = await told(one)
        assert (crowded["code"], crowded["link"]) == ("link/crowded", one)
        for link in (other, made["spectators"]):
            assert (await told(link))["type"] == "position", "nobody takes the place of others"
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)

    visited(tmp_path, scenario, settings=Settings(listeners=1))


def test_a_socket_above_the_limit_is_refused_before_it_opens(tmp_path: Path) -> None:
    sent: list[JSON] = []

    async def receive() -> JSON:
        return {"type": "websocket.connect"}

    async def send(message: JSON) -> None:
        sent.append(message)

    async def scenario(house: House, _: Come) -> None:
        assert house.quotas.enter("192.0.2.1")
        socket: Any = {"type": "websocket", "path": "/api/play", "scheme": "ws"}
        socket |= {"headers": [(b"host", b"house")], "query_string": b"", "subprotocols": []}
        socket |= {"client": ("192.0.2.1", 5), "server": ("house", 80), "raw_path": b"/api/play"}
        await served(house)(socket, receive, send)

    visited(tmp_path, scenario, settings=Settings(sockets=1))
    assert [message.get("status") for message in sent] == [429, None]
    headers = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    assert headers["retry-after"] == "30"
    assert headers["cache-control"] == "no-store"
    assert SECURITY.items() <= headers.items(), "the same as for every other refusal"


def test_a_browser_that_reads_nothing_is_closed_before_it_fills_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_socket, "MOST_UNSENT", 3)
    sent: list[bytes | int] = []
    reads = asyncio.Event()

    class Wire:
        async def send_data(self, text: bytes) -> None:
            await reads.wait()
            sent.append(text)

        async def close(self, code: int) -> None:
            sent.append(code)

    async def scenario(house: House, _: Come) -> None:
        play = Play(Wire(), house.tables, Speaker(house.quotas, ""))  # type: ignore[arg-type]
        sending = asyncio.create_task(play.send())
        for number in range(6):
            play.tell(b"%d" % number)
            await asyncio.sleep(0)
        reads.set()
        await sending

    visited(tmp_path, scenario)
    assert sent == [b"0", b"1", b"2", b"3", POLICY], "one was on its way, and three waited"
