"""E-mails confirm addresses and reset passwords, and never reveal who has an account."""

import asyncio
import email
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import policy
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from itsdangerous import TimestampSigner
from litestar import Litestar
from litestar.testing import TestClient

from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.persons import letters
from netzplan.server.settings import Settings, SettingsError, read_settings
from netzplan.server.store import SqlStore, Unreachable
from tests.server.guests import PASSWORD
from tests.server.running import JSON

HOUSE = "http://testserver.local"


class Sink:
    """A mail server that keeps the mails it receives."""

    def __init__(self) -> None:
        self.mails: list[tuple[list[str], Any]] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        mail = email.message_from_bytes(envelope.content, policy=policy.default)
        self.mails.append((envelope.rcpt_tos, mail))
        return "250 taken"

    def token(self, what: str) -> str:
        """Return the token in the link of the latest mail."""
        text = self.mails[-1][1].get_content()
        found = re.search(rf"{re.escape(HOUSE)}/me#{what}=(\S+)", text)
        assert found is not None, text
        return found[1]


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


@contextmanager
def mail_server(sink: Sink) -> Iterator[int]:
    """Run a mail server and yield its port."""
    server = Controller(sink, hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        yield server.port
    finally:
        server.stop()


@pytest.fixture
def sink() -> Sink:
    return Sink()


@pytest.fixture
def client(tmp_path: Path, sink: Sink) -> Iterator[TestClient[Litestar]]:
    """A server that sends mail, called by a client that is not a browser."""
    with mail_server(sink) as port:
        settings = Settings(
            address=HOUSE,
            mail_host="127.0.0.1",
            mail_port=port,
            mail_security="none",
            mail_from="Netzplan <netzplan@example.org>",
            limits=False,
        )
        here = House(tmp_path, settings=settings)
        with TestClient(application(here), HOUSE) as client:
            client.app.state["house"] = here
            yield client


def post(client: TestClient[Litestar], path: str, body: JSON) -> Any:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client: TestClient[Litestar], path: str, body: JSON) -> tuple[int, str]:
    answer = client.post(f"/api/{path}", json=body)
    return answer.status_code, answer.json()["code"]


def settle(client: TestClient[Litestar]) -> None:
    """Wait until all mails have been written."""
    here: House = client.app.state["house"]

    async def wait() -> None:
        await asyncio.gather(*here.letters._writing)

    with client.portal() as portal:
        portal.call(wait)


ANN = {"name": "Ann", "password": PASSWORD}
ADDRESS = {"address": "Ann@example.org", "language": "de", "password": PASSWORD}
LOST = {"address": "ann@EXAMPLE.org", "language": "en"}
NEW = "another bridge"


