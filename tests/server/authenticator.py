"""A software authenticator: it makes passkeys and uses them, in the form that browsers send."""

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

__all__ = ["Authenticator"]

JSON = dict[str, Any]

PRESENT_AND_VERIFIED = 0x05
NEW = 0x40


class Authenticator:
    """A device that holds one passkey."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        """The origin that its browser reports."""
        self.uses = 0
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._user = ""

    def make(self, options: JSON) -> JSON:
        """Return a new passkey for the options that the server sent."""
        self._user = options["user"]["id"]
        public = self._key.public_key().public_numbers()
        key = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}
        )
        known = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        told = self._told(options["rp"]["id"], NEW) + known
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        return self._credential(
            {
                "clientDataJSON": self._client("webauthn.create", options),
                "attestationObject": bytes_to_base64url(attestation),
            }
        )

    def show(self, options: JSON) -> JSON:
        """Return the signed proof for the options that the server sent."""
        self.uses += 1
        told = self._told(options["rpId"], 0)
        client = self._client("webauthn.get", options)
        signed = told + sha256(base64url_to_bytes(client)).digest()
        return self._credential(
            {
                "clientDataJSON": client,
                "authenticatorData": bytes_to_base64url(told),
                "signature": bytes_to_base64url(self._key.sign(signed, ec.ECDSA(SHA256()))),
                "userHandle": self._user,
            }
        )

    def _told(self, name: str, more: int) -> bytes:
        flags = PRESENT_AND_VERIFIED | more
        return sha256(name.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, options: JSON) -> str:
        told = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return bytes_to_base64url(json.dumps(told).encode())

    def _credential(self, response: JSON) -> JSON:
        id = bytes_to_base64url(self.id)
        return {
            "id": id,
            "rawId": id,
            "type": "public-key",
            "clientExtensionResults": {},
            "response": response,
        }
