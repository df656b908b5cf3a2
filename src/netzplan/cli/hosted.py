"""The games with the maps of a host's data folder, as commands without a server see them."""

from pathlib import Path

from netzplan.catalogue import Catalogue
from netzplan.cli.serving import held

__all__ = ["hosted_games", "maps_folder"]


def maps_folder(data: Path | None) -> Path:
    """Return the folder of a host's maps; without ``data`` that of ``serve``; raises Failure."""
    if data is None:
        data = Path(held({}, (), None).settings.data)
    return data / "maps"


def hosted_games(data: Path | None) -> Catalogue:
    """Return the games with the maps of a data folder; raises Failure."""
    return Catalogue(folder=maps_folder(data))
