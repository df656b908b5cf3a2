"""``netzplan map check``: reports every fault of one map file, without reading other maps."""

import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from netzplan.catalogue import GAMES, MapHead
from netzplan.cli.failure import failing_on
from netzplan.cli.language import harmless, language, text
from netzplan.paper.faults import OF_ALL_GAMES, MapFault, fault
from netzplan.paper.mapfile import parse
from netzplan.paper.shape import shape_faults

__all__ = ["check_map"]


class _OfAGame(Struct):
    """The field that names the game of a map."""

    game: str


def check_map(file: Path, own: Path, *, as_json: bool) -> bool:
    """Print every fault of a map file; return whether there is none; raises Failure.

    ``own`` is the folder of the host's maps. ``GAME/MAP`` also names a map. A map in the host's
    folder must not use the id of a built-in map.
    """
    file, data = _found(file, own)
    faults, package = _faults_of(data)
    if not faults and file.parent.parent.resolve() == own.resolve():
        faults = _faults_of_place(file, data)
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


def _found(file: Path, own: Path) -> tuple[Path, bytes]:
    """Return a file with its contents, or the map that ``GAME/MAP`` names."""
    parts = file.parts
    if not file.exists() and len(parts) == 2 and parts[0] in GAMES:
        game_id, map_id = parts
        hosted = own / game_id / f"{map_id}.json"
        ids = {head.id for head in GAMES[game_id].atlas.heads}
        if map_id in ids and not hosted.exists():
            return file, GAMES[game_id].atlas.plate(map_id).data
        file = hosted
    with failing_on(file, "file/unreadable"):
        return file, file.read_bytes()


def _faults_of_place(file: Path, data: bytes) -> tuple[MapFault, ...]:
    """Return why a valid map is not offered from its place in the host's folder."""
    head = msgspec.json.decode(data, type=MapHead)
    if head.game != file.parent.name:
        return (fault("map/game", "game", found=head.game, known=file.parent.name),)
    if file.name != f"{head.id}.json":
        return (fault("map/file-name", "id", id=head.id, file=file.name),)
    if head.id in {each.id for each in GAMES[head.game].atlas.heads}:
        return (fault("map/taken", "id", id=head.id),)
    return ()


def _faults_of(data: bytes) -> tuple[tuple[MapFault, ...], str]:
    """Return the faults of a file, and the package with the texts of the game that it names."""
    value, faults = parse(data)
    if faults:
        return faults, OF_ALL_GAMES
    named = value.get("game") if isinstance(value, dict) else None
    if not isinstance(named, str):
        # Without a game, nothing else can be checked.
        faults = tuple(shape_faults(value, _OfAGame))
        return tuple(each for each in faults if each.code != "map/unknown-field"), OF_ALL_GAMES
    if named not in GAMES:
        known = ", ".join(GAMES)
        return (fault("map/game", "game", found=named[:40], known=known),), OF_ALL_GAMES
    kind = GAMES[named].entry.kind  # without reading the game's maps, one of which may be broken
    return kind.faults_in(data), kind.package
