"""Hints of Deutschland Rummy while the table changes."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import company, rummy_table, sit
from tests.server.running import Server, local, me


def test_a_hint_is_about_what_lies_there_now(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        page = sit(visit(), table.seats[0])

        def draw_first(route: Route) -> None:
            if not all_seats.position(0)["view"]["drawn"]:
                all_seats.act(0, {"type": "draw"})
                expect(page.get_by_text("New on your rack:")).to_be_visible()
            route.continue_()

        page.route("**/queries/hint", draw_first)
        page.get_by_role("button", name="Is there anything?").click()
        expect(page.locator(".hints p[aria-live]")).to_have_text(re.compile("^(Yes|No)"))
