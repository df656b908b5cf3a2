"""Text notation for choices and positions, in both directions.

A choice is read together with the card turned:

======== ==============================================================
``F``    line F, as many stations as the card can mark
``F:2``  line F, two stations
``C>``   ring line C in the first direction, ``C<`` in the other
``* dam`` free ride to the station ``dam``; ``* -`` passes
======== ==============================================================

The value stands before the colon if the card is known: ``F4``, ``F4:2``, ``C<4:2``, ``B+``,
``B+:0``; ``Fx3`` for an express card.

A position is ``map round card pile special sheet …``; see :func:`write_position`.
"""

import re

from netzplan.games.voll_verplant.actions import Action, Fill, Ride
from netzplan.games.voll_verplant.edition import Card
from netzplan.games.voll_verplant.network import Course
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import Sheet, State

__all__ = ["NotationError", "read_action", "read_position", "write_action", "write_position"]

_FILL = re.compile(r"(?P<line>[A-Z])(?P<way>[<>]?)(?P<card>x?\d|\+)?(?::(?P<marks>\d+))?")
_RIDE = re.compile(r"\*\s*(?P<station>-|[a-z0-9_]+)")


class NotationError(ValueError):
    """A text that is not a choice or a position; the message says where it fails."""


def write_action(rules: VollVerplant, state: State, seat: int, action: Action) -> str:
    """Return the notation of a legal choice in this position."""
    if isinstance(action, Ride):
        return f"* {action.station or '-'}"
    card = _card(rules, state)
    line = _line(rules, action.line)
    way = ("<" if action.backward else ">") if line.ring else ""
    marked = rules.positions.sheet_of(state, seat).marked_mask
    most = rules.positions.reach(card, marked, line, backward=action.backward)
    short = "" if action.marks == most else f":{action.marks}"
    return f"{action.line}{way}{card.id}{short}"


def read_action(rules: VollVerplant, state: State, seat: int, text: str) -> Action:
    """Return the choice that a text denotes in this position.

    Raise NotationError if the text is not a choice. Whether the choice is legal is left to
    ``rules.violation``.
    """
    text = text.strip()
    if ride := _RIDE.fullmatch(text):
        station = ride["station"]
        return Ride(None if station == "-" else station)
    fill = _FILL.fullmatch(text)
    if fill is None:
        raise NotationError(f"not a choice: {text!r}")
    card = _card(rules, state)
    if fill["card"] is not None and fill["card"] not in (card.id, card.written):
        raise NotationError(f"{text!r} is for card {fill['card']}, but {card.id} was turned")
    backward = fill["way"] == "<"
    line = _line(rules, fill["line"])
    if fill["marks"] is not None:
        return Fill(line.letter, int(fill["marks"]), backward)
    marked = rules.positions.sheet_of(state, seat).marked_mask
    return Fill(line.letter, rules.positions.reach(card, marked, line, backward=backward), backward)


def _line(rules: VollVerplant, letter: str) -> Course:
    number = rules.city.line_number.get(letter)
    if number is None:
        raise NotationError(f"no line {letter} on this sheet")
    return rules.city.lines[number]


def _card(rules: VollVerplant, state: State) -> Card:
    if state.card is None:
        raise NotationError("no card is turned")
    return rules.positions.cards[state.card]


def write_position(rules: VollVerplant, state: State) -> str:
    """Return a position between choices as one line of text.

    ``map round card pile special``, and for each sheet ``windows/completed/crosses/transfers``:
    windows by line, separated by commas; rounds of completion likewise; crosses as station ids;
    transfers as ``station=number``. ``-`` stands for an empty field.
    """
    card = "-" if state.card is None else rules.positions.cards[state.card].id
    pile = ",".join(str(count) for count in state.pile)
    head = f"{rules.city.id} {state.round} {card} {pile} {'s' if state.special else '-'}"
    return " ".join([head, *(_write_sheet(rules, sheet) for sheet in state.sheets)])


def read_position(rules: VollVerplant, text: str) -> State:
    """Return the position that :func:`write_position` wrote; raise NotationError otherwise."""
    words = text.split()
    if len(words) < 6 or words[0] != rules.city.id:
        raise NotationError(f"not a position on {rules.city.id}: {text!r}")
    _, round_, card, pile, special, *sheets = words
    try:
        counts = tuple(int(count) for count in pile.split(","))
        number = None if card == "-" else rules.positions.card_number[card]
        drawn = tuple(_read_sheet(rules, sheet) for sheet in sheets)
        begun = int(round_)
    except (ValueError, KeyError) as wrong:
        raise NotationError(f"not a position on {rules.city.id}: {wrong}") from wrong
    full = rules.positions.edition.counts
    if len(counts) != len(full) or not all(
        0 <= count <= most for count, most in zip(counts, full, strict=True)
    ):
        raise NotationError(f"a pile is {len(full)} counts of at most {full}")
    return State(special == "s", begun, counts, number, drawn, (None,) * len(drawn))


def _write_sheet(rules: VollVerplant, sheet: Sheet) -> str:
    names = rules.city.stations
    numbered = sum(1 << station for station, _ in sheet.transfers)
    parts = (
        ",".join(sheet.windows),
        ",".join(str(done) for done in sheet.completed) if any(sheet.completed) else "-",
        ",".join(rules.city.names_of(sheet.marked_mask & ~numbered)) or "-",
        ",".join(f"{names[at]}={number}" for at, number in sheet.transfers) or "-",
    )
    return "/".join(parts)


def _read_sheet(rules: VollVerplant, text: str) -> Sheet:
    lines = len(rules.city.lines)
    number = rules.city.number
    written, completed, crosses, transfers = text.split("/")
    windows = tuple(written.split(","))
    done = (0,) * lines if completed == "-" else tuple(int(x) for x in completed.split(","))
    if len(windows) != lines or len(done) != lines:
        raise ValueError(f"a sheet of {rules.city.id} has {lines} lines")
    for entered, line in zip(windows, rules.city.lines, strict=True):
        if len(entered) > line.windows:
            raise ValueError(f"line {line.letter} has {line.windows} windows")
    pairs = () if transfers == "-" else tuple(_pair(rules, pair) for pair in transfers.split(","))
    marked = [] if crosses == "-" else [number[name] for name in crosses.split(",")]
    mask = rules.positions.bits((*marked, *(station for station, _ in pairs)))
    return Sheet(mask, pairs, windows, done)


def _pair(rules: VollVerplant, text: str) -> tuple[int, int]:
    station, _, value = text.partition("=")
    return rules.city.number[station], int(value)
