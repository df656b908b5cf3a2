"""Refusals: stable codes, their HTTP status, and the translation of framework errors."""

import logging
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.utils import normalize_path

from netzplan.core.match import Refusal
from netzplan.core.violation import Parameter
from netzplan.server.limits import RESET
from netzplan.server.messages import Problem
from netzplan.server.store import Unavailable

__all__ = [
    "HANDLERS",
    "NOWHERE",
    "Refused",
    "malformed",
    "plain",
    "problem",
    "refusal_problem",
    "status_of",
]

log = logging.getLogger("netzplan.server")

NOWHERE = "nowhere"
"""Marks the catch-all route; it takes OPTIONS, the method with which an address is looked up."""

STATUS = {
    "admin/has-role": 409,
    "admin/no-change": 409,
    "admin/no-person": 404,
    "admin/reason": 422,
    "admin/text": 422,
    "admin/until": 422,
    "bot/unknown": 422,
    "game/unknown": 404,
    "house/read-only": 503,
    "link/crowded": 429,
    "link/renewed": 404,
    "link/spectator": 403,
    "link/unknown": 404,
    "mail/address": 422,
    "mail/closed": 409,
    "mail/link": 403,
    "mail/unsent": 503,
    "map/unknown": 404,
    "match/cancelled": 409,
    "match/has-rematch": 409,
    "match/no-such-position": 404,
    "match/not-archived": 409,
    "match/not-over": 409,
    "match/not-your-turn": 409,
    "match/nothing-to-undo": 409,
    "match/outdated": 409,
    "match/over": 409,
    "match/stale": 409,
    "match/too-many-changes": 409,
    "match/waiting": 409,
    "notice/address": 422,
    "notice/closed": 409,
    "notice/many": 409,
    "passkey/expired": 409,
    "passkey/many": 409,
    "passkey/only": 409,
    "passkey/refused": 403,
    "passkey/unknown": 403,
    "offer/gone": 409,
    "offer/no-more-pauses": 409,
    "offer/not-now": 409,
    "offer/stands": 409,
    "offer/too-soon": 429,
    "person/banned": 403,
    "person/banned-until": 403,
    "person/changed": 409,
    "person/has-account": 409,
    "person/name-taken": 409,
    "person/no-account": 409,
    "person/nobody": 409,
    "person/password": 422,
    "person/unknown": 403,
    "request/host": 421,
    "request/malformed": 400,
    "request/media-type": 415,
    "request/method": 405,
    "request/origin": 403,
    "request/too-large": 413,
    "request/too-many": 429,
    "request/unknown": 404,
    "seat/blocked": 403,
    "seat/out-of-time": 409,
    "seat/taken": 409,
    "seat/stand-in": 409,
    "seat/vacated": 404,
    "server/fault": 500,
    "server/unavailable": 503,
    "table/access-fixed": 409,
    "table/full": 409,
    "table/name": 422,
    "table/name-alike": 409,
    "table/no-account": 422,
    "table/no-hints": 409,
    "table/no-reasons": 409,
    "table/no-spectators": 403,
    "table/nobody-chosen": 422,
    "table/not-chosen": 403,
    "table/not-host": 403,
    "table/option": 422,
    "table/pace": 422,
    "table/pace-both": 422,
    "table/paused": 409,
    "table/private": 403,
    "table/seats": 422,
    "table/sitting": 409,
    "table/unknown": 404,
    "talk/full": 409,
    "talk/text": 422,
}
"""Status of every code except ``rule/<id>``, which is 422."""

MISSING = re.compile(r"Missing required \w+ parameter '([^']*)'")
"""Litestar's message for a missing parameter."""
LACKING = re.compile(r"Object missing required field `(\w+)`")
"""The decoder's message for a missing field; its path is that of the object."""
TOO_MANY = 429
AGAIN_SECONDS = 5
"""Seconds after which a write that failed may be tried again."""
SAFE_INTEGER = 2**53
"""From here on browsers lose digits of integers, and JSON encoders refuse huge ones."""


