"""``netzplan doctor``: checks a host's installation and reports one line per part."""

import os
import shutil
import socket
import sys
from collections.abc import Generator, Iterator
from contextlib import closing
from datetime import UTC, datetime
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from netzplan.cli.failure import Failure
from netzplan.cli.folder import check_restored, held_folder
from netzplan.cli.language import harmless, text
from netzplan.cli.obstacles import nearest, why_not_made, why_unusable, why_unwritable
from netzplan.cli.serving import who_reaches, why_nobody_stands_in
from netzplan.server.ports import place
from netzplan.server.reach import is_own
from netzplan.server.readiness import LEAST_FREE
from netzplan.server.settings import PREFIX, Settings
from netzplan.server.store import (
    Database,
    MissingDriver,
    SqliteDatabase,
    StoreError,
    database_of,
)
from netzplan.server.store.damage import Unfinished, damage_in
from netzplan.server.store.faults import sentence
from netzplan.server.store.migrations import is_known, newest, revision_of
from netzplan.server.store.schema import matches
from netzplan.server.urls import without_password

__all__ = ["Finding", "examine", "look_over"]

MIB = 1024 * 1024
MAIL_SECONDS = 5.0
REDIS_SECONDS = 3.0
CHECK_SECONDS = 10.0
"""Limit for checking a database file: a disk reads several gigabytes in that time."""

Grade = Literal["good", "doubtful", "wrong"]


class Finding(Struct, frozen=True):
    """The result for one part."""

    part: str
    grade: Grade
    message: str


def look_over(settings: Settings, *, as_json: bool) -> bool:
    """Print the findings; return whether nothing is wrong."""
    findings = list(examine(settings))
    if as_json:
        print(msgspec.json.encode(findings).decode())
    else:
        signs = {"good": "✓", "doubtful": "!", "wrong": "✗"}
        for found in findings:
            print(harmless(f"{signs[found.grade]} {found.message}"))
    return not any(found.grade == "wrong" for found in findings)


def examine(settings: Settings) -> Iterator[Finding]:
    """Yield a finding for each part, without changing anything."""
    folder = Path(settings.data)
    version = ".".join(str(number) for number in sys.version_info[:3])
    is_enough = sys.version_info >= (3, 11)
    yield _graded("python", is_enough, text("doctor.python", version=version))
    is_served = yield from _folder(folder)
    try:
        if not settings.database_url:
            check_restored(folder)
        yield from _database(folder, database_of(folder, settings.database_url))
    except Failure as wrong:
        yield Finding("database", "wrong", _fault(wrong.code, **wrong.parameters))
    except (StoreError, OSError) as wrong:
        yield Finding("database", "wrong", text("doctor.database-broken", reason=str(wrong)))
    yield _disk(folder)
    if not is_served:
        yield _port(settings)
    has_page = files("netzplan.server").joinpath("page", "index.html").is_file()
    yield _graded("page", has_page, text("doctor.page" if has_page else "serve.no-page"))
    yield _kernels(Path(settings.kernels))
    if takes := why_nobody_stands_in(settings):
        told = text("doctor.setting", setting="stand_in", reason=takes)
        yield Finding("stand_in", "wrong", told)
    if settings.redis_url:
        yield _redis(settings.redis_url)
    if settings.mail_host:
        yield _mail(settings)
    told, is_settled = who_reaches(settings, settings.port)
    yield Finding("reach", "good" if is_settled else "doubtful", told)
    yield _address(settings)
    if settings.address.startswith("https:") and not settings.proxies:
        yield Finding("proxies", "doubtful", text("doctor.proxies-none"))
    for name in _unknown_variables():
        yield Finding("environment", "doubtful", text("doctor.variable", name=name))


def _unknown_variables() -> list[str]:
    """Return the variables that look like settings of ours and are none."""
    known = {*Settings.__struct_fields__, "settings", "lang"}
    ours = (name for name in os.environ if name.startswith(PREFIX))
    return sorted(name for name in ours if name.removeprefix(PREFIX).lower() not in known)


def _graded(part: str, is_good: bool, message: str) -> Finding:
    return Finding(part, "good" if is_good else "wrong", message)


def _fault(code: str, **named: str | int) -> str:
    """Return the sentence of a failure, which elsewhere follows the name of the program."""
    told = text(f"error.{code}", **named)
    return told[0].upper() + told[1:]


def _folder(folder: Path) -> Generator[Finding, None, bool]:
    """Check the data folder; return whether a server is using it."""
    path = str(folder)
    if not os.path.exists(folder):
        if reason := why_not_made(folder):
            yield Finding("data", "wrong", _fault("serve/data", path=path, reason=reason))
        else:
            yield Finding("data", "good", text("doctor.data-new", path=path))
        return False
    probe = folder / ".writable"
    try:
        probe.touch()
        probe.unlink()
    except OSError as wrong:
        reason = why_unusable(folder, wrong)
    else:
        reason = why_unwritable(folder)
    if reason:
        yield Finding("data", "wrong", _fault("serve/data", path=path, reason=reason))
        return False
    try:
        with held_folder(folder):
            pass
    except Failure as wrong:
        if wrong.code != "serve/folder-in-use":
            yield Finding("data", "wrong", _fault(wrong.code, **wrong.parameters))
            return False
        yield Finding("data", "good", text("doctor.data-served", path=path))
        return True
    yield Finding("data", "good", text("doctor.data", path=path))
    return False


