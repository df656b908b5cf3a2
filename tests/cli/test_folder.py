"""A command locks the file that it writes, and leaves nothing beside it."""

from pathlib import Path
from typing import BinaryIO

import pytest

from netzplan.cli import folder
from netzplan.cli.failure import Failure
from netzplan.cli.folder import held_file


def _is_held(file: Path) -> bool:
    try:
        with held_file(file):
            return False
    except Failure as failure:
        return failure.code == "file/in-use"


def test_a_lock_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with held_file(file):
        assert _is_held(file)
    assert list(tmp_path.iterdir()) == []
    assert not _is_held(file)
    with pytest.raises(ZeroDivisionError), held_file(file):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_a_lock_file_that_its_holder_just_deleted_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    lock = folder._is_locked
    locked: list[BinaryIO] = []

    def late(opened: BinaryIO) -> bool:
        if not locked:
            (tmp_path / ".games.jsonl.lock").unlink()
        locked.append(opened)
        return lock(opened)

    monkeypatch.setattr(folder, "_is_locked", late)
    with held_file(file):
        assert len(locked) == 2
        assert _is_held(file)
