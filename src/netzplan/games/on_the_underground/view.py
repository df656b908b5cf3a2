"""What a seat or a spectator may know of a position, as ids and text instead of masks."""

from functools import lru_cache

from msgspec import Struct

from netzplan.games.on_the_underground.placing import tiles_left
from netzplan.games.on_the_underground.position import Positions
from netzplan.games.on_the_underground.scoring import (
    SET,
    LineScore,
    final_landmarks,
    line_score,
    scored_at,
    totals,
)
from netzplan.games.on_the_underground.state import (
    WALK,
    Journey,
    Line,
    Phase,
    State,
)
from netzplan.games.starter import UNDRAWN

__all__ = [
    "DestinationView",
    "JourneyView",
    "LineView",
    "PileView",
    "PlayerView",
    "RivalView",
    "ScoredView",
    "StepView",
    "TileView",
    "View",
    "journey_view",
    "view_of",
]

KEPT = 1 << 12
"""Cache size for lines: all readers see the same, and a move changes one or two."""
JOURNEYS_KEPT = 1 << 11
"""Cache size for journeys and tiles, more than a kilobyte each."""


class TileView(Struct, frozen=True, gc=False):
    """Tiles on a station."""

    station: str
    kind: str
    left: int
    """Number of tiles on the station; connection tiles stay."""


class DestinationView(Struct, frozen=True, gc=False):
    """A destination card that is face up."""

    station: str
    express: bool


class PileView(Struct, frozen=True, gc=False):
    """The pile as counts."""

    express: int
    standard: int


class ScoredView(Struct, frozen=True, gc=False):
    """Points of a line for stations on it."""

    part: str
    """Part of the score: rail, terminus, plus or connection; one entry for each symbol."""
    stations: tuple[str, ...]
    """Ids of the stations, in the order of the map."""
    points: int
    """Points for all of the stations together."""


class LineView(Struct, frozen=True, gc=False):
    """A line."""

    line: str
    seat: int
    """The seat that owns it."""
    tokens: int
    """Number of track tokens left."""
    edges: tuple[str, ...]
    """Ids of the edges, in the order of the map."""
    ends: tuple[str, ...]
    """Stations where the line can be extended free of charge."""
    looped: tuple[str, ...]
    """Stations that its loops have scored."""
    scored: tuple[ScoredView, ...]
    """Points that stations on the line have scored."""
    score: LineScore
    points: int


class PlayerView(Struct, frozen=True, gc=False):
    """The tokens and tiles in front of a player."""

    seat: int
    branch: int
    landmarks: tuple[tuple[str, int], ...]
    """(kind, tiles in hand), all kinds; empty on a board without landmarks."""
    sets: int
    """Number of sets of five different landmarks returned."""
    set_points: int
    hand_points: int
    """What the landmarks in hand would score if the game ended now; not part of the total."""
    total: int
    """Current points; landmarks left in hand score only at the end."""


class StepView(Struct, frozen=True, gc=False):
    """A step of a journey."""

    to: str
    line: str | None
    """None for an empty space."""


class RivalView(Struct, frozen=True, gc=False):
    """A destination that the journey does not lead to, and why."""

    station: str
    empty: int
    """Fewest empty spaces on the way there."""
    more_lines: bool
    """Whether it needs as few empty spaces as the best destination, but more lines."""


class JourneyView(Struct, frozen=True, gc=False):
    """A journey of the passenger."""

    origin: str
    destination: str
    empty: int
    lines: tuple[str, ...]
    """Lines that the passenger uses; each scores its owner a point."""
    steps: tuple[StepView, ...]
    choices: int
    """Number of equally good journeys."""
    rivals: tuple[RivalView, ...]


class View(Struct, frozen=True, gc=False):
    """The position as a reader may know it; the same for all readers."""

    map: str
    seat: int | None
    phase: Phase
    round: int
    """The running round, counted from 1."""
    turns: int
    """Number of turns completed."""
    starter: int | None
    """The seat that began; None until nature has drawn it."""
    mover: int
    """The seat whose turn it is, or would be next."""
    actions: int
    """Number of actions of the running turn."""
    acted: int
    """Number of actions taken in the running turn."""
    legs: int
    """Number of journeys that the passenger has made in the running turn."""
    passenger: str
    destinations: tuple[DestinationView, ...]
    """Face-up destination cards, in the order they were turned."""
    pile: PileView
    last: bool
    """Whether the running round is the last: the pile is empty."""
    visited: tuple[str, ...]
    """Destinations whose cards were discarded, in the order of the map.

    Players may not search the printed pile; but everybody saw what went there, and the log shows
    it. So here it can be looked up, and keeping a list is no advantage."""
    tiles: tuple[TileView, ...]
    lines: tuple[LineView, ...]
    players: tuple[PlayerView, ...]
    journeys: tuple[JourneyView, ...]
    """Journeys of the running turn if there are any, else of the previous turn."""


