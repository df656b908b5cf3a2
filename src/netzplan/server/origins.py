"""Which ``Host`` names the server accepts, and pages of which origin may send requests."""

from urllib.parse import urlsplit

from netzplan.server.settings import Settings, listed

__all__ = ["LOOPBACK", "Origins", "host_name"]

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
"""The machine's own names, which local monitoring uses."""


class Origins:
    """The accepted host names and page origins.

    If the host has configured no name, all are accepted: a server on a home network has to work at
    once, under whatever name a phone finds it.
    """

    def __init__(self, settings: Settings) -> None:
        """Take the names from the settings."""
        self._address = urlsplit(settings.address).netloc.lower()
        named = {host_name(each) for each in (self._address, *listed(settings.hosts)) if each}
        self._names = named | LOOPBACK if named else set[str]()

    def by_our_name(self, host: str) -> bool:
        """Return whether the ``Host`` of a request names this server; the port does not matter.

        Otherwise somebody else's domain that resolves to this server would count as our origin.
        """
        return not self._names or host_name(host) in self._names

    def from_our_page(self, origin: str, host: str) -> bool:
        """Return whether an ``Origin`` is that of our page, or empty, as programs send none."""
        if not origin:
            return True
        return _place(origin) in {host.lower(), self._address} - {""}


def host_name(host: str) -> str:
    """Return the name in a ``Host`` header, without a port; empty if it makes no sense."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # an incomplete IPv6 address
        return ""


def _place(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
