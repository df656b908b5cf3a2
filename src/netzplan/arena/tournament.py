"""What an arena is asked to play: bots × games × maps × seats × options × deals, in one order.

The order follows from the tournament alone, and so do all seeds: a game can be played again
anywhere from its number. All line-ups of a contest play the same deals, and each takes every
seat in turn.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from typing import Literal

import msgspec
from msgspec import Struct

from netzplan.catalogue import Venue

__all__ = [
    "BLOCK",
    "Contest",
    "Entrant",
    "Fixture",
    "Stop",
    "Tournament",
    "blocks",
    "bot_seed",
    "deal_seed",
    "lineups",
    "rotations",
]

BLOCK = 8
"""Deals of each contest that are played between two looks at who is decided."""


class Entrant(Struct, frozen=True):
    """A bot that takes part."""

    name: str
    """As reports have it; unique in a tournament."""
    kind: Literal["house", "import", "command"] = "house"
    source: str = ""
    """The id of a bot of the house, ``module:name``, or a command line."""


class Contest(Struct, frozen=True):
    """A game on a map with seats and options."""

    game: str
    map: str
    seats: int
    options: dict[str, bool | int]
    venue: Venue
    """The map itself: other machines need not have it."""

    @property
    def label(self) -> str:
        """Return the contest in a line: game/map, seats, options."""
        chosen = "".join(f", {name}={value}" for name, value in sorted(self.options.items()))
        return f"{self.game}/{self.map}, {self.seats}{chosen}"


class Stop(Struct, frozen=True):
    """When a pair is decided: a sequential probability ratio test between two Elo differences."""

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    """How often the worse may be called better."""
    beta: float = 0.05


class Tournament(Struct, frozen=True, kw_only=True):
    """All that decides which games are played, and how they go."""

    contests: tuple[Contest, ...]
    entrants: tuple[Entrant, ...]
    form: Literal["robin", "ladder"] = "robin"
    """``robin``: all against all; ``ladder``: each against the next, the weakest first."""
    deals: int = 10
    """Deals of each contest; each is played by all line-ups on all seats."""
    seed: int = 1
    simulations: int = 96
    """What each bot may spend on a decision, counted, so that games repeat."""
    seconds: float = 10.0
    """What a bot from outside may take for a decision by the clock."""
    memory: int = 2048
    """Megabytes that a bot from outside may fill."""
    stop: Stop | None = None


class Fixture(Struct, frozen=True):
    """A game to be played."""

    number: int
    """From 1, in the order of the whole tournament."""
    contest: int
    deal: int
    lineup: tuple[int, ...]
    """Entrants by seat."""


def lineups(tournament: Tournament, seats: int) -> list[tuple[int, ...]]:
    """Return who sits together at tables of a size; with too few bots some sit there twice."""
    count = len(tournament.entrants)
    everybody = tuple(range(count))
    if seats == 1:
        return [(at,) for at in everybody]
    if tournament.form == "ladder":
        pairs = [(at, at + 1) for at in range(count - 1)]
        return [filled for pair in pairs for filled in _filled(pair, seats)]
    if count >= seats:
        return list(combinations(everybody, seats))
    return _filled(everybody, seats)


def _filled(members: tuple[int, ...], seats: int) -> list[tuple[int, ...]]:
    """Return all tables of a size at which all these sit, and nobody else."""
    tables = combinations_with_replacement(members, seats)
    return [table for table in tables if set(table) == set(members)]


def rotations(lineup: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return a line-up with everybody in every seat, once."""
    turned = (lineup[at:] + lineup[:at] for at in range(len(lineup)))
    return list(dict.fromkeys(turned))


def blocks(tournament: Tournament) -> Iterator[list[Fixture]]:
    """Yield all games in order, in parts after each of which a look at the results is taken."""
    number = 0
    size = tournament.deals if tournament.stop is None else BLOCK
    for start in range(0, tournament.deals, size):
        block = []
        for deal in range(start, min(start + size, tournament.deals)):
            for at, contest in enumerate(tournament.contests):
                for lineup in lineups(tournament, contest.seats):
                    for turned in rotations(lineup):
                        number += 1
                        block.append(Fixture(number, at, deal, turned))
        yield block


def deal_seed(tournament: Tournament, contest: Contest, deal: int) -> str:
    """Return the seed of a deal, hexadecimal: the same for all line-ups."""
    options = msgspec.json.encode(contest.options, order="sorted").decode()
    where = f"{contest.game}/{contest.map}/{contest.seats}/{options}"
    return sha256(f"arena/{tournament.seed}/{where}/{deal}".encode()).hexdigest()


def bot_seed(deal: str, name: str, seat: int) -> int:
    """Return the seed of a bot for a deal, positive and below 2**63."""
    return int.from_bytes(sha256(f"{deal}/{name}/{seat}".encode()).digest()[:8], "big") >> 1