def view_of(positions: Positions, state: State, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    network = positions.network
    lying = sum(1 << station for station in state.open)
    seats = len(state.players)
    phase = positions.phase(state)
    return View(
        map=network.id,
        seat=seat,
        phase=phase,
        round=state.turns // seats + 1,
        turns=state.turns,
        starter=None if state.starter == UNDRAWN else state.starter,
        mover=positions.mover(state),
        actions=positions.allowance(state),
        acted=state.acted,
        legs=state.legs,
        passenger=network.stations[state.passenger],
        destinations=tuple(
            DestinationView(network.stations[station], bool(network.express_mask >> station & 1))
            for station in state.open
        ),
        pile=PileView(
            (state.pile_mask & network.express_mask).bit_count(),
            (state.pile_mask & network.standard_mask).bit_count(),
        ),
        last=not state.pile_mask and phase in (Phase.ACT, Phase.PASSENGER),
        visited=network.names_of(network.cards_mask & ~state.pile_mask & ~lying),
        tiles=_tiles(positions, state),
        lines=tuple(
            _line(positions, state.tiles, seats, number, line)
            for number, line in enumerate(state.lines)
        ),
        players=_players(positions, state),
        journeys=tuple(journey_view(positions, state, journey) for journey in state.journeys),
    )


def _tiles(positions: Positions, state: State) -> tuple[TileView, ...]:
    network = positions.network
    left = [
        tiles_left(network, state, station) if network.has_landmarks else 1
        for station in network.tiled[: len(state.tiles)]
    ]
    return _tiles_seen(positions, state.tiles, tuple(left))


@lru_cache(maxsize=JOURNEYS_KEPT)
def _tiles_seen(
    positions: Positions, tiles: tuple[int, ...], left: tuple[int, ...]
) -> tuple[TileView, ...]:
    network = positions.network
    return tuple(
        TileView(network.stations[station], positions.tiles.kinds[kind], count)
        for station, kind, count in zip(network.tiled, tiles, left, strict=False)
    )


@lru_cache(maxsize=KEPT)
def _line(
    positions: Positions, tiles: tuple[int, ...], seats: int, number: int, line: Line
) -> LineView:
    network = positions.network
    colour = positions.colours[seats][number]
    score = line_score(network, tiles, line)
    return LineView(
        line=colour.id,
        seat=colour.seat,
        tokens=colour.tokens - line.edges_mask.bit_count(),
        edges=network.edges_of(line.edges_mask),
        ends=network.names_of(network.shape(line.edges_mask).ends_mask),
        looped=network.names_of(line.looped_mask),
        scored=tuple(
            ScoredView(part, network.names_of(stations), points)
            for part, stations, points in scored_at(network, tiles, line)
        ),
        score=score,
        points=score.total,
    )


def _players(positions: Positions, state: State) -> tuple[PlayerView, ...]:
    points = totals(positions.network, positions.colours[len(state.players)], state)
    return tuple(
        PlayerView(
            seat=seat,
            branch=player.branch,
            landmarks=tuple(zip(positions.tiles.kinds, player.landmarks, strict=False)),
            sets=player.sets,
            set_points=SET * player.sets,
            hand_points=final_landmarks(player),
            total=points[seat],
        )
        for seat, player in enumerate(state.players)
    )


def journey_view(positions: Positions, state: State, journey: Journey) -> JourneyView:
    """Return a journey as ids."""
    return _journey(positions, len(state.players), journey)


@lru_cache(maxsize=JOURNEYS_KEPT)
def _journey(positions: Positions, seats: int, journey: Journey) -> JourneyView:
    stations = positions.network.stations
    ids = [colour.id for colour in positions.colours[seats]]
    return JourneyView(
        origin=stations[journey.origin],
        destination=stations[journey.destination],
        empty=journey.empty,
        lines=tuple(ids[line] for line in journey.lines),
        steps=tuple(
            StepView(stations[station], None if line == WALK else ids[line])
            for station, line in journey.steps
        ),
        choices=journey.choices,
        rivals=tuple(
            RivalView(stations[rival.station], rival.empty, rival.more_lines)
            for rival in journey.rivals
        ),
    )
