"""The signed cookie by which a browser is recognised."""

from itsdangerous import BadSignature, URLSafeTimedSerializer
from msgspec import Struct

__all__ = ["NAME", "Pass", "Passes"]

NAME = "netzplan"
LASTS_DAYS = 400
"""Longest lifetime that browsers allow; each visit restarts it."""


class Pass(Struct, frozen=True):
    """The content of a cookie."""

    person: str
    session: int
    """The person's session number, which increases when all browsers are logged out."""


class Passes:
    """Signs and verifies cookies."""

    def __init__(self, key: str) -> None:
        """Take the key of the house."""
        self._signed = URLSafeTimedSerializer(key, salt="person")

    def written(self, one: Pass) -> str:
        """Return the value of a cookie."""
        return self._signed.dumps([one.person, one.session])

    def read(self, value: str) -> Pass | None:
        """Return the content of a cookie; None if it is invalid or too old."""
        try:
            person, session = self._signed.loads(value, max_age=LASTS_DAYS * 24 * 3600)
        except (BadSignature, ValueError, TypeError):
            return None
        return Pass(person, session)

    def header(self, one: Pass, *, secure: bool) -> str:
        """Return the header that sets a cookie, which no script can read."""
        secured = "; Secure" if secure else ""
        lasts = f"Max-Age={LASTS_DAYS * 24 * 3600}"
        return f"{NAME}={self.written(one)}; Path=/; {lasts}; HttpOnly; SameSite=Lax{secured}"
