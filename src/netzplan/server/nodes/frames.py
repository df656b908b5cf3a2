"""The frames that nodes exchange. They can be lost, and nothing depends on their arrival."""

from typing import Literal

import msgspec
from msgspec import Struct

__all__ = [
    "Answers",
    "Asks",
    "Frame",
    "Leaves",
    "Noted",
    "Opens",
    "Says",
    "Seen",
    "Shuts",
    "Tells",
    "Took",
    "decoded",
    "encoded",
]


class Asks(Struct, frozen=True, array_like=True, tag=1):
    """Forwards a request to the node that has to answer it."""

    number: int
    hops: int
    """How many times it has been forwarded."""
    method: str
    scheme: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: tuple[str, int]
    body: bytes


class Answers(Struct, frozen=True, array_like=True, tag=2):
    """The response to a forwarded request."""

    number: int
    status: int
    """0: it could not be answered, and nothing was done."""
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Opens(Struct, frozen=True, array_like=True, tag=3):
    """Opens a line: a socket at the sender listens at tables of the receiver."""

    line: int
    hello: str
    """The socket's hello, with only the links of those tables."""
    person: str
    front: bool


class Says(Struct, frozen=True, array_like=True, tag=4):
    """A message of the browser at the other end of a line."""

    line: int
    text: str


class Took(Struct, frozen=True, array_like=True, tag=5):
    """The number of further messages of a line that have been sent on to the browser."""

    line: int
    count: int


class Leaves(Struct, frozen=True, array_like=True, tag=6):
    """The browser of a line has gone."""

    line: int


class Tells(Struct, frozen=True, array_like=True, tag=7):
    """A message for the browser at the receiver's end of a line."""

    line: int
    text: str


class Shuts(Struct, frozen=True, array_like=True, tag=8):
    """Closes the socket at the receiver's end of a line with a code."""

    line: int
    code: int


class Seen(Struct, frozen=True, array_like=True, tag=9):
    """How the sender's tables look from outside, as far as that has changed."""

    online: dict[str, tuple[int, ...]]
    """The seats that somebody listens for, by table."""
    listed: dict[str, bool]
    """Changed tables of public lists, and whether they are still public."""
    whole: bool = False
    """Whether these are all of the sender's tables with an audience."""


class Noted(Struct, frozen=True, array_like=True, tag=10):
    """Something was written that concerns tables of other nodes."""

    kind: Literal["seats", "person", "wishes"]
    """Seats of a table have new names or links; a person was deleted, or has changed their
    wishes."""
    id: str


Frame = Asks | Answers | Opens | Says | Took | Leaves | Tells | Shuts | Seen | Noted

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[Frame] = msgspec.msgpack.Decoder(Frame)


def encoded(frame: Frame) -> bytes:
    """Return a frame as bytes."""
    return _ENCODER.encode(frame)


def decoded(data: bytes) -> Frame:
    """Decode a frame; raises msgspec.DecodeError."""
    return _DECODER.decode(data)
