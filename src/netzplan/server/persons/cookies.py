"""The cookie that knows a browser again: who it is, signed by the house."""

from itsdangerous import BadSignature, URLSafeTimedSerializer
from msgspec import Struct

__all__ = ["NAME", "Pass", "Passes"]

NAME = "netzplan"
LASTS_DAYS = 400
"""Browsers keep no cookie longer; each visit begins the time anew."""


class Pass(Struct, frozen=True):
    """What a cookie says."""

    person: str
    session: int
    """Number of the person's sessions that it is one of."""


class Passes:
    """Writes and reads cookies."""

    def __init__(self, key: str) -> None:
        """Take the key of the house."""
        self._signed = URLSafeTimedSerializer(key, salt="person")

    def written(self, one: Pass) -> str:
        """Return the value of a cookie."""
        return self._signed.dumps([one.person, one.session])

    def read(self, value: str) -> Pass | None:
        """Return what a cookie says; None if it is none of ours, or too old."""
        try:
            person, session = self._signed.loads(value, max_age=LASTS_DAYS * 24 * 3600)
        except (BadSignature, ValueError, TypeError):
            return None
        return Pass(person, session)

    def header(self, one: Pass, *, secure: bool) -> str:
        """Return the header that has a browser keep a cookie; no script can read it."""
        secured = "; Secure" if secure else ""
        lasts = f"Max-Age={LASTS_DAYS * 24 * 3600}"
        return f"{NAME}={self.written(one)}; Path=/; {lasts}; HttpOnly; SameSite=Lax{secured}"
