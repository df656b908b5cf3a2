"""Requests of one address that come at once begin one in each turn of the loop."""

import asyncio

from netzplan.server.turns import Turns


def test_many_of_one_address_let_others_go_between() -> None:
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
        assert len(at) == len(set(at)) == 19, "each in a turn of its own, but for who went away"
        assert at == sorted(at)
        assert ("one", at[0]) in begun, "nobody else waits for them"
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(turns) == 0
        counting.cancel()

    asyncio.run(scenario())
