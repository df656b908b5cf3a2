"""Records of other rules or maps: folded as far as today's rules allow, shown as stored beyond."""

from msgspec import Struct

from netzplan.catalogue.atlas import Plate
from netzplan.catalogue.folding import Reach, Wrong
from netzplan.catalogue.game_entry import GameEntry
from netzplan.catalogue.plain import Line, line
from netzplan.core.dealer import Dealer
from netzplan.core.outcome import Outcome
from netzplan.core.record import Header

__all__ = ["Older", "OlderFolding"]


class Older(Struct, frozen=True):
    """A record that was played by other rules, or on a map that is not available."""

    header: Header
    entries: tuple[Line, ...]
    folded: int
    """How many of the entries today's rules could fold."""
    wrong: Wrong | None
    """What is wrong with the next entry; None if there is none, or no map to fold it on."""
    outcome: Outcome | None
    """The outcome by today's rules, if they can fold the record to an end."""


class OlderFolding:
    """Folds such a record while its lines are read."""

    def __init__(self, header: Header, game: GameEntry, plate: Plate | None) -> None:
        """Start the record; without a suitable map, nothing is folded."""
        self._header = header
        self._game = game
        self._entries: list[Line] = []
        self._folded = 0
        self._reach: Reach | None = None
        if plate is not None:
            dealer = Dealer(header.seed, header.shares) if header.seed else None
            setup = plate.rules.agreeable.stored(header.seats, header.options)
            self._reach = Reach(game, plate.rules, setup, dealer)

    @property
    def length(self) -> int:
        """Return the number of entries taken."""
        return len(self._entries)

    def take(self, body: bytes) -> None:
        """Take the next entry, as stored."""
        self._entries.append(line(self._game, body.decode("utf-8", "replace").strip()))
        if self._reach is not None and self._reach.take(body):
            self._folded += 1

    def done(self) -> Older:
        """Return the record, as far as it has been read."""
        reach = self._reach
        outcome = None
        if reach is not None and reach.wrong is None:
            outcome = reach.match.rules.outcome(reach.match.state)
        wrong = None if reach is None else reach.wrong
        return Older(self._header, tuple(self._entries), self._folded, wrong, outcome)
