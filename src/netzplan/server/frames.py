"""A fast path for nearly all WebSocket frames: one whole text, uncompressed.

The protocol library creates a dozen objects per frame, and a choice takes three or four frames. All
other frames are left to the library.
"""

from typing import Any

from websockets.protocol import OPEN, Protocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled accelerator
    from websockets.utils import apply_mask

__all__ = ["is_at_frame", "text_head", "whole_text"]

WHOLE_TEXT = 0x81
MASKED = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
"""Values in place of a length: the length follows in 2 or in 8 bytes."""


def text_head(size: int) -> bytes:
    """Return the header of a text frame of ``size`` bytes from the server."""
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def whole_text(data: bytes) -> str | None:
    """Return the text if the data is exactly one masked, uncompressed text frame, else None."""
    if len(data) < 6 or data[0] != WHOLE_TEXT or data[1] < MASKED:
        return None
    size, start = data[1] - MASKED, 6
    if size == TWO_BYTES:
        size, start = int.from_bytes(data[2:4], "big"), 8
        if size < TWO_BYTES:
            return None
    if (size >= EIGHT_BYTES and start == 6) or len(data) != start + size:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def is_at_frame(connection: Protocol) -> bool:
    """Return whether the library expects a frame's head and is not within a fragmented message.

    The library does not expose this, so it is read off its parser's generator. If that is
    impossible, the result is False.
    """
    waits: Any = connection.parser
    while (inner := getattr(waits, "gi_yieldfrom", None)) is not None:
        waits = inner
    code = getattr(waits, "gi_code", None)
    is_between = code is not None and code.co_name == "at_eof"
    return is_between and connection.state is OPEN and connection.current_size is None
