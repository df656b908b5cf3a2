"""By which names the server may be asked, and whose pages may ask it."""

from urllib.parse import urlsplit

from netzplan.server.settings import Settings, listed

__all__ = ["Callers"]

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
"""Names of the machine for itself: what watches over the server there asks by them."""


class Callers:
    """Names that are ours, and pages that are ours.

    As long as the host has named none, every name is: a server in somebody's own network has to
    work at once, by whatever name a phone finds it.
    """

    def __init__(self, settings: Settings) -> None:
        """Take the names from the settings."""
        self._address = urlsplit(settings.address).netloc.lower()
        named = {_name(each) for each in (self._address, *listed(settings.hosts)) if each}
        self._names = named | LOOPBACK if named else set[str]()

    def by_our_name(self, host: str) -> bool:
        """Return whether a request was meant for us, by its ``Host``; the port is of no matter.

        A name of somebody else that leads here would make his page one of ours.
        """
        return not self._names or _name(host) in self._names

    def from_our_page(self, origin: str, host: str) -> bool:
        """Return whether a page of ours asks, by ``Origin``; a program names none."""
        if not origin:
            return True
        return _place(origin) in {host.lower(), self._address} - {""}


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # half of an IPv6 address
        return ""


def _place(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
