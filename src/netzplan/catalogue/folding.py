"""Folds stored entries into a match: decodes them by one union, and checks or replays each."""

from functools import cache
from typing import Any

import msgspec

from netzplan.catalogue.game_entry import AnyRules, GameEntry
from netzplan.core.dealer import Dealer
from netzplan.core.match import Match
from netzplan.core.record import Acted, Entry, Happened, Lapsed, Rewound, Undone
from netzplan.core.rules import Setup
from netzplan.core.turn import Chance, Over
from netzplan.core.violation import Parameter

__all__ = [
    "AnyEntry",
    "AnyMatch",
    "Fold",
    "Parameters",
    "Reach",
    "Wrong",
    "decoder",
    "entry_type",
]

# A match can be of any game: Any stands for its state, actions, events and view.
AnyMatch = Match[Any, Any, Any, Any]
AnyEntry = Entry[Any, Any]
Parameters = tuple[tuple[str, Parameter], ...]
Wrong = tuple[str, Parameters]
"""The code of what is wrong with an entry, and the parameters of its sentence."""


@cache
def entry_type(action: Any, event: Any) -> Any:
    """Return the union of a game's entries, given its types of actions and events."""
    acted: Any = Acted
    lapsed: Any = Lapsed
    happened: Any = Happened
    return acted[action] | lapsed[action] | happened[event] | Undone | Rewound


@cache
def decoder(action: Any, event: Any) -> msgspec.json.Decoder[AnyEntry]:
    """Return a decoder of a game's entries."""
    return msgspec.json.Decoder(entry_type(action, event))


class Fold:
    """A match that checks each entry before it folds it."""

    def __init__(
        self, game: GameEntry, rules: AnyRules, setup: Setup, dealer: Dealer | None = None
    ) -> None:
        """Start the match; with a dealer, draws must be those that the dealer makes."""
        self._game = game
        self._dealt = dealer is not None
        self.match: AnyMatch = Match(rules, setup, dealer)

    def take(self, entry: AnyEntry) -> Wrong | None:
        """Fold an entry, or return what is wrong with it."""
        wrong = self._wrong(entry)
        if wrong is None:
            self.match.replay(entry)
        return wrong

    def _wrong(self, entry: AnyEntry) -> Wrong | None:
        match = self.match
        expected = len(match.entries) + 1
        if entry.seq != expected:
            return "record/seq", (("found", entry.seq), ("expected", expected))
        if isinstance(match.turn, Over):
            return "match/over", ()
        if isinstance(entry, Happened):
            return self._wrong_draw(entry)
        if isinstance(entry, Rewound):
            return (
                None if match.can_rewind(entry.to) else ("record/no-way-back", (("to", entry.to),))
            )
        seat = ("seat", entry.seat)
        if isinstance(entry, Undone):
            allowed = match.undoable(entry.seat) == entry.of
            return None if allowed else ("match/nothing-to-undo", (seat, ("of", entry.of)))
        if isinstance(entry, Lapsed) and self._silence() != (entry.seat, entry.action):
            return "record/no-lapse", (seat,)
        refusal = match.refusal(entry.seat, entry.action)
        if refusal is None:
            return None
        named = refusal.violation.parameters if refusal.violation else ()
        return refusal.code, (seat, *named)

    def _silence(self) -> tuple[int, Any] | None:
        """Return the seat that is asked and the action that its silence means, or None."""
        answering = self._game.answering
        if answering is None:
            return None
        return answering.silence(self.match.rules, self.match.state)

    def _wrong_draw(self, entry: Happened[Any]) -> Wrong | None:
        match = self.match
        if not isinstance(match.turn, Chance):
            return "record/no-draw", ()
        drawn = (("drawn", _text(entry.event)),)
        if entry.event not in {event for event, _ in match.rules.chances(match.state)}:
            return "record/impossible-draw", drawn
        if self._dealt and entry.event != match.expected_event():
            return "record/dealer", (*drawn, ("expected", _text(match.expected_event())))
        return None


class Reach:
    """Folds stored entries as far as today's rules allow; ignores all after the first invalid one.

    Draws that the dealer would not make today are folded as stored, and ``is_dealt`` becomes False.
    """

    def __init__(
        self, entry: GameEntry, rules: AnyRules, setup: Setup, dealer: Dealer | None = None
    ) -> None:
        """Start the match."""
        self._fold = Fold(entry, rules, setup, dealer)
        self._reading = decoder(rules.action_type, rules.event_type)
        self.is_dealt = True
        """Whether all draws so far are those of the dealer."""
        self.wrong: Wrong | None = None
        """What is wrong with the first entry that could not be folded; None if there is none."""

    @property
    def match(self) -> AnyMatch:
        """Return the match, as far as it has been folded."""
        return self._fold.match

    def take(self, body: str | bytes) -> bool:
        """Fold a stored entry; return whether that was possible."""
        if self.wrong is not None:
            return False
        try:
            entry = self._reading.decode(body)
        except msgspec.DecodeError:
            self.wrong = ("record/malformed", ())
            return False
        wrong = self._fold.take(entry)
        if wrong is not None and wrong[0] == "record/dealer":
            self.is_dealt = False
            self.match.replay(entry)
        else:
            self.wrong = wrong
        return self.wrong is None


def _text(event: Any) -> str:
    return msgspec.json.encode(event).decode()
