"""Frames of sockets as nearly all of them are: one text, whole, not compressed.

The library that speaks the protocol makes a dozen values for each; a choice has three or four.
Whatever is not like that is left to it.
"""

from typing import Any

from websockets.protocol import OPEN, Protocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

__all__ = ["is_at_frame", "text_head", "whole_text"]

WHOLE_TEXT = 0x81
MASKED = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
"""In place of a length: so many bytes follow that hold it."""


def text_head(size: int) -> bytes:
    """Return what comes before a text of so many bytes, from the server."""
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def whole_text(data: bytes) -> str | None:
    """Return the text of a browser's frame if that is all there is; None if it is anything else."""
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
    """Return whether the library waits for the head of a frame, in the middle of no message.

    It says so nowhere: it is where its parser stands. Where that can't be told, it is not.
    """
    waits: Any = connection.parser
    while (inner := getattr(waits, "gi_yieldfrom", None)) is not None:
        waits = inner
    code = getattr(waits, "gi_code", None)
    is_between = code is not None and code.co_name == "at_eof"
    return is_between and connection.state is OPEN and connection.current_size is None
