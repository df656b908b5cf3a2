"""No rule without examples: the marks of the tests against the rulebook, the code, the digest."""

import pkgutil
import re
from importlib import import_module
from importlib.resources import files

import pytest

import tests.rulebook.on_the_underground as package
from netzplan.games.rulebook import Rule, load_rulebook
from tests.rulebook.examples import ACCEPTING, REFUSING

RULES = load_rulebook("on_the_underground").rule

CASES = """
first round action counts · first token joins two stations that both score
second line scores the same terminus · parallel spaces full same colour twice
both ends of an edge ends of the line · ring closed from an end free
extension of a closed ring costs two · tokens earned in the same turn spent · tokens run out
loop inside a loop · loop subdivided · second line scores again · station on the line not
plus 0 2 2 4 · set of five landmarks · express only · standard only · none
tie between destinations · tie between line sets · same line boarded twice
walking in the middle of a ride · pile empty in the middle of a round
tie broken by branch tokens · worked example extending · worked example branching
worked example ring · worked example passenger · worked example landmarks 12
"""
"""Sections 6 and 7 of the rules: each is a test of that name."""


@pytest.fixture(scope="module")
def test_names() -> set[str]:
    """Import all rulebook tests, which fills the marks, and return their names."""
    names: set[str] = set()
    for found in pkgutil.iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        names |= {name for name in vars(module) if name.startswith("test_")}
    return names


@pytest.mark.parametrize("rule", [rule.id for rule in RULES])
def test_every_rule_has_an_accepting_and_a_refusing_example(
    rule: str, test_names: set[str]
) -> None:
    assert ACCEPTING[rule], f"{rule} has no accepting example"
    assert REFUSING[rule], f"{rule} has no refusing example"


@pytest.mark.parametrize("rule", [rule.id for rule in RULES if rule.refusal])
def test_every_refusal_is_told_aloud(rule: str, test_names: set[str]) -> None:
    assert any("(silent)" not in name for name in REFUSING[rule])


def test_every_mark_names_a_rule(test_names: set[str]) -> None:
    marked = {rule for rule in (*ACCEPTING, *REFUSING) if rule.startswith("ug.")}
    assert marked == {rule.id for rule in RULES}


def test_every_rule_id_in_the_code_is_in_the_rulebook() -> None:
    used: set[str] = set()
    for source in files("netzplan.games.on_the_underground").iterdir():
        if source.name.endswith(".py"):
            used |= set(re.findall(r'"(ug\.[a-z-]+\.[a-z-]+)"', source.read_text("utf-8")))
    assert len(used) > 20
    assert used <= {rule.id for rule in RULES}


def test_only_rules_that_the_code_names_have_a_refusal() -> None:
    source = files("netzplan.games.on_the_underground").joinpath("rules.py").read_text("utf-8")
    assert [rule.id for rule in RULES if rule.refusal and f'"{rule.id}"' not in source] == []


@pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])
def test_a_rule_speaks_both_languages(rule: Rule) -> None:
    for sentence in (rule.text, rule.refusal):
        if sentence is not None:
            assert sentence.de.strip() != sentence.en.strip()
            holes = [set(re.findall(r"{(\w+)}", text)) for text in (sentence.de, sentence.en)]
            assert holes[0] == holes[1]


@pytest.mark.parametrize("case", [c.strip() for c in re.split(r"[·\n]", CASES) if c.strip()])
def test_every_case_of_sections_6_and_7_is_a_test(case: str, test_names: set[str]) -> None:
    words = "_".join(re.findall(r"[a-z0-9]+", case.lower()))
    assert f"test_case_{words}" in test_names
