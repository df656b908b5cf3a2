"""The drawing of the country. Run ``python -m tests.maps.deutschland_rummy.country`` to rewrite the
golden drawing, after looking at the printable map.
"""

from pathlib import Path

import msgspec

from tests.shipped.deutschland_rummy import drawing

GOLDEN = Path(__file__).parent / "golden" / "germany.json"


def write() -> None:
    drawn = msgspec.to_builtins(drawing("germany"))
    parts = [(name, drawn.pop(name)) for name in ("regions", "cities", "connections")]
    head = msgspec.json.encode(drawn).decode()[:-1]
    rows = [
        f'"{name}":[\n' + ",\n".join(msgspec.json.encode(row).decode() for row in part) + "\n]"
        for name, part in parts
    ]
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(",\n".join((head, *rows)) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
