"""A game's rulebook as data: each rule id, with its sentences in every language.

The page ("Why not?" and the rules page), the tests and the docs all read ``rulebook.toml`` in the
game's folder.
"""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from netzplan.sentences import Sentence

__all__ = ["Rule", "Rulebook", "load_rulebook", "read_rulebook"]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule."""

    id: str
    section: str
    """Section of the rules digest, for example ``2.2``."""
    text: Sentence
    """The text of the rule."""
    refusal: Sentence | None = None
    """Message to a player whose action the rule forbids; None for rules that forbid no action."""


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """All rules of a game, in reading order."""

    rule: tuple[Rule, ...]

    def named(self, rule_id: str) -> Rule:
        """Return the rule with that id; raise KeyError if there is none."""
        for rule in self.rule:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)


def load_rulebook(game_id: str) -> Rulebook:
    """Read the rulebook of a game that ships with the project."""
    return read_rulebook(f"netzplan.games.{game_id}")


@cache
def read_rulebook(package: str) -> Rulebook:
    """Read the rulebook in the folder of a game's package."""
    text = files(package).joinpath("rulebook.toml").read_bytes()
    return msgspec.toml.decode(text, type=Rulebook)
