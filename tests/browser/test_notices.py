"""Notices of turns: wishes are saved, refusals explained, and pushes shown."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import http_ece  # type: ignore[import-untyped]  # has no types
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_looks import barriers
from tests.browser.visitor import PHONE, Visitor, come
from tests.browser.windows import Windows
from tests.server.running import Server
from tests.server.test_letters import Sink, free_port, mail_server
from tests.server.test_notices import letters

_PERMISSION = """
  const granted = () => localStorage.getItem('granted') ? 'granted' : 'denied';
  Object.defineProperty(Notification, 'permission', { get: granted });
  Notification.requestPermission = async () => granted();
"""
"""A headless browser reports the permission inconsistently, so tests grant it in every answer."""


def notices(page: Page) -> Locator:
    """Open the section about notices, and return it."""
    heading = page.get_by_role("heading", name="When it is your turn")
    part = page.locator("details").filter(has=heading)
    part.locator("summary").click()
    return part


def deliver(guest: Visitor, message: dict[str, Any]) -> None:
    """Deliver a push to the browser, as from its push service."""
    devices = guest.context.new_cdp_session(guest.page)
    known: list[dict[str, Any]] = []
    devices.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(event["registrations"]),
    )
    devices.send("ServiceWorker.enable")
    guest.wait(lambda: bool(known), "no worker is registered")
    push = {"origin": guest.address, "registrationId": known[-1]["registrationId"]}
    devices.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(message)})


def test_wishes_for_notices_are_saved_and_pushes_are_shown(visit: Visit) -> None:
    guest = visit(alone=True, size=PHONE)
    guest.page.add_init_script(_PERMISSION)

    def with_webhooks(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "webhooks": True})

    guest.page.route("**/api/me/settings", with_webhooks)
    page = guest.open("/me")
    part, told = notices(page), page.get_by_role("status")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    here = part.get_by_label("In this browser")
    here.click()
    expect(told).to_contain_text("Your browser blocks messages from this site.")
    expect(here).not_to_be_checked()
    part.get_by_label("Webhook").fill("https://192.0.2.1/hook")
    part.get_by_role("button", name="Save webhook").click()
    expect(told).to_have_text("This server doesn’t call webhooks.")
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Webhook speichern").click()
    expect(told).to_have_text("Dieser Server ruft keine Webhooks auf.")
    guest.overlook("status of 409")  # the browser logs the refused request
    page.get_by_role("button", name="English").click()
    held: list[Route] = []
    page.route("**/api/me/notices", lambda route: held.append(route))
    part.get_by_label("When to send").select_option("after 15 minutes")

    page.evaluate("localStorage.setItem('granted', 'yes')")
    here.click()
    expect(told).to_have_text("This browser will notify you from now on.")
    with page.expect_response("**/api/me/notices"):  # late, and without content
        held.pop().continue_()
    page.unroute("**/api/me/notices")
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    expect(told).to_have_text("This browser will notify you from now on.")
    # A private window cannot receive pushes.
    expect(part.get_by_text("only while the table is open")).to_be_visible()
    guest.overlook("Push API")
    page.reload()
    part = notices(page)
    assert barriers(page) == []
    expect(part.get_by_label("When to send")).to_have_value("15")
    expect(part.get_by_label("In this browser")).to_be_checked()
    [worker] = guest.context.service_workers
    worker.evaluate("registration.showNotification = (title) => { self.shown = title; }")
    deliver(guest, {"title": "It is your turn", "text": "Berlin", "path": "/t/berlin"})
    guest.wait(lambda: worker.evaluate("self.shown") == "It is your turn", "nothing was shown")

    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sounds").check()
    page.get_by_role("button", name="Turn sounds off").click()
    expect(page.get_by_role("button", name="Turn sounds off")).to_be_hidden()
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.get_by_role("button", name="Mute everything").click()
    expect(page.get_by_role("status")).to_contain_text("All messages are off")
    expect(part.get_by_label("In this browser")).not_to_be_checked()


def test_after_logging_out_nothing_is_said_to_be_on_that_is_off(visit: Visit) -> None:
    guest = visit(alone=True)
    guest.page.add_init_script(_PERMISSION)
    page = guest.open("/me")
    page.evaluate("localStorage.setItem('granted', 'yes')")
    assert page.request.post(
        f"{guest.address}/api/me/account", data={"name": "Norma", "password": PASSWORD}
    ).ok
    page.reload()
    part = notices(page)
    here = part.get_by_label("In this browser")
    here.click()
    expect(page.get_by_role("status")).to_have_text("This browser will notify you from now on.")
    page.get_by_role("button", name="Log out here").click()
    expect(page.get_by_text("You are playing as a guest")).to_be_visible()
    if not here.is_visible():
        part.locator("summary").click()
    expect(here).not_to_be_checked()
    guest.overlook("Push API")  # the browser notes that a private window cannot receive pushes


_NOTED = """
  window.shown = [];
  window.heard = 0;
  ServiceWorkerRegistration.prototype.showNotification = async (title, { data }) =>
    void window.shown.push([title, data]);
  const make = BaseAudioContext.prototype.createOscillator;
  BaseAudioContext.prototype.createOscillator = function () {
    window.heard += 1;
    return make.call(this);
  };
  Object.defineProperty(document, 'hidden', { get: () => window.isAway === true });
