"""The drawings of the two boards. Run ``python -m tests.maps.on_the_underground.boards`` to rewrite
the golden drawings, after looking at the printable boards.
"""

from functools import cache
from pathlib import Path

import msgspec

from netzplan.games.on_the_underground.board.drawing import BoardDrawing
from netzplan.games.on_the_underground.board.geometry import draw_map
from tests.shipped.on_the_underground import map_file

BOARDS = ("london", "berlin")
GOLDEN = Path(__file__).parent / "golden"


@cache
def drawing(map_id: str) -> BoardDrawing:
    return draw_map(map_file(map_id))


def write() -> None:
    for map_id in BOARDS:
        drawn = msgspec.to_builtins(drawing(map_id))
        parts = [(name, drawn.pop(name)) for name in ("shapes", "edges", "stations")]
        head = msgspec.json.encode(drawn).decode()[:-1]
        rows = [
            f'"{name}":[\n' + ",\n".join(msgspec.json.encode(row).decode() for row in part) + "\n]"
            for name, part in parts
        ]
        text = ",\n".join((head, *rows)) + "}\n"
        (GOLDEN / f"{map_id}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
