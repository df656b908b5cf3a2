"""How sockets are compressed: what the handshake answers to a browser that offers it."""

from msgspec import json
from websockets.sync.client import connect

from netzplan.server.messages import Hello
from tests.server.running import Server, local, me


def answered(server: Server, compression: str | None) -> set[str]:
    """Return which parts of permessage-deflate the server agrees to."""
    address = server.address.replace("http", "ws") + "/api/play"
    with connect(address, compression=compression) as socket:  # offers what browsers do
        assert socket.response is not None
        told = socket.response.headers.get("sec-websocket-extensions", "")
    return {part.strip() for part in told.split(";") if part}


def test_the_windows_are_those_that_were_chosen(server: Server) -> None:
    assert answered(server, "deflate") == {
        "permessage-deflate",
        "server_max_window_bits=14",
        "client_max_window_bits=10",
    }


def test_who_offers_no_compression_gets_none(server: Server) -> None:
    assert answered(server, None) == set()


def test_what_comes_compressed_is_heard_and_answered(server: Server) -> None:
    """As browsers do it: each message goes on from the ones before it."""
    made = server.table([me("Ann"), local("Bob")])
    address = server.address.replace("http", "ws") + "/api/play"
    with connect(address, compression="deflate") as socket:
        socket.send(json.encode(Hello(tuple(made.seats.values()))).decode())
        answered: set[tuple[str, str]] = set()
        while len(answered) < 40:
            told = json.decode(socket.recv(timeout=20))
            assert told["type"] in ("position", "info"), told
            place = told["link"], told.get("version")
            if told["type"] == "position" and told["offers"] and place not in answered:
                answered.add(place)
                action = told["offers"]["choices"][-1]["action"]
                said = {"type": "submit", "link": place[0], "version": place[1], "action": action}
                socket.send(json.encode(said).decode())