"""
"""Records what a browser shows and plays; a test can make it look away."""
PASSWORD = "a bridge in the rain"
LONG_ENOUGH = 5_000
"""Milliseconds after which a notice would have come, as news is collected for two seconds."""


class Outside(ThreadingHTTPServer):
    """A push service and webhook receiver that records requests by path."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.got: list[tuple[str, dict[str, Any]]] = []
        super().__init__(("127.0.0.1", 0), _Taker)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def browser(self) -> dict[str, str]:
        """Return what a browser tells the server so that it receives pushes from here."""
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": letters(public), "auth": letters(self.secret)}
        return {"endpoint": f"{self.address}/push", **keys}

    def take(self, path: str, body: bytes) -> None:
        if path == "/push":
            body = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret)
        self.got.append((path, json.loads(body)))


class _Taker(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Outside)
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.take(self.path, body)
        self.send_response(201)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@contextmanager
def outside() -> Iterator[Outside]:
    with Outside() as service:
        Thread(target=service.serve_forever, daemon=True).start()
        yield service
        service.shutdown()


def wish_for_all(page: Page, service: Outside, sink: Sink, house: str) -> None:
    """Make an account that wants notices of turns in every way, at once."""

    def post(path: str, body: dict[str, Any]) -> None:
        answer = page.request.post(f"{house}/api/{path}", data=body)
        assert answer.ok, answer.text()

    post("me/account", {"name": "Ann", "password": PASSWORD})
    post("me/address", {"address": "ann@example.org", "language": "de", "password": PASSWORD})
    [(_, asked)] = sink.mails
    post("address", {"token": asked.get_content().split("/me#confirm=")[1].split()[0]})
    sink.mails.clear()
    ways = {"push": True, "mail": True, "webhook": f"{service.address}/hook"}
    post("me/notices", {**ways, "minutes": 0, "language": "de"})
    post("me/pushes", service.browser())


@pytest.mark.nightly
def test_a_turn_is_notified_in_every_way_once_but_not_to_a_person_who_looks(
    built: None, windows: Windows, tmp_path: Path
) -> None:
    sink, port = Sink(), free_port()
    with mail_server(sink) as mails, outside() as service:
        post = {"mail_host": "127.0.0.1", "mail_port": mails, "mail_security": "none"}
        settings = {**post, "mail_from": "n@example.org", "webhooks": True, "own_network": True}
        own = {**settings, "address": f"http://127.0.0.1:{port}"}
        house = Server(tmp_path / "data", settings=own)
        house.start(port)
        try:
            _be_told(house, windows, service, sink)
        finally:
            assert house.stop() == 0


def _be_told(house: Server, windows: Windows, service: Outside, sink: Sink) -> None:
    ann = come(windows, house.address, alone=True)
    for script in (_PERMISSION, _NOTED):
        ann.page.add_init_script(script)
    page = ann.open("/me")
    wish_for_all(page, service, sink, house.address)
    page.evaluate("localStorage.setItem('granted', 'yes')")
    page.reload()
    part = notices(page)
    if part.get_by_label("In this browser").is_checked():  # the push goes to the other browser
        part.get_by_label("In this browser").uncheck()
    part.get_by_label("In this browser").check()
    expect(page.get_by_role("status")).to_have_text("This browser will notify you from now on.")
    page.request.post(f"{house.address}/api/me/pushes", data=service.browser())
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sounds").check()

    ann.open("/new/voll_verplant?map=amsterdam&seat=me~Ann&seat=open")
    page.get_by_role("button", name="Open the table").click()
    invitation = page.get_by_role("textbox", name="Invitation to seat 2").input_value()
    claim = f"links/{invitation.rsplit('/', 1)[1]}/claim"
    ben = house.post(claim, {"name": "Ben"}).json()["link"]
    icon = page.locator("link[rel=icon]")
    ann.until("choose", "ride")
    with house.browser(ben) as other:
        ann.choose_something()
        expect(page).to_have_title("Amsterdam · Netzplan")
        expect(icon).to_have_attribute("href", "/favicon.svg")
        heard = page.evaluate("window.heard")
        _choose(other, ben)
        expect(page).to_have_title("● Your turn · Netzplan")
        expect(icon).to_have_attribute("href", "/favicon-turn.svg")
        assert page.evaluate("window.heard") > heard
        page.wait_for_timeout(LONG_ENOUGH)
        assert (service.got, sink.mails, page.evaluate("window.shown")) == ([], [], [])

        ann.choose_something()
        page.evaluate("window.isAway = true; document.dispatchEvent(new Event('visibilitychange'))")
        _choose(other, ben)
        ann.wait(lambda: len(service.got) == 2 and len(sink.mails) == 1, "nobody was told")
        page.wait_for_timeout(LONG_ENOUGH)
    path = ann.page.url.removeprefix(house.address)
    told = dict(service.got)
    assert (len(service.got), len(sink.mails)) == (2, 1), "once, in each way"
    assert (told["/push"]["title"], told["/push"]["path"]) == ("Du bist am Zug", path)
    assert told["/push"]["text"].startswith("Amsterdam, mit Ben")
    assert told["/hook"]["link"] == ann.page.url
    [(to, mail)] = sink.mails
    assert to == ["ann@example.org"]
    assert ann.page.url in mail.get_content()
    assert page.evaluate("window.shown") == [["● Your turn", path]]
    ann.leave()


def _choose(other: Any, link: str) -> None:
    """Choose for a seat as soon as a choice is awaited."""
    other.choose(link)
    version = other.positions[link]["version"]
    other.until(link, lambda found: found["version"] != version)
