"""Map files: JSON with a rules part, which is hashed, and a layout part, which is not."""

from hashlib import sha256
from typing import Any

import msgspec

__all__ = ["content_hash"]


def content_hash(rules: Any) -> str:
    """Return the SHA-256 of a map's rules part, whatever its white space and key order."""
    return sha256(msgspec.json.encode(rules, order="deterministic")).hexdigest()
