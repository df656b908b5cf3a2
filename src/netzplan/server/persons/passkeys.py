"""Passkeys: a device's credentials that replace a password, verified by a library."""

import json
import logging
import secrets
from collections import OrderedDict
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from netzplan.server.libraries import imported
from netzplan.server.neighbours import ALONE, Elsewhere, Neighbours
from netzplan.server.persons.people import People, Visitor, unchanged
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import now
from netzplan.server.store import PasskeyRow, PersonRow, Store
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Passkeys", "Site"]

log = logging.getLogger("netzplan.server")

JSON = dict[str, Any]  # in the format of the library and of browsers

LASTS_SECONDS = 300.0
"""Time to respond to a challenge."""
MOST_OPEN = 10_000
"""Most challenges awaiting a response; further ones evict the oldest."""
MOST_PASSKEYS = 20
"""Most passkeys of one account."""


class Site(Struct, frozen=True):
    """What a passkey is bound to: the address of the house, as the browser shows it."""

    origin: str

    @property
    def name(self) -> str:
        """Return the host name."""
        return urlsplit(self.origin).hostname or ""


class Challenges:
    """Challenges without a response so far; each can be used once."""

    def __init__(self, time: Timekeeper, neighbours: Neighbours = ALONE) -> None:
        """Start with none; ``neighbours`` have issued others."""
        self._time = time
        self._neighbours = neighbours
        self._open: OrderedDict[str, tuple[float, str]] = OrderedDict()

    def fresh(self, purpose: str) -> bytes:
        """Return a new challenge for a purpose."""
        from webauthn.helpers import bytes_to_base64url

        # It names the node that issued it, since the response may arrive at another.
        challenge = secrets.token_bytes(32) + self._neighbours.id.encode()
        self._open[bytes_to_base64url(challenge)] = (self._time.now(), purpose)
        while len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)
        return challenge

    def taken(self, credential: JSON, purpose: str) -> bytes:
        """Return the challenge of a response, which is then used up; raises Refused."""
        from webauthn.helpers import base64url_to_bytes

        try:
            told = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = str(told["challenge"])
            plain = base64url_to_bytes(challenge)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Refused(problem("request/malformed", field="credential")) from None
        asker = plain[32:].decode(errors="replace")
        if asker != self._neighbours.id and asker in self._neighbours.others:
            raise Elsewhere(asker)
        asked, wanted = self._open.pop(challenge, (0.0, ""))
        if wanted != purpose or self._time.now() > asked + LASTS_SECONDS:
            raise Refused(problem("passkey/expired"))
        return plain


class Passkeys:
    """The passkeys of a house. The library is imported on first use."""

    def __init__(
        self, store: Store, people: People, time: Timekeeper, neighbours: Neighbours = ALONE
    ) -> None:
        """Take the store, and the accounts."""
        self._store = store
        self._people = people
        self._challenges = Challenges(time, neighbours)

    async def to_make(self, visitor: Visitor, site: Site, name: str) -> JSON:
        """Return what a browser needs to create a passkey; raises Refused.

        A guest who creates one becomes an account with the given name.
        """
        await imported("webauthn")
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
        )

        called = (await self._account(visitor, name)).name
        known = await self._store.belongings.passkeys_of(visitor.id)
        options = generate_registration_options(
            rp_id=site.name,
            rp_name="Netzplan",
            user_name=called,
            user_id=visitor.id.encode(),
            challenge=self._challenges.fresh(f"make {visitor.id}"),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in known
            ],
        )
        told: JSON = json.loads(options_to_json(options))
        return told

    async def add(self, visitor: Visitor, site: Site, name: str, credential: JSON) -> Visitor:
        """Store a new passkey; return the account that it opens. Raises Refused."""
        await imported("webauthn")
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        challenge = self._challenges.taken(credential, f"make {visitor.id}")
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
            )
        except Exception as wrong:
            raise _refused(wrong) from None
        account = await self._account(visitor, name)
        if len(await self._store.belongings.passkeys_of(visitor.id)) >= MOST_PASSKEYS:
            raise Refused(problem("passkey/many", parameters={"most": MOST_PASSKEYS}))
        row = PasskeyRow(
            id=bytes_to_base64url(made.credential_id),
            person=account.id,
            public=bytes_to_base64url(made.credential_public_key),
            uses=made.sign_count,
            created=now(),
            used="",
        )
        with unchanged():
            await self._store.belongings.add_passkey(row, account, visitor.row)
        return Visitor(account.id, account)

    async def to_log_in(self, site: Site) -> JSON:
        """Return what a browser needs to log in with a passkey; the device knows the account."""
        await imported("webauthn")
        from webauthn import generate_authentication_options, options_to_json

        challenge = self._challenges.fresh("log in")
        options = generate_authentication_options(rp_id=site.name, challenge=challenge)
        told: JSON = json.loads(options_to_json(options))
        return told

    async def log_in(self, visitor: Visitor, site: Site, credential: JSON) -> Visitor:
        """Return the account that a passkey opens; raises Refused."""
        await imported("webauthn")
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes

        challenge = self._challenges.taken(credential, "log in")
        key = await self._store.belongings.passkey(str(credential.get("id", "")))
        if key is None:
            raise Refused(problem("passkey/unknown"))
        try:
            proved = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(key.public),
                credential_current_sign_count=key.uses,
            )
        except Exception as wrong:
            raise _refused(wrong) from None
        row = await self._store.person(key.person)
        if row is None or not await self._store.belongings.use_passkey(
            key, proved.new_sign_count, now()
        ):
            raise Refused(problem("passkey/expired"))
        return await self._people.enter(visitor, row)

    async def drop(self, visitor: Visitor, id: str) -> None:
        """Delete a passkey; raises Refused if nothing else would open the account."""
        if not await self._store.belongings.drop_passkey(visitor.id, id):
            raise Refused(problem("passkey/only"))

    async def _account(self, visitor: Visitor, name: str) -> PersonRow:
        """Return a visitor's account, or the one to be created under a name; raises Refused."""
        if visitor.row is not None and visitor.row.is_account:
            return visitor.row
        return await self._people.account_of(visitor, name)


def _refused(wrong: Exception) -> Refused:
    """Return the refusal of a credential that the library rejects, with many kinds of errors."""
    log.debug("a passkey was refused: %s", wrong)
    return Refused(problem("passkey/refused"))
