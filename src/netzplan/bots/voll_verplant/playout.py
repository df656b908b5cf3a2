"""Playouts of a sheet: fast, and as good as the appraisal alone allows."""

from random import Random

from netzplan.bots.voll_verplant.appraiser import Appraiser
from netzplan.kernels.voll_verplant.pad import Pad, PadRules, Step

__all__ = ["Playout", "shuffled"]


def shuffled(
    pads: PadRules, pile: list[int], windows: int, random: Random, first: int
) -> list[int]:
    """Return cards in a possible order, until they have filled that many windows.

    ``pile`` holds the cards face down, ``first`` is the index of the first card; the six brings all
    cards back.
    """
    cards: list[int] = []
    left = list(pile)
    at = first
    while windows > 0:
        left[at], left[-1] = left[-1], left[at]
        card = left.pop()
        cards.append(card)
        if pads.cards[card].reshuffles or not left:
            left = list(pads.full_pile)
        if pads.kinds[card] != "free":
            windows -= 1
        at = int(random.random() * len(left))
    return cards


class Playout:
    """Plays pads on with the step that looks best at first sight, card after card."""

    def __init__(self, appraiser: Appraiser, *, special: bool) -> None:
        """Bind to an appraiser; ``special`` tells whether special stations are in play."""
        self.appraiser = appraiser
        self._special_mask = appraiser.pads.special_mask if special else 0

    def owed(self, step: Step, owed: int) -> int:
        """Return the extra entries owed after a step that filled a window."""
        return owed + (step.marks_mask & self._special_mask).bit_count()

    def settle(self, pad: Pad, card: int, owed: int, worth: tuple[float, ...]) -> tuple[Pad, float]:
        """Make the extra entries owed with a card; return the pad and the points gained."""
        points = 0.0
        while owed and pad.left:
            step, gain = self.appraiser.best_step(pad, card, worth)
            points += gain
            pad = self.appraiser.pads.after(pad, step)
            owed = self.owed(step, owed - 1)
        return pad, points

    def play(self, pad: Pad, cards: list[int], worth: tuple[float, ...]) -> float:
        """Return the points gained with the cards, plus the appraisal after them."""
        pads = self.appraiser.pads
        points = 0.0
        for card in cards:
            if not pad.left:
                break
            step, gain = self.appraiser.best_step(pad, card, worth)
            points += gain
            pad = pads.after(pad, step)
            if step.marks_mask & self._special_mask and step.line >= 0:
                pad, more = self.settle(pad, card, self.owed(step, 0), worth)
                points += more
        return points + self.appraiser.value(pad, worth)
