"""The games with the maps of a host's data folder, for commands that need no server."""

from pathlib import Path

from netzplan.bots.judging import Places
from netzplan.catalogue import Catalogue
from netzplan.catalogue.games import why_no_folder
from netzplan.cli.failure import Failure
from netzplan.cli.serving import held

__all__ = ["games_with", "hosted_folder", "hosted_games", "hosted_places", "maps_folder"]


def hosted_folder(data: Path | None) -> Path:
    """Return the data folder, by default that of ``serve``; raises Failure."""
    return Path(held({}, (), None).settings.data) if data is None else data


def maps_folder(data: Path | None) -> Path:
    """Return the folder of a host's maps, by default that of ``serve``; raises Failure."""
    return hosted_folder(data) / "maps"


def hosted_places(data: Path | None) -> Places:
    """Return where experts find compiled code and learned values; raises Failure."""
    settings = held({"data": None if data is None else str(data)}, (), None).settings
    return Places(Path(settings.kernels), Path(settings.data) / "maps")


def hosted_games(data: Path | None, *, may_be_new: bool = False) -> Catalogue:
    """Return the games with the maps of a data folder; raises Failure.

    A folder that is named has to be there, unless it ``may_be_new``.
    """
    if data is not None and not may_be_new:
        _check_folder(data)
    return Catalogue(folder=maps_folder(data))


def games_with(maps: Path | None, data: Path | None) -> Catalogue:
    """Return the games with the maps of a folder, or else of a data folder; raises Failure."""
    if maps is None:
        return hosted_games(data)
    _check_folder(maps)
    return Catalogue(folder=maps)


def _check_folder(folder: Path) -> None:
    if reason := why_no_folder(folder):
        raise Failure("file/unreadable", file=str(folder), reason=reason)
