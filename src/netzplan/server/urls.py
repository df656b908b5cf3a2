"""Database URLs in a form that may be displayed: without passwords."""

import re

__all__ = ["without_password"]


def without_password(url: str) -> str:
    """Return a URL without password and parameters, however malformed it is."""
    scheme, is_url, rest = url.partition("://")
    if not is_url:
        return "…" if url else ""
    user, is_named, place = rest.rpartition("@")
    if is_named:  # a password may contain any character, so cut everything that could belong to one
        name = re.match(r"[^:/?#&=@]*", user)
        where = re.match(r"[^?#&=]*", place)
        return f"{scheme}://{name[0] if name else ''}@{where[0] if where else ''}"
    plain = re.match(r"([\w.,-]*(:\d+)?|\[[0-9a-fA-F:]+\](:\d+)?)(/[\w-]*)?(?=$|\?)", rest)
    return f"{scheme}://{plain[0] if plain else '…'}"
