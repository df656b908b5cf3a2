"""Messages about turns: what is wanted is kept, a refusal is said, what is pushed is shown."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_looks import barriers
from tests.browser.visitor import PHONE, Visitor

_PERMISSION = """
  const granted = () => localStorage.getItem('granted') ? 'granted' : 'denied';
  Object.defineProperty(Notification, 'permission', { get: granted });
  Notification.requestPermission = async () => granted();
"""
"""A browser without a head denies in some of its answers what it grants in others."""


def notices(page: Page) -> Locator:
    """Open the part about notices, and return it."""
    heading = page.get_by_role("heading", name="When it is your turn")
    part = page.locator("details").filter(has=heading)
    part.locator("summary").click()
    return part


def deliver(guest: Visitor, message: dict[str, Any]) -> None:
    """Let a push arrive at the browser, as from its push service."""
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


def test_how_one_is_told_is_kept_and_what_is_pushed_is_shown(visit: Visit) -> None:
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
    expect(told).to_contain_text("The browser allows no messages from here.")
    expect(here).not_to_be_checked()
    part.get_by_label("Webhook").fill("https://192.0.2.1/hook")
    part.get_by_role("button", name="Save webhook").click()
    expect(told).to_have_text("This server calls no webhooks.")
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Webhook speichern").click()
    expect(told).to_have_text("Dieser Server ruft keine Webhooks auf.")
    guest.troubles.clear()  # the browser notes what was refused
    page.get_by_role("button", name="English").click()
    part.get_by_label("After how long").select_option("after 15 minutes")

    page.evaluate("localStorage.setItem('granted', 'yes')")
    here.click()
    expect(told).to_have_text("This browser tells you from now on.")
    # Nobody can push to a window that leaves no traces.
    expect(part.get_by_text("only while the table is open")).to_be_visible()
    guest.troubles.clear()
    page.reload()
    part = notices(page)
    assert barriers(page) == []
    expect(part.get_by_label("After how long")).to_have_value("15")
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
