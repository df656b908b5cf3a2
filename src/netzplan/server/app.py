"""The ASGI application, and ``serve``, which runs it."""

import asyncio
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from litestar import Litestar, Request, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

import netzplan
from netzplan.catalogue import REFERENCES
from netzplan.server.connections import GuardedRequests, GuardedSockets, Open
from netzplan.server.endpoints import router
from netzplan.server.garbage import collect_in_turns, leave_what_is_loaded
from netzplan.server.house import House
from netzplan.server.interface import Described
from netzplan.server.logs import numbered, start_log
from netzplan.server.metrics import Metrics, counting
from netzplan.server.neighbours import Elsewhere
from netzplan.server.nodes.local_wire import LocalWire
from netzplan.server.nodes.node import Node
from netzplan.server.offering import draw_ahead
from netzplan.server.order import Order
from netzplan.server.origins import LOOPBACK, host_name
from netzplan.server.page import SECURITY, SMALLEST_TO_PACK
from netzplan.server.play_socket import LARGEST_MESSAGE
from netzplan.server.ports import BACKLOG, bound, place
from netzplan.server.problems import HANDLERS, Refused, plain, problem
from netzplan.server.readiness import watched_over
from netzplan.server.routes import BY_ANY_NAME, WHILE_READ_ONLY
from netzplan.server.seating import Seeds, fresh_seed
from netzplan.server.settings import Settings
from netzplan.server.store import Fenced, StoreError
from netzplan.server.timekeeper import Timekeeper

__all__ = ["application", "serve", "served"]

GRACE_SECONDS = 1
SWITCH_SECONDS = 0.0005
ANSWERS = ("http.response.start", "websocket.http.response.start")
"""How a response begins, to a request and to a socket that is refused before it opens."""


class _Application(Litestar):
    """Answers HEAD like GET (the server omits the body) and gives each request an id.

    With limits, requests from one address queue behind each other, and refusals are delayed.
    """

    order: Order | None = None

    # Any: Litestar's type of an application's scope is wider than that of a request's
    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        if scope["type"] != "lifespan":
            send = numbered(scope, send)
        if self.order is not None and scope["type"] == "http":
            send = await self.order.begun(scope, send)
        try:
            await super().__call__(scope, receive, send)
        except asyncio.CancelledError:  # the server stops, and waits no longer
            if scope["type"] != "http":
                raise
            await _unanswered(send)


