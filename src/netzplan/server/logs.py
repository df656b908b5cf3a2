"""The log: a line for each thing, with the request that it belongs to; no links, no keys."""

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
    """Write whatever this process logs to standard error, in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(form))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("netzplan.server").setLevel(logging.INFO)


def numbered(scope: Any, send: Any) -> Any:  # Any: of ASGI
    """Give the request that begins here an id; return what sends its answer with that."""
    id = token_hex(8)
    _REQUEST.set(id)
    if scope["type"] != "http":
        return send  # nothing stands between a socket and what it is told

    async def tell(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (HEADER, id.encode())]
        await send(message)

    return tell


class Lines(logging.Formatter):
    """Writes a line of text, or of JSON, for each record."""

    def __init__(self, form: Literal["text", "json"]) -> None:
        """Take the form of all lines."""
        super().__init__()
        self._is_json = form == "json"

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as it is written; of a fault the text has further lines."""
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
    """Return a text without what may be a link or a key."""
    return _TOKEN.sub(lambda found: "…" if _is_secret(found[0]) else found[0], text)


def _is_secret(token: str) -> bool:
    """Return whether a long token is no name: names have no digits, or are of one case."""
    return any(sign.isdigit() for sign in token) or token.upper() != token != token.lower()
