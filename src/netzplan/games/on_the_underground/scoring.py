"""Points, item by item (rules 3, 4.3 and 5)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from operator import sub

from msgspec import Struct

from netzplan.core.outcome import Item, Note, Outcome
from netzplan.games.on_the_underground.edition import Colour, Edition
from netzplan.games.on_the_underground.network import Network
from netzplan.games.on_the_underground.state import Line, Player, State

__all__ = [
    "CONNECTION",
    "LANDMARK",
    "PLUS",
    "RAIL",
    "SET",
    "TERMINUS",
    "LineScore",
    "connected",
    "final_items",
    "final_landmarks",
    "gains",
    "line_items",
    "line_score",
    "outcome",
    "ridden",
    "scored_at",
    "standing",
    "totals",
    "with_landmark",
]

SET = 10
"""Points for five different landmarks."""

RAIL = 1
"""Points for a rail station."""
TERMINUS = 2
"""Points for a terminus."""
CONNECTION = 3
"""Points for both stations of a kind of connection."""
PLUS = (0, 0, 2, 4, 8)
"""Points for the plus stations of a line, by their number; more than four add nothing."""
LANDMARK = 3
"""Points, at the end, for each landmark of the kind that the player has most of."""
KEPT = 1 << 13
"""Cache size for scores of lines: of ten lines, a turn changes two."""
ITEMS_KEPT = 1 << 11
"""Cache size for items of lines, half a kilobyte each; few of them differ."""
_RULES = (
    "ug.score.rail",
    "ug.score.terminus",
    "ug.score.connection",
    "ug.score.loop",
    "ug.score.plus",
    "ug.passenger.points",
)
"""Ids of the rules that award points to a line, in the order of the parts of its score."""


class LineScore(Struct, frozen=True, gc=False):
    """The points that a line has scored for its owner."""

    rail: int
    terminus: int
    connection: int
    loop: int
    plus: int
    rides: int

    @property
    def total(self) -> int:
        """Return the sum of the parts."""
        return self.rail + self.terminus + self.connection + self.loop + self.plus + self.rides


def connected(network: Network, tiles: tuple[int, ...], stations_mask: int) -> tuple[int, ...]:
    """Return the kinds of connection of which a line has joined both stations (rules 3.4)."""
    if network.has_landmarks:
        return ()
    return _connected(network, tiles, stations_mask & network.tiled_mask)


@lru_cache(maxsize=KEPT)
def _connected(network: Network, tiles: tuple[int, ...], stations_mask: int) -> tuple[int, ...]:
    joined = [
        kind
        for kind, station in zip(tiles, network.tiled, strict=False)
        if stations_mask >> station & 1
    ]
    return tuple(sorted({kind for kind in joined if joined.count(kind) == 2}))


@lru_cache(maxsize=KEPT)
def line_score(network: Network, tiles: tuple[int, ...], line: Line) -> LineScore:
    """Return the points that a line has scored so far, part by part."""
    stations = network.shape(line.edges_mask).stations_mask
    return LineScore(
        rail=RAIL * (stations & network.rail_mask).bit_count(),
        terminus=TERMINUS * (stations & network.terminus_mask).bit_count(),
        connection=CONNECTION * len(connected(network, tiles, stations)),
        loop=line.looped_mask.bit_count(),
        plus=PLUS[min((stations & network.plus_mask).bit_count(), len(PLUS) - 1)],
        rides=line.rides,
    )


def scored_at(
    network: Network, tiles: tuple[int, ...], line: Line
) -> Iterator[tuple[str, int, int]]:
    """Yield (part of the score, mask of the stations that earned it, points), part by part."""
    score = line_score(network, tiles, line)
    on = network.shape(line.edges_mask).stations_mask
    for part, kind_mask, points in (
        ("rail", network.rail_mask, score.rail),
        ("terminus", network.terminus_mask, score.terminus),
        ("plus", network.plus_mask, score.plus),
    ):
        if points:
            yield part, on & kind_mask, points
    for kind in connected(network, tiles, on):
        both = zip(network.tiled, tiles, strict=True)
        yield "connection", sum(1 << station for station, own in both if own == kind), CONNECTION


def with_landmark(player: Player, kind: int) -> Player:
    """Return the player with one more landmark tile; a set of five is returned at once."""
    held = list(player.landmarks)
    held[kind] += 1
    if all(held):
        return Player(player.branch, tuple(count - 1 for count in held), player.sets + 1)
    return Player(player.branch, tuple(held), player.sets)


def final_landmarks(player: Player) -> int:
    """Return the points for the tiles left at the end (rules 5.2)."""
    return LANDMARK * max(player.landmarks, default=0)


def totals(network: Network, colours: tuple[Colour, ...], state: State) -> tuple[int, ...]:
    """Return the current points of each seat, without those of the end."""
    points = [SET * player.sets for player in state.players]
    for colour, line in zip(colours, state.lines, strict=True):
        points[colour.seat] += _total(network, state.tiles, line)
    return tuple(points)


@lru_cache(maxsize=KEPT)
def _total(network: Network, tiles: tuple[int, ...], line: Line) -> int:
    return line_score(network, tiles, line).total


def outcome(
    network: Network, edition: Edition, colours: tuple[Colour, ...], state: State
) -> Outcome:
    """Return the itemised result of a finished game."""
    scores = tuple(
        total + final_landmarks(player)
        for total, player in zip(totals(network, colours, state), state.players, strict=True)
    )
    branch = tuple(player.branch for player in state.players)
    ranks = [(-score, -tokens) for score, tokens in zip(scores, branch, strict=True)]
    return Outcome(
        end="ug.end.pile",
        scores=scores,
        places=tuple(1 + sum(other < rank for other in ranks) for rank in ranks),
        items=standing(network, edition, colours, state, ended=True),
        notes=_notes(ranks),
    )


def standing(
    network: Network, edition: Edition, colours: tuple[Colour, ...], state: State, *, ended: bool
) -> tuple[Item, ...]:
    """Return the items of all seats; landmarks in hand score only if the game has ended."""
    by_seat: list[list[Item]] = [[] for _ in state.players]
    for colour, line in zip(colours, state.lines, strict=True):
        by_seat[colour.seat] += _line_items(network, state.tiles, line, colour.id, colour.seat)
    for seat, (player, items) in enumerate(zip(state.players, by_seat, strict=True)):
        if player.sets:
            items.append(_set_item(seat, player.sets))
        if ended:
            items += _final_items(edition, seat, player)
    return tuple(chain.from_iterable(by_seat))


@lru_cache(maxsize=ITEMS_KEPT)
def _line_items(
    network: Network, tiles: tuple[int, ...], line: Line, id: str, seat: int
) -> tuple[Item, ...]:
    return line_items(id, seat, _parts(line_score(network, tiles, line)))


def gains(
    network: Network, colours: tuple[Colour, ...], before: State, after: State
) -> tuple[Item, ...]:
    """Return the items gained between two positions, without those of the end."""
    items: list[Item] = []
    for colour, was, now in zip(colours, before.lines, after.lines, strict=True):
        if now is not was and now != was:
            had = _parts(line_score(network, before.tiles, was))
            has = _parts(line_score(network, after.tiles, now))
            items += line_items(colour.id, colour.seat, tuple(map(sub, has, had)))
    for seat, (owned, owns) in enumerate(zip(before.players, after.players, strict=True)):
        if owns.sets != owned.sets:
            items.append(_set_item(seat, owns.sets - owned.sets))
    return tuple(items)


def ridden(colours: tuple[Colour, ...], lines_mask: int) -> tuple[Item, ...]:
    """Return the items of a journey on which the passenger uses these lines."""
    once = (0, 0, 0, 0, 0, 1)
    used = [colour for number, colour in enumerate(colours) if lines_mask >> number & 1]
    return tuple([item for each in used for item in line_items(each.id, each.seat, once)])


def final_items(edition: Edition, state: State) -> tuple[Item, ...]:
    """Return the items of the end: landmarks left in hand (rules 5.2)."""
    return tuple(
        item
        for seat, player in enumerate(state.players)
        for item in _final_items(edition, seat, player)
    )


def _parts(score: LineScore) -> tuple[int, ...]:
    """Return the points of a line in the order of ``_RULES``."""
    return (score.rail, score.terminus, score.connection, score.loop, score.plus, score.rides)


@lru_cache(maxsize=ITEMS_KEPT)
def line_items(line: str, seat: int, points: tuple[int, ...]) -> tuple[Item, ...]:
    """Return the items of a line, given its points in the order of ``_RULES``."""
    why = (("line", line),)
    return tuple(
        Item(rule, seat, scored, why) for rule, scored in zip(_RULES, points, strict=True) if scored
    )


def _set_item(seat: int, sets: int) -> Item:
    return Item("ug.score.set", seat, SET * sets, (("sets", sets),))


def _final_items(edition: Edition, seat: int, player: Player) -> Iterator[Item]:
    if any(player.landmarks):
        most = max(player.landmarks)
        kind = edition.landmarks.kinds[player.landmarks.index(most)]
        why = (("kind", kind), ("tiles", most))
        yield Item("ug.end.landmarks", seat, final_landmarks(player), why)


def _notes(ranks: list[tuple[int, int]]) -> tuple[Note, ...]:
    best = min(ranks)
    tied = [rank for rank in ranks if rank[0] == best[0]]
    if len(tied) == 1:
        return ()
    if tied.count(best) == 1:
        return (Note("ug.end.tie-tokens", (("tokens", -best[1]),)),)
    return (Note("ug.end.tie-shared", (("winners", tied.count(best)),)),)
