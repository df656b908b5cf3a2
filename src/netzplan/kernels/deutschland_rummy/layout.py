"""The layout of the kernel's arrays: version 1.

All arrays are ``int64``. A *row* is a position: ``PLAYED_AT`` words about the game, then
``PLAYED_WORDS`` for each game agreed on. The *chart* of a country is constant and shared by all its
rows. A *slate* is the working memory of compiled functions: each thread needs its own, and nothing
in it outlives a call unless the function says so.

A mask of tiles takes 2 words: bit 0 of the lower one is the first connection; jokers are last.

Words of the game (with units and values):

============  =========================================================================
PHASE         one of the six phases below
SEATS         number of seats
GAMES         number of games agreed on
PLAYED        number of finished games
STARTER       the seat that begins the first game, -1 until it is drawn
MOVER         the seat whose turn it is, or will be after the deal
AT_ONCE       1 if drawing forfeits the right to take a tile from the table
OUT           mask of seats that have come out
DRAWN         1 if the turn's tile was drawn, or is being drawn
IDLE          consecutive turns with an empty bag in which nobody laid or gave a tile
CITY          the city asked for in the running turn, -1 if nobody has asked
REFUSED       number of seats that refused, from the left neighbour on
GIVER         the seat that gave a tile, -1 if none did
GIVEN         the tile that it gave, -1 if there is none
ASKED_LATE    1 if the turn's tile was drawn before the request
RANDOM        state of the random stream (``netzplan.kernels.chance``)
BAG           2 words: tiles in the bag
LAID          2 words: tiles laid from the rack in the running turn
LYING         2 words: tiles on the table
RACKS         8 words, 2 by seat: tiles on its rack
KNOWN         32 words, 2 by giver and seat: tiles that the giver gave away and that are, as
              far as the giver knows, on the rack of that seat
TABLE         ``TABLE_WORDS``: the table, as below
PLAYED_AT     10 words by game: as below
============  =========================================================================

Words of a table, in a row or on a slate; routes and their tiles are in order:

============  =========================================================================
ROUTES        number of routes
STARTS        43 words, by route: index of its first place; the entry after the last is the end
PLACES        128 words: ``tile + 256 * from + 65536 * to``, the cities that it lies between
============  =========================================================================

Words of a finished game:

============  =========================================================================
END           how it ended, as an index into ``ENDS``
WINNERS       mask of the seats that won it
LEFT          8 words, 2 by seat: tiles left on its rack
============  =========================================================================
"""

from netzplan.games.deutschland_rummy.routes import FEWEST

__all__ = [
    "ACT",
    "ANSWER",
    "ASKED_LATE",
    "AT_ONCE",
    "BAG",
    "BEGIN",
    "CITY",
    "DEAL",
    "DRAW",
    "DRAWN",
    "END",
    "ENDS",
    "END_BOTH",
    "END_GIVEN",
    "END_LAID",
    "END_STALEMATE",
    "GAMES",
    "GIVEN",
    "GIVER",
    "IDLE",
    "KNOWN",
    "LAID",
    "LEFT",
    "LYING",
    "MOST_CITIES",
    "MOST_GAMES",
    "MOST_ROUTES",
    "MOST_SEATS",
    "MOST_TILES",
    "MOVER",
    "NO",
    "OUT",
    "OVER",
    "PHASE",
    "PLACES",
    "PLAYED",
    "PLAYED_AT",
    "PLAYED_WORDS",
    "RACKS",
    "RANDOM",
    "REFUSED",
    "ROUTES",
    "SEATS",
    "STARTER",
    "STARTS",
    "TABLE",
    "TABLE_WORDS",
    "TILE_WORDS",
    "VERSION",
    "WINNERS",
]

VERSION = 1

# Limits: larger games are played by the reference alone.
MOST_SEATS = 4
MOST_TILES = 128
MOST_CITIES = 128
MOST_GAMES = 64

MOST_ROUTES = MOST_TILES // FEWEST
TILE_WORDS = 2

NO = -1
"""Stands for no city, seat or tile."""

BEGIN, DEAL, ACT, DRAW, ANSWER, OVER = range(6)
"""The phases, as in ``Phase`` of the rules."""

ENDS = ("dr.end.laid", "dr.end.both", "dr.end.given", "dr.end.stalemate")
END_LAID, END_BOTH, END_GIVEN, END_STALEMATE = range(4)

(
    PHASE,
    SEATS,
    GAMES,
    PLAYED,
    STARTER,
    MOVER,
    AT_ONCE,
    OUT,
    DRAWN,
    IDLE,
    CITY,
    REFUSED,
    GIVER,
    GIVEN,
    ASKED_LATE,
    RANDOM,
) = range(16)
BAG = 16
LAID = BAG + TILE_WORDS
LYING = LAID + TILE_WORDS
RACKS = LYING + TILE_WORDS
KNOWN = RACKS + MOST_SEATS * TILE_WORDS
TABLE = KNOWN + MOST_SEATS * MOST_SEATS * TILE_WORDS

ROUTES = 0
STARTS = 1
PLACES = STARTS + MOST_ROUTES + 1
TABLE_WORDS = PLACES + MOST_TILES
PLAYED_AT = TABLE + TABLE_WORDS

END, WINNERS = range(2)
LEFT = 2
PLAYED_WORDS = LEFT + MOST_SEATS * TILE_WORDS