def test_a_confirmed_address_resets_a_lost_password(
    client: TestClient[Litestar], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(client, "me/account", ANN)
    wrong = {**ADDRESS, "password": "not the password"}
    assert refused(client, "me/address", wrong) == (403, "person/unknown")
    for nonsense in ("Ann", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org"):
        body = {**ADDRESS, "address": nonsense}
        assert refused(client, "me/address", body) == (422, "mail/address")
    told = post(client, "me/address", ADDRESS)
    assert (told["address"], told["confirmed"], told["mail"]) == ("Ann@example.org", False, True)
    ((to, mail),) = sink.mails
    assert (to, mail["subject"]) == (["Ann@example.org"], "Netzplan: Ist das deine Adresse?")
    age = datetime.now(UTC) - mail["date"].datetime
    assert abs(age) < timedelta(minutes=5), "every mail needs a date"
    assert re.fullmatch(r"<[^<>@\s]+@example\.org>", mail["message-id"])

    assert post(client, "session/lost", LOST) == {}
    settle(client)
    assert len(sink.mails) == 1, "the address is not confirmed yet"
    token = sink.token("confirm")
    assert refused(client, "address", {"token": f"x{token}"}) == (403, "mail/link")
    assert post(client, "address", {"token": token})["address"] == "Ann@example.org"
    assert client.get("/api/me/settings").json()["confirmed"] is True

    post(client, "session/end", {})
    unknown = {**LOST, "address": "nobody@example.org"}
    assert post(client, "session/lost", unknown) == post(client, "session/lost", LOST) == {}
    settle(client)
    assert len(sink.mails) == 2
    token = sink.token("password")
    reset = {"token": token, "password": NEW}
    assert refused(client, "session/password", {**reset, "password": "short"})[0] == 422
    assert refused(client, "address", {"token": token}) == (403, "mail/link"), (
        "a link for a password confirms no address"
    )
    with monkeypatch.context() as later:
        long_ago = TimestampSigner.get_timestamp
        later.setattr(
            TimestampSigner, "get_timestamp", lambda one: long_ago(one) + letters.LOST_SECONDS + 1
        )
        assert refused(client, "session/password", reset) == (403, "mail/link"), "it is too old"
    assert post(client, "session/password", reset)["account"] is True
    assert refused(client, "session/password", reset) == (403, "mail/link"), "it is used up"
    assert refused(client, "session", ANN) == (403, "person/unknown")
    assert post(client, "session", {**ANN, "password": NEW})["account"] is True
    assert post(client, "me/address", {**ADDRESS, "address": "", "password": NEW})["address"] == ""


def test_a_link_confirms_only_the_latest_address_and_not_for_ever(
    client: TestClient[Litestar], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refused(client, "me/address", ADDRESS) == (409, "person/no-account")
    post(client, "me/account", ANN)
    post(client, "me/address", ADDRESS)
    first = {"token": sink.token("confirm")}
    post(client, "me/address", {**ADDRESS, "address": "ann@example.com"})
    assert refused(client, "address", first) == (403, "mail/link"), "it is not her address any more"
    latest = {"token": sink.token("confirm")}
    with monkeypatch.context() as later:
        long_ago = TimestampSigner.get_timestamp
        passed = letters.TO_CONFIRM_SECONDS + 1
        later.setattr(TimestampSigner, "get_timestamp", lambda one: long_ago(one) + passed)
        assert refused(client, "address", latest) == (403, "mail/link"), "it is too old"
    assert client.get("/api/me/settings").json()["confirmed"] is False
    assert post(client, "address", latest)["address"] == "ann@example.com"
    assert refused(client, "session/lost", {**LOST, "address": "ann"}) == (422, "mail/address")


def test_mails_to_a_person_are_limited(client: TestClient[Litestar], sink: Sink) -> None:
    post(client, "me/account", ANN)
    for _ in range(letters.MOST_LETTERS):
        post(client, "me/address", ADDRESS)
    assert refused(client, "me/address", ADDRESS) == (429, "request/too-many")
    post(client, "address", {"token": sink.token("confirm")})
    for _ in range(letters.MOST_LETTERS + 3):
        post(client, "session/lost", LOST)
        settle(client)
    assert len(sink.mails) == 2 * letters.MOST_LETTERS


def test_an_unreachable_mail_server_is_reported(tmp_path: Path) -> None:
    settings = Settings(
        address=HOUSE, mail_host="127.0.0.1", mail_port=1, mail_from="a@example.org", limits=False
    )
    with TestClient(application(House(tmp_path, settings=settings)), HOUSE) as client:
        post(client, "me/account", ANN)
        assert refused(client, "me/address", ADDRESS) == (503, "mail/unsent")
        assert client.get("/api/me/settings").json()["address"] == ""


def test_no_letter_is_promised_while_the_database_is_away(
    client: TestClient[Litestar], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(client, "me/account", ANN)
    post(client, "me/address", ADDRESS)
    post(client, "address", {"token": sink.token("confirm")})

    async def away(*_: object) -> str:
        raise Unreachable("the database is away")

    with monkeypatch.context() as outage:
        outage.setattr(SqlStore, "key", away)
        assert refused(client, "session/lost", LOST) == (503, "server/unavailable")
    post(client, "session/lost", LOST)
    settle(client)
    assert len(sink.mails) == 2


def test_without_a_mail_server_mail_is_not_offered(tmp_path: Path) -> None:
    with TestClient(application(House(tmp_path, settings=Settings(limits=False))), HOUSE) as client:
        post(client, "me/account", ANN)
        assert client.get("/api/me/settings").json()["mail"] is False
        assert refused(client, "me/address", ADDRESS) == (409, "mail/closed")
        assert refused(client, "session/lost", LOST) == (409, "mail/closed")


def test_mail_needs_the_address_of_the_server_and_its_password_is_not_shown() -> None:
    some = {"mail_host": "mail.example.org", "mail_password": "a secret"}
    with pytest.raises(SettingsError, match="webhooks: address"):
        read_settings(None, {}, {}, {"webhooks": "true"})
    with pytest.raises(SettingsError, match="mail_host: address, mail_from"):
        read_settings(None, {}, {}, some)
    with pytest.raises(SettingsError, match="mail_host: address, mail_from"):
        read_settings(None, {}, {}, {**some, "address": HOUSE})
    assert read_settings(None, {}, {}, {"webhooks": "true", "address": HOUSE}).settings.webhooks
    held = read_settings(
        None, {}, {}, {**some, "address": HOUSE, "mail_from": "netzplan@example.org"}
    )
    assert held.settings.mail_password == "a secret"
    assert "a secret" not in held.told("default")
