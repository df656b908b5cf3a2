"""The server with fixed deals, in its own process.

The seed of a table depends on the deal that the running test has named and on how many tables
it has made before. A test therefore gets the same cards on every run, in any order of tests.
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
"""The deal of every test that names no other."""


class Deal:
    """Seeds for successive tables; a file tells server processes which deal is current."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._begun = 0
        self._told = ""
        self._dealt = 0

    # Seeds do not depend on test names, so renaming a test does not change its cards.
    def begin(self, name: str = USUAL) -> None:
        """Make the next table the first one of this deal."""
        self._begun += 1
        fresh = self.file.with_suffix(".new")
        fresh.write_text(f"{name}\n{self._begun}")
        fresh.replace(self.file)  # replaced at once, so that a server never reads half a file

    def __call__(self) -> str:
        """Return the seed of the next table."""
        told = self.file.read_text()
        if told != self._told:
            self._told, self._dealt = told, 0
        self._dealt += 1
        return seed_of(told.partition("\n")[0], self._dealt)


def seed_of(name: str, number: int) -> str:
    """Return the seed of a table in a deal, counted from 1."""
    return sha256(f"{name}/{number}".encode()).hexdigest()


class SkewedTime(WallTime):
    """A clock that runs a fixed number of seconds ahead."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds

    def now(self) -> float:
        return super().now() + self._seconds


@dataclass(frozen=True)
class Wish:
    """The parameters of a test's server."""

    data: Path
    deal: Path
    """The file that names the current deal."""
    log: Path
    """The file that receives its standard error."""
    games: Mapping[str, str]
    """References of extra games that tests define, by id."""
    environment: Mapping[str, str]
    port: int = 0
    """The port; 0 for any free one."""
    absence: float = 0.0
    """Seconds until a bot stands in for an absent player at a table with a pace."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Further settings."""
    beside: Path | None = None
    """The folder through which processes that serve the same tables find each other."""
    skew: float = 0.0
    """Seconds by which its clock runs ahead."""


def cheap_hashes() -> AbstractContextManager[object]:
    """Make password hashing cheap by choosing the weakest parameters of argon2.

    Hashing used to be most of the work of tests about persons.
    """
    return patch.object(
        passwords, "PasswordHasher", partial(PasswordHasher.from_parameters, CHEAPEST)
    )


def run(wish: Wish, told: Connection) -> None:
    """Serve on a free port until interrupted, in its own process; send the address when ready."""
    os.environ.clear()
    os.environ.update(wish.environment)
    with wish.log.open("a") as log:
        os.dup2(log.fileno(), sys.stderr.fileno())
    # Bots and hints count simulations rather than seconds, so busy machines choose the same.
    settings = Settings(
        port=wish.port,
        data=str(wish.data),
        limits=False,
        proxies="127.0.0.1",  # lets a test claim that it came by HTTPS
        bot_seconds=20.0,
        bot_simulations=16,
        bot_answer_seconds=0.01,  # bots that are asked refuse at once, and nobody waits
        grace_seconds=0.0,  # with a pace, a bot stands in at once for an absent player
        absence_seconds=wish.absence,
        hint_seconds=20.0,
        kernels=str(Path(os.devnull) / "kernels"),  # no kernels: always the planner
    )
    settings = replace(settings, **wish.settings)
    games = {**REFERENCES, **wish.games}
    seeds, time = Deal(wish.deal), SkewedTime(wish.skew)
    with cheap_hashes():
        serve(settings, ready=told.send, seeds=seeds, games=games, beside=wish.beside, time=time)
    # A new interpreter joins threads at exit, a forked process only after its cleanup, which would
    # disturb a pool that is shutting down and still has to notify its processes.
    for thread in threading.enumerate():
        if not thread.daemon and thread is not threading.current_thread():
            thread.join()
