"""Rewrites the golden drawings, after a look: ``python -m tests.maps.voll_verplant.golden``."""

from pathlib import Path

import msgspec

from tests.shipped.voll_verplant import GAME, drawing


def write() -> None:
    for each in GAME.maps:
        drawn = msgspec.to_builtins(drawing(each.id))
        lines, stations = drawn.pop("lines"), drawn.pop("stations")
        head = msgspec.json.encode(drawn).decode()[:-1]
        rows = [
            ",\n".join(msgspec.json.encode(row).decode() for row in part)
            for part in (lines, stations)
        ]
        text = f'{head},\n"lines":[\n{rows[0]}\n],\n"stations":[\n{rows[1]}\n]}}\n'
        (Path(__file__).parent / "golden" / f"{each.id}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
