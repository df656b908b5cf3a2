"""The browser's Back closes what lies over a page, and only then leaves the page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE
from tests.server.running import Server, bot, me

_STATE = "[history.state, scrollY]"


@pytest.mark.nightly
def test_back_closes_the_enlarged_keepsake_and_stays_at_the_table(
    visit: Visit, house: Server
) -> None:
    link = house.table([me("Ann"), bot("random")]).seats[0]
    with house.browser(link) as browser:
        browser.play_out(link)
    guest = visit(size=PHONE, touch=True)
    guest.open("/")
    page = guest.open(f"/t/{link}")
    page.locator("#end-title").wait_for()
    table = page.url
    enlarge = page.get_by_role("button", name="Enlarge")
    for _ in range(2):
        page.locator(".hung [aria-pressed=false][aria-disabled=false]").wait_for()
        enlarge.tap()
        expect(page.locator(".frame.close")).to_be_visible()
        page.go_back()
        expect(page.locator(".frame.close")).to_have_count(0)
        expect(page.locator("#end-title")).to_be_visible()
        expect(page).to_have_url(table)
    # Closed in another way it leaves no trace, either: Back leaves at once.
    page.locator(".hung [aria-pressed=false][aria-disabled=false]").wait_for()
    enlarge.tap()
    page.keyboard.press("Escape")
    expect(page.locator(".frame.close")).to_have_count(0)
    guest.wait(lambda: page.evaluate("history.state") is None, "Back would do nothing")
    page.go_back()
    expect(page.get_by_role("article").first).to_be_visible()


def test_back_closes_dialogs_one_by_one(visit: Visit, house: Server) -> None:
    guest = visit()
    guest.open("/")
    page = guest.open(f"/t/{house.table([me('Ann'), bot()]).seats[0]}")
    guest.until("choose")
    keys = page.get_by_role("dialog", name="Keys")
    proposal = page.get_by_role("dialog", name="Make a proposal")
    page.get_by_role("button", name="Keys").click()
    keys.get_by_role("button", name="Make a proposal").click()
    expect(proposal).to_be_visible()
    page.go_back()
    expect(proposal).to_have_count(0)
    expect(keys).to_be_visible()
    page.go_back()
    expect(keys).to_have_count(0)
    # Forward brings nothing back, and leaves Back as it was.
    page.go_forward()
    guest.wait(lambda: page.evaluate("history.state") is None, "Back would do nothing")
    expect(page.locator(".plan")).to_be_visible()
    for way in _ways_out(page):
        page.get_by_role("button", name="Keys").click()
        keys.get_by_role("button", name="Make a proposal").click()
        expect(proposal).to_be_visible()
        page.keyboard.press("Escape")
        expect(proposal).to_have_count(0)
        way(keys)
        expect(keys).to_have_count(0)
        guest.wait(lambda: page.evaluate("history.state") is None, "Back would do nothing")
    page.go_back()
    expect(page.get_by_role("article").first).to_be_visible()


def _ways_out(page: Page) -> tuple[Callable[[Locator], None], ...]:
    """Return all the other ways to close a dialog."""
    return (
        lambda _: page.keyboard.press("Escape"),
        lambda dialog: dialog.get_by_role("button", name="Close").click(),
        lambda _: page.mouse.click(4, 400),
    )


def test_back_closes_the_settings_and_a_link_leaves_them_behind(visit: Visit) -> None:
    guest = visit()
    guest.open("/")
    page = guest.open("/rules/voll_verplant")
    settings = page.get_by_role("button", name="Settings")
    menu = page.get_by_role("group", name=re.compile("Colours"))
    settings.click()
    expect(menu).to_be_visible()
    page.mouse.wheel(0, 600)
    guest.wait(lambda: page.evaluate("scrollY") == 600, "the page does not scroll")
    page.go_back()
    expect(settings).to_have_attribute("aria-expanded", "false")
    guest.drawn()
    assert page.evaluate(_STATE) == [None, 600], "the page stays where it was read"

    page.evaluate("scrollTo(0, 0)")
    settings.click()
    expect(menu).to_be_visible()
    page.get_by_role("link", name="Netzplan").first.click()
    expect(page).to_have_url(f"{guest.address}/")
    guest.wait(lambda: page.evaluate("history.state") is None, "Back would do nothing")
    page.go_back()
    expect(page).to_have_url(re.compile("/rules/"))
    expect(menu).to_have_count(0)


@pytest.mark.nightly
def test_a_link_to_a_section_leads_there_from_open_settings(visit: Visit) -> None:
    guest = visit()
    guest.open("/")
    page = guest.open("/rules/voll_verplant")
    settings = page.get_by_role("button", name="Settings")
    settings.click()
    expect(page.get_by_role("group", name=re.compile("Colours"))).to_be_visible()
    page.locator("nav a[href='#transfer']").click()
    expect(settings).to_have_attribute("aria-expanded", "false")
    guest.wait(lambda: page.evaluate("history.state") is None, "Back would do nothing")
    expect(page).to_have_url(re.compile("#transfer$"))
    assert page.evaluate("scrollY") > 0
    page.go_back()
    expect(page).to_have_url(re.compile("voll_verplant$"))


@pytest.mark.nightly
def test_back_leaves_at_once_after_a_reload_with_open_settings(visit: Visit) -> None:
    guest = visit()
    guest.open("/")
    page = guest.open("/lobby")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("group", name=re.compile("Colours"))).to_be_visible()
    page.reload()
    guest.wait(lambda: page.evaluate("history.state") is None, "Back would do nothing")
    page.go_back()
    expect(page).to_have_url(f"{guest.address}/")


@pytest.mark.nightly
def test_settings_opened_while_a_table_is_made_do_not_cover_it(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant")
    held: list[Route] = []
    guest.context.route("**/api/tables", lambda route: held.append(route))
    page.get_by_role("button", name="Open the table").click()
    settings = page.get_by_role("button", name="Settings")
    settings.click()
    expect(page.get_by_role("group", name=re.compile("Colours"))).to_be_visible()
    held[0].continue_()
    guest.until("choose")
    expect(settings).to_have_attribute("aria-expanded", "false")
    page.go_back()
    expect(page).to_have_url(re.compile("/new/"))


def test_back_over_two_pages_shows_the_game_of_the_url(visit: Visit) -> None:
    """As from the list that browsers show at the button."""
    page = visit().open("/")
    links = page.get_by_role("link", name="New table")
    seats = page.get_by_role("group", name="Seats")
    links.nth(0).click()
    seats.wait_for()
    first, cities = page.url, page.locator(".cities").inner_text()
    page.get_by_role("link", name="Netzplan home page").click()
    links.nth(1).click()
    seats.wait_for()
    assert page.url != first
    page.evaluate("history.go(-2)")
    page.wait_for_url(first)
    expect(page.locator(".cities")).to_have_text(re.compile(re.escape(cities.splitlines()[0])))
