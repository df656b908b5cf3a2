"""The page of a person follows letters that lead to it."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit


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
