"""No rule without examples: compares the tests' marks with rulebooks, code and rules digests.

It covers every game with a folder here that has a ``cases.py``, the cases its rules list.
"""

import pkgutil
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from netzplan.catalogue import GAMES
from netzplan.games.rulebook import load_rulebook
from tests.architecture.tree import PACKAGE
from tests.rulebook.examples import ACCEPTING, REFUSING

BOOKS = {
    path.parent.name: load_rulebook(path.parent.name)
    for path in sorted(Path(__file__).parent.glob("*/cases.py"))
}
RULES = [
    pytest.param(game, rule.id, id=rule.id) for game, book in BOOKS.items() for rule in book.rule
]
TOLD = [
    pytest.param(game, rule.id, id=rule.id)
    for game, book in BOOKS.items()
    for rule in book.rule
    if rule.refusal
]
CASES = [
    (game, case.strip())
    for game in BOOKS
    for case in re.split(
        r"[·\n]", import_module(f"tests.rulebook.{game}.cases").CASES.strip(" \n·")
    )
]


@cache
def names_of_tests(game: str) -> frozenset[str]:
    """Import all rulebook tests of a game, which fills the marks, and return their names."""
    package = import_module(f"tests.rulebook.{game}")
    names: set[str] = set()
    for found in pkgutil.iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        for scope in (module, *(kind for kind in vars(module).values() if isinstance(kind, type))):
            names |= {name for name in vars(scope) if name.startswith("test_")}
    return frozenset(names)


def test_every_game_is_here() -> None:
    assert set(GAMES) <= set(BOOKS)


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_every_rule_has_an_accepting_and_a_refusing_example(game: str, rule: str) -> None:
    assert names_of_tests(game)
    assert ACCEPTING[rule], f"{rule} has no accepting example"
    assert REFUSING[rule], f"{rule} has no refusing example"


@pytest.mark.parametrize(("game", "rule"), TOLD)
def test_every_refusal_has_an_example_that_names_its_rule(game: str, rule: str) -> None:
    assert names_of_tests(game)
    assert any("(silent)" not in name for name in REFUSING[rule])


@pytest.mark.parametrize("game", BOOKS)
def test_every_mark_names_a_rule(game: str) -> None:
    assert names_of_tests(game)
    rules = {rule.id for rule in BOOKS[game].rule}
    prefixes = {rule.partition(".")[0] for rule in rules}
    marked = {rule for rule in (*ACCEPTING, *REFUSING) if rule.partition(".")[0] in prefixes}
    assert len(prefixes) == 1
    assert marked == rules


@pytest.mark.parametrize("game", BOOKS)
def test_only_rules_that_the_code_names_have_a_refusal(game: str) -> None:
    sources = "".join(path.read_text("utf-8") for path in (PACKAGE / "games" / game).glob("*.py"))
    told = [rule.id for rule in BOOKS[game].rule if rule.refusal]
    assert len(told) > 5
    assert [rule for rule in told if f'"{rule}"' not in sources] == []


@pytest.mark.parametrize(("game", "case"), CASES)
def test_every_case_in_the_rules_has_a_test(game: str, case: str) -> None:
    words = "_".join(re.findall(r"[a-z0-9]+", case.lower()))
    assert f"test_case_{words}" in names_of_tests(game)
