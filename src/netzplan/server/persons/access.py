"""The routes for credentials of an account: password, passkeys and e-mail address."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from netzplan.server.house import House
from netzplan.server.persons.asking import ANSWERS, answer, answer_entered, site_of, visitor_of
from netzplan.server.persons.messages import (
    Block,
    Blocked,
    Called,
    ConfirmedAddress,
    LetterLink,
    LostPassword,
    Me,
    MyPasskey,
    MySettings,
    NewAddress,
    NewPasskey,
    NewPassword,
    Removed,
    ResetPassword,
    ShownPasskey,
    Wishes,
)
from netzplan.server.persons.people import Visitor
from netzplan.server.problems import Refused, problem
from netzplan.server.routes import REFUSED, WHILE_READ_ONLY, AnyRequest, TheHouse

__all__ = ["ABOUT_ME", "ENTERING", "settings_of"]

JSON = dict[str, Any]  # the WebAuthn JSON between browser and library


async def settings_of(house: House, visitor: Visitor) -> MySettings:
    """Return the settings of a person."""
    row = visitor.row
    keys = await house.store.belongings.passkeys_of(visitor.id)
    address = await house.store.belongings.address(visitor.id)
    wish = await house.store.wishes.of(visitor.id)
    wishes = Wishes() if wish is None else Wishes(wish.push, wish.mail, wish.webhook, wish.minutes)
    pushes = await house.store.wishes.pushes_of(visitor.id)
    blocks = await house.store.belongings.blocks_by(visitor.id)
    return MySettings(
        password=row is not None and row.password != "",
        passkeys=[MyPasskey(key.id, key.created, key.used) for key in keys],
        address="" if address is None else address.address,
        confirmed=address is not None and address.confirmed,
        mail=house.letters.is_offered,
        notices=replace(wishes, browsers=tuple(each.endpoint for each in pushes)),
        webhooks=house.settings.webhooks,
        blocked=[Blocked(each.id, each.name, each.created) for each in blocks],
    )


@get("/me/settings", responses=ANSWERS)
async def my_settings(house: TheHouse, request: AnyRequest) -> MySettings:
    """Return what belongs to the person besides tables."""
    return await settings_of(house, await visitor_of(house, request))


@post("/me/password", status_code=200, responses=ANSWERS)
async def change_password(
    house: TheHouse, request: AnyRequest, data: JSONBody[NewPassword]
) -> Response[Me]:
    """Change the password; all other browsers are logged out, and their pushes end."""
    visitor = await visitor_of(house, request)
    changed = await house.people.change_password(visitor, data.old, data.new, data.endpoint)
    return await answer(house, request, changed)


@post("/me/passkeys/options", status_code=200, responses=ANSWERS)
async def passkey_options(house: TheHouse, request: AnyRequest, data: JSONBody[Called]) -> JSON:
    """Return what the browser needs to create a passkey."""
    visitor = await visitor_of(house, request)
    return await house.passkeys.to_make(visitor, site_of(house, request), data.name)


@post("/me/passkeys", status_code=200, responses=ANSWERS)
async def add_passkey(
    house: TheHouse, request: AnyRequest, data: JSONBody[NewPasskey]
) -> Response[Me]:
    """Store a passkey that the browser has created; it turns a guest into an account."""
    visitor, site = await visitor_of(house, request), site_of(house, request)
    kept = await house.passkeys.add(visitor, site, data.name, data.credential)
    return await answer(house, request, kept)


@post("/me/passkeys/remove", status_code=200, responses=ANSWERS)
async def drop_passkey(house: TheHouse, request: AnyRequest, data: JSONBody[Removed]) -> MySettings:
    """Delete a passkey."""
    visitor = await visitor_of(house, request)
    await house.passkeys.drop(visitor, data.id)
    return await settings_of(house, visitor)


@post(
    "/session/passkey/options",
    status_code=200,
    responses=ANSWERS,
    opt={WHILE_READ_ONLY: True},
)
async def login_options(house: TheHouse, request: AnyRequest) -> JSON:
    """Return what the browser needs to log in with a passkey."""
    return await house.passkeys.to_log_in(site_of(house, request))


@post("/session/passkey", status_code=200, responses=ANSWERS, opt={WHILE_READ_ONLY: True})
async def log_in_with_passkey(
    house: TheHouse, request: AnyRequest, data: JSONBody[ShownPasskey]
) -> Response[Me]:
    """Log in with a passkey, like ``POST /api/session``."""
    visitor, site = await visitor_of(house, request), site_of(house, request)
    entered = await house.passkeys.log_in(visitor, site, data.credential)
    return await answer_entered(house, request, visitor, entered)


@post("/me/address", status_code=200, responses=ANSWERS)
async def change_address(
    house: TheHouse, request: AnyRequest, data: JSONBody[NewAddress]
) -> MySettings:
    """Set the account's e-mail address and send a confirmation letter, or remove the address."""
    visitor = await visitor_of(house, request)
    await house.letters.change_address(visitor, data.address, data.password, data.language)
    return await settings_of(house, visitor)


@post("/address", status_code=200, responses=ANSWERS)
async def confirm_address(house: TheHouse, data: JSONBody[LetterLink]) -> ConfirmedAddress:
    """Confirm an e-mail address with the link of a letter."""
    return ConfirmedAddress(await house.letters.confirm(data.token))


@post("/session/lost", status_code=200, responses=ANSWERS)
async def lost_password(house: TheHouse, data: JSONBody[LostPassword]) -> JSON:
    """Send a letter to the accounts with an address, if any; the response does not reveal which."""
    await house.letters.help(data.address, data.language)
    return {}


@post("/session/password", status_code=200, responses=ANSWERS)
async def reset_password(
    house: TheHouse, request: AnyRequest, data: JSONBody[ResetPassword]
) -> Response[Me]:
    """Set a new password with the link of such a letter; the account is logged in."""
    visitor = await visitor_of(house, request)
    entered = await house.letters.new_password(visitor, data.token, data.password)
    return await answer_entered(house, request, visitor, entered)


@post("/links/{link:str}/block", status_code=200, responses={**ANSWERS, 404: REFUSED})
async def block(
    house: TheHouse, request: AnyRequest, link: FromPath[str], data: JSONBody[Block]
) -> MySettings:
    """Block the person at a seat of a table from joining the visitor's tables."""
    table, _ = await house.tables.look_up(link)
    if not 0 <= data.seat < len(table.row.seats):
        raise Refused(problem("request/malformed", field="seat"))
    visitor = await visitor_of(house, request)
    name = table.row.seats[data.seat].name
    await house.people.block(visitor, table.row.id, data.seat, name)
    return await settings_of(house, visitor)


@post("/me/unblock", status_code=200, responses=ANSWERS)
async def unblock(house: TheHouse, request: AnyRequest, data: JSONBody[Removed]) -> MySettings:
    """Unblock a person."""
    visitor = await visitor_of(house, request)
    await house.store.belongings.unblock(visitor.id, data.id)
    return await settings_of(house, visitor)


ABOUT_ME = [my_settings, drop_passkey, block, unblock]
ENTERING = [
    change_password,
    passkey_options,
    add_passkey,
    login_options,
    log_in_with_passkey,
    change_address,
    confirm_address,
    lost_password,
    reset_password,
]
"""Routes that give access to accounts, with stricter limits."""
