"""The settings of a server, from a file, the environment and the command line.

Each source overrides the one before it; the names are the same in all of them.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from netzplan.server.ports import SHARES
from netzplan.server.urls import without_password

__all__ = ["PREFIX", "Held", "Settings", "SettingsError", "choices", "listed", "read_settings"]

PREFIX = "NETZPLAN_"
"""Prefix of environment variables: ``NETZPLAN_PORT`` sets ``port``."""

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Days = Annotated[int, Meta(ge=0, le=36_500)]
Seconds = Annotated[float, Meta(gt=0, le=20)]  # a worker is given up after 30, including its start


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a server."""

    host: str = "127.0.0.1"
    """Address to listen on; `0.0.0.0` for all addresses of this machine."""
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    """Port to listen on; 0 picks a free one."""
    address: str = ""
    """Where people find it, as `https://netzplan.example`; empty: as each browser reports."""
    hosts: str = ""
    """Further accepted host names, separated by commas; without these and `address`: any."""
    hsts_days: Annotated[int, Meta(ge=0, le=1_000)] = 180
    """With an https `address`: for how many days browsers must use https; 0: no such header."""
    data: str = ""
    """Folder of the database; empty: the user's data folder."""
    database_url: Annotated[str, Meta(pattern=r"^(postgres(ql)?://.*)?$")] = ""
    """A PostgreSQL database, as `postgresql://user:password@host/name`; empty: a file in `data`."""
    redis_url: Annotated[str, Meta(pattern=r"^(rediss?://.*)?$")] = ""
    """With `database_url`: a Redis through which servers that share the database communicate."""
    processes: Annotated[int, Meta(ge=1, le=256)] = 1
    """Processes that serve from this machine, each with its own tables."""
    kernels: str = ""
    """Folder of compiled code, for bots and hints; empty: `kernels` in the data folder."""
    proxies: str = ""
    """Comma-separated addresses of proxies that are trusted to report the client's address."""
    workers: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """Processes in which bots think; 0: one for each core except one."""
    bot_seconds: Seconds = 1.0
    """Longest time that a bot thinks about a choice, up to 20; shorter when many wait."""
    bot_simulations: Annotated[int, Meta(ge=0)] = 0
    """If positive, a bot plays about this many games in its head for a choice."""
    bot_answer_seconds: Annotated[float, Meta(gt=0, le=300)] = 1.5
    """Time that a bot takes to refuse a request; it gives as soon as it has decided."""
    grace_seconds: Annotated[float, Meta(ge=0, le=3600)] = 30.0
    """At tables with a pace: time after a clock runs out until a bot plays for the person."""
    absence_seconds: Annotated[float, Meta(ge=0, le=86_400)] = 180.0
    """At tables with a clock: how long a browser may be gone until a bot plays for its person."""
    stand_in: str = "sound"
    """The bot that then plays, at a table without bots."""
    hint_seconds: Seconds = 2.0
    """Time that the search for a hint may take, up to 20; then it returns the best so far."""
    idle_seconds: Annotated[float, Meta(ge=0)] = 300.0
    """How long an unwatched table stays in memory; it is stored in any case."""
    keep_empty_tables_days: Days = 30
    """How long a waiting table is kept that nobody has joined; 0: for ever."""
    keep_guests_days: Days = 365
    """How long a guest is kept who has no seat and does not return; 0: for ever."""
    keep_chats_days: Days = 365
    """How long a chat is kept after its last line; 0: for ever."""
    limits: bool = True
    """Whether requests are limited, by the address that they come from."""
    tables_per_minute: Count = 60
    """New tables, rematches and quick seats per minute, with limits."""
    tables_of_person: Count = 30
    """New tables and quick seats of a person per minute, from all addresses, with limits."""
    claims_per_minute: Count = 120
    """Seats taken, by invitation or in the lobby, offers and answers per minute, with limits."""
    logins_per_minute: Count = 20
    """New accounts and passwords tried per minute, with limits."""
    queries_of_seat: Count = 600
    """Drafts and hints requested with a link per minute, with limits; a search counts as 40."""
    words_per_minute: Count = 30
    """Lines said at tables per minute, with limits."""
    exports_per_minute: Count = 5
    """Exports of everything about a person per minute, with limits."""
    asks_per_minute: Count = 1200
    """Link look-ups, drafts, hints, past positions, records, boards per minute, with limits."""
    messages_per_second: Count = 20
    """Messages of a socket per second, with limits; further ones wait, after a small burst."""
    messages_of_address: Count = 200
    """Messages of all sockets of an address per second, with limits."""
    messages_of_seat: Count = 20
    """Choices, preparations and undos for a seat per second, with limits."""
    sockets: Count = 200
    """Sockets that an address may have open, with limits."""
    listeners: Count = 300
    """Sockets that may listen at a table with one link, with limits."""
    connections: Count = 400
    """Connections that an address may have open, with limits; proxies may have any number."""
    request_seconds: Annotated[float, Meta(gt=0, le=300)] = 20.0
    """Time within which a request has to arrive completely."""
    mail_host: str = ""
    """Mail server; empty: no mail is sent. It also needs `address` and `mail_from`."""
    mail_port: Annotated[int, Meta(ge=1, le=65_535)] = 587
    """Its port."""
    mail_security: Literal["starttls", "tls", "none"] = "starttls"
    """How the connection to it is secured: `starttls`, `tls` or `none`."""
    mail_user: str = ""
    """User name for the mail server; empty: no login."""
    mail_password: str = ""
    """Password for the mail server; it is never shown."""
    mail_from: str = ""
    """Sender of mails, as `Netzplan <netzplan@example.org>`."""
    webhooks: bool = False
    """Whether players may enter URLs that are called on their turns. It also needs `address`."""
    own_network: bool = False
    """Whether notices may go to addresses in the server's own network."""
    log_format: Literal["text", "json"] = "text"
    """Format of log lines, `text` or `json`; each has its request's id, as the response does."""
    metrics: bool = False
    """Whether `/metrics` serves figures to Prometheus, and to anybody who asks."""


