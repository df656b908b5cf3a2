"""Drafts: tables that a player tries out as rows of tiles, read by the rules.

The page holds no rules: it sends rows of tiles. For each tile it receives the cities that the tile
lies between, and for the draft the faults of rows, the jokers that leave a choice, and the action
that lays it.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from netzplan.core.violation import Violation
from netzplan.games.deutschland_rummy.actions import Lay
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.routes import FEWEST, RouteWords
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import Phase, State

__all__ = ["Draft", "DraftRead", "RowRead", "read_draft", "read_row", "unreadable"]

Pair = tuple[int, int]
"""The cities at the left and right ends of a tile."""


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that a player is trying out."""

    rows: tuple[tuple[str, ...], ...]
    """Tile ids of each row, from left to right."""
    jokers: dict[str, tuple[str, str]] = {}
    """The two cities that a joker stands for, in any order; for others, neighbours decide."""


class RowRead(Struct, frozen=True):
    """The rules' reading of a row."""

    ends: tuple[tuple[str, str], ...]
    """The cities at each tile's left and right end; empty where a joker leaves a choice."""
    open: tuple[str, ...]
    """Jokers for which the player has to choose two cities."""
    ways: tuple[tuple[tuple[str, str], ...], ...]
    """For each open joker, the pairs of cities that fit its neighbours; empty: any in a region."""
    fault: Violation | None
    """The first fault; its ``place`` counts tiles from 1."""


class DraftRead(Struct, frozen=True):
    """The rules' reading of a draft."""

    rows: tuple[RowRead, ...]
    refusal: Violation | None
    """Why the table as a whole can't be laid, although each row is valid."""
    action: Lay | None
    """The action that lays it; None if something is wrong or still open."""


def unreadable(rules: DeutschlandRummy, draft: Draft) -> str | None:
    """Return the field of a draft that exceeds the possible size, or None."""
    named = [tile for row in draft.rows for tile in row]
    is_long = max(len(draft.rows), len(named)) > len(rules.country.tiles)
    return "rows" if is_long or len(set(named)) < len(named) else None


def read_draft(rules: DeutschlandRummy, state: State, seat: int, draft: Draft) -> DraftRead:
    """Return how the rules read a seat's draft; out of turn, as if it were its turn. Total."""
    rows = tuple(read_row(rules.country, row, draft.jokers) for row in draft.rows)
    if any(row.fault is not None or row.open for row in rows):
        return DraftRead(rows, None, None)
    action = Lay(tuple(map(_route, draft.rows, rows)))
    if state.phase is not Phase.ACT or state.mover != seat:
        state = replace(state, phase=Phase.ACT, mover=seat, laid_mask=0, drawn=False, question=None)
    refusal = rules.violation(state, seat, action)
    return DraftRead(rows, refusal, action if refusal is None else None)


def _route(tiles: tuple[str, ...], row: RowRead) -> RouteWords:
    return RouteWords(tiles, (*(left for left, _ in row.ends), row.ends[-1][1]))


def read_row(
    country: Country, tiles: Sequence[str], told: Mapping[str, tuple[str, str]]
) -> RowRead:
    """Return the cities that the tiles of a row lie between, as far as they are determined."""
    for at, tile in enumerate(tiles):
        if tile not in country.tile_number:
            ends = (("", ""),) * len(tiles)
            return RowRead(ends, (), (), Violation("dr.tile.known", (("tile", tile), *_place(at))))
    pairs = [_pairs(country, tile, told.get(tile)) for tile in tiles]
    runs, broken = _runs(pairs)
    clear = [_clear(run) for run in runs]
    kept = [ways for run in clear for ways in run]
    ends = tuple(end for run in clear for end in _ends(country, run))
    fault = None
    if broken is not None:
        fault = _misfit(country, tiles, broken, ends)
    elif len(tiles) < FEWEST:
        fault = Violation("dr.route.min-three", (("tiles", len(tiles)), *_place(len(tiles) - 1)))
    unclear = {
        tile: _named(country, ways)
        for tile, ways, (left, right) in zip(tiles, kept, ends, strict=True)
        if not (left and right) and country.is_joker(country.tile_number[tile])
    }
    return RowRead(ends, tuple(unclear), tuple(unclear.values()), fault)


