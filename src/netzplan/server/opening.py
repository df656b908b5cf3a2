"""How a stored table is opened: on today's map, on the map it was created on, or to read only.

The store keeps the map of each table. If the map or the rules have changed since, a match continues
if all its entries are still legal on the map that was kept and lead to the same end.
"""

import asyncio
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from netzplan.catalogue import Catalogue, Game, Plate
from netzplan.catalogue.folding import Reach
from netzplan.core.dealer import Dealer
from netzplan.core.outcome import Outcome
from netzplan.server.folding import slices
from netzplan.server.problems import Refused, problem
from netzplan.server.store import EntryRow, MapRow, Store, Summary, TableRow

__all__ = [
    "Opened",
    "Stopped",
    "Why",
    "keep_maps",
    "kept_map",
    "opened",
    "plate_of",
    "todays_plate",
]

Why = Literal["map", "rules", "deal", "end", "agreed", "closed"]
"""Why a match does not continue: its map is gone, an entry is illegal, draws or the end would
differ, all have agreed to stop, or an administrator has closed the table."""


class Stopped(Struct, frozen=True):
    """A match that does not continue."""

    summary: Summary
    """Its last standings."""
    why: Why
    reach: Reach | None
    """How far today's rules get on its own map; None if there is no such map or too few seats."""


class Opened(Struct, frozen=True):
    """A stored table, and in which way it can be opened."""

    row: TableRow
    entries: tuple[EntryRow, ...]
    plate: Plate | None
    """The map to continue on; None if the table can only be read."""
    stopped: Stopped | None = None
    """What can be read, if the table can only be read."""


async def opened(games: Catalogue, store: Store, id: str, *, folds_all: bool = False) -> Opened:
    """Return a stored table; raises KeyError if there is none.

    A match made with today's rules on today's map is taken to be valid, unless this ``folds_all``.
    """
    row, entries = await store.load(id)
    game = games.get(row.game)
    plate = None if game is None else await plate_of(game, store, row.map, row.map_hash)
    if game is not None and plate is not None and not row.course.is_cancelled:
        is_todays = game.atlas.by_hash(row.map, row.map_hash) is plate
        if not folds_all and is_todays and row.rules_version == game.facts.rules_version:
            return Opened(row, entries, plate)
    summary = await _summary(store, row)
    if plate is None:
        return Opened(row, entries, None, Stopped(summary, "map", None))
    stopped = await _stopped(plate, row, entries, summary)
    return Opened(row, entries, plate if stopped is None else None, stopped)


async def plate_of(game: Game, store: Store, map_id: str, hash: str) -> Plate | None:
    """Return the map with a hash, from the atlas or the store; None if neither has it."""
    plate = game.atlas.by_hash(map_id, hash)
    if plate is not None and plate.id == map_id:
        return plate
    kept = await store.map(hash)
    read = None
    if kept is not None and kept.game == game.id:
        read = game.atlas.read(kept.file.encode(), hash)
    return read or plate  # another map with the same rules part is drawn differently


def todays_plate(game: Game, map_id: str) -> Plate:
    """Return a map as new tables use it; raises Refused."""
    try:
        return game.atlas.plate(map_id)
    except KeyError:  # a custom map that has since been removed
        raise Refused(problem("map/unknown")) from None


def kept_map(plate: Plate) -> MapRow:
    """Return the row that keeps a map."""
    return MapRow(plate.hash, plate.game.id, plate.id, plate.data.decode())


async def keep_maps(games: Catalogue, store: Store) -> None:
    """Keep the maps of tables that are older than the keeping of maps."""
    found = []
    for game_id, map_id, hash in await store.unkept():
        game = games.get(game_id)
        plate = None if game is None else game.atlas.by_hash(map_id, hash)
        if plate is not None:
            found.append(kept_map(plate))
    await store.keep(found)


async def _summary(store: Store, row: TableRow) -> Summary:
    listed = (await store.listed([row.spectators]))[row.spectators]
    assert listed is not None, "its row was read"
    return listed.summary or Summary(row.status, (), (), (), (), 0, row.created)


async def _stopped(
    plate: Plate, row: TableRow, entries: Sequence[EntryRow], summary: Summary
) -> Stopped | None:
    """Return why a match does not continue; None if all entries are legal and the end matches."""
    facts, rules = plate.game.facts, plate.rules
    if not facts.fewest_seats <= len(row.seats) <= facts.most_seats:
        return Stopped(summary, "rules", None)
    if row.status == "waiting":
        return None
    meant: Why = "agreed" if row.course.closed is None else "closed"
    if row.course.is_cancelled and not entries:
        return Stopped(summary, meant, None)  # seats were open: there is no match
    setup = rules.agreeable.stored(len(row.seats), row.options)
    reach = Reach(plate.game, rules, setup, Dealer(row.seed, [seat.share for seat in row.seats]))
    for some in slices(entries):
        if not all(reach.take(entry.body) for entry in some):
            return Stopped(summary, "rules", reach)
        await asyncio.sleep(0)
    if not reach.is_dealt:
        return Stopped(summary, "deal", reach)
    if row.course.is_cancelled:
        return Stopped(summary, meant, reach)
    outcome = rules.outcome(reach.match.state)
    return None if _is_the_end(outcome, row, summary) else Stopped(summary, "end", reach)


def _is_the_end(outcome: Outcome | None, row: TableRow, summary: Summary) -> bool:
    """Return whether today's rules bring a match to its stored end, or leave both unfinished."""
    if outcome is None or row.status != "over":
        return outcome is None and row.status != "over"
    # For a match that ended before summaries were stored there is nothing to compare with.
    return not summary.entries or (
        (summary.status, summary.scores, summary.places) == ("over", outcome.scores, outcome.places)
    )
