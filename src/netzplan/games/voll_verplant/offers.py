"""What a seat may do now, and what each choice would bring: for the page, which knows no rules."""

from msgspec import Struct

from netzplan.core.outcome import Item
from netzplan.core.violation import Violation
from netzplan.games.voll_verplant.actions import Action, Fill
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.scoring import LINE_RULES, first_rounds, gains
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
    firsts = first_rounds(state.sheets)
    return Offers(
        kind=card.kind,
        value=card.value,
        lines=tuple(_line_offer(rules, state, seat, line.letter) for line in rules.city.lines),
        choices=tuple(
            _offer(rules, state, seat, action, firsts) for action in rules.actions(state, seat)
        ),
    )


def _line_offer(rules: VollVerplant, state: State, seat: int, letter: str) -> LineOffer:
    refused = rules.violation(state, seat, Fill(letter, 0))
    short = None
    assert state.card is not None
    card = rules.positions.cards[state.card]
    if refused is None:
        wanted = 1 if card.kind == "transfer" else card.value
        ways = (False, True) if rules.city.lines[rules.city.line_number[letter]].ring else (False,)
        reasons = [rules.violation(state, seat, Fill(letter, wanted, back)) for back in ways]
        short = reasons[0] if None not in reasons else None
    return LineOffer(letter, refused, short)


def _offer(
    rules: VollVerplant, state: State, seat: int, action: Action, firsts: tuple[int, ...]
) -> Offer:
    before = rules.positions.sheet_of(state, seat)
    drawn, found = rules.positions.draw(state, before, action)
    owed = 0
    if state.special and not rules.positions.is_full(drawn):
        choice = state.sealed[seat]
        owed = rules.positions.specials(action, found)
        owed += choice.owed - 1 if choice is not None else 0
    items = gains(rules.city, state, seat, before, drawn, firsts)
    return Offer(
        action=action,
        marks=tuple(rules.city.stations[station] for station in found),
        number=drawn.transfers[-1][1] if len(drawn.transfers) > len(before.transfers) else 0,
        completes=tuple(
            (str(item.why[0][1]), item.points) for item in items if item.rule in LINE_RULES
        ),
        gains=items,
        points=sum(item.points for item in items),
        owes=owed,
    )
