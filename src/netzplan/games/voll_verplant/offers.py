"""What a seat may do now, and what each choice would bring: for the page, which knows no rules."""

from msgspec import Struct

from netzplan.core.violation import Violation
from netzplan.games.voll_verplant.actions import Action, Fill, Ride
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.scoring import first_rounds, line_points, sheet_score
from netzplan.games.voll_verplant.state import Sheet, State

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
    points: int
    """Change of the chooser's score."""
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
    lines = sum(line_points(rules.city, state.sheets[seat], first_rounds(state.sheets)))
    before = _settled(rules, state, seat, rules.positions.sheet_of(state, seat), lines)
    return Offers(
        kind=card.kind,
        value=card.value,
        lines=tuple(_line_offer(rules, state, seat, line.letter) for line in rules.city.lines),
        choices=tuple(
            _offer(rules, state, seat, action, lines, before)
            for action in rules.actions(state, seat)
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


class _Settled(Struct, frozen=True):
    """A sheet as if the round were settled now: its score and the lines that this completes."""

    total: int
    completes: tuple[tuple[str, int], ...]


def _offer(
    rules: VollVerplant,
    state: State,
    seat: int,
    action: Action,
    lines: int,
    settled_before: _Settled,
) -> Offer:
    before = rules.positions.sheet_of(state, seat)
    drawn, met = rules.positions.draw(state, before, action)
    owed = 0
    if state.special and not rules.positions.is_full(drawn):
        draft = state.drafts[seat]
        owed = met + (draft.owed - 1 if draft is not None else 0)
    settled = _settled(rules, state, seat, drawn, lines)
    done_before = {line for line, _ in settled_before.completes}
    return Offer(
        action=action,
        marks=_marks(rules, state, before, action),
        number=drawn.transfers[-1][1] if len(drawn.transfers) > len(before.transfers) else 0,
        completes=tuple(pair for pair in settled.completes if pair[0] not in done_before),
        points=settled.total - settled_before.total,
        owes=owed,
    )


def _marks(rules: VollVerplant, state: State, sheet: Sheet, action: Action) -> tuple[str, ...]:
    if isinstance(action, Ride):
        return () if action.station is None else (action.station,)
    assert state.card is not None
    line = rules.city.lines[rules.city.line_number[action.line]]
    stations = rules.positions.marked_by(
        rules.positions.cards[state.card],
        sheet.marked_mask,
        line,
        action.marks,
        backward=action.backward,
    )
    return tuple(rules.city.stations[station] for station in stations)


def _settled(rules: VollVerplant, state: State, seat: int, sheet: Sheet, lines: int) -> _Settled:
    """Return a sheet's score with this round settled; it has ``lines`` points for lines now."""
    settled = rules.positions.completed(sheet, state.round)
    solo = len(state.sheets) == 1
    if settled.completed == sheet.completed:  # no new line: the race stands as it did
        return _Settled(sheet_score(rules.city, settled, lines, solo=solo).total, ())
    firsts = first_rounds((*state.sheets[:seat], settled, *state.sheets[seat + 1 :]))
    points = line_points(rules.city, settled, firsts)
    completes = tuple(
        (line.letter, points[line.index])
        for line in rules.city.lines
        if settled.completed[line.index] == state.round
    )
    return _Settled(sheet_score(rules.city, settled, sum(points), solo=solo).total, completes)
