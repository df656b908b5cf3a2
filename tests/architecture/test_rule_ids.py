"""Rule ids: the code names only rules of the rulebook, and every rule of the book is in use."""

import re
from collections.abc import Iterable
from pathlib import Path
from string import Formatter

import pytest

from netzplan.catalogue import GAMES
from netzplan.games.rulebook import Rule, load_rulebook
from tests.architecture.tree import PACKAGE, ROOT

RULE_ID = re.compile(r"\"([a-z]{2}\.[a-z-]+\.[a-z-]+)\"")
RULES = [
    pytest.param(game, rule, id=rule.id) for game in GAMES for rule in load_rulebook(game).rule
]


def named_in(paths: Iterable[Path]) -> set[str]:
    return {found for path in paths for found in RULE_ID.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique(game: str) -> None:
    ids = [rule.id for rule in load_rulebook(game).rule]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game", GAMES)
def test_the_code_names_only_rules_of_the_rulebook(game: str) -> None:
    used = named_in((PACKAGE / "games" / game).glob("*.py"))
    assert used, "the rules name no rule"
    assert used <= {rule.id for rule in load_rulebook(game).rule}


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_every_rule_of_the_rulebook_is_used(game: str, rule: Rule) -> None:
    used = named_in((PACKAGE / "games" / game).glob("*.py"))
    tried = named_in((ROOT / "tests" / "rulebook" / game).rglob("*.py"))
    assert rule.id in used | tried


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_every_rule_has_sentences_in_both_languages(game: str, rule: Rule) -> None:
    for sentence in (rule.text, rule.refusal):
        if sentence is not None:
            assert set(sentence) >= {"de", "en"}
            assert all(each.strip() for each in sentence.values())
            assert len(set(sentence.values())) == len(sentence)
            assert len({frozenset(placeholders(each)) for each in sentence.values()}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_code_refuses_with_has_a_refusal(game: str) -> None:
    source = (PACKAGE / "games" / game / "position.py").read_text(encoding="utf-8")
    refusing = set(re.findall(r"(?:Violation\(|rule = )\"([a-z.-]+)\"", source))
    assert refusing
    book = load_rulebook(game)
    assert not [rule for rule in sorted(refusing) if book.named(rule).refusal is None]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
