"""The routes about what opens an account: its password and its passkeys."""

from typing import Any

from litestar import Response, get, post
from litestar.params import JSONBody

from netzplan.server.house import House
from netzplan.server.persons.asking import ANSWERS, answer, site_of, visitor_of
from netzplan.server.persons.messages import (
    Called,
    Me,
    MyPasskey,
    MySettings,
    NewPasskey,
    NewPassword,
    Removed,
    ShownPasskey,
)
from netzplan.server.persons.people import Visitor
from netzplan.server.routes import AnyRequest, TheHouse

__all__ = ["ABOUT_ME", "ENTERING", "settings_of"]

JSON = dict[str, Any]  # what goes between the browser and the library


async def settings_of(house: House, visitor: Visitor) -> MySettings:
    """Return what a person has."""
    row = visitor.row
    keys = await house.store.belongings.passkeys_of(visitor.id)
    return MySettings(
        password=row is not None and row.password != "",
        passkeys=[MyPasskey(key.id, key.created, key.used) for key in keys],
    )


@get("/me/settings", responses=ANSWERS)
async def my_settings(house: TheHouse, request: AnyRequest) -> MySettings:
    """Return what the person has beside tables."""
    return await settings_of(house, await visitor_of(house, request))


@post("/me/password", status_code=200, responses=ANSWERS)
async def change_password(
    house: TheHouse, request: AnyRequest, data: JSONBody[NewPassword]
) -> Response[Me]:
    """Give the account another password; all other browsers are logged out."""
    visitor = await visitor_of(house, request)
    changed = await house.people.change_password(visitor, data.old, data.new)
    return await answer(house, request, changed)


@post("/me/passkeys/options", status_code=200, responses=ANSWERS)
async def passkey_options(house: TheHouse, request: AnyRequest, data: JSONBody[Called]) -> JSON:
    """Return what the browser needs to make a passkey."""
    visitor = await visitor_of(house, request)
    return await house.passkeys.to_make(visitor, site_of(house, request), data.name)


@post("/me/passkeys", status_code=200, responses=ANSWERS)
async def add_passkey(
    house: TheHouse, request: AnyRequest, data: JSONBody[NewPasskey]
) -> Response[Me]:
    """Take a passkey that the browser has made; it makes a guest an account."""
    visitor, site = await visitor_of(house, request), site_of(house, request)
    kept = await house.passkeys.add(visitor, site, data.name, data.credential)
    return await answer(house, request, kept)


@post("/me/passkeys/remove", status_code=200, responses=ANSWERS)
async def drop_passkey(house: TheHouse, request: AnyRequest, data: JSONBody[Removed]) -> MySettings:
    """Forget a passkey."""
    visitor = await visitor_of(house, request)
    await house.passkeys.drop(visitor, data.id)
    return await settings_of(house, visitor)


@post("/session/passkey/options", status_code=200, responses=ANSWERS, sync_to_thread=False)
def login_options(house: TheHouse, request: AnyRequest) -> JSON:
    """Return what the browser needs to log in with a passkey."""
    return house.passkeys.to_log_in(site_of(house, request))


@post("/session/passkey", status_code=200, responses=ANSWERS)
async def log_in_with_passkey(
    house: TheHouse, request: AnyRequest, data: JSONBody[ShownPasskey]
) -> Response[Me]:
    """Log in with a passkey, like ``POST /api/session``."""
    visitor, site = await visitor_of(house, request), site_of(house, request)
    return await answer(house, request, await house.passkeys.log_in(visitor, site, data.credential))


ABOUT_ME = [my_settings, drop_passkey]
ENTERING = [change_password, passkey_options, add_passkey, login_options, log_in_with_passkey]
"""What opens accounts: limited more."""
