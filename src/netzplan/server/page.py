"""The page's files, read once and kept in memory, with the headers they need."""

import gzip
import mimetypes
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response
from msgspec import Struct

__all__ = ["SECURITY", "Page", "cached_answer"]

SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "font-src 'self'; img-src 'self' data: blob:; media-src 'self' data:; "
        "connect-src 'self' ws: wss:; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Headers of every answer. Links stand in addresses: no address may leave with a referrer."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
SMALLEST_TO_PACK = 1024
CLIENT_ROUTES = {"", "new", "t", "w", "rules", "replay"}
"""First part of the addresses that the page's own router serves."""


class _File(Struct, frozen=True):
    body: bytes
    packed: bytes
    """Gzipped, empty if that does not pay."""
    etag: str
    media_type: str
    caching: str


class Page:
    """The built page."""

    def __init__(self, folder: Traversable | None = None) -> None:
        """Read the page that is shipped, or another one; without one, nothing is found."""
        root = folder if folder is not None else files("netzplan.server").joinpath("page")
        self._files = dict(_read(root, "")) if root.is_dir() else {}

    def answer(self, path: str, wanted: str, accepts: str) -> Response[bytes] | None:
        """Return a file, or the index for an address of the page's router, else None."""
        name = path.strip("/")
        found = self._files.get(name)
        if found is None and name.split("/", 1)[0] in CLIENT_ROUTES:
            found = self._files.get("index.html")
        if found is None:
            return None
        headers = {"cache-control": found.caching, "vary": "accept-encoding"}
        body = found.body
        if found.packed and "gzip" in accepts:
            body = found.packed
            headers["content-encoding"] = "gzip"
        return cached_answer(body, found.etag, wanted, found.media_type, headers)


def cached_answer(
    body: bytes, etag: str, wanted: str, media_type: str, headers: dict[str, str]
) -> Response[bytes]:
    """Return a body, or 304 if the browser has it already."""
    headers = {**headers, "etag": etag}
    if etag in wanted:
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(body, headers=headers, media_type=media_type)


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
    packed = gzip.compress(body, mtime=0) if len(body) >= SMALLEST_TO_PACK else b""
    return _File(
        body=body,
        packed=packed if len(packed) < 0.9 * len(body) else b"",
        etag=f'"{sha256(body).hexdigest()[:20]}"',
        media_type=media_type,
        # The build puts a hash of the content into these names.
        caching=FOR_EVER if name.startswith("assets/") else ASK_EACH_TIME,
    )
