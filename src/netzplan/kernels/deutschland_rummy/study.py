"""Plays matches and records the use and value of each tile and city; compiled.

Items, in this order: sources of kilometres, ways to win a game, places in the order of turns, the
tiles and the cities of the country, and the cities again by the tiles that show them.

=======  =======================================================================================
sources  connections and jokers left on the rack; used: their number; points: kilometres
end      used: games that the seat won in this way (``ENDS``)
order    used: 1 if the seat was the first, second, … to have a turn in the first game
tile     used: 1 if it was dealt to the seat in the first game; points: kilometres at the ends
         of games; amount: number of times it was left
city     used: requests of the seat for it; points: tiles received for them; amount: 0
rack     used: tiles of the city dealt to the seat in the first game; points: kilometres of its
         tiles at the ends of games; amount: number of tiles left
=======  =======================================================================================
"""

from netzplan.core.rules import Setup
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.kernels.bits import first_of_two, ones, without
from netzplan.kernels.chance import drawn, stream
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.deutschland_rummy import rows
from netzplan.kernels.deutschland_rummy.changes import change_at
from netzplan.kernels.deutschland_rummy.chart import (
    CITIES,
    FROM,
    JOKERS_FROM,
    KM,
    TILES,
    TO,
    chart_of,
)
from netzplan.kernels.deutschland_rummy.choosing import may_draw, rack_at, sample
from netzplan.kernels.deutschland_rummy.layout import (
    ACT,
    ANSWER,
    CITY,
    DEAL,
    END,
    ENDS,
    LEFT,
    MOVER,
    OVER,
    PHASE,
    PLACES,
    PLAYED,
    PLAYED_AT,
    PLAYED_WORDS,
    RANDOM,
    ROUTES,
    SEATS,
    STARTER,
    STARTS,
    TILE_WORDS,
    WINNERS,
)
from netzplan.kernels.deutschland_rummy.moves import ASK, DRAW_TILE, END_TURN, GIVE, SAMPLED
from netzplan.kernels.deutschland_rummy.slate import CHOSEN, MOVES, WANTED, blank_slate
from netzplan.kernels.deutschland_rummy.tables import enter_wanted
from netzplan.kernels.deutschland_rummy.turns import draw, happen, step
from netzplan.kernels.sights import (
    AMOUNT,
    DECISIONS,
    GAME_SIGHTS,
    ITEM_SIGHTS,
    PLAYERS,
    POINTS,
    ROUNDS,
    SCORE,
    SEAT_SIGHTS,
    SECOND,
    USED,
    Sights,
    blank_sights,
    sights_of,
)
from netzplan.kernels.words import Words

__all__ = ["ENTRY_POINTS", "SOURCES", "Study", "choose"]

SOURCES = 2
_WAYS = len(ENDS)


@compiled_apart
def _laid(row: Words, slate: Words, move: int) -> int:
    """Return how many rack tiles of the mover a laying of the sample lays."""
    enter_wanted(row, slate, change_at(slate[CHOSEN + move - SAMPLED]))
    low = high = 0
    for place in range(slate[WANTED + STARTS + slate[WANTED + ROUTES]]):
        word = slate[WANTED + PLACES + place]
        bit = 1 << (word & 63)
        low |= 0 if word & 64 else bit
        high |= bit if word & 64 else 0
    rack = rack_at(row[MOVER])
    return ones(low & row[rack]) + ones(high & row[rack + 1])


@compiled_apart
def choose(chart: Words, row: Words, exploring: int, slate: Words) -> int:
    """Return the move of the seat to act: random if ``exploring`` is negative, else eager.

    An eager seat lays the laying of the sample with most tiles, else asks, else draws, else ends
    the turn. Its answers are random, and so are ``exploring`` thousandths of its choices.
    """
    moves = slate[MOVES:WANTED]
    found = sample(chart, row, moves, slate)
    if exploring < 0 or row[PHASE] == ANSWER:
        return int(moves[drawn(row, RANDOM, found)])
    if drawn(row, RANDOM, 1000) < exploring:
        return int(moves[drawn(row, RANDOM, found)])
    best, most, asks, ask = 0, 0, 0, 0
    for number in range(found):
        move = moves[number]
        if move >= SAMPLED:
            laid = _laid(row, slate, move)
            if laid > most:
                best, most = move, laid
        elif move >= ASK:
            asks += 1
            if drawn(row, RANDOM, asks) == 0:
                ask = move
    if most:
        return int(best)
    if asks:
        return int(ask)
    return DRAW_TILE if may_draw(row) else END_TURN


@compiled
def _tiles_at(row: Words) -> int:
    """Return the item number of the first tile."""
    return int(SOURCES + _WAYS + row[SEATS])


@compiled
def _note_tile(
    chart: Words, row: Words, tile: int, to: int, number: int, value: int, found: Words
) -> None:
    """Add to a number of a tile and of its cities; ``to`` is the index of the first item."""
    at = _tiles_at(row)
    found[to + (at + tile) * ITEM_SIGHTS + number] += value
    if tile < chart[JOKERS_FROM]:
        racks = at + chart[TILES] + chart[CITIES]
        found[to + (racks + chart[FROM + tile]) * ITEM_SIGHTS + number] += value
        found[to + (racks + chart[TO + tile]) * ITEM_SIGHTS + number] += value


