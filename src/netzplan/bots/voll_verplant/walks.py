"""The steps that a sensible player considers: none, all, and each stop worth making."""

from netzplan.games.voll_verplant.edition import Card
from netzplan.games.voll_verplant.network import Course
from netzplan.kernels.voll_verplant.pad import Pad, PadRules, Step

__all__ = ["JUNCTION", "Walker", "Walks"]

_REMEMBERED = 1000
"""Cache size, in walks per line; a line needs a few hundred in a match."""

JUNCTION = 3
"""From this many lines on, a station is worth keeping for a transfer."""


class Walks:
    """Everything relevant about the free stations of one line."""

    __slots__ = ("fronts_mask", "marks", "runs", "share", "shared", "stations")

    def __init__(self, walker: "Walker", line: Course, free_mask: int) -> None:
        """Compute the walks over the free stations of a line."""
        meeting = walker.pads.meeting
        ways = (line.bits, line.backward_bits) if line.ring else (line.bits,)
        orders = [[bit for bit in way if bit & free_mask] for way in ways]
        self.stations = len(orders[0])
        self.fronts_mask = 0
        for order in orders:
            if order:
                self.fronts_mask |= order[0]
        self.runs = _runs(line, free_mask)
        self.shared = sum(meeting[bit] > 1 for bit in orders[0])
        self.share = sum(1 / meeting[bit] for bit in orders[0])
        firsts = [_first_run(way, free_mask) for way in ways]
        self.marks = tuple(
            _sensible_marks(walker, card, orders, firsts) if card.kind != "free" else ()
            for card in walker.pads.cards
        )
        """For each card, the masks that a sensible player considers."""


def _runs(line: Course, free_mask: int) -> int:
    """Return the number of unbroken stretches of free stations on the line."""
    begun = 0
    before = bool(line.ring and line.bits[-1] & free_mask)
    for bit in line.bits:
        here = bool(bit & free_mask)
        begun += here and not before
        before = here
    return max(begun, 1) if free_mask else 0


def _first_run(way: tuple[int, ...], free_mask: int) -> int:
    """Return how many free stations follow one another from the first free one."""
    run = 0
    for bit in way:
        if bit & free_mask:
            run += 1
        elif run:
            break
    return run


def _sensible_marks(
    walker: "Walker", card: Card, orders: list[list[int]], firsts: list[int]
) -> tuple[int, ...]:
    """Return none, all, and each stop before a junction or a special station."""
    found: dict[int, None] = {}
    for order, run in zip(orders, firsts, strict=True):
        if card.kind == "transfer":
            most = min(1, len(order))
        else:
            most = min(card.value, run if card.kind == "number" else len(order))
        mask = 0
        for marks in range(most + 1):
            if marks in (0, most) or order[marks] & walker.kept_mask:
                found[mask] = None
            if marks < most:
                mask |= order[marks]
    return tuple(found)


class Walker:
    """The walks on the pads of one map; shared by all bots that play on it."""

    def __init__(self, pads: PadRules) -> None:
        """Record which stations are worth keeping for a transfer."""
        meeting = pads.meeting
        self.pads = pads
        self.numbers = tuple(sorted(set(meeting.values()), reverse=True))
        """The transfer numbers that the city can give, highest first."""
        self.number_masks = tuple(
            sum(bit for bit, number in meeting.items() if number == wanted)
            for wanted in self.numbers
        )
        self.high_mask = sum(bit for bit, number in meeting.items() if number >= JUNCTION)
        self.kept_mask = pads.special_mask | self.high_mask
        fills = [card for card in pads.cards if card.kind != "free"]
        self.transfer_chance = sum(card.count for card in fills if card.kind == "transfer") / sum(
            card.count for card in fills
        )
        """Probability that a window gets a transfer."""
        self._walks: list[dict[int, Walks]] = [{} for _ in pads.lines]

    def walks(self, line: int, free_mask: int) -> Walks:
        """Return the walks of a line, given its free stations."""
        known = self._walks[line]
        walks = known.get(free_mask)
        if walks is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            walks = known[free_mask] = Walks(self, self.pads.lines[line], free_mask)
        return walks

    def steps(self, pad: Pad, card: int) -> list[Step]:
        """Return the steps that a sensible player considers with a card."""
        if self.pads.kinds[card] == "free":
            steps = [Step(-1, 0)]
            left = pad.free_mask
            while left:
                bit = left & -left
                left ^= bit
                steps.append(Step(-1, bit))
            return steps
        free_mask, masks = pad.free_mask, self.pads.line_masks
        return [
            Step(index, mask)
            for index, windows in enumerate(pad.windows)
            if windows
            for mask in self.walks(index, free_mask & masks[index]).marks[card]
        ]
