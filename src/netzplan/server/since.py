"""The latest moves at a table, and how many since each seat's own, for lists and notices.

A move is what a seat did in one go. Everything is read from the spectators' log, so a sealed choice
appears once its round is over, and nothing hidden is named.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache

from msgspec import Struct

from netzplan.catalogue import Plate
from netzplan.core.record import Acted, Lapsed
from netzplan.core.violation import Parameter
from netzplan.sentences import said, sentences
from netzplan.server.folding import AnyMatch
from netzplan.server.lobby.messages import News
from netzplan.server.store import Move, Summary, TableRow

__all__ = ["Run", "latest_moves", "moves_since", "news_for", "runs_of", "sitting_with"]


LOOKED_FIRST, MOST_LOOKED = 12, 60
"""How many of the latest entries are examined: it happens after each choice, and few suffice."""

TEXTS_KEPT = 1 << 12
CHOICES = (Acted, Lapsed)


class Run(Struct, frozen=True, gc=False):
    """A move: consecutive entries of one seat, with the draws among and after them."""

    seat: int
    positions: range
    """Positions in the spectators' log, counted from 0."""
    stage: int
    """Shared by all who chose at the same time; otherwise different for each move."""


def latest_moves(plate: Plate, match: AnyMatch, runs: Sequence[Run]) -> tuple[Move, ...]:
    """Return the latest move, or those made together, the most valuable first."""
    headline = plate.game.headline
    if not runs or headline is None:
        return ()
    last = [run for run in runs if run.stage == runs[-1].stage]
    told = {
        position: match.steps.effects(before, entry, after, None)
        for position, before, entry, after in match.latest(None, last[0].positions.start)
    }
    moves = []
    for run in last:
        effects = [told[position] for position in run.positions if position in told]
        points = sum(
            [item.points for each in effects for item in each.items if item.seat == run.seat]
        )
        key, values = headline(plate.file, [mark for each in effects for mark in each.marks])
        text = _text(plate.game.package, key, tuple(values.items()), points)
        moves.append(Move(run.seat, text, points))
    return tuple(sorted(moves, key=lambda move: -move.points))


def moves_since(runs: Sequence[Run], seats: int) -> tuple[tuple[int, ...], ...]:
    """Return, by seat, how many moves each seat has made since that seat's own last move.

    Moves made together with it count, since nobody knew of them.
    """
    own = {run.seat: run.stage for run in runs}
    counts = []
    for seat in range(seats):
        count, since = [0] * seats, own.get(seat, 0)
        for run in runs:
            if run.stage >= since and run.seat != seat:
                count[run.seat] += 1
        counts.append(tuple(count))
    return tuple(counts)


def runs_of(plate: Plate, match: AnyMatch) -> list[Run]:
    """Return the latest moves in order, including one that may still be under way.

    Moves before every seat's latest are left out if that is known: no news needs them.
    """
    runs = _runs_among(plate, match, LOOKED_FIRST)
    # The first move may have begun earlier, and so may others of its stage.
    since = {run.seat for run in runs if run.stage > runs[0].stage}
    is_enough = len(since) == match.setup.seats
    return runs if is_enough else _runs_among(plate, match, MOST_LOOKED)


def _runs_among(plate: Plate, match: AnyMatch, looked: int) -> list[Run]:
    together = plate.game.facts.simultaneous
    settled = match.settled[-looked:]
    before = len(match.settled) - len(settled)
    log = [*settled, *match.unsettled(None)]
    begun: list[tuple[int, int, int]] = []
    """Seat, first position and stage of each move."""
    draws, latest, since = 0, -1, -1
    for position, entry in enumerate(log, start=before):
        if not isinstance(entry, CHOICES):
            draws += 1
        elif entry.seat != latest or (together and draws != since):
            latest, since = entry.seat, draws
            begun.append((entry.seat, position, draws if together else len(begun)))
    runs: list[Run] = []
    end = before + len(log)
    for seat, first, stage in reversed(begun):
        runs.append(Run(seat, range(first, end), stage))
        end = first
    return runs[::-1]


@lru_cache(maxsize=TEXTS_KEPT)
def _text(
    package: str, key: str, values: tuple[tuple[str, Parameter], ...], points: int
) -> dict[str, str]:
    """Return the sentence of a move by language, with its points if it brought any."""
    told, known = sentences(package, "headline.toml"), dict(values)
    spoken = {language: said(told[key], language, **known) for language in told[key]}
    if points <= 0:
        return spoken
    worth = told["point" if points == 1 else "points"]
    return {each: said(worth, each, told=spoken[each], points=points) for each in spoken}


def sitting_with(row: TableRow, seat: int | None) -> frozenset[int]:
    """Return the seats played at the same device as a seat; they are no news to each other."""
    if seat is None:
        return frozenset()
    here = frozenset(each.seat for each in row.seats if each.kind in ("me", "local"))
    return here if seat in here else frozenset({seat})


def news_for(summary: Summary, seats: Collection[int]) -> News | None:
    """Return the news for a person with those seats; None if nothing has happened.

    Without a seat, the news is the latest move without a count, since such a person makes none.
    """
    told = next((move for move in summary.moves if move.seat not in seats), None)
    if told is None or summary.status != "running":
        return None
    counts = [summary.since[seat] for seat in seats if seat < len(summary.since)]
    latest = min(counts, key=sum, default=())
    others = sum(count for seat, count in enumerate(latest) if seat not in seats)
    if seats and not others:
        return None
    return News(told.seat, told.text, max(0, others - 1))
