"""Sample positions that a reader can't distinguish from the real one.

Only the sealed choices of others are hidden in this game: the pile is a bag of counts without an
order.
"""

from msgspec.structs import replace

from netzplan.core.random_source import RandomSource
from netzplan.core.rules import Setup
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import SealedChoice, Sheet, State
from netzplan.games.voll_verplant.view import SheetView, View

__all__ = ["resample", "state_from_view"]

_ONE = Setup(seats=1)


def resample(rules: VollVerplant, view: View, random: RandomSource) -> State:
    """Return a state with the same view, in which the other seats have made random legal choices.

    Each entry is drawn uniformly from the legal ones. A seat that still owes a choice has made none
    of its entries, or some but not all: each number is equally likely.
    """
    state = state_from_view(rules, view)
    if state.card is None:
        return state
    for seat, sheet in enumerate(state.sheets):
        if seat != view.seat and not rules.positions.is_full(sheet):
            begun = _choosing(rules, state, seat, random)
            choice = random.choice(begun[:-1]) if seat in view.awaited else begun[-1]
            choices = (*state.sealed[:seat], choice, *state.sealed[seat + 1 :])
            state = replace(state, sealed=choices)
    return state


def _choosing(
    rules: VollVerplant, state: State, seat: int, random: RandomSource
) -> list[SealedChoice | None]:
    """Return a random choice of a seat: None first, then the choice after each of its entries."""
    begun: list[SealedChoice | None] = [None]
    # Next to a seat that chooses nothing, so that the round is not settled.
    sheets = (state.sheets[seat], rules.positions.start(_ONE).sheets[0])
    table = replace(state, sheets=sheets, sealed=(None, None))
    while rules.positions.is_awaited(table, 0):
        table = rules.act(table, 0, random.choice(rules.actions(table, 0)))
        begun.append(table.sealed[0])
    return begun


def state_from_view(rules: VollVerplant, view: View) -> State:
    """Return the position behind a view, without the choices of others.

    Only sealed choices are hidden in this game, so for the choices of the reader the result is as
    good as the position itself.
    """
    sheets = tuple(_sheet_from_view(rules, sheet) for sheet in view.sheets)
    choices: list[SealedChoice | None] = [None] * len(sheets)
    if view.sealed is not None and view.seat is not None:
        drawn = _sheet_from_view(rules, view.sealed.sheet)
        open_sheet = Sheet(
            drawn.marked_mask, drawn.transfers, drawn.windows, sheets[view.seat].completed
        )
        choices[view.seat] = SealedChoice(view.sealed.actions, open_sheet, view.sealed.owed)
    return State(
        special=view.special,
        round=view.round,
        pile=tuple(count.pile for count in view.cards),
        card=None if view.card is None else rules.positions.card_number[view.card],
        sheets=sheets,
        sealed=tuple(choices),
    )


def _sheet_from_view(rules: VollVerplant, view: SheetView) -> Sheet:
    number = rules.city.number
    transfers = tuple((number[station], value) for station, value in view.transfers)
    marked = [number[station] for station in view.crosses] + [at for at, _ in transfers]
    return Sheet(
        marked_mask=rules.positions.bits(tuple(marked)),
        transfers=transfers,
        windows=tuple(line.written for line in view.lines),
        completed=tuple(line.completed for line in view.lines),
    )
