"""Passwords: which ones match a hash, and that nothing matches a missing one."""

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
def test_which_passwords_match(kept: str | None, told: str, *, fits: bool) -> None:
    async def ask() -> bool:
        passwords = Passwords()
        made = "" if kept is None else await passwords.hashed(kept)
        assert "bridge" not in made
        return await passwords.fits(made, told)

    assert asyncio.run(ask()) is fits


def test_nothing_matches_a_damaged_hash() -> None:
    assert asyncio.run(Passwords().fits("$argon2id$nonsense", "a bridge")) is False


def test_hashes_are_as_expensive_as_the_standard_requires(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", PasswordHasher)  # other tests use a cheap one
    made = asyncio.run(Passwords().hashed("a bridge"))
    assert extract_parameters(made) == RFC_9106_LOW_MEMORY
