"""Playing a sheet on from some point: quickly, and as well as the outlook alone can."""

from random import Random

from netzplan.bots.voll_verplant.outlook import Outlook
from netzplan.bots.voll_verplant.pad import Board, Pad, Step

__all__ = ["Playout", "shuffled"]


def shuffled(board: Board, pile: list[int], windows: int, random: Random, first: int) -> list[int]:
    """Return cards as they may come, until so many windows are filled by them.

    ``pile`` is what lies face down, ``first`` the place in it of the first card; the six
    brings all cards back.
    """
    cards: list[int] = []
    left = list(pile)
    at = first
    while windows > 0:
        left[at], left[-1] = left[-1], left[at]
        card = left.pop()
        cards.append(card)
        if board.cards[card].reshuffles or not left:
            left = list(board.full_pile)
        if board.kinds[card] != "free":
            windows -= 1
        at = int(random.random() * len(left))
    return cards


class Playout:
    """Plays pads on with the best step at first sight, card after card."""

    def __init__(self, outlook: Outlook, *, special: bool) -> None:
        """Bind to an outlook; ``special`` plays with special stations."""
        self.outlook = outlook
        self._special_mask = outlook.board.special_mask if special else 0

    def owed(self, step: Step, owed: int) -> int:
        """Return the extra entries owed after a step that filled a window."""
        return owed + (step.marks_mask & self._special_mask).bit_count()

    def settle(self, pad: Pad, card: int, owed: int, worth: tuple[float, ...]) -> tuple[Pad, float]:
        """Make the extra entries owed with a card; return the pad and the points gained."""
        points = 0.0
        while owed and pad.left:
            step, gain = self.outlook.best_step(pad, card, worth)
            points += gain
            pad = self.outlook.board.after(pad, step)
            owed = self.owed(step, owed - 1)
        return pad, points

    def play(self, pad: Pad, cards: list[int], worth: tuple[float, ...]) -> float:
        """Return the points gained with the cards, and the outlook after them."""
        board = self.outlook.board
        points = 0.0
        for card in cards:
            if not pad.left:
                break
            step, gain = self.outlook.best_step(pad, card, worth)
            points += gain
            pad = board.after(pad, step)
            if step.marks_mask & self._special_mask and step.line >= 0:
                pad, more = self.settle(pad, card, self.owed(step, 0), worth)
                points += more
        return points + self.outlook.value(pad, worth)
