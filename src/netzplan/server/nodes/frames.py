"""What nodes say to each other. It is lost when a node or the wire fails: nothing rests on it."""

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
    """A request that came in here is yours to answer."""

    number: int
    hops: int
    """How often it has been handed on."""
    method: str
    scheme: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: tuple[str, int]
    body: bytes


class Answers(Struct, frozen=True, array_like=True, tag=2):
    """This is the answer to a request of yours."""

    number: int
    status: int
    """0: it could not be answered, and nothing was done."""
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Opens(Struct, frozen=True, array_like=True, tag=3):
    """A socket here listens at tables of yours from now on: a line."""

    line: int
    hello: str
    """Its message, with the links of those tables alone."""
    person: str
    front: bool


class Says(Struct, frozen=True, array_like=True, tag=4):
    """The browser at the other end of a line says something."""

    line: int
    text: str


class Took(Struct, frozen=True, array_like=True, tag=5):
    """So many more messages of a line have been sent on to the browser."""

    line: int
    count: int


class Leaves(Struct, frozen=True, array_like=True, tag=6):
    """The browser of a line is gone."""

    line: int


class Tells(Struct, frozen=True, array_like=True, tag=7):
    """The browser at your end of a line is told something."""

    line: int
    text: str


class Shuts(Struct, frozen=True, array_like=True, tag=8):
    """The socket at your end of a line is to be closed with a code."""

    line: int
    code: int


class Seen(Struct, frozen=True, array_like=True, tag=9):
    """How some tables of mine look from outside, since I last said it."""

    online: dict[str, tuple[int, ...]]
    """Who is there: by table the seats that somebody listens for."""
    listed: dict[str, bool]
    """Which tables of a public list have changed, and whether they are still public."""
    whole: bool = False
    """Whether these are all tables at which anybody is."""


class Noted(Struct, frozen=True, array_like=True, tag=10):
    """Something was written that tables of yours should know of."""

    kind: Literal["seats", "person", "wishes"]
    """Seats of a table have other names or links; a person is no more, or has other wishes."""
    id: str


Frame = Asks | Answers | Opens | Says | Took | Leaves | Tells | Shuts | Seen | Noted

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[Frame] = msgspec.msgpack.Decoder(Frame)


def encoded(frame: Frame) -> bytes:
    """Return a frame as bytes."""
    return _ENCODER.encode(frame)


def decoded(data: bytes) -> Frame:
    """Return the frame that some bytes are; raises msgspec.DecodeError."""
    return _DECODER.decode(data)
