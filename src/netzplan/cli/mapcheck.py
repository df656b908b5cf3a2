"""``netzplan map check``: names every fault of a map file; looks at no other map."""

import sys
from pathlib import Path

import msgspec

from netzplan.cli.failure import Failure
from netzplan.cli.language import language, text
from netzplan.games.voll_verplant.mapcheck import check_map as faults_of

__all__ = ["check_map"]


def check_map(file: Path, *, as_json: bool) -> bool:
    """Print every fault of a map file; return whether there is none; raises Failure."""
    try:
        data = file.read_bytes()
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise Failure("file/unreadable", file=str(file), reason=reason) from wrong
    faults = faults_of(data)
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
        print(f"netzplan: {line}", file=sys.stderr)
    return not faults
