"""Deutschland Rummy: a tile in hand goes to the place that lights up, not beside it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import EXTENDED, company, rummy_table, sit, tile_in_rack
from tests.nightly import first_by_day
from tests.server.running import Server, local, me

NAMES = "(tiles) => tiles.map((tile) => tile.dataset.tile)"


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


class Fingers:
    """Fingers on the screen of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._screen = page.context.new_cdp_session(page)
        self._at: dict[int, tuple[float, float]] = {}

    def put(self, finger: int, x: float, y: float) -> None:
        """Put a finger down, or move it."""
        kind = "touchMove" if finger in self._at else "touchStart"
        self._at[finger] = (x, y)
        self._tell(kind)

    def lift(self, finger: int) -> None:
        """Take a finger away."""
        del self._at[finger]
        self._tell("touchMove" if self._at else "touchEnd")

    def _tell(self, kind: str) -> None:
        points = [{"id": finger, "x": x, "y": y} for finger, (x, y) in self._at.items()]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self._page.wait_for_timeout(20)


@pytest.mark.nightly
def test_a_long_press_and_a_second_finger_move_no_tile(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        tile, _ = all_seats.play_to_extension()
        page = sit(visit(size=(390, 844), touch=True), table.seats[0])
        ghost, own = page.locator(".ghost"), tile_in_rack(page, tile)
        others = page.locator("[data-rack] [data-tile]")
        before = others.evaluate_all(NAMES)
        own.scroll_into_view_if_needed()
        box, other = own.bounding_box(), others.first.bounding_box()
        assert box is not None
        assert other is not None
        x, y = box["x"] + 30, box["y"] + 20
        fingers = Fingers(page)
        fingers.put(1, x, y)
        expect(ghost).to_be_visible()
        fingers.lift(1)
        expect(ghost).to_have_count(0)
        assert others.evaluate_all(NAMES) == before, "a long press sorts nothing"

        for height in (0, 20, 40, 60):
            fingers.put(1, x, y - height)
        expect(ghost).to_be_visible()
        for height in (20, 60, 200):
            fingers.put(2, other["x"] + 20, other["y"] - height)
        fingers.lift(2)
        expect(ghost).to_be_visible()
        fingers.put(1, -20, 300)
        fingers.lift(1)
        expect(ghost).to_have_count(0)
        assert others.evaluate_all(NAMES) == before
