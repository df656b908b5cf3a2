"""What is said about the person at a browser."""

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
    """Why a person may not sit, talk or open tables."""

    reason: str
    until: str
    """ISO 8601, UTC; empty: until somebody lifts it."""


class Me(Struct, frozen=True):
    """Answer of ``GET /api/me``, and of what changes it: who is at this browser."""

    name: str = ""
    """Empty for a guest who has told none."""
    account: bool = False
    """Whether the person has a password, and can come from elsewhere."""
    ended: bool = False
    """Whether this browser was logged in before, and is not any more."""
    admin: bool = False
    """Whether the person administers the house."""
    banned: Banned | None = None


class Called(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/name``."""

    name: str


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/account`` and ``POST /api/session``."""

    name: str
    password: str


class Confirmed(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of what is to be confirmed with the password; empty for a guest."""

    password: str = ""


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/password``."""

    new: str
    old: str = ""
    """Empty for an account that has had none."""


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/passkeys``."""

    credential: dict[str, Any]
    """What the browser has made: ``PublicKeyCredential.toJSON()``."""
    name: str = ""
    """What a guest is called as an account; an account keeps its name."""


class ShownPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/session/passkey``."""

    credential: dict[str, Any]
    """What the browser has signed: ``PublicKeyCredential.toJSON()``."""


class Removed(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of what takes one of several things away."""

    id: str


class NewAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/address``."""

    address: str
    """Empty to have none."""
    language: Language
    """Of the letter that asks whether it is right."""
    password: str = ""
    """Of the account, if it has one."""


class LetterLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/address``: the link of a letter was opened."""

    token: str
    """What stands in the link."""


class ConfirmedAddress(Struct, frozen=True):
    """Answer of ``POST /api/address``."""

    address: str


class LostPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/session/lost``."""

    address: str
    language: Language


class ResetPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/session/password``."""

    token: str
    """What stands in the link of the letter."""
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
    """Whose person is not to be met again."""


class Blocked(Struct, frozen=True):
    """Somebody with whom the person does not want to play."""

    id: str
    name: str
    """What he was called at the table."""
    created: str
    """ISO 8601, UTC."""


class Wishes(Struct, frozen=True):
    """How a person is told that it is his turn at a table that he does not look at."""

    push: bool = False
    """Pushed to his browsers."""
    mail: bool = False
    """To the account's confirmed address."""
    webhook: str = ""
    """An address that is told; empty for none."""
    minutes: int = 0
    """How long his turn has lasted before he is told."""
    browsers: tuple[str, ...] = ()
    """Endpoints of the browsers that he has named."""


class NewWishes(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/notices``."""

    push: bool
    """False: his browsers are forgotten."""
    mail: bool
    minutes: Annotated[int, Meta(ge=0, le=10_080)]
    """How long the turn has lasted before the person is told."""
    language: Language
    webhook: str = ""


class NewPush(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/pushes``: what a browser's ``PushSubscription`` says."""

    endpoint: str
    p256dh: str
    auth: str


class GonePush(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/pushes/remove``."""

    endpoint: str


class PushKey(Struct, frozen=True):
    """Answer of ``GET /api/push-key``."""

    key: str
    """Public key of the house (VAPID), in URL-safe Base64."""


class MySettings(Struct, frozen=True):
    """Answer of ``GET /api/me/settings``, and of what changes them: what a person has."""

    password: bool
    """Whether the account has one."""
    passkeys: list[MyPasskey]
    address: str
    """Of e-mail; empty for none."""
    confirmed: bool
    """Whether the link that was sent there has been opened."""
    mail: bool
    """Whether the house sends mail."""
    blocked: list[Blocked]
    """The latest first."""
    notices: Wishes
    webhooks: bool
    """Whether the house tells addresses that people name."""


class MyTable(Struct, frozen=True):
    """A table at which a person has seats."""

    table: str
    game: str
    map: str
    over: bool
    spectators: str
    """The link of those who watch."""
    names: list[str]
    """Of all seats; empty for bots and open seats."""
    seats: list[SeatLink]
    """The person's own, as he plays them."""


class ExportedTable(Struct, frozen=True):
    """A table as a person takes it along."""

    table: MyTable
    record: list[Any]
    """The lines of its record once the match is over, else none."""
    notes: list[str] = []
    """Of each of the person's seats."""


class ExportedLine(Struct, frozen=True):
    """Something that a person has said at a table."""

    table: str
    at: str
    """ISO 8601, UTC."""
    text: str
    """Or the id of a phrase."""


class Export(Struct, frozen=True):
    """Answer of ``GET /api/me/export``: what is kept of a person."""

    tables: list[ExportedTable]
    name: str = ""
    account: bool = False
    created: str = ""
    """ISO 8601, UTC; empty for a guest of whom nothing is kept."""
    said: list[ExportedLine] = []
    """What the person has said at tables, the newest first."""
    settings: MySettings | None = None
    """What he has beside tables."""
