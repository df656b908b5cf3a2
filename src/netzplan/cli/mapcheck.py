"""``netzplan map check``: names every fault of a map file; looks at no other map."""

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from netzplan.cli.failure import Failure
from netzplan.cli.language import harmless, language, text
from netzplan.games.deutschland_rummy.mapcheck import check_map as faults_of_country
from netzplan.games.on_the_underground.mapcheck import check_map as faults_of_board
from netzplan.games.voll_verplant.mapcheck import check_map as faults_of_sheet
from netzplan.network.faults import Fault
from netzplan.network.mapfile import parse

__all__ = ["CHECKS", "check_map"]

CHECKS: dict[str, Callable[[bytes], tuple[Fault, ...]]] = {
    "voll_verplant": faults_of_sheet,
    "on_the_underground": faults_of_board,
    "deutschland_rummy": faults_of_country,
}
"""By game. The catalogue would read all maps that there are, and one may be broken."""


def check_map(file: Path, *, as_json: bool) -> bool:
    """Print every fault of a map file; return whether there is none; raises Failure."""
    try:
        data = file.read_bytes()
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise Failure("file/unreadable", file=str(file), reason=reason) from wrong
    faults = _faults_of(data)
    if as_json:
        listed = [
            {
                "code": fault.code,
                "path": fault.path,
                "message": fault.sentence(language()),
                "parameters": dict(fault.parameters),
            }
            for fault in faults
        ]
        print(msgspec.json.encode({"file": str(file), "faults": listed}).decode())
    elif not faults:
        print(text("map.sound", file=str(file)))
    for fault in faults:
        line = f"{file}: {fault.path or '.'}: {fault.sentence(language())} ({fault.code})"
        print(f"netzplan: {harmless(line)}", file=sys.stderr)
    return not faults


def _faults_of(data: bytes) -> tuple[Fault, ...]:
    """Return the faults by the rules of the game that the file names."""
    value, faults = parse(data)
    if faults:
        return faults
    named = value.get("game") if isinstance(value, dict) else None
    if isinstance(named, str) and named not in CHECKS:
        known = ", ".join(CHECKS)
        return (Fault("map/game", "game", (("found", named[:40]), ("known", known))),)
    return CHECKS[named if isinstance(named, str) else "voll_verplant"](data)
