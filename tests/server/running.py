"""A real server in its own process, and browsers that talk to it."""

import atexit
import json
import os
import signal
import sqlite3
import ssl
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.dealing import Deal, Wish, run
from tests.server.fresh import lay_database

JSON = dict[str, Any]
STARTED = ("on_the_underground", "deutschland_rummy")
"""Games in which one player starts."""
NO_PACE = dict.fromkeys(("clock_minutes", "clock_increment", "turn_days"))
"""The settings of a table's pace when nothing was agreed."""
PATIENCE = 120.0
"""Seconds that a busy machine may take for something that is usually immediate."""
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients on this machine: loading all certificate authorities took longer than a request."""

# Each server is a process, forked from one that has loaded what servers need: loading it for
# every server took half the time of many tests.
_PROCESSES = get_context("forkserver")
_PROCESSES.set_forkserver_preload(["tests.server.dealing", "tests.server.warm"])
_STARTED: list[BaseProcess] = []


@atexit.register
def _kill_what_was_left() -> None:
    """Otherwise a test that fails before it stops its server would keep this process waiting."""
    for process in _STARTED:
        process.kill()


_FOLDER = TemporaryDirectory(prefix="netzplan-deal-")

DEAL = Deal(Path(_FOLDER.name) / "deal.txt")
"""The deal that the servers of this process use; each test restarts it."""

DEAL.begin()


class Server:
    """A server on a free port, over a data folder, with fixed deals."""

    def __init__(self, data: Path, games: Mapping[str, str] = {}, **more: Any) -> None:
        self.data = data
        self.games = games
        self.more = more
        """Further fields of its ``Wish``."""
        self.process: BaseProcess | None = None
        self.address = ""
        self.log = data.parent / f"{data.name}.log"

    def start(self, port: int = 0) -> None:
        if "database_url" not in self.more.get("settings", {}):
            lay_database(self.data)
        environment = dict(os.environ)
        wish = Wish(self.data, DEAL.file, self.log, self.games, environment, port, **self.more)
        told, tell = _PROCESSES.Pipe(duplex=False)
        self.process = _PROCESSES.Process(target=run, args=(wish, tell))
        self.process.start()
        tell.close()
        _STARTED.append(self.process)
        with told, suppress(EOFError):  # the process has died before it sent an address
            self.address = told.recv().rstrip("/")
        assert self.address.startswith("http://127.0.0.1:"), self.log.read_text()

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        assert self.process is not None
        self.process.kill()
        self._reap()

    def stop(self) -> int:
        """Stop the server as Ctrl-C does; return its exit code."""
        os.kill(self.pid, signal.SIGINT)
        return self._reap()

    @property
    def pid(self) -> int:
        """Return the process id; the server has to be running."""
        assert self.process is not None
        assert self.process.pid is not None
        return self.process.pid

    def _reap(self) -> int:
        assert self.process is not None
        self.process.join(PATIENCE)
        code = self.process.exitcode
        assert code is not None, "the server did not end"
        self.process = None
        return code

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.address}/api/{path}", timeout=PATIENCE, verify=NO_TLS)

    def post(self, path: str, body: Any) -> httpx.Response:
        address = f"{self.address}/api/{path}"
        return httpx.post(address, json=body, timeout=PATIENCE, verify=NO_TLS)

    def table(self, seats: Sequence[JSON], map_id: str = "amsterdam", **more: Any) -> "TableLinks":
        """Make a table."""
        body = {"game": "voll_verplant", "map": map_id, "seats": list(seats), **more}
        if body["game"] in STARTED:  # the first seat starts, unless a test is about that
            body["options"] = {"starter": 1, **more.get("options", {})}
        answer = self.post("tables", body)
        assert answer.status_code == 201, answer.text
        return TableLinks(answer.json())

    def window_table(self, seats: Sequence[JSON]) -> "TableLinks":
        """Make a table whose first card is no free ride, so that lines A and B can be chosen."""
        table = self.table(seats)
        view = self.get(f"links/{table.spectators}/history/1").json()["view"]
        assert view["card"] != "*", "the usual deal begins with another card"
        return table

    @contextmanager
    def browser(self, *links: str) -> Iterator["Browser"]:
        """Open a play socket and say hello for these links."""
        address = self.address.replace("http", "ws") + "/api/play"
        # A test may not read for a long time on a busy machine; neither may end the connection.
        with connect(
            address,
            compression=None,
            max_size=None,
            max_queue=None,
            ping_interval=None,
            open_timeout=PATIENCE,
        ) as socket:
            browser = Browser(socket)
            if links:
                browser.hello(*links)
            yield browser


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    """Run a server over a data folder; it has to stop cleanly and log no error or secret."""
    server = Server(data)
    server.start()
    yield server
    assert server.stop() == 0
    log = server.log.read_text()
    assert "Traceback" not in log
    assert not [secret for secret in secrets_in(data) if secret in log]


SECRETS = (
    "SELECT link FROM seats",
    "SELECT invitation FROM seats",
    "SELECT spectators FROM matches",
    "SELECT seed FROM matches",
    "SELECT password FROM persons",
    "SELECT id FROM persons",
    "SELECT address FROM addresses",
    "SELECT webhook FROM wishes",
    "SELECT endpoint FROM pushes",
    "SELECT value FROM keys",
    "SELECT text FROM notes",
)


def secrets_in(data: Path) -> set[str]:
    """Return all secrets in a server's database: links, seeds, passwords, addresses, notes."""
    with closing(sqlite3.connect(data / "netzplan.sqlite3")) as database:
        rows = [row for query in SECRETS for row in database.execute(query)]
    return {secret for (secret,) in rows if secret and len(secret) > 5}


