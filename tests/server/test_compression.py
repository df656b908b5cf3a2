"""Compression of sockets: how the server answers a handshake that offers it."""

from msgspec import json
from websockets.sync.client import connect

from netzplan.server.messages import Hello
from tests.server.running import PATIENCE, Server, local, me


def answered(server: Server, compression: str | None) -> set[str]:
    """Return the parameters of permessage-deflate that the server accepts."""
    address = server.address.replace("http", "ws") + "/api/play"
    # It offers what browsers offer.
    with connect(address, compression=compression, open_timeout=PATIENCE) as socket:
        assert socket.response is not None
        told = socket.response.headers.get("sec-websocket-extensions", "")
    return {part.strip() for part in told.split(";") if part}


def test_the_server_chooses_the_configured_window_sizes(server: Server) -> None:
    assert answered(server, "deflate") == {
        "permessage-deflate",
        "server_max_window_bits=14",
        "client_max_window_bits=10",
    }


def test_a_client_without_compression_gets_none(server: Server) -> None:
    assert answered(server, None) == set()


def test_compressed_messages_are_read_and_answered(server: Server) -> None:
    """As in browsers, each message is compressed with the context of the ones before it."""
    made = server.table([me("Ann"), local("Bob")])
    address = server.address.replace("http", "ws") + "/api/play"
    with connect(address, compression="deflate", open_timeout=PATIENCE) as socket:
        socket.send(json.encode(Hello(tuple(made.seats.values()))).decode())
        answered: set[tuple[str, str]] = set()
        while len(answered) < 40:
            told = json.decode(socket.recv(timeout=PATIENCE))
            assert told["type"] in ("position", "info"), told
            place = told["link"], told.get("version")
            if told["type"] == "position" and told["offers"] and place not in answered:
                answered.add(place)
                action = told["offers"]["choices"][-1]["action"]
                said = {"type": "submit", "link": place[0], "version": place[1], "action": action}
                socket.send(json.encode(said).decode())
