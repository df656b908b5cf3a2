"""Rate limits per address for costly requests, and the header of a refusal."""

from ipaddress import IPv6Address, ip_address
from typing import Any

from litestar import Request
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig, get_remote_address

__all__ = ["RESET", "STORE", "limit", "network"]

STORE = "limits"
"""Name of Litestar's store that counts requests; it needs sweeping."""
RESET = "RateLimit-Reset"
"""Header of a refusal: seconds until the address may try again."""


def limit(kind: str, per_minute: int) -> DefineMiddleware:
    """Return middleware that limits how many requests of a kind an address may make per minute."""

    def key_of(request: Request[Any, Any, Any]) -> str:
        return f"{kind} {network(get_remote_address(request))}"

    limits = RateLimitConfig(
        ("minute", per_minute),
        identifier_for_request=key_of,
        rate_limit_reset_header_key=RESET,
        store=STORE,
    )
    return limits.middleware


def network(address: str) -> str:
    """Return the network of one household: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return found.exploded[:19]
    return address
