"""Deutschland Rummy: a tile in hand goes to the place that lights up, not beside it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rummy import EXTENDED, company, rummy_table, sit, tile_in_rack
from tests.nightly import first_by_day
from tests.server.running import Server, local, me


@pytest.mark.parametrize(("right", "below"), first_by_day((6, 8), (24, 0), (6, -14), (-20, 8)))
def test_a_tile_dropped_just_beside_where_it_fits_goes_there(
    visit: Visit, house: Server, right: int, below: int
) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        tile, last = all_seats.play_to_extension()
        page = sit(visit(), table.seats[0])
        end = page.locator(f'.routes [data-tile="{last}"]')
        end.scroll_into_view_if_needed()
        start, aim = tile_in_rack(page, tile).bounding_box(), end.bounding_box()
        assert start is not None
        assert aim is not None
        page.mouse.move(start["x"] + 20, start["y"] + 20)
        page.mouse.down()
        page.mouse.move(start["x"] + 40, start["y"] - 20, steps=3)
        beside = aim["y"] + (aim["height"] + below if below > 0 else below or 20)
        page.mouse.move(aim["x"] + aim["width"] + right, beside, steps=8)
        page.mouse.up()
        row = page.locator("[data-row]", has=page.locator(f'[data-tile="{last}"]'))
        expect(row.locator(f'[data-tile="{tile}"]')).to_be_visible()
