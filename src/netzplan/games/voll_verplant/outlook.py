"""Which lines of a sheet can still be completed, whatever cards come."""

from netzplan.games.voll_verplant.edition import Card, Edition
from netzplan.games.voll_verplant.network import City, Course
from netzplan.games.voll_verplant.state import Sheet

__all__ = ["Outlook", "rides_to_come", "stuck"]


def rides_to_come(
    edition: Edition, pile: tuple[int, ...], card: Card | None, windows: int
) -> tuple[int, int]:
    """Return how many free rides can still come, and how many windows remain for later cards.

    ``card`` is the card that a sheet has yet to use; ``pile`` is the pile that the next card comes
    from; ``windows`` are the free windows less those that owed extra entries will fill, at worst
    below 0. Each shuffle brings back all free rides of a full pile, and costs a window.
    """
    now = 0
    if card is not None and windows > 0:
        if card.kind == "free":
            now = 1
        else:
            windows -= 1
    if windows <= 0:
        return now, 0
    later = _rides_in(edition, pile) + (windows - 1) * _rides_in(edition, edition.counts)
    return now + later, windows


def _rides_in(edition: Edition, pile: tuple[int, ...]) -> int:
    cards = zip(edition.card, pile, strict=True)
    return sum([left for card, left in cards if card.kind == "free"])


def stuck(city: City, sheet: Sheet) -> tuple[int, ...]:
    """Return for each line how many free stations only free rides can still mark."""
    walked = sheet.marked_mask
    for line, written in zip(city.lines, sheet.windows, strict=True):
        if len(written) < line.windows:
            walked |= line.mask
    return tuple([(line.mask & ~walked).bit_count() for line in city.lines])


class Outlook:
    """One sheet, and the most that can still be marked on it."""

    def __init__(
        self,
        city: City,
        edition: Edition,
        sheet: Sheet,
        pile: tuple[int, ...],
        card: Card | None,
        owed: int = 0,
    ) -> None:
        """Count what is left besides a ``card`` that is yet to be used and ``owed`` entries."""
        self._city = city
        self._free_mask = city.all_mask & ~sheet.marked_mask
        self._windows = [
            line.windows - len(written)
            for line, written in zip(city.lines, sheet.windows, strict=True)
        ]
        windows = sum(self._windows) - owed
        self._rides, later = rides_to_come(edition, pile, card, windows)
        # The card turned fills the last window; any other window could get the best card.
        is_last = card is not None and not later
        cards = (card,) if card is not None and is_last else edition.card
        self._most = max([1 if each.kind == "transfer" else each.value for each in cards])
        self._stuck = stuck(city, sheet)

    def is_lost(self, line: Course) -> bool:
        """Return whether no sequence of cards can complete a line.

        Assumes that every free ride comes and that no walk is stopped. A line reported as lost is
        lost, but some lost lines are not reported.
        """
        free_mask = line.mask & self._free_mask
        stations = free_mask.bit_count()
        if stations <= self._rides:
            return False
        if self._stuck[line.index] > self._rides:
            return True
        walked = sum(
            [
                min(windows * self._most, (other.mask & free_mask).bit_count())
                for other, windows in zip(self._city.lines, self._windows, strict=True)
                if windows
            ]
        )
        return stations > self._rides + walked
