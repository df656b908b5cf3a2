"""Converts states of the reference to rows of the kernel, and back.

A row keeps everything except the single steps of journeys and the destinations not chosen, which
only readers need. No legal move and no score depends on them.
"""

import numpy as np
from msgspec.structs import replace

from netzplan.games.on_the_underground.network import Network, bits
from netzplan.games.on_the_underground.placing import full_mask
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Journey, Line, Player, State
from netzplan.kernels.limits import check_sizes
from netzplan.kernels.on_the_underground.layout import (
    ACTED,
    BRANCH,
    CARDS,
    EDGE_WORDS,
    EDGES,
    ENDS,
    FULL,
    HELD,
    JOURNEY,
    JOURNEY_WORDS,
    JOURNEYS,
    KIND_ON,
    LEGS,
    LINE_AT,
    LINE_WORDS,
    LOOPED,
    MOST_SEATS,
    ON,
    OPEN,
    PASSENGER,
    PILE,
    RIDES,
    SEAT_AT,
    SEAT_WORDS,
    SEATS,
    SETS,
    SPACES,
    STARTER,
    STATION_WORDS,
    TILES,
    TOUCHED,
    TURNS,
)
from netzplan.kernels.words import Words, mask_of, words_of

__all__ = ["kept", "row_of", "state_of"]


def kept(state: State) -> State:
    """Return a state without what a row does not keep."""
    journeys = tuple(replace(journey, steps=(), rivals=()) for journey in state.journeys)
    return replace(state, journeys=journeys)


def row_of(rules: OnTheUnderground, state: State) -> Words:
    """Return a state as a row; raise KernelFailure for too many seats."""
    seats = len(state.players)
    check_sizes([("kernel/seats", seats, MOST_SEATS)])
    network = rules.network
    row = np.zeros(LINE_AT + len(state.lines) * LINE_WORDS, np.int64)
    row[SEATS], row[STARTER] = seats, state.starter
    row[TURNS], row[ACTED], row[LEGS] = state.turns, state.acted, state.legs
    row[PASSENGER] = state.passenger
    row[PILE : PILE + STATION_WORDS] = words_of(state.pile_mask, STATION_WORDS)
    row[CARDS] = len(state.open)
    row[OPEN : OPEN + len(state.open)] = state.open
    row[TILES] = len(state.tiles)
    for kind in set(state.tiles):
        laid = zip(network.tiled, state.tiles, strict=False)
        mask = sum(1 << station for station, own in laid if own == kind)
        row[KIND_ON + kind * STATION_WORDS :][:STATION_WORDS] = words_of(mask, STATION_WORDS)
    _enter_spaces(row, network, state)
    for number, journey in enumerate(state.journeys):
        _enter_journey(row[JOURNEY + number * JOURNEY_WORDS :], journey)
    row[JOURNEYS] = len(state.journeys)
    for seat, player in enumerate(state.players):
        words = row[SEAT_AT + seat * SEAT_WORDS :]
        words[BRANCH], words[SETS] = player.branch, player.sets
        words[HELD : HELD + len(player.landmarks)] = player.landmarks
    for number, line in enumerate(state.lines):
        _enter_line(row[LINE_AT + number * LINE_WORDS :], network, line)
    return row


def _enter_spaces(row: Words, network: Network, state: State) -> None:
    full = full_mask(network, state.lines)
    row[FULL : FULL + EDGE_WORDS] = words_of(full, EDGE_WORDS)
    spaces = 0
    for edge, count in enumerate(network.spaces):
        taken = sum(line.edges_mask >> edge & 1 for line in state.lines)
        spaces |= count - taken << 4 * edge
    row[SPACES:OPEN] = words_of(spaces, OPEN - SPACES)


def _enter_journey(words: Words, journey: Journey) -> None:
    used = sum(1 << line for line in journey.lines)
    words[:JOURNEY_WORDS] = (
        journey.origin,
        journey.destination,
        journey.empty,
        used,
        journey.choices,
    )


def _enter_line(words: Words, network: Network, line: Line) -> None:
    shape = network.shape(line.edges_mask)
    touched = network.touching_mask(shape.stations_mask)
    words[EDGES : EDGES + EDGE_WORDS] = words_of(line.edges_mask, EDGE_WORDS)
    words[TOUCHED : TOUCHED + EDGE_WORDS] = words_of(touched, EDGE_WORDS)
    for at, mask in (
        (ON, shape.stations_mask),
        (ENDS, shape.ends_mask),
        (LOOPED, line.looped_mask),
    ):
        words[at : at + STATION_WORDS] = words_of(mask, STATION_WORDS)
    words[RIDES] = line.rides


def state_of(rules: OnTheUnderground, row: Words) -> State:
    """Return a row as a state; its journeys lack what a row does not keep."""
    seats = int(row[SEATS])
    return State(
        tiles=_tiles(rules, row),
        pile_mask=mask_of(row[PILE : PILE + STATION_WORDS]),
        open=tuple(row[OPEN:][: int(row[CARDS])].tolist()),
        passenger=int(row[PASSENGER]),
        turns=int(row[TURNS]),
        acted=int(row[ACTED]),
        legs=int(row[LEGS]),
        lines=tuple(
            _line(row[LINE_AT + number * LINE_WORDS :])
            for number in range(len(rules.positions.colours[seats]))
        ),
        players=tuple(_player(rules, row[SEAT_AT + seat * SEAT_WORDS :]) for seat in range(seats)),
        journeys=tuple(
            _journey(row[JOURNEY + number * JOURNEY_WORDS :].tolist())
            for number in range(int(row[JOURNEYS]))
        ),
        starter=int(row[STARTER]),
    )


def _tiles(rules: OnTheUnderground, row: Words) -> tuple[int, ...]:
    kinds = range(len(rules.positions.tiles.kinds))
    masks = [mask_of(row[KIND_ON + kind * STATION_WORDS :][:STATION_WORDS]) for kind in kinds]
    return tuple(
        next(kind for kind in kinds if masks[kind] >> station & 1)
        for station in rules.network.tiled[: int(row[TILES])]
    )


def _line(words: Words) -> Line:
    edges, looped = words[EDGES : EDGES + EDGE_WORDS], words[LOOPED : LOOPED + STATION_WORDS]
    return Line(mask_of(edges), mask_of(looped), int(words[RIDES]))


def _player(rules: OnTheUnderground, words: Words) -> Player:
    kinds = len(rules.positions.tiles.kinds) if rules.network.has_landmarks else 0
    held = tuple(words[HELD : HELD + kinds].tolist())
    return Player(int(words[BRANCH]), held, int(words[SETS]))


def _journey(words: list[int]) -> Journey:
    origin, destination, empty, used, choices = words[:JOURNEY_WORDS]
    return Journey(origin, destination, empty, tuple(bits(used)), (), choices, ())