async def _unanswered(send: Any) -> None:
    """Ask the sender of a request to repeat it, unless part of the response has been sent."""
    status, headers, body = plain(problem("server/unavailable"))
    with suppress(RuntimeError):
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def application(house: House) -> Litestar:
    """Return the ASGI application that serves a house."""
    serving = _Application(
        route_handlers=[*router(house.settings, house.games), *_watching(house)],
        middleware=[counting(house)] if house.settings.metrics else [],
        before_request=_check_caller(house),
        state=State({"house": house}),
        dependencies={"house": Provide(lambda: house, use_cache=True, sync_to_thread=False)},
        exception_handlers=HANDLERS | _handing_on(house),
        lifespan=[house.live],
        request_max_body_size=LARGEST_MESSAGE,
        before_send=[_protecting(house.settings)],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=SMALLEST_TO_PACK, exclude_opt_key="packs_itself"
        ),
        openapi_config=OpenAPIConfig(
            title="Netzplan",
            version=netzplan.__version__,
            openapi_router=Router(
                "/api/schema",
                route_handlers=[],
                include_in_schema=False,
                opt={"packs_itself": True},  # rarely requested, and slow to compress
            ),
            render_plugins=[Described(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
    )
    if house.settings.limits:
        serving.order = Order(house.quotas)
    return serving


def _handing_on(house: House) -> dict[int | type[Exception], Any]:  # Any: handlers
    """Return the handlers that forward requests about tables that other nodes hold."""
    if house.node is None:
        return {}
    return dict.fromkeys((Elsewhere, Fenced), house.node.forwarding.handle)


def _watching(house: House) -> list[Any]:  # Any: handlers of all kinds
    """Return the handlers that report health, readiness and metrics."""
    figures = [Metrics] if house.settings.metrics else []
    return [*watched_over(house, Path(house.settings.data)), *figures]


def _check_caller(house: House) -> Callable[[Request[Any, Any, Any]], Awaitable[None]]:
    """Return a hook that refuses requests for other hosts or from pages of other origins."""

    async def check(request: Request[Any, Any, Any]) -> None:
        headers = request.headers
        host = headers.get("host", "")
        if not (request.route_handler.opt.get(BY_ANY_NAME) or house.origins.by_our_name(host)):
            raise Refused(problem("request/host"))
        if request.method == "POST":
            if not house.origins.from_our_page(headers.get("origin", ""), host):
                raise Refused(problem("request/origin"))
            _refuse_forms(request)
            stands = house.administration.is_read_only
            if stands and not request.route_handler.opt.get(WHILE_READ_ONLY):
                raise Refused(problem("house/read-only"))

    return check


def _refuse_forms(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that a page of another origin can make a browser send without a preflight.

    Browsers send a content type with every body, except one without a type; then they send an
    origin.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" and (kind or "origin" in request.headers):
        raise Refused(problem("request/media-type"))


def _protecting(settings: Settings) -> Callable[[Message, Scope], Awaitable[None]]:
    """Return a hook that sets the security headers of every response, errors included."""
    # Elsewhere than by https or on this machine, browsers ignore it, and complain in the console.
    trusted = {**SECURITY, "cross-origin-opener-policy": "same-origin"}
    strict = trusted
    if settings.address.startswith("https:") and settings.hsts_days:
        lasts = f"max-age={settings.hsts_days * 86_400}"
        strict = {**trusted, "strict-transport-security": lasts}

    async def protect(message: Message, scope: Scope) -> None:
        if message["type"] in ANSWERS:
            headers = MutableScopeHeaders.from_message(message)
            is_secure = scope["scheme"] in ("https", "wss")
            fitting = strict if is_secure else trusted if _is_here(scope) else SECURITY
            for name, value in fitting.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")  # cached only where allowed
            if "GET" in headers.get("allow", ""):
                headers["allow"] += ", HEAD"

    return protect


def _is_here(scope: Scope) -> bool:
    """Return whether a browser has called this server by a name of its own machine."""
    called = next((value for name, value in scope["headers"] if name == b"host"), b"")
    return host_name(called.decode("latin-1")) in LOOPBACK


class _Server(uvicorn.Server):
    """Announces that it is up, and says goodbye on the sockets before they are closed."""

    def __init__(
        self,
        config: uvicorn.Config,
        house: House,
        ready: Callable[[], None],
        *,
        draws_ahead: bool,
    ) -> None:
        super().__init__(config)
        self._house = house
        self._ready = ready
        self._draws_ahead = draws_ahead
        self._tasks: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:  # from here on a signal shuts it down in order
            self._tasks.append(asyncio.create_task(collect_in_turns()))
            await asyncio.to_thread(self._ready)
            if self._draws_ahead:
                self._tasks.append(asyncio.create_task(draw_ahead(self._house.games)))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down in order, which takes a second or two, even if Ctrl-C is pressed twice.

        Uvicorn would then skip the shutdown of the application, even in the middle of a write.
        """
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self._tasks:
            task.cancel()
        await self._house.say_bye()
        await self._house.queries.close()
        for connection in self.server_state.connections:
            cycle = getattr(connection, "cycle", None)
            if cycle is not None and cycle.more_body and not cycle.response_started:
                # An incomplete request: nothing has been done for it yet, and the rest may never
                # arrive.
                connection.transport.abort()
        await super().shutdown(sockets)


def serve(
    settings: Settings,
    *,
    ready: Callable[[str], None] | None = None,
    seeds: Seeds = fresh_seed,
    games: Mapping[str, str] = REFERENCES,
    draws_ahead: bool = False,
    beside: Path | None = None,
    time: Timekeeper | None = None,
) -> None:
    """Serve until interrupted; ``ready`` is called with the address.

    ``games`` are references to game entries. With ``draws_ahead``, maps are drawn before anybody
    requests their pictures. Processes that serve ``beside`` each other on one port communicate
    through that folder.

    Raises StoreError if the data folder can't be used, OSError if the port can't.
    """
    assert settings.data, "who serves has decided where the data is"
    host = settings.host
    listening = bound(host, settings.port, shared=beside is not None)
    listening.listen(BACKLOG)
    try:
        node = _node(settings, beside)
        data = Path(settings.data)
        house = House(data, settings=settings, seeds=seeds, games=games, node=node, time=time)
    except StoreError:
        listening.close()
        raise
    config = served(settings, application(house))

    start_log(settings.log_format)

    def tell() -> None:
        if ready is not None:
            ready(f"http://{place(host, listening.getsockname()[1])}/")

    # The store's thread needs the interpreter lock after each call to the database. At the default
    # switch interval of 5 ms it would wait longer for the lock than for the disk.
    sys.setswitchinterval(SWITCH_SECONDS)
    leave_what_is_loaded()
    with _ending_in_order():
        _Server(config, house, tell, draws_ahead=draws_ahead).run(sockets=[listening])


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Let the interpreter exit normally, whichever signal stopped the server.

    Uvicorn raises the signal again after shutting down. SIGTERM would then kill the process at once
    and leak what pools of worker processes share, such as semaphores.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _node(settings: Settings, beside: Path | None) -> Node | None:
    """Return this process's node among others that serve the same tables; None if it is alone.

    Raises StoreError.
    """
    if settings.redis_url:
        from netzplan.server.nodes.redis_wire import RedisWire

        return Node(RedisWire(settings.redis_url))
    return None if beside is None else Node(LocalWire(beside))


def served(settings: Settings, app: Any) -> uvicorn.Config:  # Any: an ASGI application
    """Return the uvicorn configuration for an application."""
    opened = Open(settings.connections if settings.limits else 0, settings.proxies)
    return uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,  # we configure logging ourselves
        # An access log would be a list of secret links.
        access_log=False,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        http=partial(GuardedRequests, opened, settings.request_seconds),  # type: ignore[arg-type]
        ws=partial(GuardedSockets, opened),  # type: ignore[arg-type]
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
