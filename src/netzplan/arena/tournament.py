"""The games of a tournament: bots × games × maps × seats × options × deals, in a fixed order.

The order and all seeds follow from the tournament alone: any game can be played again anywhere from
its number. All line-ups of a contest play the same deals, and every line-up takes each seat in
turn.
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
    "games_of_deal",
    "lineups",
    "rotations",
]

BLOCK = 8
"""Deals of each contest between two checks for decided pairs."""


class Entrant(Struct, frozen=True):
    """A bot in the tournament."""

    name: str
    """Name in reports; unique in a tournament."""
    kind: Literal["house", "import", "command"] = "house"
    source: str = ""
    """Id of a bot of the project, ``module:name``, or a command line."""


class Contest(Struct, frozen=True):
    """A game on a map with seats and options."""

    game: str
    map: str
    seats: int
    options: dict[str, bool | int]
    venue: Venue
    """The map itself, so that other machines need not have it."""

    @property
    def label(self) -> str:
        """Return the contest as one line: game/map, seats, options."""
        chosen = "".join(f", {name}={value}" for name, value in sorted(self.options.items()))
        return f"{self.game}/{self.map}, {self.seats}{chosen}"


class Stop(Struct, frozen=True):
    """When a pair is decided: a sequential probability ratio test between two Elo differences."""

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    """Probability that the weaker bot is called the better one."""
    beta: float = 0.05


class Tournament(Struct, frozen=True, kw_only=True):
    """Everything that determines which games are played, and how."""

    contests: tuple[Contest, ...]
    entrants: tuple[Entrant, ...]
    form: Literal["robin", "ladder"] = "robin"
    """``robin``: all against all; ``ladder``: each against the next, weakest first."""
    deals: int = 10
    """Number of deals of each contest; all line-ups play each deal in all seats."""
    seed: int = 1
    simulations: int = 96
    """Simulations per decision of each bot, counted so that games are reproducible."""
    seconds: float = 10.0
    """Time limit per decision of an external bot, in seconds."""
    memory: int = 2048
    """Memory limit of an external bot, in megabytes."""
    stop: Stop | None = None


class Fixture(Struct, frozen=True):
    """A game to play."""

    number: int
    """Number from 1, in the order of the whole tournament."""
    contest: int
    deal: int
    lineup: tuple[int, ...]
    """Indices of the entrants, by seat."""


def lineups(tournament: Tournament, seats: int) -> list[tuple[int, ...]]:
    """Return the line-ups at tables of a size; with too few bots, some take several seats."""
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
    """Return all tables of a size with all of these entrants and no others."""
    tables = combinations_with_replacement(members, seats)
    return [table for table in tables if set(table) == set(members)]


def rotations(lineup: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the distinct rotations of a line-up."""
    turned = (lineup[at:] + lineup[:at] for at in range(len(lineup)))
    return list(dict.fromkeys(turned))


def games_of_deal(tournament: Tournament) -> list[tuple[int, tuple[int, ...]]]:
    """Return contest and line-up of each game that is played on a deal, in order."""
    return [
        (at, turned)
        for at, contest in enumerate(tournament.contests)
        for lineup in lineups(tournament, contest.seats)
        for turned in rotations(lineup)
    ]


def blocks(tournament: Tournament) -> Iterator[list[Fixture]]:
    """Yield all games in order, in blocks; decisions about pairs are taken after each block."""
    games = games_of_deal(tournament)
    size = tournament.deals if tournament.stop is None else BLOCK
    for start in range(0, tournament.deals, size):
        yield [
            Fixture(1 + deal * len(games) + at, contest, deal, lineup)
            for deal in range(start, min(start + size, tournament.deals))
            for at, (contest, lineup) in enumerate(games)
        ]


def deal_seed(tournament: Tournament, contest: Contest, deal: int) -> str:
    """Return the seed of a deal, hexadecimal; it is the same for all line-ups."""
    options = msgspec.json.encode(contest.options, order="sorted").decode()
    where = f"{contest.game}/{contest.map}/{contest.seats}/{options}"
    return sha256(f"arena/{tournament.seed}/{where}/{deal}".encode()).hexdigest()


def bot_seed(deal: str, name: str, seat: int) -> int:
    """Return the seed of a bot for a deal: positive and below 2**63."""
    return int.from_bytes(sha256(f"{deal}/{name}/{seat}".encode()).digest()[:8], "big") >> 1
