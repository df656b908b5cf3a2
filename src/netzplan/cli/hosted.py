"""The games with the maps of a host's data folder, as commands without a server see them."""

import errno
import os
from pathlib import Path

from netzplan.bots.judging import Places
from netzplan.catalogue import Catalogue
from netzplan.cli.failure import Failure
from netzplan.cli.serving import held

__all__ = ["games_with", "hosted_folder", "hosted_games", "hosted_places", "maps_folder"]


def hosted_folder(data: Path | None) -> Path:
    """Return a host's data folder; without ``data`` that of ``serve``; raises Failure."""
    return Path(held({}, (), None).settings.data) if data is None else data


def maps_folder(data: Path | None) -> Path:
    """Return the folder of a host's maps; without ``data`` that of ``serve``; raises Failure."""
    return hosted_folder(data) / "maps"


def hosted_places(data: Path | None) -> Places:
    """Return where experts find compiled code and what was learned; raises Failure."""
    settings = held({"data": None if data is None else str(data)}, (), None).settings
    return Places(Path(settings.kernels), Path(settings.data) / "maps")


def hosted_games(data: Path | None) -> Catalogue:
    """Return the games with the maps of a data folder; raises Failure."""
    return Catalogue(folder=maps_folder(data))


def games_with(maps: Path | None, data: Path | None) -> Catalogue:
    """Return the games with the maps of a folder, or else of a data folder; raises Failure."""
    if maps is None:
        return hosted_games(data)
    if not maps.is_dir():
        wrong = errno.ENOTDIR if maps.exists() else errno.ENOENT
        raise Failure("file/unreadable", file=str(maps), reason=os.strerror(wrong))
    return Catalogue(folder=maps)
