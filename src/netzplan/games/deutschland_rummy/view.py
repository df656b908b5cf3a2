"""What a seat or a spectator may know of a position, as ids and text instead of masks.

The reader's own rack as tiles, other racks as counts, and gifts that the reader saw.
"""

from msgspec import Struct
from msgspec.structs import replace

from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.position import Positions
from netzplan.games.deutschland_rummy.routes import Route, RouteWords, to_words
from netzplan.games.deutschland_rummy.scoring import kilometres
from netzplan.games.deutschland_rummy.state import NOBODY, Phase, Played, State
from netzplan.games.starter import UNDRAWN

__all__ = [
    "KnownView",
    "PlayedView",
    "PlayerView",
    "QuestionView",
    "View",
    "opened",
    "played_view",
    "table_seen",
    "view_of",
]


class PlayerView(Struct, frozen=True, gc=False):
    """The public facts about a player."""

    seat: int
    tiles: int
    """Number of tiles on the rack."""
    out: bool
    """Whether the player has come out in this game."""
    kilometres: int
    """Total over the finished games."""


class QuestionView(Struct, frozen=True, gc=False):
    """The request of the running turn."""

    city: str
    refused: tuple[int, ...]
    """Seats that refused, in the order they were asked."""
    asked: int | None
    """The seat that has to answer now; None if there is no answer outstanding."""
    giver: int | None
    tile: str | None
    """The tile given, for giver and asker; None for other readers, or if nobody gave one."""
    after_draw: bool
    """Whether the turn's tile was drawn before the request."""


class KnownView(Struct, frozen=True, gc=False):
    """A tile that the reader gave away and that has not been laid since."""

    tile: str
    seats: tuple[int, ...]
    """Seats that can have it: more than one if it could have been passed on."""


class PlayedView(Struct, frozen=True, gc=False):
    """A finished game, with all racks open."""

    end: str
    """Id of the rule by which it ended."""
    winners: tuple[int, ...]
    racks: tuple[tuple[str, ...], ...]
    kilometres: tuple[int, ...]


class View(Struct, frozen=True, gc=False):
    """The position as a reader may know it."""

    map: str
    seat: int | None
    phase: Phase
    game: int
    """Number of the running game, from 1."""
    games: int
    """Number of games agreed on."""
    starter: int | None
    """The seat that began the first game; None until nature has drawn it."""
    mover: int
    """The seat whose turn it is, also while another seat answers."""
    rack: tuple[str, ...]
    """The reader's own tiles, in the order of the map; empty for a spectator."""
    players: tuple[PlayerView, ...]
    bag: int
    table: tuple[RouteWords, ...]
    laid: tuple[str, ...]
    """Tiles laid from the rack in the running turn."""
    drawn: bool
    """Whether the turn's tile has been drawn, or is being drawn."""
    question: QuestionView | None
    """The request of the running turn; None if there was none."""
    take: str | None
    """City of which the mover may take a table tile, because nobody gave one; else None."""
    idle: int
    """Consecutive turns with an empty bag in which nobody laid or gave a tile."""
    known: tuple[KnownView, ...]
    played: tuple[PlayedView, ...]
    take_at_once: bool
    """Whether drawing forfeits the right to take a tile from the table."""
    idle_limit: int | None = None
    """The number of consecutive idle turns that ends the game; None while there are tiles in the
    bag."""
    racks: tuple[tuple[str, ...], ...] = ()
    """For each seat its rack, where all racks are open: in the past of a match that is over."""


def table_seen(positions: Positions, table: tuple[Route, ...]) -> tuple[RouteWords, ...]:
    """Return the routes of a table as ids."""
    return tuple([to_words(positions.country, route) for route in table])


def view_of(
    positions: Positions, state: State, seat: int | None, table: tuple[RouteWords, ...]
) -> View:
    """Return the view of a seat, or of a spectator (None), around a table already prepared."""
    country = positions.country
    city = positions.takeable_city(state)
    return View(
        map=country.id,
        seat=seat,
        phase=state.phase,
        game=min(len(state.played) + 1, state.games),
        games=state.games,
        starter=None if state.starter == UNDRAWN else state.starter,
        mover=state.mover,
        rack=() if seat is None else country.ids_of(state.racks[seat]),
        players=_players(positions, state),
        bag=state.bag_mask.bit_count(),
        table=table,
        laid=country.ids_of(state.laid_mask),
        drawn=state.drawn,
        question=_question(positions, state, seat),
        take=None if city is None else country.cities[city],
        idle=state.idle,
        known=tuple(
            KnownView(country.tiles[gift.tile], tuple(bits(gift.seats_mask)))
            for gift in state.gifts
            if gift.giver == seat
        ),
        played=tuple(played_view(positions, game) for game in state.played),
        take_at_once=state.take_at_once,
        idle_limit=None if state.bag_mask else len(state.racks),
    )


def opened(positions: Positions, state: State, seat: int | None) -> View:
    """Return the view of a position of a finished match, with every rack open."""
    racks = tuple(positions.country.ids_of(rack) for rack in state.racks)
    table = table_seen(positions, state.table)
    return replace(view_of(positions, state, seat, table), racks=racks)


def _players(positions: Positions, state: State) -> tuple[PlayerView, ...]:
    return tuple(
        [
            PlayerView(
                seat=seat,
                tiles=rack.bit_count(),
                out=positions.is_out(state, seat),
                kilometres=kilometres(positions.country, state.played, seat),
            )
            for seat, rack in enumerate(state.racks)
        ]
    )


def _question(positions: Positions, state: State, seat: int | None) -> QuestionView | None:
    question = state.question
    if question is None:
        return None
    asked = positions.asked(state)
    is_given = question.giver != NOBODY
    may_see = is_given and seat in (question.giver, state.mover)
    return QuestionView(
        city=positions.country.cities[question.city],
        refused=question.refused,
        asked=None if asked == NOBODY else asked,
        giver=question.giver if is_given else None,
        tile=positions.country.tiles[question.tile] if may_see else None,
        after_draw=question.after_draw,
    )


def played_view(positions: Positions, game: Played) -> PlayedView:
    """Return a finished game as ids."""
    country = positions.country
    return PlayedView(
        end=game.end,
        winners=game.winners,
        racks=tuple(country.ids_of(rack) for rack in game.racks),
        kilometres=tuple(country.km_of(rack) for rack in game.racks),
    )
