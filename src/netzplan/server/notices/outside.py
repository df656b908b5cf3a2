"""Outgoing requests to addresses that players have entered, never into the host's own network."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from netzplan.server.libraries import imported

if TYPE_CHECKING:
    from aiohttp import ClientSession

__all__ = ["Outside", "Silent", "Unreachable"]

PATIENCE_SECONDS = 10.0
CONNECT_SECONDS = 5.0
"""Of those, how long a connection may take, with waiting for one of the few there are at once."""
LOOKUPS = 4
"""Names that are looked up at once. A player can enter one whose servers never answer, and it must
not take the threads in which passwords are checked and maps are drawn."""
_TRANSLATED = ip_network("64:ff9b::/96")
"""IPv4 addresses embedded in IPv6 (NAT64)."""
_LOCALLY_TRANSLATED = ip_network("64:ff9b:1::/48")
"""The same for local translators: RFC 8215. Python 3.11 regards them as global."""


class Unreachable(Exception):
    """An address that can't be requested, or must not be."""


class Silent(Unreachable):
    """An address that does not answer in time; it may have received the request all the same."""


class Outside:
    """Sends requests outside the host's own network. The HTTP client is imported on first use."""

    def __init__(self, *, own_network: bool) -> None:
        """Send nothing yet; with ``own_network`` no address is refused."""
        self._own_network = own_network
        self._session: ClientSession | None = None
        self._lookups = ThreadPoolExecutor(LOOKUPS, "lookup")

    async def check(self, address: str) -> None:
        """Raise Unreachable for an address that must not be requested."""
        try:
            parts = urlsplit(address)
            host, port = parts.hostname, parts.port or 443
        except ValueError as wrong:
            raise Unreachable from wrong
        schemes = ("https", "http") if self._own_network else ("https",)
        if parts.scheme not in schemes or not host or parts.username or parts.password:
            raise Unreachable
        await self._resolved(host, port)

    async def post(self, address: str, body: bytes, headers: dict[str, str]) -> int:
        """Send a POST request; return the status of the response. Raises Unreachable, Silent."""
        await imported("aiohttp")
        import aiohttp

        await self.check(address)  # the resolver below is not called for a literal IP address
        try:
            async with self._opened().post(
                address, data=body, headers=headers, allow_redirects=False
            ) as answer:
                return answer.status
        except aiohttp.ConnectionTimeoutError as wrong:  # nothing was sent
            raise Unreachable from wrong
        except TimeoutError as wrong:
            raise Silent from wrong
        except (aiohttp.ClientError, OSError, ValueError) as wrong:
            raise Unreachable from wrong

    async def close(self) -> None:
        """Close open connections."""
        self._lookups.shutdown(wait=False, cancel_futures=True)
        if self._session is not None:
            await self._session.close()

    def _opened(self) -> "ClientSession":
        import aiohttp
        from aiohttp.abc import AbstractResolver

        outside = self

        class Guarded(AbstractResolver):
            """Resolves names for the connection itself, so the answer can't change in between."""

            async def resolve(
                self, host: str, port: int = 0, family: Any = socket.AF_INET
            ) -> list[Any]:
                return [
                    {
                        "hostname": host,
                        "host": found,
                        "port": port,
                        "proto": 0,
                        "family": socket.AF_INET6 if ":" in found else socket.AF_INET,
                        "flags": socket.AI_NUMERICHOST,
                    }
                    for found in await outside._resolved(host, port)
                ]

            async def close(self) -> None:
                pass

        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(resolver=Guarded(), use_dns_cache=False),
                timeout=aiohttp.ClientTimeout(total=PATIENCE_SECONDS, connect=CONNECT_SECONDS),
                cookie_jar=aiohttp.DummyCookieJar(),
            )
        return self._session

    async def _resolved(self, host: str, port: int) -> list[str]:
        """Return the addresses of a host; raises Unreachable if one must not be requested."""
        look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                told = await asyncio.get_running_loop().run_in_executor(self._lookups, look_up)
        except (OSError, UnicodeError) as wrong:
            raise Unreachable from wrong
        found = [str(each[4][0]).partition("%")[0] for each in told]
        if not self._own_network and not all(_is_outside(ip_address(each)) for each in found):
            raise Unreachable
        return found


def _is_outside(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address):
        within = address.ipv4_mapped or address.sixtofour
        if address in _TRANSLATED:
            within = IPv4Address(int(address) & 0xFFFFFFFF)
        if within is not None:
            return _is_outside(within)
        is_local = address.is_site_local or address in _LOCALLY_TRANSLATED
        if is_local or address.is_reserved:
            return False
    return address.is_global and not address.is_multicast
