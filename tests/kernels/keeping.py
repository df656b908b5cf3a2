"""Compiled code in pytest's cache: the first of several workers compiles it for all."""

import gc
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from netzplan.kernels.loading import PARTS, load

__all__ = ["folder_of", "load_once"]


def folder_of(config: pytest.Config) -> Path:
    """Return the folder that keeps compiled code from run to run."""
    assert config.cache is not None
    return config.cache.mkdir("kernels")


def load_once(folder: Path, game: str, part: str = "kernel") -> ModuleType:
    """Return a part of a game's kernel; the two that play are loaded together.

    That compiles faster. Garbage waits: looking for it in what the compiler creates takes up to a
    tenth of the time.
    """
    parts = [each for each in PARTS if find_spec(f"netzplan.kernels.{game}.{each}")]
    wanted = [each for each in parts if each in ("kernel", "judge", part)]
    gc.disable()
    try:
        return {each: load(game, folder, each) for each in wanted}[part]
    finally:
        gc.enable()
