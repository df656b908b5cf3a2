"""Browsers that visit a server in this process, without a port."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx

from netzplan.server.app import application
from netzplan.server.house import House
from tests.server.in_house import in_house

__all__ = ["JSON", "OPEN", "Come", "Visitor", "body", "served", "visited"]

JSON = dict[str, Any]
OPEN: JSON = {"visibility": "open", "watching": "anybody"}


def body(*seats: str, **more: Any) -> JSON:
    """The body for a table of Voll verplant: names; an empty one is an open seat, a dash a bot."""
    specs = [
        {"kind": "bot", "bot": "beginner"}
        if name == "-"
        else {"kind": "me", "name": name}
        if name
        else {"kind": "open"}
        for name in seats
    ]
    return {"game": "voll_verplant", "map": "amsterdam", "seats": specs, **more}


def served(house: House) -> Any:  # Any: two libraries type the same interface differently
    return application(house)


class Visitor:
    """A browser that visits a server in this process."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def ask(self, method: str, path: str, given: JSON | None = None) -> Any:
        """Return the body of an answer; for a refusal, its status and code."""
        answer = await self.http.request(method, f"/api/{path}", json=given)
        told = answer.json()
        return told if answer.is_success else (answer.status_code, told["code"])

    async def whole(
        self,
        method: str,
        path: str,
        given: JSON | None = None,
        headers: Mapping[str, str] = {},
    ) -> Any:
        """Return status, body, header names and allowed methods of an answer."""
        answer = await self.http.request(method, f"/api/{path}", json=given, headers=headers)
        allowed = sorted(answer.headers.get("allow", "").split(", "))
        return answer.status_code, answer.text, sorted(answer.headers), allowed

    async def get(self, path: str) -> Any:
        return await self.ask("GET", path)

    async def post(self, path: str, given: JSON) -> Any:
        return await self.ask("POST", path, given)

    async def open(self, *seats: str, **access: Any) -> JSON:
        made: JSON = await self.post("tables", body(*seats, access={**OPEN, **access}))
        return made

    async def join(self, table: str, name: str, key: str = "") -> Any:
        return await self.post(f"lobby/{table}/claim", {"name": name, "key": key})

    async def found(self, query: str = "") -> list[str]:
        return [each["table"] for each in (await self.get(f"lobby{query}"))["tables"]]

    async def account(self, name: str) -> None:
        await self.get("me")
        told = await self.post("me/account", {"name": name, "password": "a bridge in the rain"})
        assert told["account"]


Come = Callable[[], Visitor]
Scenario = Callable[[House, Come], Awaitable[None]]


def visited(data: Path, scenario: Scenario, **more: Any) -> None:
    """Run a scenario in which browsers visit a server in this process."""

    async def living(house: House) -> None:
        transport = httpx.ASGITransport(served(house))
        async with AsyncExitStack() as stack:

            def come() -> Visitor:
                client = httpx.AsyncClient(transport=transport, base_url="http://house")
                stack.push_async_callback(client.aclose)
                return Visitor(client)

            await scenario(house, come)
        await house.fillings.close()

    in_house(data, living, **more)
