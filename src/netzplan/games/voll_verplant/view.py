"""What a seat or a spectator may know of a position, as ids and text instead of masks."""

from functools import lru_cache

from msgspec import Struct, field

from netzplan.core.turn import Players
from netzplan.games.voll_verplant.actions import Action
from netzplan.games.voll_verplant.outlook import Outlook, stuck
from netzplan.games.voll_verplant.position import Positions
from netzplan.games.voll_verplant.scoring import Score, first_rounds, line_points, score_beside
from netzplan.games.voll_verplant.state import SealedChoice, Sheet, State

__all__ = [
    "CardCount",
    "LineView",
    "SealedChoiceView",
    "SheetView",
    "View",
    "cards_seen",
    "lost_on",
    "sealed_seen",
    "sealed_sheet",
    "sheet_seen",
    "sheets_seen",
    "view_of",
]


CARDS_KEPT = 1 << 10
"""Cache size for piles as readers see them; there are hardly more."""


class CardCount(Struct, frozen=True, gc=False):
    """How many of a card are face down, and face up since the last shuffle."""

    card: str
    kind: str
    value: int
    pile: int
    turned: int


class LineView(Struct, frozen=True, gc=False):
    """One line on one sheet."""

    line: str
    windows: int
    written: str
    """Characters written into the windows, from left to right."""
    completed: int
    """Round of completion, 0 if the line is not complete."""
    points: int
    """Points that the sheet scores for the line."""
    high: bool
    """Whether this sheet can still score, or has scored, the high value."""
    rides: int
    """Free stations that only free rides can still mark: no line through them has a free window."""
    lost: bool
    """Whether no cards that can still come complete the line."""


class SheetView(Struct, frozen=True, gc=False):
    """A sheet with its current score."""

    lines: tuple[LineView, ...]
    crosses: tuple[str, ...]
    """Stations crossed, in the order of the map."""
    transfers: tuple[tuple[str, int], ...]
    """(station, number written), in the order they were written."""
    score: Score
    total: int


class SealedChoiceView(Struct, frozen=True, gc=False):
    """The reader's own sealed choice, which nobody else sees."""

    actions: tuple[Action, ...]
    sheet: SheetView
    owed: int


class View(Struct, frozen=True, gc=False):
    """The position as one reader may know it."""

    map: str
    seat: int | None
    special: bool
    round: int
    card: str | None
    """Id of the card turned for this round."""
    cards: tuple[CardCount, ...]
    sheets: tuple[SheetView, ...]
    """The sheets as they were when the round began."""
    awaited: tuple[int, ...]
    """Seats that still owe a choice."""
    sealed: SealedChoiceView | None = field(name="draft")  # the name on the wire


def view_of(
    positions: Positions,
    state: State,
    seat: int | None,
    sheets: tuple[SheetView, ...],
    sealed: SealedChoiceView | None,
) -> View:
    """Return the view of a seat, or of a spectator (None), around sheets already prepared."""
    turn = positions.turn(state)
    return View(
        map=positions.city.id,
        seat=seat,
        special=state.special,
        round=state.round,
        card=None if state.card is None else positions.cards[state.card].id,
        cards=cards_seen(positions, state.pile),
        sheets=sheets,
        awaited=turn.seats if isinstance(turn, Players) else (),
        sealed=sealed,
    )


@lru_cache(maxsize=CARDS_KEPT)
def cards_seen(positions: Positions, pile: tuple[int, ...]) -> tuple[CardCount, ...]:
    """Return how many of each card are face down, and face up."""
    return tuple(
        CardCount(card.id, card.kind, card.value, left, card.count - left)
        for card, left in zip(positions.cards, pile, strict=True)
    )


def sheets_seen(
    positions: Positions, sheets: tuple[Sheet, ...], pile: tuple[int, ...], card: int | None
) -> tuple[SheetView, ...]:
    """Return the sheets as everybody sees them; the next card comes from ``pile``."""
    firsts = first_rounds(sheets)
    is_solo = len(sheets) == 1
    return tuple(
        _sheet_view(positions, sheet, firsts, pile, card, solo=is_solo) for sheet in sheets
    )


def _sheet_view(
    positions: Positions,
    sheet: Sheet,
    firsts: tuple[int, ...],
    pile: tuple[int, ...],
    card: int | None,
    owed: int = 0,
    *,
    solo: bool,
) -> SheetView:
    """Return one sheet with ids, points and score.

    It has yet to use the ``card``, and to make the ``owed`` extra entries.
    """
    lost = lost_on(positions, sheet, pile, card, owed)
    return sheet_seen(positions, sheet, firsts, lost, solo=solo)


def lost_on(
    positions: Positions, sheet: Sheet, pile: tuple[int, ...], card: int | None, owed: int
) -> tuple[bool, ...]:
    """Return for each line whether it can't be completed any more, whatever comes from ``pile``."""
    unused = None if card is None else positions.cards[card]
    outlook = Outlook(positions.city, positions.edition, sheet, pile, unused, owed)
    return tuple([outlook.is_lost(line) for line in positions.city.lines])


def sheet_seen(
    positions: Positions,
    sheet: Sheet,
    firsts: tuple[int, ...],
    lost: tuple[bool, ...],
    *,
    solo: bool,
) -> SheetView:
    """Return one sheet with ids, points and score, and with its ``lost`` lines flagged."""
    city = positions.city
    points = line_points(city, sheet, firsts)
    numbered = sum([1 << station for station, _ in sheet.transfers])
    lines = tuple(
        [
            LineView(
                line=line.letter,
                windows=line.windows,
                written=written,
                completed=completed,
                points=scored,
                high=not first or first == completed,
                rides=rides,
                lost=none_left,
            )
            for line, written, completed, scored, first, rides, none_left in zip(
                city.lines,
                sheet.windows,
                sheet.completed,
                points,
                firsts,
                stuck(city, sheet),
                lost,
                strict=True,
            )
        ]
    )
    part = score_beside(city, sheet, firsts, solo=solo)
    return SheetView(
        lines=lines,
        crosses=city.names_of(sheet.marked_mask & ~numbered),
        transfers=tuple([(city.stations[at], number) for at, number in sheet.transfers]),
        score=part,
        total=part.total,
    )


def sealed_sheet(
    positions: Positions, state: State, seat: int | None
) -> tuple[SealedChoice, Sheet, tuple[int, ...]] | None:
    """Return a reader's sealed choice, the sheet as it will be, and its ``first_rounds``."""
    choice = None if seat is None else state.sealed[seat]
    if seat is None or choice is None:
        return None
    drawn = positions.completed(choice.sheet, state.round)
    firsts = first_rounds((*state.sheets[:seat], drawn, *state.sheets[seat + 1 :]))
    return choice, drawn, firsts


def sealed_seen(positions: Positions, state: State, seat: int | None) -> SealedChoiceView | None:
    """Return the reader's own sealed choice as the reader sees it."""
    found = sealed_sheet(positions, state, seat)
    if found is None:
        return None
    choice, drawn, firsts = found
    pile, is_solo = positions.next_pile(state), len(state.sheets) == 1
    view = _sheet_view(positions, drawn, firsts, pile, None, choice.owed, solo=is_solo)
    return SealedChoiceView(choice.actions, view, choice.owed)