def _database(folder: Path, database: Database) -> Iterator[Finding]:
    """Check the database, and the clock against the last write; raises StoreError."""
    revision, last = None, ""
    engine = database.reading()
    try:
        if database.exists():
            with engine.begin() as connection:
                revision = revision_of(connection)
                if revision is not None and is_known(revision):
                    last = connection.execute(select(func.max(matches.c.created))).scalar() or ""
    except SQLAlchemyError as wrong:
        is_file = isinstance(database, SqliteDatabase)
        reason = why_unusable(folder, wrong) if is_file else sentence(wrong)
        yield Finding("database", "wrong", text("doctor.database-broken", reason=reason))
        return
    finally:
        engine.dispose()
    if revision is None:
        yield Finding("database", "good", text("doctor.database-new"))
        return
    if revision == newest():
        yield Finding("database", "good", text("doctor.database", revision=revision))
    elif is_known(revision):
        told = text("doctor.database-older", revision=revision, newest=newest())
        yield Finding("database", "good", told)
    else:
        told = text("doctor.database-newer", revision=revision, newest=newest())
        yield Finding("database", "wrong", told)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    if now >= last:
        yield Finding("clock", "good", text("doctor.clock", now=now))
    else:
        yield Finding("clock", "wrong", text("doctor.clock-behind", now=now, last=last))
    if isinstance(database, SqliteDatabase):  # PostgreSQL looks after itself
        yield _content(database)


def _content(database: Database) -> Finding:
    """Check the file of a database for damage."""
    engine = database.reading()
    try:
        with engine.begin() as connection:
            damage = damage_in(connection, CHECK_SECONDS)
    except Unfinished:
        told = text("doctor.content-part", seconds=round(CHECK_SECONDS))
        return Finding("content", "doubtful", told)
    except SQLAlchemyError as wrong:
        damage = sentence(wrong)
    finally:
        engine.dispose()
    if damage is not None:
        return Finding("content", "wrong", text("doctor.content-damaged", reason=damage))
    return Finding("content", "good", text("doctor.content"))


def _disk(folder: Path) -> Finding:
    free = shutil.disk_usage(nearest(folder)).free
    told = text("doctor.disk", free=free // MIB, least=LEAST_FREE // MIB)
    return _graded("disk", free >= LEAST_FREE, told)


def _port(settings: Settings) -> Finding:
    named = {"place": place(settings.host, settings.port)}
    try:
        family, kind, *_, at = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with closing(socket.socket(family, kind)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(at)
            probe.listen()
    except OSError as wrong:
        named["reason"] = wrong.strerror or str(wrong)
        return Finding("port", "wrong", _fault("serve/address", **named))
    return Finding("port", "good", text("doctor.port", **named))


def _kernels(folder: Path) -> Finding:
    if find_spec("numba") is None:
        return Finding("kernels", "doubtful", text("doctor.kernels-none"))
    is_compiled = os.path.isdir(folder) and any(folder.iterdir())
    path = str(folder)
    if reason := why_unwritable(folder) if os.path.isdir(folder) else why_not_made(folder):
        return Finding(
            "kernels", "doubtful", text("doctor.kernels-closed", path=path, reason=reason)
        )
    if is_compiled:
        return Finding("kernels", "good", text("doctor.kernels", path=path))
    return Finding("kernels", "good", text("doctor.kernels-new", path=path))


def _redis(url: str) -> Finding:
    """Check whether servers can reach each other through Redis."""
    try:
        from redis import Redis, RedisError
    except ImportError:
        told = text("doctor.redis-missing", install=MissingDriver("redis").install)
        return Finding("redis", "wrong", told)
    shown = without_password(url)
    try:
        with Redis.from_url(url, socket_timeout=REDIS_SECONDS) as redis:
            redis.ping()
    except (RedisError, OSError, ValueError) as wrong:
        reason = type(wrong).__name__  # its message might contain the password
        return Finding("redis", "wrong", text("doctor.redis-away", url=shown, reason=reason))
    return Finding("redis", "good", text("doctor.redis", url=shown))


def _mail(settings: Settings) -> Finding:
    named: dict[str, str | int] = {"host": settings.mail_host, "port": settings.mail_port}
    try:
        socket.create_connection((settings.mail_host, settings.mail_port), MAIL_SECONDS).close()
    except OSError as wrong:
        named["reason"] = wrong.strerror or str(wrong)
        return Finding("mail", "wrong", text("doctor.mail-away", **named))
    return Finding("mail", "good", text("doctor.mail", **named))


def _address(settings: Settings) -> Finding:
    address = urlsplit(settings.address)
    if address.scheme == "https" or address.hostname == "localhost":
        return Finding("address", "good", text("doctor.address", address=settings.address))
    if settings.address:
        return Finding("address", "doubtful", text("doctor.address-open", address=settings.address))
    if is_own(settings.host):
        return Finding("address", "good", text("doctor.address-own"))
    return Finding("address", "doubtful", text("doctor.address-none"))
