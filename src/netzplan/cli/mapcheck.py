"""``netzplan map check``: names every fault of a map file; looks at no other map."""

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from netzplan.cli.failure import Failure
from netzplan.cli.language import harmless, language, text
from netzplan.games.deutschland_rummy.board.check import KIND as DEUTSCHLAND_RUMMY
from netzplan.games.on_the_underground.board.check import KIND as ON_THE_UNDERGROUND
from netzplan.games.voll_verplant.board.check import KIND as VOLL_VERPLANT
from netzplan.paper.faults import OF_ALL_GAMES, MapFault, fault
from netzplan.paper.mapfile import MapKind, faults_in, parse
from netzplan.paper.shape import shape_faults

__all__ = ["CHECKS", "check_map"]

CHECKS: dict[str, MapKind[Any]] = {
    "voll_verplant": VOLL_VERPLANT,
    "on_the_underground": ON_THE_UNDERGROUND,
    "deutschland_rummy": DEUTSCHLAND_RUMMY,
}
"""By game. The catalogue would read all maps that there are, and one may be broken."""


class _OfAGame(Struct):
    """The field that says which game a map is for."""

    game: str


def check_map(file: Path, *, as_json: bool) -> bool:
    """Print every fault of a map file; return whether there is none; raises Failure."""
    try:
        data = file.read_bytes()
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise Failure("file/unreadable", file=str(file), reason=reason) from wrong
    faults, package = _faults_of(data)
    if as_json:
        listed = [
            {
                "code": each.code,
                "path": each.path,
                "message": each.sentence(package, language()),
                "parameters": dict(each.parameters),
            }
            for each in faults
        ]
        print(msgspec.json.encode({"file": str(file), "faults": listed}).decode())
    elif not faults:
        print(text("map.sound", file=str(file)))
    for each in faults:
        line = f"{file}: {each.path or '.'}: {each.sentence(package, language())} ({each.code})"
        print(f"netzplan: {harmless(line)}", file=sys.stderr)
    return not faults


def _faults_of(data: bytes) -> tuple[tuple[MapFault, ...], str]:
    """Return the faults of a file, and the package with the texts of the game that it names."""
    value, faults = parse(data)
    if faults:
        return faults, OF_ALL_GAMES
    named = value.get("game") if isinstance(value, dict) else None
    if not isinstance(named, str):
        # Without its game, nothing else can be checked.
        faults = tuple(shape_faults(value, _OfAGame))
        return tuple(each for each in faults if each.code != "map/unknown-field"), OF_ALL_GAMES
    if named not in CHECKS:
        known = ", ".join(CHECKS)
        return (fault("map/game", "game", found=named[:40], known=known),), OF_ALL_GAMES
    kind = CHECKS[named]
    return faults_in(data, kind), kind.package
