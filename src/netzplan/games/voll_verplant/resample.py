"""A position that a reader can't tell from the real one: sealed choices of others, made up.

Nothing else is hidden in this game: the pile is a bag of counts and has no order.
"""

from netzplan.core.random_source import RandomSource
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import Draft, Sheet, State
from netzplan.games.voll_verplant.view import SheetView, View

__all__ = ["resample", "state_from_view"]


def resample(rules: VollVerplant, view: View, random: RandomSource) -> State:
    """Return a state with the same view, in which who has chosen has chosen something legal.

    Each entry of a choice is drawn evenly from the legal ones. Who is still awaited has begun
    nothing: the reader can't tell, and it changes nothing for him.
    """
    state = state_from_view(rules, view)
    for seat in range(len(state.sheets)):
        if state.card is not None and seat != view.seat and seat not in view.awaited:
            while rules.is_awaited(state, seat):
                state = rules.act(state, seat, random.choice(rules.actions(state, seat)))
    return state


def state_from_view(rules: VollVerplant, view: View) -> State:
    """Return the position behind a view, with choices of others left out.

    Nothing is hidden in this game but sealed choices, so for what the reader may choose this
    is as good as the position itself.
    """
    sheets = tuple(_sheet_from_view(rules, sheet) for sheet in view.sheets)
    drafts: list[Draft | None] = [None] * len(sheets)
    if view.draft is not None and view.seat is not None:
        drawn = _sheet_from_view(rules, view.draft.sheet)
        open_sheet = Sheet(
            drawn.marked_mask, drawn.transfers, drawn.windows, sheets[view.seat].completed
        )
        drafts[view.seat] = Draft(view.draft.actions, open_sheet, view.draft.owed)
    return State(
        special=view.special,
        round=view.round,
        pile=tuple(count.pile for count in view.cards),
        card=None if view.card is None else rules.card_number[view.card],
        sheets=sheets,
        drafts=tuple(drafts),
    )


def _sheet_from_view(rules: VollVerplant, view: SheetView) -> Sheet:
    number = rules.city.number
    transfers = tuple((number[station], value) for station, value in view.transfers)
    marked = [number[station] for station in view.crosses] + [at for at, _ in transfers]
    return Sheet(
        marked_mask=rules.bits(tuple(marked)),
        transfers=transfers,
        windows=tuple(line.written for line in view.lines),
        completed=tuple(line.completed for line in view.lines),
    )
