"""The games with the maps of a host's data folder, as commands without a server see them."""

from pathlib import Path

from netzplan.catalogue import Catalogue
from netzplan.cli.serving import held

__all__ = ["hosted_games", "kernels_folder", "maps_folder"]


def _folder(data: Path | None) -> Path:
    """Return a data folder; without ``data`` that of ``serve``; raises Failure."""
    return Path(held({}, (), None).settings.data) if data is None else data


def maps_folder(data: Path | None) -> Path:
    """Return the folder of a host's maps; raises Failure."""
    return _folder(data) / "maps"


def kernels_folder(data: Path | None) -> Path:
    """Return the folder of compiled code; raises Failure."""
    return _folder(data) / "kernels"


def hosted_games(data: Path | None) -> Catalogue:
    """Return the games with the maps of a data folder; raises Failure."""
    return Catalogue(folder=maps_folder(data))
