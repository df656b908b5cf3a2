"""Our own reading and writing of frames agrees with the library."""

from random import Random

import pytest
from websockets.frames import Frame, Opcode

from netzplan.server.frames import text_head, whole_text
from tests.server.test_floods import PING, TEXT, Heard, Line, frame, on_a_line, settled

SIZES = [0, 1, 125, 126, 127, 4000, 65_535]


def of_browser(text: str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@pytest.mark.parametrize("size", [*SIZES, 65_536])
def test_our_head_of_a_text_equals_that_of_the_library(size: int) -> None:
    text = b"x" * size
    assert text_head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_text_is_read(size: int) -> None:
    text = "ü" * (size // 2) + "x" * (size % 2)
    assert whole_text(of_browser(text)) == text


@pytest.mark.parametrize(
    "came",
    [
        b"",
        of_browser("x")[:-1],
        of_browser("x") * 2,
        of_browser("x", Opcode.BINARY),
        of_browser("x", Opcode.PING),
        of_browser("x", fin=False),
        of_browser("x" * 65_536),
        b"\xc1" + of_browser("x")[1:],
        b"\x81\x01x" + b"1234",
        b"\x81\xfe\x00\x01" + bytes(4) + b"x",
        frame(TEXT, b"\xff"),
    ],
    # The bytes cannot be the ids: masks are random, so they would differ in each process.
    ids=[
        "nothing",
        "half",
        "two",
        "binary",
        "ping",
        "part",
        "long",
        "compressed",
        "unmasked",
        "too long a length",
        "no text",
    ],
)
def test_anything_unusual_is_left_to_the_library(came: bytes) -> None:
    assert whole_text(came) is None


@pytest.mark.parametrize("seed", range(4))
def test_every_message_arrives_however_it_is_split(seed: int) -> None:
    """Messages come whole, in halves, several at once or in fragments, with pings in between."""
    random = Random(seed)
    texts = [f"{number} " + "ä" * random.choice((0, 9, 80, 200, 3000)) for number in range(120)]

    async def scenario(line: Line, heard: Heard) -> None:
        for text in texts:
            way = random.randrange(5)
            if way == 0:
                half = len(text) // 2
                parts = [of_browser(text[:half], fin=False), frame(PING)]
                parts += [of_browser(text[half:], Opcode.CONT)]
            elif way == 1:
                whole = of_browser(text)
                at = random.randrange(len(whole))
                parts = [whole[:at], whole[at:]]
            else:
                parts = [of_browser(text)]
            for part in [b"".join(parts)] if way == 2 else parts:
                line.protocol.data_received(part)
                if random.random() < 0.7:
                    await settled()
        for _ in range(20):
            await settled()
        assert heard.messages == texts
        assert not line.paused
        assert not line.ended

    on_a_line(scenario)
