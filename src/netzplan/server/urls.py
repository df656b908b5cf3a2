"""Addresses of databases as they may be shown: without passwords."""

import re

__all__ = ["without_password"]


def without_password(url: str) -> str:
    """Return a URL without password and parameters, however badly it is written."""
    scheme, is_url, rest = url.partition("://")
    if not is_url:
        return "…" if url else ""
    user, is_named, place = rest.rpartition("@")
    if is_named:  # a password may hold anything, so all that could belong to one is cut off
        name = re.match(r"[^:/?#&=@]*", user)
        where = re.match(r"[^?#&=]*", place)
        return f"{scheme}://{name[0] if name else ''}@{where[0] if where else ''}"
    plain = re.match(r"([\w.,-]*(:\d+)?|\[[0-9a-fA-F:]+\](:\d+)?)(/[\w-]*)?(?=$|\?)", rest)
    return f"{scheme}://{plain[0] if plain else '…'}"
