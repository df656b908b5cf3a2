"""Passwords: what fits a hash, and nothing fits where there is none."""

import asyncio

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY

from netzplan.server.persons import passwords
from netzplan.server.persons.passwords import Passwords


@pytest.mark.parametrize(
    ("kept", "told", "fits"),
    [
        ("a bridge", "a bridge", True),
        ("a bridge", "A bridge", False),
        ("a bridge", "", False),
        (None, "a bridge", False),
        (None, "nobody's password", False),
    ],
)
def test_what_fits(kept: str | None, told: str, *, fits: bool) -> None:
    async def ask() -> bool:
        passwords = Passwords()
        made = "" if kept is None else await passwords.hashed(kept)
        assert "bridge" not in made
        return await passwords.fits(made, told)

    assert asyncio.run(ask()) is fits


def test_a_hash_that_is_damaged_fits_nothing() -> None:
    assert asyncio.run(Passwords().fits("$argon2id$nonsense", "a bridge")) is False


def test_a_hash_is_as_dear_as_the_standard_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", PasswordHasher)  # in tests it is cheaper
    made = asyncio.run(Passwords().hashed("a bridge"))
    assert extract_parameters(made) == RFC_9106_LOW_MEMORY
