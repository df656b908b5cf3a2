"""The choices open to a seat and what each would bring, for the page, which knows no rules."""

from msgspec import Struct

from netzplan.core.outcome import Item
from netzplan.core.violation import Violation
from netzplan.games.voll_verplant.actions import Action, Fill
from netzplan.games.voll_verplant.outset import Outset
from netzplan.games.voll_verplant.position import Positions
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import Sheet, State

__all__ = ["LineOffer", "Offer", "Offers", "line_offer", "offers"]


class Offer(Struct, frozen=True):
    """One legal choice, with its consequences for the sheet of the seat that makes it."""

    action: Action
    marks: tuple[str, ...]
    """Stations marked, in the order of the walk."""
    number: int
    """The transfer number written, 0 if none."""
    completes: tuple[tuple[str, int], ...]
    """(line, points) of the lines that it completes, as far as the seat knows before the reveal."""
    gains: tuple[Item, ...]
    """Items that the seat gains: those of the effects of the choice."""
    points: int
    """Sum of the gains."""
    owes: int
    """Extra entries still to make after it (special stations)."""


class LineOffer(Struct, frozen=True):
    """A line, and whether the seat can choose it."""

    line: str
    refused: Violation | None
    """The rule that closes the line for this card; None if the seat can choose it."""
    short: Violation | None
    """The rule that ends the walk before the card's value; None if the full value fits."""


class Offers(Struct, frozen=True):
    """Everything that a seat can choose now."""

    kind: str
    """Kind of the card: number, express, transfer, free."""
    value: int
    lines: tuple[LineOffer, ...]
    choices: tuple[Offer, ...]


def offers(rules: VollVerplant, state: State, seat: int) -> Offers | None:
    """Return the seat's choices, or None if it has nothing to choose."""
    if state.card is None or not rules.positions.is_awaited(state, seat):
        return None
    positions = rules.positions
    card, sheet = positions.cards[state.card], positions.sheet_of(state, seat)
    outset = Outset(positions, state, seat)
    return Offers(
        kind=card.kind,
        value=card.value,
        lines=tuple(
            [
                line_offer(
                    positions,
                    state.card,
                    line.index,
                    line.mask & ~sheet.marked_mask,
                    is_full=len(written) >= line.windows,
                )
                for line, written in zip(positions.city.lines, sheet.windows, strict=True)
            ]
        ),
        choices=tuple(
            [Offer(action, *outset.brings(action)) for action in rules.actions(state, seat)]
        ),
    )


def line_offer(
    positions: Positions, card: int, line: int, left: int, *, is_full: bool
) -> LineOffer:
    """Return what a line offers to a card: ``left`` are free stations, ``is_full`` its windows."""
    turned, course = positions.cards[card], positions.city.lines[line]
    windows = [
        "." * course.windows if is_full and each is course else "" for each in positions.city.lines
    ]
    sheet = Sheet(course.mask & ~left, (), tuple(windows), ())
    if turned.kind == "free" or is_full:
        refused = positions.fill_violation(turned, sheet, Fill(course.letter, 0))
        return LineOffer(course.letter, refused, None)
    wanted = 1 if turned.kind == "transfer" else turned.value
    ways = (False, True) if course.ring else (False,)
    marked = sheet.marked_mask
    if any(positions.reach(turned, marked, course, backward=way) >= wanted for way in ways):
        return LineOffer(course.letter, None, None)
    short = positions.fill_violation(turned, sheet, Fill(course.letter, wanted))
    return LineOffer(course.letter, None, short)
