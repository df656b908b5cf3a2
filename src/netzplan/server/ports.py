"""The address that a server listens at, which several processes may share."""

import socket

__all__ = ["BACKLOG", "SHARES", "bound", "place"]

BACKLOG = 2048
SHARES = hasattr(socket, "SO_REUSEPORT")
"""Whether this system lets several processes listen at one address and balances connections."""


def place(host: str, port: int) -> str:
    """Return a host and a port as they are written in a URL."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def bound(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a socket bound to an address; others may bind it too if ``shared``. Raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listening.bind(address)
    except OSError:
        listening.close()
        raise
    return listening
