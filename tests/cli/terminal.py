"""Runs command lines, in this process or in a new one."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from netzplan.cli import main

__all__ = ["Terminal", "Told", "command", "environment"]


class Told(Struct, frozen=True):
    """The exit code and output of a command."""

    code: int
    out: str
    err: str

    def json(self) -> Any:  # any JSON value
        """Return the one JSON value on standard output."""
        return json.loads(self.out)

    def refused(self, code: str, exit_code: int = 2) -> None:
        """Assert one clear line, no traceback and the exit code; in JSON also the error code."""
        assert self.code == exit_code, self
        assert self.err.startswith("netzplan: "), self
        assert self.err.count("\n") == 1, self
        assert "Traceback" not in self.err + self.out
        if self.out:
            error = self.json()["error"]
            assert error["code"] == code
            assert error["message"] in self.err
        assert "{" not in self.err, "a placeholder was not filled"


class Terminal:
    """Runs command lines in this process."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def __call__(self, *words: str | Path) -> Told:
        """Run ``netzplan`` with these words."""
        self._capture.readouterr()
        code = main([str(word) for word in words])
        out, err = self._capture.readouterr()
        return Told(code, out, err)


def environment() -> dict[str, str]:
    """Return the environment for a command in a new process."""
    return {**os.environ, "NETZPLAN_LANG": "en", "PYTHONWARNINGS": "error"}


def command(
    *words: str | Path, seconds: float = 120, more: Mapping[str, str] | None = None
) -> Told:
    """Run ``netzplan`` in a new process, with ``more`` in its environment."""
    done = subprocess.run(
        [sys.executable, "-m", "netzplan", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=seconds,
        env={**environment(), **(more or {})},
        check=False,
    )
    return Told(done.returncode, done.stdout, done.stderr)
