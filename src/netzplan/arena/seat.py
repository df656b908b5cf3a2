"""A bot written in Python, as a separate process: ``python -m netzplan.arena.seat MODULE:NAME``.

``NAME`` is called with the rules and a seed, and returns a bot (``netzplan.bots.bot``).
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec

from netzplan.arena.protocol import Asked, Choose, Start
from netzplan.catalogue import REFERENCES, Venue, rules_at
from netzplan.catalogue.game_entry import game_entry_at
from netzplan.core.effort import Effort

__all__ = ["main", "maker_at"]


def maker_at(source: str) -> Callable[[Any, int], Any]:
    """Return the object at ``module:name``; raise ValueError or ImportError."""
    module, _, name = source.partition(":")
    found = getattr(import_module(module), name, None)
    if found is None:
        raise ValueError(f"the module {module} has no {name or 'name after a colon'}")
    if not callable(found):
        raise ValueError(f"{name} of the module {module} can't be called")
    make: Callable[[Any, int], Any] = found
    return make


class _Seat:
    def __init__(self, make: Callable[[Any, int], Any]) -> None:
        self._make = make
        self._bot: Any = None
        self._view: Any = None

    def answer(self, line: str) -> object:
        asked = msgspec.json.decode(line, type=Asked)
        if isinstance(asked, Start):
            return self._begin(asked)
        return {"action": self._chosen(asked)}

    def _begin(self, start: Start) -> object:
        reference = REFERENCES[start.game]
        rules = rules_at(Venue(reference, start.map_text.encode(), start.map_hash))
        self._view = game_entry_at(reference).wire.view
        self._bot = self._make(rules, start.seed)
        return {"ready": True}

    def _chosen(self, asked: Choose) -> object:
        view = msgspec.convert(asked.view, self._view)
        return self._bot.choose(view, Effort(simulations=asked.simulations)).action


def main(source: str) -> None:
    """Answer each line of the input until it ends."""
    # Output that the bot prints must not be mistaken for an answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.path.insert(0, os.getcwd())
    seat = _Seat(maker_at(source))
    for line in sys.stdin:
        try:
            answer = msgspec.json.encode(seat.answer(line))
        except MemoryError:
            answer = b'{"fault":"memory"}'
        except Exception as wrong:
            said = {"fault": "raised", "detail": f"{type(wrong).__name__}: {wrong}"[:300]}
            answer = msgspec.json.encode(said)
        answers.write(answer + b"\n")


if __name__ == "__main__":
    main(sys.argv[1])