NAME = r"([A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?"
"""A host name as a browser sends it, with an optional port."""


Wrong = Literal["file", "text", "unknown", "form", "needs", "system"]
"""What is wrong: the file, its bytes, the name, the value, other settings that it needs, or the
system."""


class SettingsError(Exception):
    """An invalid setting."""

    def __init__(self, where: str, field: str, reason: str, kind: Wrong = "file") -> None:
        """Take the source, the name (empty: the whole file) and what is wrong."""
        super().__init__(f"{where}: {field}: {reason}" if field else f"{where}: {reason}")
        self.where = where
        self.field = field
        self.reason = reason
        self.kind = kind


class Held(Struct, frozen=True):
    """The effective settings, and where each comes from."""

    settings: Settings
    sources: dict[str, str]
    """Path of a file, name of a variable or an option; a setting without an entry has its
    default."""

    def told(self, default: str) -> str:
        """Return all settings as a settings file, each with its source as a comment."""
        values = [
            (f"{name} = {_toml(_shown(name, value))}", self.sources.get(name, default))
            for name, value in msgspec.structs.asdict(self.settings).items()
        ]
        width = max(len(value) for value, _ in values)
        return "\n".join(f"{value:{width}}  # {source}" for value, source in values)


def _option_of(name: str) -> str:
    """Return the option of a setting; on the command line ``processes`` are called workers."""
    return "--workers" if name == "processes" else f"--{name.replace('_', '-')}"


def read_settings(
    file: Path | None,
    environment: Mapping[str, str],
    options: Mapping[str, Any],
    more: Mapping[str, str] = {},
) -> Held:
    """Return the effective settings; raises SettingsError.

    ``options`` are settings that have their own command-line option, ``more`` those given with
    ``--set``.
    """
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    layers = [(name, value, str(file)) for name, value in _in_file(file).items()]
    for name in Settings.__struct_fields__:
        variable = f"{PREFIX}{name.upper()}"
        if variable in environment:
            layers.append((name, environment[variable], variable))
    layers += [(name, value, "--set") for name, value in more.items()]
    layers += [(name, value, _option_of(name)) for name, value in options.items()]
    for name, value, source in layers:
        is_written = source != str(file)  # a string, not a TOML value
        values[name] = _checked(name, value, source, is_written=is_written)
        sources[name] = source
    settings = Settings(**values)
    if settings.mail_host and not (settings.address and settings.mail_from):
        raise SettingsError(sources["mail_host"], "mail_host", "address, mail_from", "needs")
    if settings.webhooks and not settings.address:
        raise SettingsError(sources["webhooks"], "webhooks", "address", "needs")
    if settings.processes > 1 and not SHARES:
        reason = "this system has no ports that processes can share"
        raise SettingsError(sources["processes"], "processes", reason, "system")
    if settings.redis_url and not settings.database_url:
        raise SettingsError(sources["redis_url"], "redis_url", "database_url", "needs")
    return Held(settings, sources)


def _in_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise SettingsError(str(file), "", wrong.strerror or str(wrong)) from wrong
    except UnicodeDecodeError as wrong:
        raise SettingsError(str(file), "", str(wrong.start), "text") from wrong
    except tomllib.TOMLDecodeError as wrong:
        raise SettingsError(str(file), "", str(wrong)) from wrong


def _checked(name: str, value: Any, source: str, *, is_written: bool) -> Any:
    kinds = get_type_hints(Settings, include_extras=True)
    if name not in kinds:
        raise SettingsError(source, name, "unknown", "unknown")
    try:
        taken = msgspec.convert(value, kinds[name], strict=not is_written)
    except msgspec.ValidationError as wrong:
        raise SettingsError(source, name, str(wrong), "form") from wrong
    if name == "address":
        taken = re.sub(r"(?<=[^/])/$", "", taken)  # browsers show it without the slash
    if name in _FORMS and not _FORMS[name](taken):
        raise SettingsError(source, name, "this has another form", "form")
    return taken


def choices(name: str) -> tuple[str, ...]:
    """Return the values that a setting of fixed choices accepts; empty for any other setting."""
    kind = get_type_hints(Settings).get(name)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _is_address(said: str) -> bool:
    return not said or re.fullmatch(f"https?://{NAME}", said) is not None


def _are_names(said: str) -> bool:
    return all(re.fullmatch(NAME, each) for each in listed(said))


def _are_proxies(said: str) -> bool:
    return said.strip() == "*" or all(_is_proxy(each) for each in listed(said))


def _is_proxy(said: str) -> bool:
    try:
        ip_network(said)
    except ValueError:
        return said.startswith("/")  # the path of a Unix socket
    return True


def listed(said: str) -> list[str]:
    """Return the items of a comma-separated setting."""
    return [each.strip() for each in said.split(",") if each.strip()]


_FORMS: dict[str, Callable[[str], bool]] = {
    "address": _is_address,
    "hosts": _are_names,
    "proxies": _are_proxies,
}
"""Settings for which a malformed text would otherwise be accepted and have no effect."""


def _shown(name: str, value: Any) -> Any:
    """Return a value as it may be displayed, without secrets."""
    if name.endswith("_url"):
        return without_password(value)
    return "…" if name.endswith("_password") and value else value


def _toml(value: str | float) -> str:
    return msgspec.json.encode(value).decode()
