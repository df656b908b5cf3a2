"""Deutschland Rummy by keyboard: the own tiles are a few Tabs away, whatever lies on the table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import EXTENDED, company, is_disabled, rummy_table, sit, tile_in_rack
from tests.nightly import first_by_day
from tests.server.running import JSON, Server, local, me

IS_ON_RACK = "() => document.activeElement.closest('[data-rack]') !== null"
IN_ROUTES = "() => document.activeElement.closest('[data-row]')?.dataset.row ?? ''"


def has_routes(now: JSON) -> bool:
    """Return whether several routes lie there at the beginning of the first seat's turn."""
    is_first = bool(now["offers"]) and now["view"]["mover"] == 0
    return is_first and len(now["view"]["table"]) > 2


def tabs_to_rack(page: Page) -> list[str]:
    """Press Tab until a tile of the rack has the focus; return the routes come by on the way."""
    routes: list[str] = []
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate(IS_ON_RACK):
            return routes
        routes += [page.evaluate(IN_ROUTES)]
    raise AssertionError("never came to the rack")


@pytest.mark.parametrize("size", first_by_day((1440, 900), (390, 844)))
def test_the_rack_is_a_few_tabs_away(visit: Visit, house: Server, size: tuple[int, int]) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        all_seats.play_until(has_routes)
        page = sit(visit(size=size), table.seats[0])
        page.locator("[data-rack] [data-tile]").first.wait_for()
        # Not by Tab: on a busy machine, evaluating counts as acting and the heading has the focus.
        page.get_by_role("link", name="Skip to content").press("Enter")
        expect(page.locator("#main")).to_be_focused()
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Go to the rack")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport(ratio=1)
        page.keyboard.press("Enter")
        page.wait_for_function(IS_ON_RACK)

        page.reload()
        page.locator("[data-rack] [data-tile]").first.wait_for()
        routes = [row for row in tabs_to_rack(page) if row]
        assert len(routes) == 1, "routes are one group"

        page.locator("[data-row] [data-tile]").first.focus()
        first = page.evaluate(IN_ROUTES)
        page.keyboard.press("ArrowDown")
        second = page.evaluate(IN_ROUTES)
        assert second
        assert second != first, "arrows lead from one to the next"
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        assert page.evaluate(IN_ROUTES) == second, "Tab comes back to it"


def test_a_key_for_what_cannot_be_done_yet_says_why(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(), table.seats[0])
    page.locator("[data-rack] [data-tile]").first.wait_for()
    page.keyboard.press("e")
    expect(page.locator(".deeds [role=status]")).to_contain_text("draw")
    with company(house, table.seats) as all_seats:
        all_seats.act(0, {"type": "draw"})
        expect(page.locator(".deeds [role=status]")).to_have_count(0)
        page.keyboard.press("d")
        expect(page.locator(".deeds [role=status]")).to_contain_text("already drawn")
        is_disabled(page.locator(".turn-buttons .end"), False)
        page.keyboard.press("e")
        expect(page.locator(".deeds .loss[role=status]")).to_be_visible()


def test_a_tile_that_an_undo_moves_keeps_the_focus(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        found = all_seats.play_to_extension()
        page = sit(visit(), table.seats[0])
        tile_in_rack(page, found[0]).focus()
        for key in ("Enter", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(f'[data-row] [data-tile="{found[0]}"]')).to_be_focused()
        page.keyboard.press("Control+z")
        expect(tile_in_rack(page, found[0])).to_be_focused()
        page.keyboard.press("Control+Shift+z")
        expect(page.locator(f'[data-row] [data-tile="{found[0]}"]')).to_be_focused()


@pytest.mark.nightly
def test_a_button_is_pressed_whatever_is_in_hand(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        tile, _ = all_seats.play_to_extension()
        page = sit(visit(), table.seats[0])
        own = tile_in_rack(page, tile)
        own.press("Enter")
        page.get_by_role("button", name="Let go").press("Enter")
        expect(own).to_have_attribute("aria-pressed", "false")
        expect(own).to_be_focused()
        page.keyboard.press("Enter")
        draw = page.get_by_role("button", name="Draw", exact=True)
        is_disabled(draw, False)
        draw.press("Enter")
        all_seats.until(0, lambda now: now["view"]["drawn"])
        expect(own).to_be_visible()


@pytest.mark.nightly
def test_the_keyboard_stays_where_it_has_laid_tiles(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        tile, _ = all_seats.play_to_extension()
        page = sit(visit(size=(640, 430)), table.seats[0])  # a desk at 200 %
        tile_in_rack(page, tile).press("Enter")
        page.keyboard.press("Enter")
        lay = page.get_by_role("button", name="Lay", exact=True)
        is_disabled(lay, False)
        lay.press("Enter")
        all_seats.until(0, lambda now: tile in now["view"]["laid"])
        is_disabled(lay)
        expect(lay).to_be_focused()
        expect(lay).to_be_in_viewport(ratio=1)
        page.locator("[data-rack] [data-tile]").first.focus()
        expect(lay).to_be_hidden()