def _named(country: Country, ways: frozenset[Pair]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of cities that a joker can stand for, empty if all pairs fit."""
    if ways == _joker_pairs(country):
        return ()
    return tuple((country.cities[left], country.cities[right]) for left, right in sorted(ways))


def _pairs(country: Country, tile: str, told: tuple[str, str] | None) -> frozenset[Pair]:
    """Return every way in which a tile can lie."""
    number = country.tile_number[tile]
    if not country.is_joker(number):
        one, other = country.ends[number]
        return frozenset({(one, other), (other, one)})
    anywhere = _joker_pairs(country)
    if told is None:
        return anywhere
    chosen = {country.city_number.get(city) for city in told}
    return frozenset(pair for pair in anywhere if set(pair) == chosen)


@lru_cache(maxsize=16)  # an installation may have many countries
def _joker_pairs(country: Country) -> frozenset[Pair]:
    """Return every way in which a joker can lie."""
    everywhere = range(len(country.cities))
    return frozenset(
        (one, other)
        for one in everywhere
        for other in everywhere
        if one != other and country.region_of[one] == country.region_of[other]
    )


def _runs(pairs: list[frozenset[Pair]]) -> tuple[list[list[frozenset[Pair]]], int | None]:
    """Split a row where two neighbours can't touch; also return the first such place."""
    runs: list[list[frozenset[Pair]]] = []
    broken: int | None = None
    for at, ways in enumerate(pairs):
        if runs:
            reached = {right for _, right in runs[-1][-1]}
            fitting = frozenset(way for way in ways if way[0] in reached)
            if fitting:
                runs[-1].append(fitting)
                continue
            broken = at if broken is None else broken
        runs.append([ways])
    return runs, broken


def _clear(run: list[frozenset[Pair]]) -> list[frozenset[Pair]]:
    """Return the ways in which each tile of a run can lie, given its neighbours on both sides."""
    kept = [run[-1]]
    for ways in reversed(run[:-1]):
        wanted = {left for left, _ in kept[0]}
        kept.insert(0, frozenset(way for way in ways if way[1] in wanted))
    return kept


def _ends(country: Country, run: list[frozenset[Pair]]) -> list[tuple[str, str]]:
    """Return the ends of each tile of a run, with tiles that fit either way turned to match."""
    ends: list[tuple[str, str]] = []
    for ways in run:
        before = ends[-1][1] if ends else ""
        fitting = frozenset(way for way in ways if country.cities[way[0]] == before)
        ends.append(_words(country, fitting or ways))
    return ends


def _words(country: Country, ways: frozenset[Pair]) -> tuple[str, str]:
    """Return the cities at both ends of a tile; empty for an end that is not determined."""
    if len({frozenset(way) for way in ways}) == 1 and len(ways) == 2:
        ways = frozenset({min(ways)})  # one pair of cities, in either order
    lefts, rights = ({way[side] for way in ways} for side in (0, 1))
    left = country.cities[lefts.pop()] if len(lefts) == 1 else ""
    right = country.cities[rights.pop()] if len(rights) == 1 else ""
    return left, right


def _misfit(
    country: Country, tiles: Sequence[str], at: int, ends: tuple[tuple[str, str], ...]
) -> Violation:
    """Return why a tile does not touch the tile before it."""
    beside = country.is_joker(country.tile_number[tiles[at - 1]])
    joker = beside or country.is_joker(country.tile_number[tiles[at]])
    rule = "dr.joker.region" if joker else "dr.route.fits"
    # The end of a joker is open; the city of its neighbour is known.
    before = (city for left, right in reversed(ends[:at]) for city in (right, left) if city)
    named = (("tile", tiles[at]), ("from", next(before, "")), ("to", ends[at][0]))
    return Violation(rule, (*named, *_place(at)))


def _place(at: int) -> tuple[tuple[str, int], ...]:
    return (("place", at + 1),)