class Refused(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(self, refused: Problem, status: int | None = None) -> None:
        """Take the problem to respond with; the status defaults to that of its code."""
        super().__init__(refused.code)
        self.problem = refused
        self.status = status or status_of(refused.code)


def problem(
    code: str, *, field: str = "", link: str = "", parameters: Mapping[str, Parameter] | None = None
) -> Problem:
    """Return a problem, with parameters that any browser can read."""
    safe = {
        name: value if isinstance(value, str) or abs(value) < SAFE_INTEGER else "…"
        for name, value in (parameters or {}).items()
    }
    return Problem(code, field=field, parameters=safe, link=link)


def refusal_problem(refusal: Refusal) -> Problem:
    """Return the refusal of a match as a problem."""
    violation = refusal.violation
    named = violation.named() if violation is not None else {}
    return problem(refusal.code, parameters=named)


def status_of(code: str) -> int:
    """Return the HTTP status of a code."""
    return 422 if code.startswith("rule/") else STATUS[code]


def malformed(wrong: Exception, within: str = "") -> Problem:
    """Return the problem for a message that does not decode, with the path of the invalid field.

    ``within`` is the field whose value was decoded on its own.
    """
    found = re.search(r"at `(?:key in )?\$\.?(.*?)`$", str(wrong))
    path = _path(within, found[1] if found else "", _lacking(str(wrong)))
    return problem("request/malformed", field=path)


def _lacking(message: str) -> str:
    """Return the name of the field that the decoder misses, if it says so."""
    found = LACKING.match(message)
    return found[1] if found else ""


def _path(*parts: str) -> str:
    return ".".join(part for part in parts if part)


def plain(refused: Problem) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """Return status, headers and body of a refusal, for callers that send it without Litestar."""
    status = status_of(refused.code)
    answer = _answer(refused, status)
    headers = {"content-type": MediaType.JSON.value, **answer.headers}
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    return status, encoded, answer.content


def _answer(refused: Problem, status: int) -> Response[bytes]:
    """Return the response for a problem, with the time after which a repetition may help."""
    again = refused.parameters.get("seconds") if status == TOO_MANY else None
    if refused.code == "server/unavailable":
        again = AGAIN_SECONDS
    return Response(
        msgspec.json.encode(refused),
        status_code=status,
        media_type=MediaType.JSON,
        headers={} if again is None else {"retry-after": str(again)},
    )


def _refused(_: Request[Any, Any, Any], wrong: Refused) -> Response[bytes]:
    return _answer(wrong.problem, wrong.status)


def _invalid(request: Request[Any, Any, Any], wrong: ValidationException) -> Response[bytes]:
    first = wrong.extra[0] if isinstance(wrong.extra, list) and wrong.extra else {}
    key = str(first.get("key", ""))
    missing = MISSING.match(wrong.detail)
    # Litestar calls the whole body "data".
    field = missing[1] if missing else "" if key == "data" else _as_sent(request, key)
    path = _path(field, _lacking(str(first.get("message", ""))))
    return _answer(problem("request/malformed", field=path), 400)


def _as_sent(request: Request[Any, Any, Any], key: str) -> str:
    """Return a parameter's name in the URL, which may be reserved in Python, such as "from"."""
    parameter = request.route_handler.parsed_fn_signature.parameters.get(key)
    named = None if parameter is None else parameter.kwarg_definition
    return getattr(named, "name", None) or key


def _unreadable(_: Request[Any, Any, Any], wrong: Exception) -> Response[bytes]:
    """Respond to a body that the decoder rejects: nested too deeply, or not UTF-8."""
    return _answer(malformed(wrong), 400)


def _too_many(_: Request[Any, Any, Any], wrong: TooManyRequestsException) -> Response[bytes]:
    headers = wrong.headers or {}
    seconds = max(1, int(headers.get(RESET, "60")))
    answer = _answer(problem("request/too-many", parameters={"seconds": seconds}), 429)
    answer.headers.update({**headers, **answer.headers})
    return answer


def _framework(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[bytes]:
    if isinstance(wrong, MethodNotAllowedException) and _leads_nowhere(request):
        return _answer(problem("request/unknown"), status_of("request/unknown"))
    codes = {404: "request/unknown", 405: "request/method", 413: "request/too-large"}
    code = codes.get(wrong.status_code, "request/malformed")
    answer = _answer(problem(code), status_of(code))
    answer.headers.update(wrong.headers or {})
    return answer


def _leads_nowhere(request: Request[Any, Any, Any]) -> bool:
    """Return whether an address has no route, or none that may be revealed."""
    path = normalize_path(request.scope["path"])
    try:
        found = request.app.asgi_router.handle_routing(path=path, method="OPTIONS")
    except MethodNotAllowedException:  # a WebSocket route
        return False
    return NOWHERE in found[1].opt


def _unavailable(_: Request[Any, Any, Any], __: Unavailable) -> Response[bytes]:
    return _answer(problem("server/unavailable"), status_of("server/unavailable"))


def _fault(_: Request[Any, Any, Any], wrong: Exception) -> Response[bytes]:
    # Neither path nor body: they contain links.
    log.error("fault while answering a request", exc_info=wrong)
    return _answer(problem("server/fault"), 500)


HANDLERS: dict[int | type[Exception], Any] = {  # Any: handlers of various exceptions
    Refused: _refused,
    ValidationException: _invalid,
    TooManyRequestsException: _too_many,
    HTTPException: _framework,
    RecursionError: _unreadable,
    UnicodeDecodeError: _unreadable,
    Unavailable: _unavailable,
    Exception: _fault,
}
"""Litestar's handlers by exception type or status."""
