"""The race for the high values: who will be first on each line."""

from netzplan.bots.voll_verplant.appraiser import Appraiser
from netzplan.games.voll_verplant.scoring import first_rounds
from netzplan.games.voll_verplant.state import State

__all__ = ["first_chances"]


def first_chances(appraiser: Appraiser, state: State, seat: int) -> tuple[float, ...]:
    """Return for each line the probability that nobody completes it before the seat does.

    Another sheet is a threat in so far as it is likely to complete the line at all, and has fewer
    stations of it left.
    """
    rules = appraiser.pads
    pads = [rules.pad(sheet) for sheet in state.sheets]
    firsts = first_rounds(state.sheets)
    chances: list[float] = []
    for line, mask in enumerate(rules.line_masks):
        first = 0.0 if firsts[line] else 1.0
        own = (pads[seat].free_mask & mask).bit_count()
        for other, pad in enumerate(pads):
            theirs_mask = pad.free_mask & mask
            if other != seat and first:
                part = appraiser.part(line, pad.windows[line], pad.left, theirs_mask)
                ahead = own / max(own + theirs_mask.bit_count(), 1)
                first *= 1 - part.chance * ahead
        chances.append(first)
    return tuple(chances)
