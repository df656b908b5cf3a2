"""How sockets are compressed: what the handshake answers to a browser that offers it."""

from websockets.sync.client import connect

from tests.server.running import Server


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
