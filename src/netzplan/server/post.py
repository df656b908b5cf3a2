"""Mail, through the host's mail server if one is configured."""

import logging
import re
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr

from netzplan.server.libraries import imported
from netzplan.server.settings import Settings

__all__ = ["Post", "PostError", "is_address"]

log = logging.getLogger("netzplan.server")

PATIENCE_SECONDS = 10.0
"""Longest time that the mail server may take to accept a mail."""
LONGEST_ADDRESS = 254
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


def is_address(text: str) -> bool:
    """Return whether a text has the form of an e-mail address; only a mail shows if it exists."""
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


class PostError(Exception):
    """A mail could not be handed to the mail server."""

    def __init__(self, *, passes: bool) -> None:
        """``passes``: the mail was not delivered, and a later attempt may succeed."""
        super().__init__()
        self.passes = passes


class Post:
    """Sends mail through the host's mail server."""

    def __init__(self, settings: Settings) -> None:
        """Take the settings for mail."""
        self._settings = settings

    @property
    def is_open(self) -> bool:
        """Return whether mail can be sent."""
        return self._settings.mail_host != ""

    async def send(self, to: str, subject: str, text: str) -> None:
        """Hand a mail to the mail server; raises PostError."""
        await imported("aiosmtplib")
        from aiosmtplib import SMTPException
        from aiosmtplib import send as hand_over

        assert self.is_open, "nobody offers mail without a server for it"
        settings = self._settings
        mail = EmailMessage()
        mail["From"] = settings.mail_from
        mail["To"] = to
        mail["Subject"] = subject
        mail["Date"] = format_datetime(datetime.now(UTC))
        house = parseaddr(settings.mail_from)[1].partition("@")[2]
        mail["Message-ID"] = make_msgid(domain=house or "netzplan.invalid")
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text.lstrip("\n"))
        try:
            await hand_over(
                mail,
                hostname=settings.mail_host,
                port=settings.mail_port,
                username=settings.mail_user or None,
                password=settings.mail_password or None,
                use_tls=settings.mail_security == "tls",
                start_tls=settings.mail_security == "starttls",
                timeout=PATIENCE_SECONDS,
            )
        except (SMTPException, OSError, ValueError) as wrong:
            log.warning("a mail could not be sent: %s", type(wrong).__name__)
            raise PostError(passes=_passes(wrong)) from wrong


def _passes(wrong: Exception) -> bool:
    from aiosmtplib import SMTPConnectError, SMTPRecipientsRefused

    refused = wrong.recipients[0] if isinstance(wrong, SMTPRecipientsRefused) else wrong
    code = getattr(refused, "code", None)
    return isinstance(wrong, SMTPConnectError) if code is None else 400 <= code < 500
