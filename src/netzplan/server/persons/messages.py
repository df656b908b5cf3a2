"""Messages about the person at a browser."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from netzplan.server.messages import SeatLink

__all__ = [
    "Banned",
    "Block",
    "Blocked",
    "Called",
    "Confirmed",
    "ConfirmedAddress",
    "Credentials",
    "Export",
    "ExportedLine",
    "ExportedTable",
    "GonePush",
    "LetterLink",
    "LostPassword",
    "Me",
    "Met",
    "MyPasskey",
    "MySettings",
    "MyTable",
    "NewAddress",
    "NewPasskey",
    "NewPassword",
    "NewPush",
    "NewWishes",
    "PushKey",
    "Removed",
    "ResetPassword",
    "ShownPasskey",
    "Wishes",
]


Language = Annotated[str, Meta(pattern="^[a-z]{2}$")]


class Banned(Struct, frozen=True):
    """Why a person may not sit down, chat or create tables."""

    reason: str
    until: str
    """ISO 8601, UTC; empty: until an administrator lifts the ban."""


class Me(Struct, frozen=True):
    """Response of ``GET /api/me`` and of requests that change it: the person at this browser."""

    name: str = ""
    """Empty for a guest who has given none."""
    account: bool = False
    """Whether the person has an account, and so can log in from other browsers."""
    ended: bool = False
    """Whether this browser was logged in and its session has ended."""
    admin: bool = False
    """Whether the person is an administrator."""
    banned: Banned | None = None


class Called(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/name``."""

    name: str


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/account`` and ``POST /api/session``."""

    name: str
    password: str


class Confirmed(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of requests that the password confirms; empty for a guest."""

    password: str = ""


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/password``."""

    new: str
    old: str = ""
    """Empty for an account without a password."""
    endpoint: str = ""
    """URL of this browser's push subscription, which stays; empty if there is none."""


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/passkeys``."""

    credential: dict[str, Any]
    """The new credential: ``PublicKeyCredential.toJSON()``."""
    name: str = ""
    """Account name for a guest; an existing account keeps its name."""


class ShownPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/session/passkey``."""

    credential: dict[str, Any]
    """The signed credential: ``PublicKeyCredential.toJSON()``."""


class Removed(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of requests that remove one item of a list."""

    id: str


class NewAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/address``."""

    address: str
    """Empty to remove the address."""
    language: Language
    """Language of the confirmation mail."""
    password: str = ""
    """Password of the account, if it has one."""


class LetterLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/address``: confirms a mail address."""

    token: str
    """The token from the link."""


class ConfirmedAddress(Struct, frozen=True):
    """Response of ``POST /api/address``."""

    address: str


class LostPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/session/lost``."""

    address: str
    language: Language


class ResetPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/session/password``."""

    token: str
    """The token from the link in the mail."""
    password: str


class MyPasskey(Struct, frozen=True):
    """A passkey that opens the account."""

    id: str
    created: str
    """ISO 8601, UTC."""
    used: str
    """Time of the last login, ISO 8601, UTC; empty before the first."""


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/block``."""

    seat: int
    """The seat of the person to block."""


class Blocked(Struct, frozen=True):
    """A blocked person."""

    id: str
    name: str
    """The blocked person's name at the table."""
    created: str
    """ISO 8601, UTC."""


class Wishes(Struct, frozen=True):
    """How a person is notified of their turn at a table that they are not looking at."""

    push: bool = False
    """By push to their browsers."""
    mail: bool = False
    """By mail to the account's confirmed address."""
    webhook: str = ""
    """Webhook address; empty for none."""
    minutes: int = 0
    """Minutes to wait after the turn has begun."""
    browsers: tuple[str, ...] = ()
    """Push endpoints of their browsers."""


class NewWishes(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/notices``."""

    push: bool
    """False makes the server forget the person's browsers."""
    mail: bool
    minutes: Annotated[int, Meta(ge=0, le=10_080)]
    """Minutes to wait after the turn has begun."""
    language: Language
    webhook: str = ""


class NewPush(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/pushes``: the browser's ``PushSubscription``."""

    endpoint: str
    p256dh: str
    auth: str


class GonePush(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/pushes/remove``."""

    endpoint: str


class PushKey(Struct, frozen=True):
    """Response of ``GET /api/push-key``."""

    key: str
    """The server's public key (VAPID), in URL-safe Base64."""


class MySettings(Struct, frozen=True):
    """Response of ``GET /api/me/settings`` and of requests that change them."""

    password: bool
    """Whether the account has a password."""
    passkeys: list[MyPasskey]
    address: str
    """Mail address; empty for none."""
    confirmed: bool
    """Whether the person has opened the confirmation link."""
    mail: bool
    """Whether the server sends mail."""
    blocked: list[Blocked]
    """The latest first."""
    notices: Wishes
    webhooks: bool
    """Whether the server calls webhooks."""


class Met(Struct, frozen=True):
    """How a person did against a bot in a finished match."""

    bot: str
    beaten: float
    """1 for a better place than the bot's, 0.5 for the same, 0 for a worse one."""


class MyTable(Struct, frozen=True):
    """A table at which a person has seats."""

    table: str
    game: str
    map: str
    over: bool
    spectators: str
    """The spectators' link."""
    names: list[str]
    """Names of all seats; empty for bots and open seats."""
    seats: list[SeatLink]
    """The person's own seats and their links."""
    created: str
    """ISO 8601, UTC."""
    met: list[Met]
    """The bots of a finished match in which the person played one seat to the end; otherwise
    empty."""


class ExportedTable(Struct, frozen=True):
    """A table in an export."""

    table: MyTable
    record: list[Any]
    """The lines of the record once the match is over, otherwise empty."""
    notes: list[str] = []
    """The notes of each of the person's seats."""


class ExportedLine(Struct, frozen=True):
    """A chat line in an export."""

    table: str
    at: str
    """ISO 8601, UTC."""
    text: str
    """The text, or the id of a phrase."""


class Export(Struct, frozen=True):
    """Response of ``GET /api/me/export``: what the server stores about a person."""

    tables: list[ExportedTable]
    name: str = ""
    account: bool = False
    created: str = ""
    """ISO 8601, UTC; empty for a guest about whom nothing is stored."""
    seen: str = ""
    """Day of the last visit, ISO 8601, UTC; empty likewise."""
    banned: Banned | None = None
    """The ban in force; None if there is none."""
    said: list[ExportedLine] = []
    """The person's chat lines, the newest first."""
    settings: MySettings | None = None
    """None for a guest about whom nothing is stored."""
