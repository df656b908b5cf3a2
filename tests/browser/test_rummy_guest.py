"""Deutschland Rummy as somebody new comes to it, who has told no name."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rummy import cities_of, company, rummy_table, sit, tile_in_rack
from tests.browser.visitor import PHONE
from tests.server.running import Server, local, me


def test_a_hint_is_over_with_the_turn_it_was_for(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        all_seats.act(0, {"type": "draw"})
        page = sit(visit(size=PHONE, touch=True), table.seats[0])
        page.get_by_role("button", name="Routes", exact=True).tap()
        page.get_by_role("button", name="Hint", exact=True).tap()
        told = page.locator("[data-told] .hints p[aria-live]")
        expect(told).to_have_text(re.compile("^(Yes|No)"))
        all_seats.act(0, {"type": "end"})
        expect(page.locator(".sentence").first).to_contain_text("Ben")
        expect(told).to_be_hidden()


def test_the_map_in_words_tells_what_stands_on_the_siding(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        tile = next(tile for tile in all_seats.position(0)["view"]["rack"] if cities_of(tile))
    page = sit(visit(), table.seats[0])
    words = page.locator("h2", has_text="The map in words").locator("xpath=..")
    expect(words).to_contain_text("on your rack")
    tile_in_rack(page, tile).click()
    page.get_by_role("button", name="Begin a route").click()
    expect(words).to_contain_text("on the siding")
    expect(words).not_to_contain_text("route 0")


def test_who_has_told_no_name_is_you_among_the_counts(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Guest"), local("Ben")])
    page = sit(visit(size=(390, 844), touch=True), table.seats[0])
    page.get_by_role("button", name="Routes", exact=True).tap()
    expect(page.locator("[data-counts] .name")).to_have_text(["You", "Ben"])
