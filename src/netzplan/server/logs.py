"""The log: one line per event with the id of its request; without links and keys."""

import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, Literal

import msgspec

__all__ = ["HEADER", "Lines", "numbered", "start_log"]

HEADER = b"x-request-id"
_REQUEST: ContextVar[str] = ContextVar("request", default="")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,}")


def start_log(form: Literal["text", "json"]) -> None:
    """Log everything in this process to standard error, in one format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(form))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("netzplan.server").setLevel(logging.INFO)


def numbered(scope: Any, send: Any) -> Any:  # Any: ASGI
    """Give a new request an id; return a ``send`` that adds it to the response."""
    id = token_hex(8)
    _REQUEST.set(id)
    if scope["type"] != "http":
        return send  # sockets need no header, so nothing is put between

    async def tell(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (HEADER, id.encode())]
        await send(message)

    return tell


class Lines(logging.Formatter):
    """Writes each record as a line of text or of JSON."""

    def __init__(self, form: Literal["text", "json"]) -> None:
        """Take the format of all lines."""
        super().__init__()
        self._is_json = form == "json"

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line; in text, a traceback adds further lines."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        message = _harmless(record.getMessage())
        fault = _harmless(self.formatException(record.exc_info)) if record.exc_info else ""
        request = _REQUEST.get()
        if self._is_json:
            line = {"at": at, "level": record.levelname.lower(), "logger": record.name}
            line |= {"message": message}
            line |= {"request": request} if request else {}
            line |= {"fault": fault} if fault else {}
            return msgspec.json.encode(line).decode()
        where = f" [{request}]" if request else ""
        return f"{at} {record.levelname}{where} {message}" + (f"\n{fault}" if fault else "")


def _harmless(text: str) -> str:
    """Return a text with everything replaced that could be a link or a key."""
    return _TOKEN.sub(lambda found: "…" if _is_secret(found[0]) else found[0], text)


def _is_secret(token: str) -> bool:
    """Return whether a long token is not a name: names have no digits, or are all in one case."""
    return any(sign.isdigit() for sign in token) or token.upper() != token != token.lower()
