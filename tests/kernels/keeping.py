"""Compiled code in the cache of pytest: of several workers the first compiles it for all."""

from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from netzplan.kernels.loading import PARTS, load

__all__ = ["folder_of", "load_once"]


def folder_of(config: pytest.Config) -> Path:
    """Return where compiled code is kept from run to run."""
    assert config.cache is not None
    return config.cache.mkdir("kernels")


def load_once(folder: Path, game: str, part: str = "kernel") -> ModuleType:
    """Return the kernel of a game, or a part of it: all parts together are compiled faster."""
    found = [each for each in PARTS if find_spec(f"netzplan.kernels.{game}.{each}")]
    return {each: load(game, folder, each) for each in found}[part]
