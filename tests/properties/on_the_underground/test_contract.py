"""The contract of all games, for On the Underground on both boards."""

import inspect
from collections.abc import Callable

import pytest

from netzplan.core import Setup
from netzplan.games.on_the_underground.game import GAME
from tests.contract import test_contract, test_secrets
from tests.contract.subjects import SEEDS, Subject

SUBJECTS = [
    Subject(f"{GAME.id}-{info.id}-{seats}", GAME.rules(info.id), Setup(seats))
    for info in GAME.maps
    for seats in (2, 5)
]
CHECKS = [
    check
    for module in (test_contract, test_secrets)
    for name, check in vars(module).items()
    if name.startswith("test_")
]


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_contract(check: Callable[..., None], subject: Subject) -> None:
    if "seed" in inspect.signature(check).parameters:
        for seed in SEEDS:
            check(subject, seed)
    else:
        check(subject)


def test_the_contract_was_found() -> None:
    assert len(CHECKS) >= 12
    assert not GAME.facts.simultaneous