@compiled_apart
def _note_deal(chart: Words, row: Words, size: int, found: Words) -> None:
    """Record the racks of the first game."""
    for seat in range(row[SEATS]):
        to = GAME_SIGHTS + seat * size + SEAT_SIGHTS
        low, high = row[rack_at(seat)], row[rack_at(seat) + 1]
        while low | high:
            tile = first_of_two(low, high)
            low, high = without(low, high, tile)
            _note_tile(chart, row, tile, to, USED, 1, found)


@compiled_apart
def _note_end(chart: Words, row: Words, size: int, found: Words) -> None:
    """Record kilometres, tiles left, ends, and the order of turns at the end of a match."""
    seats = row[SEATS]
    for seat in range(seats):
        to = GAME_SIGHTS + seat * size + SEAT_SIGHTS
        order = (seat - row[STARTER] + seats) % seats
        found[to + (SOURCES + _WAYS + order) * ITEM_SIGHTS + USED] = 1
        for game in range(row[PLAYED]):
            at = PLAYED_AT + game * PLAYED_WORDS
            if row[at + WINNERS] >> seat & 1:
                found[to + (SOURCES + row[at + END]) * ITEM_SIGHTS + USED] += 1
            low = row[at + LEFT + seat * TILE_WORDS]
            high = row[at + LEFT + seat * TILE_WORDS + 1]
            while low | high:
                tile = first_of_two(low, high)
                low, high = without(low, high, tile)
                source = to + int(tile >= chart[JOKERS_FROM]) * ITEM_SIGHTS
                found[source + USED] += 1
                found[source + POINTS] += chart[KM + tile]
                _note_tile(chart, row, tile, to, AMOUNT, 1, found)
                _note_tile(chart, row, tile, to, POINTS, chart[KM + tile], found)
                found[to - SEAT_SIGHTS + SCORE] += chart[KM + tile]
        found[to - SEAT_SIGHTS + SECOND] = 0


@compiled_apart
def study(
    chart: Words,
    start: Words,
    seed: int,
    first: int,
    plays: int,
    exploring: int,
    slate: Words,
    rows: Words,
) -> None:
    """Play matches, ``plays`` consecutive ones of each deal; write the observations of each."""
    cities = _tiles_at(start) + chart[TILES]
    size = SEAT_SIGHTS + ITEM_SIGHTS * (cities + 2 * chart[CITIES])
    row = start.copy()
    for number in range(len(rows)):
        found = rows[number]
        copy_words(start, row)
        row[RANDOM] = stream(seed, (first + number) // plays)
        players = stream(seed, PLAYERS + first + number)
        while row[PHASE] != OVER:
            if row[PHASE] != ACT and row[PHASE] != ANSWER:
                is_deal = row[PHASE] == DEAL
                happen(chart, row, draw(row))
                if is_deal and row[PHASE] == ACT and row[PLAYED] == 0:
                    _note_deal(chart, row, size, found)
                continue
            nature, row[RANDOM] = row[RANDOM], players
            played, to = row[PLAYED], GAME_SIGHTS + row[MOVER] * size + SEAT_SIGHTS
            move = choose(chart, row, exploring, slate)
            if ASK <= move < SAMPLED:
                found[to + (cities + move - ASK) * ITEM_SIGHTS + USED] += 1
            elif GIVE <= move < ASK:
                found[to + (cities + row[CITY]) * ITEM_SIGHTS + POINTS] += 1
            step(chart, row, move, slate)
            found[DECISIONS] += 1
            found[ROUNDS] += int(move == END_TURN or row[PLAYED] != played)
            players, row[RANDOM] = row[RANDOM], nature
        _note_end(chart, row, size, found)


_ROW = "int64[::1]"
ENTRY_POINTS = (
    (choose, f"({_ROW}, {_ROW}, int64, {_ROW})"),
    (study, f"({_ROW}, {_ROW}, int64, int64, int64, int64, {_ROW}, int64[:,::1])"),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""


class Study:
    """Matches in one country, random or eager; shared by all threads."""

    def __init__(self, rules: DeutschlandRummy, setup: Setup, *, is_random: bool) -> None:
        """Load the country; raise KernelFailure."""
        self.rules = rules
        self.chart = chart_of(rules)
        self.is_random = is_random
        self.start = rows.row_of(rules.start(setup))

    def play(
        self, seed: int, first: int, games: int, plays: int, exploring: int, without: int | None
    ) -> Sights:
        """Play matches from a number on, ``plays`` of each deal; return their observations."""
        assert without is None, "nothing can be done without"
        country, seats = self.rules.country, int(self.start[SEATS])
        items = SOURCES + _WAYS + seats + len(country.tiles) + 2 * len(country.cities)
        found = blank_sights(games, seats, items)
        exploring = -1 if self.is_random else exploring
        study(self.chart, self.start, seed, first, plays, exploring, blank_slate(), found)
        return sights_of(found, seats, items)
