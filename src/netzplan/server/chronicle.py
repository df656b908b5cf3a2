"""The settled log of a match: each entry is shown once for all readers who may know the same.

The settled entries of a match only grow. Each is folded, masked, shortened, combined with its
effects and encoded when somebody may see it, and kept as bytes.
"""

from typing import Any

import msgspec
from msgspec import Raw

from netzplan.catalogue import GameEntry
from netzplan.server.folding import AnyEntry, AnyMatch
from netzplan.server.messages import Told

__all__ = ["Chronicle"]

EVERY = 16
"""Every how many entries a state is kept for looking back."""
RECENT = 64
"""How many of the latest states are kept, for readers who are slightly behind."""

ENCODED = 24
"""How many of the latest entries are kept encoded while other readers still ask for them."""

AnyTold = Told[Any, Any, Any]
_ENCODER = msgspec.json.Encoder()


class Chronicle:
    """The settled log of one live match."""

    def __init__(self, game: GameEntry, match: AnyMatch) -> None:
        """Start with nothing encoded."""
        self._game = game
        self._kept = [match.start]
        self._recent = {0: match.start}
        self._length = 0
        self._told: dict[int | None, list[Raw]] = {}
        self._latest: dict[tuple[int, int, int, int | None], tuple[Any, AnyEntry, Raw]] = {}
        """The latest encoded entries, with the objects whose ids form their keys."""
        self._same: dict[bytes, Raw] = {}
        """Shares bytes between readers who know different things: most entries are alike for
        all."""

    def told(self, match: AnyMatch, reader: int | None) -> list[Raw]:
        """Return the settled entries as a reader sees them, encoded."""
        # Where nothing is hidden, everybody sees the same.
        reader = reader if self._game.facts.hidden else None
        told = self._told.setdefault(reader, [])
        if len(told) < len(match.settled):
            self._advance(match)
            before = self.state_at(match, len(told))
            for entry in match.settled[len(told) :]:
                at = len(told)
                told.append(self.tell(match, before, entry, at + 1, reader))
                before = match.after(before, entry)
        return told

    def tell(
        self, match: AnyMatch, before: Any, entry: AnyEntry, number: int, reader: int | None
    ) -> Raw:
        """Return one entry after a state as a reader sees it, encoded; it need not be settled."""
        reader = match.steps.reader_of(entry, reader)
        key = (id(before), id(entry), number, reader)
        known = self._latest.get(key)  # it keeps both alive, so their ids are not reused
        if known is not None:
            return known[2]
        masked = self._game.brief(match.rules, before, match.told(entry, number, reader))
        effects = match.steps.effects(before, entry, match.after(before, entry), reader)
        raw = self._shared(Told(masked, effects))
        if len(self._latest) >= ENCODED:
            del self._latest[next(iter(self._latest))]
        self._latest[key] = (before, entry, raw)
        return raw

    def state_at(self, match: AnyMatch, entries: int) -> Any:
        """Return the state after a number of settled entries."""
        self._advance(match)
        if entries in self._recent:
            return self._recent[entries]
        kept = entries // EVERY
        state = self._kept[kept]
        for entry in match.settled[kept * EVERY : entries]:
            state = match.after(state, entry)
        return state

    def _advance(self, match: AnyMatch) -> None:
        state = self._recent[self._length]
        for entry in match.settled[self._length :]:
            state = match.after(state, entry)
            self._length += 1
            self._recent[self._length] = state
            self._recent.pop(self._length - RECENT, None)
            if self._length % EVERY == 0:
                self._kept.append(state)

    def _shared(self, made: AnyTold) -> Raw:
        """Return the bytes of an entry, shared with other readers if equal."""
        encoded = _ENCODER.encode(made)
        if not self._game.facts.hidden:
            return Raw(encoded)
        return self._same.setdefault(encoded, Raw(encoded))
