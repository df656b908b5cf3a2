"""No rule without examples: the marks of the tests against the rulebook, the code, the digest."""

import pkgutil
import re
from importlib import import_module
from importlib.resources import files

import pytest

import tests.rulebook.voll_verplant as package
from netzplan.games.rulebook import load_rulebook
from tests.rulebook.examples import ACCEPTING, REFUSING

RULES = load_rulebook("voll_verplant").rule

CASES = """
walk starts behind old crosses · stop at a cross of another line · terminus · 0 crosses
full line, window filled · express over two gaps · express used plainly · transfer on 1 line
transfer on 3 lines · transfer with no free station · free ride completes a line
two players complete in one round (both high) · later completion low
one move completes three lines · ring in both directions · across the whole ring
special: chain of two · special: none left · special: by express · special: by transfer
special: by free ride · 6 reshuffles itself · all 14 cards can come again
tie by free stations · shared win · worked example 4 card · worked example express 3
worked example transfer 3 · worked example final 36
"""
"""Section 10 of the rules: each is a test of that name."""


@pytest.fixture(scope="module")
def test_names() -> set[str]:
    """Import all rulebook tests, which fills the marks, and return their names."""
    names: set[str] = set()
    for found in pkgutil.iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        for scope in (module, *(kind for kind in vars(module).values() if isinstance(kind, type))):
            names |= {name for name in vars(scope) if name.startswith("test_")}
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
    marked = {rule for rule in (*ACCEPTING, *REFUSING) if rule.startswith("vv.")}
    assert marked == {rule.id for rule in RULES}


def test_every_rule_id_in_the_code_is_in_the_rulebook() -> None:
    used: set[str] = set()
    for source in files("netzplan.games.voll_verplant").iterdir():
        if source.name.endswith(".py"):
            used |= set(re.findall(r'"(vv\.[a-z-]+\.[a-z-]+)"', source.read_text("utf-8")))
    assert len(used) > 20
    assert used <= {rule.id for rule in RULES}


def test_only_rules_that_the_code_names_have_a_refusal() -> None:
    source = files("netzplan.games.voll_verplant").joinpath("rules.py").read_text("utf-8")
    assert [rule.id for rule in RULES if rule.refusal and f'"{rule.id}"' not in source] == []


@pytest.mark.parametrize("case", [c.strip() for c in re.split(r"[·\n]", CASES) if c.strip()])
def test_every_case_of_section_10_is_a_test(case: str, test_names: set[str]) -> None:
    words = "_".join(re.findall(r"[a-z0-9]+", case.lower()))
    assert f"test_case_{words}" in test_names
