"""What a seat (or a spectator) may know of a position, in ids and words instead of masks.

Own rack as tiles, others as counts; of gifts what the reader has seen himself.
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
    """What anybody may know of a player."""

    seat: int
    tiles: int
    """Tiles on the rack."""
    out: bool
    """Whether the player has come out in this game."""
    kilometres: int
    """Sum over the finished games."""


class QuestionView(Struct, frozen=True, gc=False):
    """The request of the running turn."""

    city: str
    refused: tuple[int, ...]
    """Seats that gave nothing, in the order they were asked."""
    asked: int | None
    """The seat that answers now; None when all is answered."""
    giver: int | None
    tile: str | None
    """What was given, for giver and asker; None for others, or if nobody gave."""
    after_draw: bool
    """Whether the turn's tile was drawn before it."""


class KnownView(Struct, frozen=True, gc=False):
    """A tile that the reader has given away and that was not laid since."""

    tile: str
    seats: tuple[int, ...]
    """Where it is: more than one seat if it may have been given on."""


class PlayedView(Struct, frozen=True, gc=False):
    """A finished game: all racks are open now."""

    end: str
    """Rule id of the way it ended."""
    winners: tuple[int, ...]
    racks: tuple[tuple[str, ...], ...]
    kilometres: tuple[int, ...]


class View(Struct, frozen=True, gc=False):
    """The position as a reader may know it."""

    map: str
    seat: int | None
    phase: Phase
    game: int
    """The running game, counted from 1."""
    games: int
    """Games agreed on."""
    starter: int | None
    """The seat that began the first game; None as long as it is not drawn."""
    mover: int
    """Whose turn it is, also while another seat answers."""
    rack: tuple[str, ...]
    """The reader's own tiles, in the order of the map; empty for a spectator."""
    players: tuple[PlayerView, ...]
    bag: int
    table: tuple[RouteWords, ...]
    laid: tuple[str, ...]
    """Tiles laid from the rack in the running turn."""
    drawn: bool
    """Whether the turn's tile was drawn, or is being drawn."""
    question: QuestionView | None
    """The request of the running turn."""
    take: str | None
    """City of which the mover may take a tile from the table, since nobody gave one."""
    idle: int
    """Turns in a row with an empty bag in which nobody laid or gave a tile."""
    known: tuple[KnownView, ...]
    played: tuple[PlayedView, ...]
    take_at_once: bool
    """Whether drawing ends the time to take a tile from the table."""
    idle_limit: int | None = None
    """So many idle turns in a row end the game; None as long as there are tiles in the bag."""
    racks: tuple[tuple[str, ...], ...] = ()
    """Every rack, by seat, where all of them lie open: in the past of a match that is over."""


def table_seen(positions: Positions, table: tuple[Route, ...]) -> tuple[RouteWords, ...]:
    """Return the routes as everybody sees them."""
    return tuple([to_words(positions.country, route) for route in table])


def view_of(
    positions: Positions, state: State, seat: int | None, table: tuple[RouteWords, ...]
) -> View:
    """Return the view of a seat, or of a spectator (None), with the table as it is seen."""
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
    """Return the view of a position of a match that is over: nobody hides his rack any more."""
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
    """Return a finished game in words."""
    country = positions.country
    return PlayedView(
        end=game.end,
        winners=game.winners,
        racks=tuple(country.ids_of(rack) for rack in game.racks),
        kilometres=tuple(country.km_of(rack) for rack in game.racks),
    )
