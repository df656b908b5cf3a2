"""The page of a person follows letters that lead to it, and shows what is really kept."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_notices import notices
from tests.browser.visitor import hold_first


def test_the_link_of_a_letter_works_where_the_page_is_open_already(visit: Visit) -> None:
    page = visit().open("/me")
    page.get_by_role("heading", name="Your name").wait_for()
    asked = list[str]()

    def confirm(route: Route) -> None:
        told: dict[str, str] = route.request.post_data_json or {}
        asked.append(told["token"])
        route.fulfill(json={"address": "ann@example.org"})

    page.route("**/api/address", confirm)
    page.evaluate("location.hash = '#confirm=first-letter'")
    expect(page.get_by_text("ann@example.org is now confirmed.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/me$"))
    page.evaluate("location.hash = '#password=second-letter'")
    expect(page.get_by_role("textbox", name="New password")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/me$"))
    assert asked == ["first-letter"]


def test_a_wish_that_is_not_saved_is_not_shown(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/me")
    when = notices(page).get_by_label("When to send")
    page.route("**/me/notices", lambda route: route.fulfill(status=500, body=""))
    when.select_option(label="after 5 minutes")
    expect(page.get_by_text("Something went wrong on the server.")).to_be_visible()
    expect(when).to_have_value("0")
    page.unroute("**/me/notices")
    with page.expect_response("**/me/notices"):
        when.select_option(label="after an hour")
    expect(when).to_have_value("60")
    guest.overlook("status of 500")  # the browser notes what was refused


def test_what_failed_is_no_longer_told_once_an_account_was_made(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/me")
    page.route("**/me/name", lambda route: route.abort())
    page.get_by_role("textbox", name="Your name").first.fill("Tilda")
    page.get_by_role("button", name="Rename").click()
    told = page.get_by_role("status").filter(has_text="cannot be reached")
    expect(told).to_be_visible()
    entry = page.get_by_role("form", name="Sign up")
    entry.get_by_label("Your name").fill("Tilda Heron")
    entry.get_by_label("Password").fill("a bridge in the rain")
    entry.get_by_role("button", name="Create account").click()
    expect(page.get_by_text("You are logged in as Tilda Heron.")).to_be_visible()
    expect(told).to_have_count(0)
    guest.overlook("net::ERR_FAILED")  # the browser notes what was cut off


def test_wishes_one_right_after_another_are_all_kept(visit: Visit) -> None:
    page = visit().open("/me")
    when = notices(page).get_by_label("When to send")
    held = hold_first(page, "**/me/notices")
    with page.expect_request("**/me/notices"):
        when.select_option(label="after 5 minutes")
    page.get_by_role("button", name="Mute everything").click()
    held[0].continue_()
    expect(page.get_by_text("All messages are off")).to_be_visible()
    expect(when).to_have_value("5")
    kept = page.request.get(f"{page.url.removesuffix('/me')}/api/me/settings").json()
    assert kept["notices"]["minutes"] == 5
