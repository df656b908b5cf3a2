"""Hints of Deutschland Rummy while the table changes."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import cities_of, company, rummy_table, sit
from tests.browser.visitor import PHONE
from tests.nightly import first_by_day
from tests.server.running import JSON, Server, local, me


@pytest.mark.nightly
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


@pytest.mark.nightly
def test_a_hint_is_still_there_after_a_look_back(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        for seat in (0, 1):
            all_seats.act(seat, {"type": "draw"})
            all_seats.act(seat, {"type": "end"})
        page = sit(visit(), table.seats[0])
        told = page.locator(".hints p[aria-live]")
        page.get_by_role("button", name="Is there anything?").click()
        expect(told).to_have_text(re.compile("^(Yes|No)"))
        said = told.inner_text()
        page.get_by_role("button", name="Is there anything?").evaluate("it => it.blur()")
        page.keyboard.press("ArrowLeft")
        page.locator(".replay").wait_for()
        page.get_by_role("button", name="Back to the game").first.click()
        expect(told).to_have_text(said)


def test_who_is_asked_is_given_a_hint_about_the_answer(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], answer=300)

    def could_give(now: JSON) -> bool:
        return bool(now["offers"]) and bool(now["offers"]["gifts"])

    with company(house, table.seats) as all_seats:
        all_seats.act(0, {"type": "draw"})
        all_seats.act(0, {"type": "end"})
        tile = next(tile for tile in all_seats.position(0)["view"]["rack"] if cities_of(tile))
        all_seats.act(1, {"type": "ask", "city": min(cities_of(tile))})
        assert could_give(all_seats.position(0))
        for size in ((1280, 800), PHONE):
            page = sit(visit(size=size, touch=size == PHONE), table.seats[0])
            opener = "Hint" if size == PHONE else "How to answer?"
            page.get_by_role("button", name=opener, exact=True).click()
            told = page.locator(".hints p[aria-live]")
            expect(told).to_have_text(re.compile("^(Give|Refuse).+(chance of winning|in your way)"))
            expect(told).to_be_in_viewport(ratio=1)


_EDGES = "part => [part.getBoundingClientRect().top, part.getBoundingClientRect().bottom]"


@pytest.mark.nightly
def test_on_a_phone_a_hint_is_read_beside_its_tiles(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        all_seats.play_until(lambda now: bool(now["offers"]) and all_seats.laying(0) is not None)
        page = sit(visit(size=PHONE, touch=True), table.seats[0])
        steps, rack = page.locator(".hints .steps"), page.locator("[data-rack]")
        expect(steps).to_be_hidden()
        opener = page.get_by_role("button", name="Hint", exact=True)
        before = [part.bounding_box() for part in (opener, rack)]
        opener.tap()
        told = page.locator(".hints p[aria-live]")
        expect(told).to_have_text(re.compile("^Yes"))
        assert page.locator("[data-told] .steps").count() == 1, "all of it in one place"
        place = steps.bounding_box()
        assert place is not None
        assert place["height"] >= 44
        page.get_by_role("button", name="Which tiles?").tap()
        expect(told).to_contain_text("marked")
        marked = page.locator("#rack .hinted")
        expect(told).to_be_in_viewport(ratio=0.9)
        expect(marked.first).to_be_in_viewport(ratio=0.9)
        page.get_by_role("button", name="How?").tap()
        expect(page.locator(".hints .route").last).to_be_in_viewport(ratio=0.9)
        now = [part.bounding_box() for part in (opener, rack)]
        assert now == before, "nothing gives way to what is told"
        sheet = page.get_by_role("region", name="Table", exact=True)
        edges = [part.evaluate(_EDGES) for part in (page.locator(".routes"), sheet)]
        assert edges[0][1] <= edges[1][0], "the routes stay on the board"
        page.get_by_role("button", name="Hide the hint").tap()
        expect(told).to_be_hidden()
        expect(opener).to_be_focused()
        opener.tap()
        page.get_by_role("button", name="Which tiles?").tap()
        expect(told).to_contain_text("marked")
        count = marked.count()
        assert count > 1
        marked.first.tap()
        page.locator('[data-item="new"]').tap()
        expect(marked).to_have_count(count - 1)


@pytest.mark.nightly
def test_what_a_further_step_adds_is_heard(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(), table.seats[0])
    heard = page.locator(".hints .further[aria-live='polite']")
    page.get_by_role("button", name="Is there anything?").click()
    expect(heard).to_be_attached()
    expect(heard).to_be_empty()
    page.get_by_role("button", name=re.compile("Which tiles|What to ask for")).click()
    page.get_by_role("button", name=re.compile("How|What else")).click()
    expect(heard.locator(":is(.advice ~ p, .route)").first).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day((1280, 800), PHONE))
def test_a_proposal_is_heard_by_its_cities_and_leads_on_to_lay(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        all_seats.play_until(lambda now: bool(now["offers"]) and all_seats.laying(0) is not None)
        page = sit(visit(size=size), table.seats[0])
        first = "Hint" if size == PHONE else "Is there anything?"
        for step in (first, "Which tiles?", "How?"):
            button = page.get_by_role("button", name=step, exact=step == "Hint")
            expect(button).to_be_enabled()
            button.press("Enter")
        heard = page.locator(".hints .further").get_by_role("img")
        expect(heard.first).to_have_accessible_name(re.compile(r"^[^\d]+( – [^\d]+){3,}$"))
        page.get_by_role("button", name="Try it on the table").press("Enter")
        lay = page.get_by_role("button", name="Lay", exact=True)
        expect(lay).to_be_focused()
        expect(lay).to_be_enabled()
        page.keyboard.press("Enter")
        expect(page.locator(".sentence").first).to_contain_text("Lay more")
