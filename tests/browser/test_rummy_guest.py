"""Deutschland Rummy as somebody new comes to it, who has told no name."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rummy import ask_in_vain, cities_of, company, rummy_table, sit, tile_in_rack
from tests.browser.visitor import PHONE
from tests.server.running import JSON, Server, local, me

CUT = """() => {
  const place = document.querySelector('.picked .second').getBoundingClientRect();
  const buttons = [...document.querySelectorAll('.picked .second button')];
  return buttons.filter((one) => one.getBoundingClientRect().right > place.right + 1).length;
}"""
"""How many buttons for what is picked are cut off at the edge."""


@pytest.mark.nightly
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


@pytest.mark.nightly
def test_a_tile_that_may_be_taken_begins_a_route(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        ask_in_vain(all_seats)
        page = sit(visit(size=(390, 844), touch=True), table.seats[0])
        page.get_by_role("button", name="Routes", exact=True).tap()
        page.locator(".take button").first.tap()
        picked = page.get_by_role("group", name="Picked up")
        expect(picked).to_contain_text("at least two of your own")
        first = picked.locator(".second").get_by_role("button").first
        expect(first).to_have_accessible_name("Begin a route")
        assert page.evaluate(CUT) == 0
        first.tap()
        expect(page.locator("[data-rows]")).to_contain_text("Siding")


OVER_BOARD = """() => {
  const [card, desk] = ['[data-told]', '.desk'].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return card.height < 0.85 * desk.height;
}"""
"""Whether a hint leaves some of the board in sight."""


@pytest.mark.nightly
def test_a_long_hint_keeps_its_steps_and_some_of_the_board(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben"), local("Cyd")])

    def is_stuck(now: JSON) -> bool:
        offers = now["offers"] or {}
        if offers.get("phase") != "act" or offers["ask"] is not None:
            return False
        hint = house.get(f"links/{table.seats[0]}/hint/2").json()
        return not hint["found"] and len(hint["gifts"]) > 2

    with company(house, table.seats) as all_seats:
        all_seats.play_until(is_stuck)
        page = sit(visit(size=(390, 844), touch=True), table.seats[0])
        rack = page.locator("[data-rack]")
        fade = rack.evaluate("rack => rack.style.maskImage")
        assert "transparent" in fade, "more of the rack lies beyond its edge"
        page.get_by_role("button", name="Routes", exact=True).tap()
        page.get_by_role("button", name="Hint", exact=True).tap()
        for step in ("What to ask for?", "What else?"):
            page.get_by_role("button", name=step).tap()
            last = page.locator("[data-told] .advice li, [data-told] .advice ~ p").last
            expect(last).to_be_in_viewport(ratio=1)
            for button in page.locator("[data-told] .steps button").all():
                expect(button).to_be_in_viewport(ratio=0.95)
            page.wait_for_function(OVER_BOARD)
