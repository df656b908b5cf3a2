"""Forwarding of requests to the node that holds the table, with retries when the table moves."""

import asyncio
from typing import Any
from urllib.parse import quote

from litestar import Litestar, Request, Response
from msgspec.structs import replace

from netzplan.server.neighbours import Elsewhere
from netzplan.server.nodes.exchange import UNDONE, Exchange
from netzplan.server.nodes.frames import Answers, Asks
from netzplan.server.problems import plain, problem
from netzplan.server.store import Fenced, Holdings, StoreError

__all__ = ["HOPS", "PATIENCE_SECONDS", "PAUSE_SECONDS", "Forwarding"]

PATIENCE_SECONDS = 8.0
"""How long a request waits for a table of a dead node to be taken over."""
PAUSE_SECONDS = 0.2
FIRST_REFUSAL = 400
FIRST_FAULT = 500
TOO_OFTEN = 429
MOST_HOPS = 3
"""How many times a request may be forwarded."""
HOPS = "netzplan.hops"
"""Key in the scope of a request: how many times nodes have forwarded it."""
NOT_SENT_ON = {b"accept-encoding", b"connection", b"content-length", b"transfer-encoding"}
"""Request headers that are not forwarded: the body is complete, and the near node compresses."""
NOT_TOLD = {b"x-request-id", b"content-length"}
"""Response headers that are not returned."""

Scope = Any  # of ASGI


class Forwarding:
    """Forwards requests, and answers those that other nodes forward."""

    def __init__(self, exchange: Exchange, holdings: Holdings, node: str) -> None:
        """Take the exchange between nodes, and the table of who holds what."""
        self._exchange = exchange
        self._holdings = holdings
        self._node = node
        self.app: Litestar | None = None
        exchange.answers = self._answered

    def handle(self, request: Request[Any, Any, Any], wrong: Elsewhere | Fenced) -> Response[bytes]:
        """Return the response to a request about a table that another node holds."""
        return _Elsewhere(self, request, wrong)

    async def ask(
        self, request: Request[Any, Any, Any], node: str, path: str, body: bytes
    ) -> bytes | None:
        """Ask a node for this request's visitor; return the body, or None if it refuses."""
        return _taken(await self._ask(request, node, path, body))

    async def look(self, request: Request[Any, Any, Any], node: str, path: str) -> bytes | None:
        """Ask a node for what it knows, with a GET of ``path``; None if it refuses."""
        asked = replace(_asks(request, b"", 1), method="GET", path=path, query=b"")
        return _taken(await self._exchange.ask(node, asked))

    async def reaches(
        self, request: Request[Any, Any, Any], node: str, path: str, body: bytes
    ) -> bool:
        """Ask a node to act for this request's visitor; return whether it has settled the matter.

        A node that can't store anything, or that limits the rate, may be asked again.
        """
        found = await self._ask(request, node, path, body)
        return 0 < found.status < FIRST_FAULT and found.status != TOO_OFTEN

    async def _ask(
        self, request: Request[Any, Any, Any], node: str, path: str, body: bytes
    ) -> Answers:
        asked = replace(_asks(request, body, 1), path=path, query=b"")
        return await self._exchange.ask(node, asked)

    async def answer(self, request: Request[Any, Any, Any], wrong: Elsewhere | Fenced) -> Answers:
        """Return the response of the node that holds the table."""
        hops = int(request.scope.get(HOPS, 0))  # type: ignore[call-overload]  # our own key
        body = await request.body()
        node = wrong.node if isinstance(wrong, Elsewhere) else ""
        until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while hops < MOST_HOPS:
            asked = _asks(request, body, hops + 1)
            found = UNDONE
            if node == self._node:
                found = await self._answered(asked)
            elif node:
                found = await self._exchange.ask(node, asked)
            may_again = found.status == 0 or (found.status < 0 and request.method == "GET")
            if not may_again or not wrong.table or asyncio.get_running_loop().time() > until:
                return found
            if node:
                await asyncio.sleep(PAUSE_SECONDS)
            node = await self._holder(wrong.table)
        return UNDONE

    async def _holder(self, table: str) -> str:
        """Return the node that holds a table; it becomes this one if the other is gone."""
        try:
            return await self._holdings.take(table)
        except (StoreError, Fenced, KeyError):
            return ""

    async def _answered(self, wanted: Asks) -> Answers:
        """Answer a request that another node forwarded, or that came here before a table moved."""
        app = self.app
        if app is None:
            return UNDONE
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": wanted.method,
            "scheme": wanted.scheme,
            "path": wanted.path,
            "raw_path": quote(wanted.path).encode(),
            "query_string": wanted.query,
            "headers": wanted.headers,
            "client": wanted.client,
            "server": None,
            "root_path": "",
            HOPS: wanted.hops,
        }
        told = _Told(wanted.body)
        await app(scope, told.receive, told.send)
        return told.answer()


def _taken(found: Answers) -> bytes | None:
    """Return the body of a response; None if it is a refusal."""
    return found.body if 0 < found.status < FIRST_REFUSAL else None


class _Told:
    """The ASGI channel of a request that is complete, and collects its response."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._parts: list[bytes] = []
        self._status = 500
        self._headers: list[tuple[bytes, bytes]] = []

    async def receive(self) -> Any:  # Any: an ASGI event
        return {"type": "http.request", "body": self._body, "more_body": False}

    async def send(self, event: Any) -> None:  # Any: an ASGI event
        if event["type"] == "http.response.start":
            self._status = event["status"]
            self._headers = [(bytes(name), bytes(value)) for name, value in event["headers"]]
        else:
            self._parts.append(event.get("body", b""))

    def answer(self) -> Answers:
        headers = [each for each in self._headers if each[0].lower() not in NOT_TOLD]
        return Answers(0, self._status, headers, b"".join(self._parts))


class _Elsewhere(Response[bytes]):
    """A response that another node produces."""

    def __init__(
        self,
        forwarding: Forwarding,
        request: Request[Any, Any, Any],
        wrong: Elsewhere | Fenced,
    ) -> None:
        super().__init__(b"")
        self._forwarding = forwarding
        self._request = request
        self._wrong = wrong

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:  # Any: an ASGI application
        return self._run

    async def _run(self, scope: Scope, receive: Any, send: Any) -> None:
        del scope, receive
        found = await self._forwarding.answer(self._request, self._wrong)
        if found.status <= 0:
            found = Answers(0, *plain(problem("server/unavailable")))
        headers = [*found.headers, (b"content-length", str(len(found.body)).encode())]
        start = {"type": "http.response.start", "status": found.status, "headers": headers}
        await send(start)
        await send({"type": "http.response.body", "body": found.body, "more_body": False})


def _asks(request: Request[Any, Any, Any], body: bytes, hops: int) -> Asks:
    scope = request.scope
    client = scope["client"] or ("", 0)
    return Asks(
        0,
        hops,
        scope["method"],
        scope["scheme"],
        scope["path"],
        bytes(scope["query_string"]),
        [(bytes(n), bytes(v)) for n, v in scope["headers"] if n.lower() not in NOT_SENT_ON],
        (client[0], client[1]),
        body,
    )
