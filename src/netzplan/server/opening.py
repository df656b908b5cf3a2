"""How a stored table is opened: on the map of today, on that which it was made on, or to read only.

A map is kept in the store when a table is made on it. Where map or rules have changed since, a
match goes on if all its entries are still right on the map that was kept, and its end is the same.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from netzplan.catalogue import Catalogue, Game, Plate
from netzplan.catalogue.folding import Fold, decoder
from netzplan.core.dealer import Dealer
from netzplan.core.rules import Setup
from netzplan.server.store import EntryRow, MapRow, Store, Summary, TableRow

__all__ = ["Opened", "keep_maps", "kept_map", "opened", "plate_of"]


class Opened(Struct, frozen=True):
    """A stored table with what could be made of it."""

    row: TableRow
    entries: tuple[EntryRow, ...]
    plate: Plate | None
    """The map that it goes on upon; None if it can be read only."""
    summary: Summary | None
    """How it stood last, if it can be read only."""


async def opened(games: Catalogue, store: Store, id: str) -> Opened:
    """Return a stored table; raises KeyError."""
    row, entries = await store.load(id)
    game = games.get(row.game)
    plate = None if game is None else await plate_of(game, store, row.map, row.map_hash)
    if game is not None and plate is not None:
        is_todays = game.atlas.by_hash(row.map, row.map_hash) is plate
        if is_todays and row.rules_version == game.facts.rules_version:
            return Opened(row, entries, plate, None)
    summary = await _summary(store, row)
    if plate is not None and _goes_on(plate, row, entries, summary):
        return Opened(row, entries, plate, None)
    return Opened(row, entries, None, summary)


async def plate_of(game: Game, store: Store, map_id: str, hash: str) -> Plate | None:
    """Return the map of a hash, out of the atlas or as it was kept; None if there is none."""
    plate = game.atlas.by_hash(map_id, hash)
    if plate is not None and plate.id == map_id:
        return plate
    kept = await store.map(hash)
    read = None
    if kept is not None and kept.game == game.id:
        read = game.atlas.read(kept.file.encode(), hash)
    return read or plate  # another map with the same rules part looks otherwise


def kept_map(plate: Plate) -> MapRow:
    """Return a map as it is kept."""
    return MapRow(plate.hash, plate.entry.id, plate.id, plate.data.decode())


async def keep_maps(games: Catalogue, store: Store) -> None:
    """Keep the maps of tables that were made before maps were kept."""
    found = []
    for game_id, map_id, hash in await store.unkept():
        game = games.get(game_id)
        plate = None if game is None else game.atlas.by_hash(map_id, hash)
        if plate is not None:
            found.append(kept_map(plate))
    await store.keep(found)


async def _summary(store: Store, row: TableRow) -> Summary:
    listed = (await store.listed([row.spectators]))[row.spectators]
    return listed.summary or Summary(row.status, (), (), (), (), 0, row.created)


def _goes_on(plate: Plate, row: TableRow, entries: Sequence[EntryRow], summary: Summary) -> bool:
    """Return whether all entries are right by today's rules, and the end is the same."""
    facts, rules = plate.entry.facts, plate.rules
    if not facts.fewest_seats <= len(row.seats) <= facts.most_seats:
        return False
    if row.status == "waiting":
        return True
    setup = Setup(len(row.seats), tuple(row.options.items()))
    fold = Fold(plate.entry, rules, setup, Dealer(row.seed, [seat.share for seat in row.seats]))
    reading = decoder(rules.action_type, rules.event_type)
    for entry in entries:
        try:
            wrong = fold.take(reading.decode(entry.body))
        except msgspec.DecodeError:
            return False
        if wrong is not None:
            return False
    outcome = rules.outcome(fold.match.state)
    if (outcome is not None) != (row.status == "over"):
        return False
    if outcome is None:
        return True
    # Nothing tells how a match ended that was over before summaries were stored.
    return not summary.entries or (
        (summary.status, summary.scores, summary.places) == ("over", outcome.scores, outcome.places)
    )
