"""The address by which other devices reach this server."""

import socket

from litestar import get
from msgspec import Struct

from netzplan.server.origins import LOOPBACK, host_name
from netzplan.server.routes import AnyRequest, TheHouse
from netzplan.server.settings import Settings

__all__ = ["Outside", "network_address", "outside", "seen_from_outside"]

EVERYWHERE = ("0.0.0.0", "::")
"""Values of ``host`` with which the server listens on all addresses of the machine."""
SOMEWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation. Nothing is ever sent to it."""


class Outside(Struct, frozen=True):
    """Response of ``GET /api/house/outside``."""

    address: str
    """Where other devices find this server, as `http://192.168.1.5:8000`; empty if they can't."""


def network_address() -> str:
    """Return this machine's address in its network; empty without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)  # only looks up the way
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def seen_from_outside(settings: Settings, port: int) -> str:
    """Return where other devices find this server, which listens on a port.

    Empty if it listens only to this machine, or if there is no network.
    """
    if settings.address or settings.host not in EVERYWHERE:
        return settings.address
    own = network_address()
    return f"http://{own}:{port}" if own and not own.startswith("127.") else ""


@get("/house/outside", sync_to_thread=False)
def outside(house: TheHouse, request: AnyRequest) -> Outside:
    """Return where other devices find this server, for pages opened on the server's own machine.

    Links that such a page shows would otherwise lead other devices to themselves. Everybody else
    learns only the configured address, so that a server does not reveal the network behind it.
    """
    client, server = request.client, request.scope["server"]
    is_here = client is not None and client.host in LOOPBACK
    if server is None or not is_here or host_name(request.headers.get("host", "")) not in LOOPBACK:
        return Outside(house.settings.address)
    return Outside(seen_from_outside(house.settings, server[1] or 0))
