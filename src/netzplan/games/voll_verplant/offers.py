"""What a seat may do now, and what each choice would bring: for the page, which knows no rules."""

from msgspec import Struct

from netzplan.core.outcome import Item
from netzplan.core.violation import Violation
from netzplan.games.voll_verplant.actions import Action, Fill
from netzplan.games.voll_verplant.network import Course
from netzplan.games.voll_verplant.outset import Outset
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import State

__all__ = ["LineOffer", "Offer", "Offers", "offers"]


class Offer(Struct, frozen=True):
    """One legal choice with its consequences for the chooser's sheet."""

    action: Action
    marks: tuple[str, ...]
    """Stations marked, in the order of the walk."""
    number: int
    """The transfer number written, 0 if none."""
    completes: tuple[tuple[str, int], ...]
    """(line, points) completed by it, as far as the chooser can know before the reveal."""
    gains: tuple[Item, ...]
    """What it brings the chooser: the items of the effects that it will have."""
    points: int
    """Sum of the gains."""
    owes: int
    """Extra entries still to be made after it (special stations)."""


class LineOffer(Struct, frozen=True):
    """A line as it can, or can't, be chosen."""

    line: str
    refused: Violation | None
    """The rule that closes the line for this card, None if it can be chosen."""
    short: Violation | None
    """The rule that ends the walk before the card's value, None if the full value fits."""


class Offers(Struct, frozen=True):
    """All that a seat may choose now."""

    kind: str
    """Kind of the card: number, express, transfer, free."""
    value: int
    lines: tuple[LineOffer, ...]
    choices: tuple[Offer, ...]


def offers(rules: VollVerplant, state: State, seat: int) -> Offers | None:
    """Return the seat's choices, or None when it has nothing to choose."""
    if state.card is None or not rules.positions.is_awaited(state, seat):
        return None
    card = rules.positions.cards[state.card]
    outset = Outset(rules.positions, state, seat)
    return Offers(
        kind=card.kind,
        value=card.value,
        lines=tuple([_line_offer(rules, state, seat, line) for line in rules.city.lines]),
        choices=tuple(
            [Offer(action, *outset.brings(action)) for action in rules.actions(state, seat)]
        ),
    )


def _line_offer(rules: VollVerplant, state: State, seat: int, line: Course) -> LineOffer:
    assert state.card is not None, "no card is turned"
    card, positions = rules.positions.cards[state.card], rules.positions
    sheet = positions.sheet_of(state, seat)
    if card.kind == "free" or len(sheet.windows[line.index]) >= line.windows:
        return LineOffer(line.letter, rules.violation(state, seat, Fill(line.letter, 0)), None)
    wanted = 1 if card.kind == "transfer" else card.value
    ways = (False, True) if line.ring else (False,)
    if any(positions.reach(card, sheet.marked_mask, line, backward=way) >= wanted for way in ways):
        return LineOffer(line.letter, None, None)
    short = rules.violation(state, seat, Fill(line.letter, wanted))
    return LineOffer(line.letter, None, short)
