"""Who can reach this server, and at which address."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar import get
from msgspec import Struct

from netzplan.server.origins import LOOPBACK, Origins, host_name
from netzplan.server.ports import place
from netzplan.server.routes import AnyRequest, TheHouse
from netzplan.server.settings import Settings

__all__ = ["Reach", "is_own", "network_address", "outside", "reach_of"]

EVERYWHERE = ("0.0.0.0", "::")
"""Values of ``host`` with which the server listens on all addresses of the machine."""
SOMEWHERE = {socket.AF_INET: ("192.0.2.1", 9), socket.AF_INET6: ("2001:db8::1", 9)}
"""Addresses reserved for documentation. Nothing is ever sent to them."""


class Reach(Struct, frozen=True):
    """Response of ``GET /api/house/outside``."""

    address: str
    """Where other devices find this server, as `http://192.168.1.5:8000`; empty if unknown."""
    listens: bool
    """Whether the server listens to other devices at all."""


def network_address(family: socket.AddressFamily = socket.AF_INET) -> str:
    """Return this machine's address in its network; empty without a network."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect(SOMEWHERE[family])  # only looks up the way
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def reach_of(settings: Settings, port: int) -> Reach:
    """Return who can reach a server that listens on a port, as the machine itself knows it."""
    listens = not is_own(settings.host)
    if configured := _configured(settings):
        return Reach(configured, listens=True)  # perhaps through a proxy on this machine
    own = network_address() if settings.host in EVERYWHERE else settings.host
    if settings.host == "::" and not own:  # a network without IPv4
        own = network_address(socket.AF_INET6)
    found = place(own, port)
    if not listens or not own or is_own(own) or not Origins(settings).by_our_name(found):
        return Reach("", listens=listens)
    return Reach(f"http://{found}", listens=True)


def is_own(host: str) -> bool:
    """Return whether a host name stands for the machine on which it is used."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host in LOOPBACK


def _configured(settings: Settings) -> str:
    """Return the configured address unless it leads each device to itself."""
    return "" if is_own(urlsplit(settings.address).hostname or "") else settings.address


@get("/house/outside", sync_to_thread=False)
def outside(house: TheHouse, request: AnyRequest) -> Reach:
    """Return where other devices find this server, for pages opened on the server's own machine.

    Links that such a page shows would otherwise lead other devices to themselves. Everybody else
    learns only the configured address, so that a server does not reveal the network behind it.
    """
    client, server = request.client, request.scope["server"]
    is_here = client is not None and client.host in LOOPBACK
    if server is None or not is_here or host_name(request.headers.get("host", "")) not in LOOPBACK:
        # Such a request may come from this machine after all, if the server runs in a container.
        return Reach(_configured(house.settings), listens=not is_own(house.settings.host))
    return reach_of(house.settings, server[1] or 0)
