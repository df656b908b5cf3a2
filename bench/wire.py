"""What a reader of a match is sent: bytes on the wire, and what they cost the server.

python bench/wire.py [--json] [--plain] [--games NAME ...]

A bot of this process plays a seat over a real socket, bots of the server play the others.
``--plain`` asks for no compression, and tells what settings of zlib would make of the match.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from netzplan.catalogue import GAMES, make_bot
from netzplan.core.effort import Effort

MATCHES = {
    "voll_verplant": ("voll_verplant", "amsterdam", 4),
    "on_the_underground": ("on_the_underground", "london", 4),
    "deutschland_rummy": ("deutschland_rummy", "germany", 3),
}
SECONDS = 0.05
TICKS = os.sysconf("SC_CLK_TCK")


class Update(Struct):
    """The size of one message."""

    wire: int
    text: int


class Reader:
    """A socket that counts the bytes of each message."""

    def __init__(self, address: str, *, plain: bool) -> None:
        host, port = address.removeprefix("http://").split(":")
        extensions = None if plain else [ClientPerMessageDeflateFactory()]
        uri = parse_uri(f"ws://{host}:{port}/api/play")
        self._protocol = ClientProtocol(uri, extensions=extensions, max_size=None)
        self._socket = socket.create_connection((host, int(port)))
        self._protocol.send_request(self._protocol.connect())
        self.updates: list[Update] = []
        self.texts: list[bytes] = []

    def send(self, message: dict[str, Any]) -> None:
        self._protocol.send_text(json.dumps(message).encode())
        self._flush()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            self._socket.sendall(data)

    def messages(self, hello: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the messages received, and count their bytes."""
        self._flush()
        wire, said = 0, False
        while data := self._socket.recv(1 << 20):
            self._protocol.receive_data(data)
            self._flush()
            wire += len(data)
            for event in self._protocol.events_received():
                if not said:  # the response to the handshake
                    assert self._protocol.handshake_exc is None, self._protocol.handshake_exc
                    self.send(hello)
                    wire, said = 0, True
                elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                    self.updates.append(Update(wire, len(event.data)))
                    wire = 0
                    self.texts.append(bytes(event.data))
                    yield json.loads(bytes(event.data))


def cpu_of(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def play(address: str, process: int, match: tuple[str, str, int], *, plain: bool) -> dict[str, Any]:
    """Play a match; return the figures of the seat that was played."""
    game, map_id, seats = match
    others = [{"kind": "bot", "bot": "greedy"}] * (seats - 1)
    body = {"game": game, "map": map_id, "seats": [{"kind": "me", "name": "Ann"}, *others]}
    made = Request(f"{address}/api/tables", json.dumps(body).encode())
    made.add_header("content-type", "application/json")
    link = json.load(urlopen(made))["seats"][0]["link"]
    bot, view_type = make_bot("greedy", game, map_id, 1), GAMES[game].entry.wire.view
    reader, began, answered = Reader(address, plain=plain), cpu_of(process), ""
    for told in reader.messages({"type": "hello", "links": [link]}):
        if told["type"] == "problem":
            assert told["code"] == "match/stale", told
            answered = ""
        if told["type"] != "position":
            continue
        if told["outcome"] is not None:
            found = figures(reader.updates, cpu_of(process) - began)
            return {**found, "windows": windows(reader.texts)} if plain else found
        if told["offers"] is not None and told["version"] != answered and not told["noted"]:
            answered = told["version"]
            choice = bot.choose(
                msgspec.convert(told["view"], view_type), Effort.within(SECONDS, perf_counter)
            ).action
            action = msgspec.to_builtins(choice)
            reader.send({"type": "submit", "link": link, "version": answered, "action": action})
    raise SystemExit(f"{game}: the socket was closed before the end")


def windows(texts: list[bytes]) -> dict[str, tuple[int, float]]:
    """Return bytes of the match and µs per message, by settings of zlib: bits/level."""
    found: dict[str, tuple[int, float]] = {}
    for bits in (11, 12, 13, 14, 15):
        for level in (1, 3, 6):
            packer, size, began = (
                zlib.compressobj(level, wbits=-bits, memLevel=5),
                0,
                process_time(),
            )
            for text in texts:
                size += len(packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))
            spent = 1_000_000 * (process_time() - began) / len(texts)
            found[f"{bits}/{level}"] = (size, round(spent, 1))
    return found


def figures(updates: list[Update], seconds: float) -> dict[str, Any]:
    """Return the figures of a match."""
    wire = sorted(each.wire for each in updates)
    return {
        "updates": len(wire),
        "p50": wire[len(wire) // 2],
        "p99": wire[min(len(wire) - 1, len(wire) * 99 // 100)],
        "match": sum(wire),
        "uncompressed": sum(each.text for each in updates),
        "cpu_ms_an_update": round(1000 * seconds / len(wire), 2),
    }


def main() -> None:
    """Run the measurements that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--plain", action="store_true", help="without compression")
    parser.add_argument("--games", nargs="+", choices=list(MATCHES), default=list(MATCHES))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "netzplan.server", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        address = server.stdout.readline().strip().rstrip("/")
        try:
            found = {
                name: play(address, server.pid, MATCHES[name], plain=chosen.plain)
                for name in chosen.games
            }
        finally:
            server.terminate()
            server.wait()
    if chosen.json:
        print(json.dumps(found))
        return
    for name, told in found.items():
        print(name, *(f"{key} {value}" for key, value in told.items()), sep="  ")


if __name__ == "__main__":
    main()
