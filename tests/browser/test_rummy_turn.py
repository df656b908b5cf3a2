"""A turn of Deutschland Rummy: what stands where, who waits for whom, and how a game runs out."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import (
    EXTENDED,
    ask_in_vain,
    cities_of,
    company,
    is_disabled,
    press_end,
    rummy_table,
    sit,
    tile_in_rack,
)
from tests.nightly import first_by_day
from tests.server.running import JSON, OPEN, Server, TableLinks, local, me

_PLACES = """() => ['.turn-buttons .end', '.turn', '.hints', 'details']
  .map((part) => document.querySelector(`.side ${part}`)?.getBoundingClientRect().y)"""


def apart(house: Server, *, deal: str | None = None, **agreed: bool | int) -> TableLinks:
    """Make a table of Ann and of Ben, who sits at another device."""
    table = rummy_table(house, [me("Ann"), OPEN], deal=deal, **agreed)
    ben = house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"}).json()
    table.seats[1] = ben["link"]
    return table


def places(page: Page) -> JSON:
    """Return where the slots of the column are."""
    found: JSON = page.evaluate(_PLACES)
    return found


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day((1024, 768), (1440, 900)))
def test_nothing_jumps_in_a_turn_and_all_see_the_time(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = apart(house, deal=EXTENDED, answer=300, games=9, hints=True)
    with company(house, table.seats) as all_seats:
        tile, _ = all_seats.play_to_extension()
        page = sit(visit(size=size), table.seats[0])
        status = page.locator(".sentence")
        expect(status).to_contain_text("Your turn")
        before = places(page)
        assert None not in before
        tile_in_rack(page, tile).click()
        page.get_by_role("group", name="Fits:").get_by_role("button").first.click()
        page.get_by_role("button", name="Lay", exact=True).click()
        expect(page.locator(".deeds")).to_contain_text("laid")
        assert places(page) == before, "lay"
        back = page.get_by_role("button", name="Undo", exact=True)
        is_disabled(back, False)  # a button that is waited for is scrolled about
        back.click()
        expect(page.locator(".deeds")).not_to_contain_text("laid")
        redo = page.get_by_role("button", name="Redo", exact=True)
        is_disabled(redo, False)
        redo.click()
        expect(page.locator(".deeds")).to_contain_text("laid")
        assert places(page) == before, "take back, redo"
        is_disabled(page.get_by_role("button", name="Draw"), False)
        page.get_by_role("button", name="Draw").click()
        expect(page.get_by_text("New on your rack:")).to_be_visible()
        assert places(page) == before, "draw"
        page.get_by_role("button", name="Draw").click(force=True)
        expect(page.locator(".deeds .why")).to_be_visible()
        assert places(page) == before, "a reason stands in place of the deeds"
        gift = next(each for each in all_seats.position(1)["view"]["rack"] if cities_of(each))
        all_seats.until(0, lambda now: now["view"]["drawn"] and now["offers"])
        all_seats.act(0, {"type": "ask", "city": min(cities_of(gift))})
        expect(status).to_contain_text("Ben is thinking")
        expect(page.locator(".left .who")).to_contain_text("Ben: ")
        assert places(page) == before, "ask"
        all_seats.act(1, {"type": "give", "tile": gift, "to": 0})
        expect(status).to_contain_text("Lay more, or end the turn")
        assert places(page) == before, "a gift"
        press_end(page)
        expect(status).to_contain_text("Ben’s turn")
        assert places(page) == before, "wait"
        # While a hint is read further down the buttons of the turn stay in sight.
        page.locator("details > summary").last.click()
        column = page.get_by_role("region", name="Table", exact=True)
        column.evaluate("side => side.scrollTo(0, 120)")
        assert column.evaluate("side => side.scrollTop") > 100
        for name in ("draw", "end"):
            expect(page.locator(f".turn-buttons .{name}")).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_an_empty_bag_says_how_near_the_end_is(visit: Visit, house: Server) -> None:
    table = apart(house, hints=True)
    with company(house, table.seats) as all_seats:
        while (now := all_seats.position(0))["view"]["bag"]:
            mover = now["view"]["mover"]
            if all_seats.position(mover)["offers"]["draw"] is None:
                all_seats.act(mover, {"type": "draw"})
            all_seats.act(mover, {"type": "end"})
        guest, watcher = visit(size=(1440, 900)), visit(size=(390, 844), touch=True)
        page, watching = sit(guest, table.seats[1]), sit(watcher, table.spectators)
        for each in (page, watching):
            expect(each.locator(".stalemate")).to_contain_text("0 of 2")
        all_seats.act(0, {"type": "end"})
        for each in (page, watching):
            expect(each.locator(".stalemate")).to_contain_text("1 of 2")
        expect(watching.locator(".sentence")).to_contain_text("You are watching.")
        expect(page.locator(".sentence")).to_contain_text("or the game ends")
        page.get_by_role("button", name="End the game").click()
        asked = page.get_by_role("region", name="Ending this turn ends the game.")
        expect(asked).to_contain_text("60 tiles stay on your rack.")
        expect(asked).to_contain_text("You can still lay something.")
        page.get_by_role("button", name="Keep building").click()
        expect(asked).to_have_count(0)
        assert all_seats.position(0)["info"]["status"] == "running"


LITTLE_COVERED = """() => {
  const high = (part) => document.querySelector(part)?.getBoundingClientRect().height;
  return high('.take') < 0.4 * high('.routes');
}"""
"""Whether little of the routes is covered by what may be taken, once both have their places."""


@pytest.mark.nightly
def test_tiles_that_may_be_taken_are_marked(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        tile = ask_in_vain(all_seats)
        page = sit(visit(), table.seats[0])
        marked = page.locator(f'.routes [data-tile="{tile}"]')
        expect(marked).to_have_accessible_name(re.compile("may be taken"))
        expect(marked.locator("[data-takeable]")).to_be_visible()
        expect(page.locator(".take")).to_contain_text("must be valid again")
        rule = page.locator(".take").get_by_role("link", name="Read the rule")
        expect(rule).to_have_attribute("href", "/rules/deutschland_rummy#dr.take.one")
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_function(LITTLE_COVERED)
        expect(page.locator(".take details")).not_to_have_attribute("open", "")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator(".take").get_by_role("button").first.click()
        expect(page.get_by_role("group", name=re.compile("^Picked up:"))).to_be_visible()


@pytest.mark.nightly
def test_a_hint_says_why_a_city_is_asked_for_and_ends_when_it_is(
    visit: Visit, house: Server
) -> None:
    table = apart(house, hints=True, answer=300)

    def is_stuck(now: JSON) -> bool:
        offers = now["offers"] or {}
        if offers.get("phase") != "act" or offers["ask"] is not None:
            return False
        hint = house.get(f"links/{table.seats[0]}/hint/2").json()
        return not hint["found"] and bool(hint["gifts"])

    with company(house, table.seats) as all_seats:
        all_seats.play_until(is_stuck)
        page = sit(visit(), table.seats[0])
        for step in ("Is there anything?", "What to ask for?"):
            page.get_by_role("button", name=step).click()
        told = page.locator(".hints p[aria-live]")
        expect(told).to_contain_text("Ask for ")
        expect(page.locator(".hints .advice li").first).to_contain_text("you could lay")
        with_own = re.compile(r"you could lay it with (your .+|\d+ tiles of your own)\.")
        expect(page.locator(".hints .advice li").first).to_contain_text(with_own)
        side = page.get_by_role("region", name="Table", exact=True)
        place = side.evaluate("side => side.scrollTop")
        page.get_by_role("button", name=re.compile("^Pick ")).click()
        expect(page.locator(".asking .advice li").first).to_contain_text("you could lay")
        assert side.evaluate("side => side.scrollTop") == place, "nothing scrolls away"
        is_disabled(page.locator(".asking .ask"), False)  # the button below means another thing now
        page.locator(".hints").get_by_role("button", name=re.compile("^Ask for .*[^?]$")).click()
        expect(page.locator(".left .who")).to_contain_text("Ben: ")
        expect(told).to_be_empty()
        expect(page.locator(".hints .advice")).to_have_count(0)


def moved_by_ben(now: JSON) -> list[str]:
    """Return the tiles that Ben has moved since Ann's last turn, if it is hers again."""
    if not now["offers"] or now["view"]["mover"] != 0 or now["view"]["drawn"]:
        return []
    marks = [mark for entry in now["effects"] for mark in entry["marks"]]
    ends = [at for at, mark in enumerate(marks) if mark["type"] in ("turn-ended", "game-ended")]
    since = marks[ends[-2] :] if len(ends) > 1 and ends[-1] == len(marks) - 1 else []
    return [tile for mark in since if mark["type"] == "tiles-moved" for tile in mark["tiles"]]


def test_what_others_have_moved_is_marked_on_routes_and_map(visit: Visit, house: Server) -> None:
    table = apart(house, games=9)
    with company(house, table.seats) as all_seats:
        tile = moved_by_ben(all_seats.play_until(lambda now: bool(moved_by_ben(now))))[0]
        page = sit(visit(size=(1440, 900)), table.seats[0])
        lying = page.locator(f'.routes [data-tile="{tile}"]')
        expect(lying).to_have_accessible_name(re.compile("moved"))
        expect(lying.locator("[data-new] [data-initials^='⇄']")).to_be_visible()
        for kind in ("moved", "fresh"):  # a straight line has no area: it is not "visible"
            expect(page.locator(f".country path.{kind}")).not_to_have_count(0)
