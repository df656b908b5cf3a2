"""A turn of Deutschland Rummy: what stands where, who waits for whom, and how a game runs out."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import cities_of, company, extension, rummy_table, sit, tile_in_rack
from tests.server.running import JSON, OPEN, Server, TableLinks, me

_PLACES = """() => ['.turn-buttons .end', '.turn', '.hints', 'details']
  .map((part) => document.querySelector(`.side ${part}`)?.getBoundingClientRect().y)"""


def apart(house: Server, **agreed: bool | int) -> TableLinks:
    """Make a table of Ann and of Ben, who sits at another device."""
    table = rummy_table(house, [me("Ann"), OPEN], **agreed)
    ben = house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"}).json()
    table.seats[1] = ben["link"]
    return table


def places(page: Page) -> JSON:
    """Return where the slots of the column are."""
    found: JSON = page.evaluate(_PLACES)
    return found


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_nothing_jumps_in_a_turn_and_all_see_the_time(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = apart(house, answer=300, games=9, hints=True)
    with company(house, table.seats) as all_seats:
        found = extension(all_seats.play_until(lambda now: extension(now) is not None))
        assert found is not None
        tile, _ = found
        page = sit(visit(size=size), table.seats[0])
        status, end = page.locator(".sentence"), page.locator(".turn-buttons .end")
        expect(status).to_contain_text("Your turn")
        before = places(page)
        assert None not in before
        tile_in_rack(page, tile).click()
        page.get_by_role("group", name="Fits:").get_by_role("button").first.click()
        page.get_by_role("button", name="Lay", exact=True).click()
        expect(page.locator(".deeds")).to_contain_text("laid")
        assert places(page) == before, "lay"
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
        end.click()
        page.get_by_role("button", name="Really end").click()
        expect(status).to_contain_text("Ben’s turn")
        assert places(page) == before, "wait"