class TableLinks:
    """The links of a new table."""

    def __init__(self, made: JSON) -> None:
        self.id: str = made["table"]
        self.seats: dict[int, str] = {seat["seat"]: seat["link"] for seat in made["seats"]}
        self.spectators: str = made["spectators"]

    def all(self) -> list[str]:
        return [*self.seats.values(), self.spectators]


class Browser:
    """One socket: it keeps every message, and the newest position of each link with all its log."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.positions: dict[str, JSON] = {}
        self.others: list[JSON] = []

    def send(self, message: JSON | str | bytes) -> None:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def hello(self, *links: str, holds: JSON | None = None) -> None:
        message: JSON = {"type": "hello", "links": list(links)}
        self.send(message if holds is None else {**message, "holds": holds})

    def read(self) -> JSON:
        """Read one message."""
        raw = self.socket.recv(timeout=PATIENCE)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: JSON = json.loads(raw)
        if message["type"] == "position":
            self._take(message)
        elif message["type"] == "info":
            link = message["link"]
            self.positions[link] = {**self.positions[link], "info": message["info"]}
        else:
            self.others.append(message)
        return message

    def _take(self, message: JSON) -> None:
        """Merge a position with the log that this browser already holds."""
        link, since = message["link"], message.pop("since")
        held: JSON = self.positions.get(link, {"log": [], "effects": []})
        told = message["log"]
        assert len(held["log"]) >= since, "the server thinks that more is held"
        message["log"] = held["log"][:since] + [each["entry"] for each in told]
        message["effects"] = held["effects"][:since] + [each["effects"] for each in told]
        self.positions[link] = message

    def until(self, link: str, wanted: Callable[[JSON], bool]) -> JSON:
        """Read until a link's position satisfies a condition."""
        while link not in self.positions or not wanted(self.positions[link]):
            self.read()
        return self.positions[link]

    def read_to_the_end(self) -> int:
        """Read until the server closes the socket; return the close code."""
        with suppress(ConnectionClosed):
            while True:
                self.read()
        assert self.socket.close_code is not None
        return self.socket.close_code

    def newest(self, link: str) -> str:
        """Return the newest position of a link as JSON text."""
        return json.dumps(self.positions[link], ensure_ascii=False, separators=(",", ":"))

    def problem(self) -> JSON:
        """Read until a problem arrives."""
        while True:
            message = self.read()
            if message["type"] == "problem":
                return message

    def submit(self, link: str, action: JSON, version: str = "", *, replace: bool = False) -> None:
        version = version or self.positions[link]["version"]
        message = {"type": "submit", "link": link, "version": version, "action": action}
        self.send({**message, "replace": True} if replace else message)

    def choose(self, link: str, number: int = 0) -> JSON:
        """Submit the offered choice with this number, as soon as there are any."""
        position = self.until(link, lambda found: found["offers"] is not None)
        choices = offered(position["offers"])
        action = choices[number % len(choices)]
        self.submit(link, action)
        return action

    def play_out(self, *links: str, entries: int = 1_000_000) -> JSON:
        """Play all links' seats to the end, or until the log has this many entries.

        Return the last position of the first link.
        """
        for link in links:
            self.until(link, lambda _: True)
        answered: set[tuple[str, str]] = set()
        while not all(self.positions[link]["outcome"] for link in links):
            if self.positions[links[0]]["settled"] >= entries:
                break
            for link in links:
                position = self.positions[link]
                key = (link, position["version"])
                if position["offers"] and key not in answered:
                    answered.add(key)
                    self.choose(link, number=7 * len(answered))
            self.read()
        return self.positions[links[0]]

    def play_on(
        self, link: str, until: Callable[[JSON], bool], choose: Callable[[JSON], JSON]
    ) -> JSON:
        """Play a seat until its position satisfies a condition; return that position.

        ``choose`` returns an action for what is offered.
        """
        answered: set[str] = set()
        self.until(link, lambda _: True)
        while not until(self.positions[link]):
            position = self.positions[link]
            if position["offers"] and position["version"] not in answered:
                answered.add(position["version"])
                self.submit(link, choose(position["offers"]))
            self.read()
        return self.positions[link]


def offered(offers: JSON) -> list[JSON]:
    """Return the offered actions of any game, without layings, which are never listed."""
    if "gifts" in offers:
        return _turn_or_answer(offers)
    if "choices" in offers:
        return [choice["action"] for choice in offers["choices"]]
    actions: list[JSON] = [place["action"] for place in offers["places"]]
    if offers["token"]:
        return [*actions, {"type": "token"}]
    if offers["end"]:
        return [{"type": "end"}]
    asked = [trip["first"] for trip in offers["trips"] if trip["first"]["action"]]
    asked = asked or [then for trip in offers["trips"] for then in trip["then"]]
    return [journey["action"] for journey in asked]


def _turn_or_answer(offers: JSON) -> list[JSON]:
    if offers["phase"] == "answer":
        return [{"type": "refuse"}]
    may: list[JSON] = [{"type": kind} for kind in ("draw", "end") if offers[kind] is None]
    return may or [{"type": "ask", "city": offers["cities"][0]}]


def me(name: str = "Ann") -> JSON:
    return {"kind": "me", "name": name}


def local(name: str) -> JSON:
    return {"kind": "local", "name": name}


def bot(id: str = "random") -> JSON:
    return {"kind": "bot", "bot": id}


OPEN: JSON = {"kind": "open"}
