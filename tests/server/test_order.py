"""Requests of one address start one after the other, and its refusals are slowed down."""

import asyncio
from typing import Any

from netzplan.server.order import Order, Turns
from netzplan.server.quotas import REFUSED_AHEAD, REFUSED_PER_SECOND, Quotas
from netzplan.server.settings import Settings


def test_many_requests_of_one_address_let_others_through() -> None:
    async def scenario() -> None:
        turns, turn, begun = Turns(), 0, list[tuple[str, int]]()

        async def counts() -> None:
            nonlocal turn
            while True:
                await asyncio.sleep(0)
                turn += 1

        async def asks(address: str) -> None:
            await turns.take(address)
            begun.append((address, turn))

        counting = asyncio.create_task(counts())
        await asyncio.sleep(0)
        many = [asyncio.create_task(asks("many")) for _ in range(20)]
        many[7].cancel()
        one = asyncio.create_task(asks("one"))
        await asyncio.gather(*many, one, return_exceptions=True)
        at = [when for address, when in begun if address == "many"]
        assert len(at) == len(set(at)) == 19, "one turn each, except for the cancelled one"
        assert at == sorted(at)
        assert ("one", at[0]) in begun, "nobody else waits for them"
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(turns) == 0
        counting.cancel()

    asyncio.run(scenario())


def test_an_address_refused_repeatedly_waits_for_its_refusals() -> None:
    waited: list[tuple[int, float]] = []

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        order, began = Order(Quotas(Settings())), loop.time()

        async def told(message: Any) -> None:
            waited.append((message["status"], loop.time() - began))

        async def answered(address: str, status: int) -> None:
            send = await order.begun({"client": (address, 1)}, told)
            await send({"type": "http.response.start", "status": status})

        more = 3
        refused = [answered("192.0.2.1", 429) for _ in range(REFUSED_AHEAD + more)]
        await asyncio.gather(*refused, answered("192.0.2.1", 200), answered("192.0.2.2", 429))

    asyncio.run(scenario())
    late = [when for status, when in waited if when >= 0.9 / REFUSED_PER_SECOND]
    assert len(late) >= 3
    assert all(status == 429 for status, _ in waited[-3:])
    assert waited[-1][1] >= 2.9 / REFUSED_PER_SECOND
