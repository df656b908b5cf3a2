"""The server with fixed deals, in a process of its own.

The seed of a table follows from the deal that the running test has named and from how many tables
it has made before, so that a test meets the same cards on every run, in whatever order tests run.
"""

import os
import sys
import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from msgspec.structs import replace

from netzplan.catalogue import REFERENCES
from netzplan.server.app import serve
from netzplan.server.persons import passwords
from netzplan.server.settings import Settings
from netzplan.server.timekeeper import WallTime

__all__ = ["Deal", "Wish", "cheap_hashes", "run"]

USUAL = "usual"
"""The deal of each test that names no other."""


class Deal:
    """Seeds for one table after the other; a file tells servers in other processes which deal."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._begun = 0
        self._told = ""
        self._dealt = 0

    # Seeds know no name of a test: who renames one should not meet other cards.
    def begin(self, name: str = USUAL) -> None:
        """Let the next table be the first one of a deal."""
        self._begun += 1
        fresh = self.file.with_suffix(".new")
        fresh.write_text(f"{name}\n{self._begun}")
        fresh.replace(self.file)  # a server never reads half of it

    def __call__(self) -> str:
        """Return the seed of the next table."""
        told = self.file.read_text()
        if told != self._told:
            self._told, self._dealt = told, 0
        self._dealt += 1
        return seed_of(told.partition("\n")[0], self._dealt)


def seed_of(name: str, number: int) -> str:
    """Return the seed of a deal's table; the first one has number 1."""
    return sha256(f"{name}/{number}".encode()).hexdigest()


class SkewedTime(WallTime):
    """A clock that is some seconds fast."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds

    def now(self) -> float:
        return super().now() + self._seconds


@dataclass(frozen=True)
class Wish:
    """What a server of a test is given."""

    data: Path
    deal: Path
    """The file of its deal."""
    log: Path
    """Where it writes to what it has to say."""
    games: Mapping[str, str]
    """References of games of tests, by id."""
    environment: Mapping[str, str]
    port: int = 0
    """0: any that is free."""
    absence: float = 0.0
    """Seconds until a bot plays for who is gone, with a pace."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Further settings."""
    beside: Path | None = None
    """Folder in which it meets others that serve the same tables."""
    skew: float = 0.0
    """Seconds by which its clock is fast."""


def cheap_hashes() -> AbstractContextManager[object]:
    """Let passwords be hashed for less: what makes that dear is argon2's own.

    It was most of the work of tests about persons.
    """
    return patch.object(
        passwords, "PasswordHasher", partial(PasswordHasher.from_parameters, CHEAPEST)
    )


def run(wish: Wish, told: Connection) -> None:
    """Serve on a free port until interrupted; send the address. It stands in its own process."""
    os.environ.clear()
    os.environ.update(wish.environment)
    with wish.log.open("a") as log:
        os.dup2(log.fileno(), sys.stderr.fileno())
    # Counted, not timed: choices of bots and hints are the same on every machine, however busy.
    settings = Settings(
        port=wish.port,
        data=str(wish.data),
        limits=False,
        proxies="127.0.0.1",  # a test may say that it came by https
        bot_seconds=20.0,
        bot_simulations=16,
        bot_answer_seconds=0.01,  # bots refuse, and nobody waits for it
        grace_seconds=0.0,  # with a pace a bot plays for who is gone, at once
        absence_seconds=wish.absence,
        hint_seconds=20.0,
        kernels=str(Path(os.devnull) / "kernels"),  # hints and experts: the planner, at all times
    )
    settings = replace(settings, **wish.settings)
    games = {**REFERENCES, **wish.games}
    seeds, time = Deal(wish.deal), SkewedTime(wish.skew)
    with cheap_hashes():
        serve(settings, ready=told.send, seeds=seeds, games=games, beside=wish.beside, time=time)
    # As an interpreter of its own does, and a forked one does too late: its end would come between
    # a pool that is shutting down and the processes that it has to tell.
    for thread in threading.enumerate():
        if not thread.daemon and thread is not threading.current_thread():
            thread.join()
