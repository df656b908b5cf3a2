"""The files of the built page, kept in memory, with their headers."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response
from msgspec import Struct

__all__ = [
    "SECURITY",
    "SMALLEST_TO_PACK",
    "Packed",
    "Page",
    "RequestHeaders",
    "cached_answer",
    "packed",
]

SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "font-src 'self'; img-src 'self' data: blob:; media-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Headers of every response. URLs contain links, so no URL may leak through a referrer."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
SMALLEST_TO_PACK = 1024
"""Least bytes of a response body that is compressed."""
NOT_FOUND = 404
CLIENT_ROUTES = {"", "new", "t", "tv", "rules", "me", "lobby", "admin"}
"""First path segments that the page's own router handles."""


class Packed(Struct, frozen=True):
    """A constant body, ready to be sent."""

    body: bytes
    zipped: bytes
    """The compressed body; empty if compression does not pay."""
    etag: str


@dataclass(frozen=True)
class _File:
    body: bytes
    media_type: str
    caching: str

    @cached_property
    def packed(self) -> Packed:
        """Compressed when it is first asked for: all files at once take a tenth of a second."""
        return packed(self.body)


class RequestHeaders(Struct, frozen=True):
    """The headers of a request that matter for caching and compression."""

    wanted: str
    """``If-None-Match``: the versions that the browser has."""
    accepts: str
    """``Accept-Encoding``: which compressions the browser accepts."""

    def has(self, etag: str) -> bool:
        """Return whether the browser already has the body with this ETag."""
        tags = {tag.strip().removeprefix("W/") for tag in self.wanted.split(",")}
        return bool(tags & {etag, "*"})

    def takes_gzip(self) -> bool:
        """Return whether the browser accepts gzip."""
        weights: dict[str, str] = {}
        for part in self.accepts.lower().split(","):
            name, _, weight = part.partition(";")
            weights[name.strip()] = weight.replace(" ", "").removeprefix("q=") or "1"
        weight = weights.get("gzip", weights.get("*", "0"))
        return weight.strip("0.") != ""


class Page:
    """The built page."""

    def __init__(self, folder: Traversable | None = None) -> None:
        """Read the built page, or another folder; if there is none, nothing is found."""
        root = folder if folder is not None else files("netzplan.server").joinpath("page")
        self._files = dict(_read(root, "")) if root.is_dir() else {}

    def answer(self, path: str, asked: RequestHeaders) -> Response[bytes] | None:
        """Return a file, or the index for a path of the page's router; otherwise None."""
        name = path.strip("/")
        found = self._files.get(name)
        if found is None and name.split("/", 1)[0] in CLIENT_ROUTES:
            found = self._files.get("index.html")
        if found is None:
            return None
        return cached_answer(found.packed, asked, found.media_type, found.caching)

    def missing(self, asked: RequestHeaders) -> Response[bytes] | None:
        """Return the index, which shows that there is nothing here, with status 404."""
        index = self._files.get("index.html")
        if index is None:
            return None
        nobody = RequestHeaders("", asked.accepts)  # a 304 would hide the status
        answer = cached_answer(index.packed, nobody, index.media_type, index.caching)
        answer.status_code = NOT_FOUND
        return answer


def cached_answer(
    packed: Packed, asked: RequestHeaders, media_type: str, caching: str
) -> Response[bytes]:
    """Return a body in an encoding that the browser accepts, or 304 if the browser has it."""
    headers = {"cache-control": caching, "vary": "accept-encoding", "etag": packed.etag}
    if asked.has(packed.etag):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    body = packed.body
    if packed.zipped and asked.takes_gzip():
        body = packed.zipped
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=media_type)


@lru_cache(maxsize=100)
def packed(body: bytes) -> Packed:
    """Return a body ready to be sent, compressed once."""
    zipped = gzip.compress(body, mtime=0) if len(body) >= SMALLEST_TO_PACK else b""
    return Packed(
        body=body,
        zipped=zipped if len(zipped) < 0.9 * len(body) else b"",
        etag=f'"{sha256(body).hexdigest()[:20]}"',
    )


def _read(folder: Traversable, prefix: str) -> list[tuple[str, _File]]:
    found: list[tuple[str, _File]] = []
    for entry in folder.iterdir():
        name = prefix + entry.name
        if entry.is_dir():
            found += _read(entry, f"{name}/")
        else:
            found.append((name, _file(name, entry.read_bytes())))
    return found


def _file(name: str, body: bytes) -> _File:
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        media_type = "application/manifest+json"
    return _File(
        body,
        media_type,
        # The build puts a content hash into these names.
        caching=FOR_EVER if name.startswith("assets/") else ASK_EACH_TIME,
    )
