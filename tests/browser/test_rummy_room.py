"""Deutschland Rummy on a phone: the table has the room, and nothing is told in halves or twice."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rummy import EXTENDED, cities_of, company, rummy_table, sit, tile_in_rack
from tests.server.running import JSON, Server, local, me

PHONE = (390, 844)

_CUT = """sentence => {
  const { left, right } = sentence.getBoundingClientRect();
  const row = sentence.parentElement.getBoundingClientRect();
  return left < row.left || right > row.right || sentence.scrollWidth > sentence.clientWidth;
}"""


@pytest.mark.nightly
def test_the_table_has_the_room_and_a_city_is_looked_for_when_one_asks(
    visit: Visit, house: Server
) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=PHONE, touch=True), table.seats[0])
    board = page.locator("[data-board]").bounding_box()
    assert board is not None
    assert board["height"] > 0.39 * PHONE[1]
    field = page.get_by_role("combobox", name="Ask for a city")
    expect(field).to_have_count(0)
    rack = page.locator("[data-rack]").bounding_box()
    ask = page.locator(".turn-buttons").get_by_role("button", name="Ask")
    ask.tap()
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    assert page.locator("[data-rack]").bounding_box() == rack, "nothing jumps"
    page.keyboard.type("Kass")
    page.get_by_role("option", name="Kassel").tap()
    expect(field).to_have_value("Kassel")
    expect(page.get_by_role("button", name="Ask for Kassel")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-rack] [data-tile]").first.tap()
    expect(field).to_have_count(0)


@pytest.mark.nightly
def test_a_finger_scrolls_the_cities_and_a_tap_picks_one_and_nothing_else(
    visit: Visit, house: Server
) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=PHONE, touch=True, alone=True), table.seats[0])
    page.locator(".turn-buttons").get_by_role("button", name="Ask").tap()
    cities = page.get_by_role("listbox", name="Ask for a city")
    box = cities.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)

    def put(kind: str, *points: JSON) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    x, bottom = box["x"] + 60, box["y"] + box["height"] - 12
    put("touchStart", {"x": x, "y": bottom})
    for up in range(20, 121, 20):
        put("touchMove", {"x": x, "y": bottom - up})
    put("touchEnd")
    expect(cities).to_be_visible()
    assert cities.evaluate("list => list.scrollTop") > 44
    # The buttons that sort the rack, and the tiles of its first row, lie below the list.
    rack = page.locator("[data-rack]")
    before = [rack.inner_text(), *page.locator("[aria-pressed=true]").all_inner_texts()]
    for city in page.get_by_role("option").all()[2:5]:
        name = city.locator("span").nth(1).inner_text()
        city.tap()
        expect(page.get_by_role("combobox", name="Ask for a city")).to_have_value(name)
        after = [rack.inner_text(), *page.locator("[aria-pressed=true]").all_inner_texts()]
        assert after == before
        page.get_by_role("combobox", name="Ask for a city").tap()


@pytest.mark.nightly
def test_asking_goes_on_from_routes_to_map_and_can_be_left(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=PHONE, touch=True), table.seats[0])
    page.locator(".turn-buttons").get_by_role("button", name="Ask").tap()
    field = page.get_by_role("combobox", name="Ask for a city")
    expect(field).to_be_focused()
    for view in ("Map", "Routes"):
        page.get_by_role("button", name=view, exact=True).tap()
        expect(field).to_be_in_viewport(ratio=1)
    leave = page.get_by_role("button", name="Don’t ask")
    box = leave.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    leave.tap()
    expect(field).to_have_count(0)


@pytest.mark.nightly
def test_what_is_said_of_a_tile_that_fits_nowhere_is_whole(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        all_seats.play_to_extension()
        page = sit(visit(size=PHONE, touch=True), table.seats[0])
        said = page.locator(".picked .wait")
        for tile in page.locator("[data-rack] [data-tile]").all():
            tile.tap()
            if page.get_by_text("Fits no end of a route.").count():
                break
        expect(said).to_have_text("Fits no end of a route.")
        assert not said.evaluate(_CUT)


def _waiting(position: JSON) -> tuple[str, str] | None:
    """Return two own tiles that touch, before coming out; the second fits a route, too."""
    offers, view = position["offers"], position["view"]
    if not offers or offers["lay"] != "out":
        return None
    ends = {route["cities"][at] for route in view["table"] for at in (0, -1)}
    for tile in view["rack"]:
        for mate in view["rack"]:
            if tile != mate and cities_of(tile) & cities_of(mate) and cities_of(tile) & ends:
                return mate, tile
    return None


@pytest.mark.nightly
def test_what_comes_first_is_told_whole_beside_what_fits(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], games=9)
    with company(house, table.seats) as all_seats:
        found = _waiting(all_seats.play_until(lambda now: _waiting(now) is not None))
        assert found is not None
        page = sit(visit(size=PHONE, touch=True), table.seats[0])
        tile_in_rack(page, found[0]).tap()
        page.get_by_role("button", name="Begin a route").tap()
        tile_in_rack(page, found[1]).tap()
        said = page.locator(".picked .wait")
        expect(said).to_contain_text("first come out")
        expect(said).to_be_in_viewport(ratio=1)
        assert not said.evaluate(_CUT)
        fits = page.get_by_role("group", name="Fits:").get_by_role("button").first
        expect(fits).to_be_in_viewport(ratio=0.5)


def test_a_tile_goes_where_it_fits_with_a_second_tap(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        tile, last = all_seats.play_to_extension()
        page = sit(visit(size=PHONE, touch=True), table.seats[0])
        tile_in_rack(page, tile).tap()
        page.locator(f'.routes [data-tile="{last}"]').tap()
        expect(page.locator(f'.routes [data-tile="{tile}"]')).to_be_visible()
        expect(tile_in_rack(page, tile)).to_have_count(0)


@pytest.mark.nightly
def test_the_way_out_of_the_list_of_keys_is_in_sight(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=(1024, 768)), table.seats[0])
    page.get_by_role("button", name="Keys").click()
    close = page.get_by_role("dialog").get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_the_end_ranks_everybody_once(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        all_seats.play_until(lambda now: now["info"]["status"] != "running")
        page = visit(size=PHONE, touch=True).open(f"/t/{table.seats[0]}")
        places = page.locator(".end .standing li")
        expect(places).to_have_count(2)
        left = places.evaluate_all("all => all.map((one) => one.getBoundingClientRect().x)")
        assert len(set(left)) == 1, "one below the other"
        expect(page.locator(".end .scores")).to_have_count(0)
        keepsake = page.locator(".end .keepsake")
        box = keepsake.bounding_box()
        ranks = keepsake.locator("> text").filter(has_text="1. ").bounding_box()
        assert box is not None
        assert ranks is not None
        assert ranks["y"] >= box["y"] + box["height"], "the file has it, the page tells it once"


@pytest.mark.nightly
def test_what_a_turn_needs_is_whole_and_stays_in_its_place(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben"), local("Cleo"), local("Dora")])
    page = sit(visit(size=PHONE, touch=True), table.seats[0])
    buttons = page.locator(".turn-buttons").bounding_box()
    steps = page.locator(".turn .pair").bounding_box()
    assert buttons is not None
    assert steps is not None
    assert steps["y"] + steps["height"] <= buttons["y"], "steps are taken back above the buttons"
    pair = page.locator(".pair:visible")
    page.locator("[data-rack] [data-tile]").first.tap()
    page.get_by_role("button", name="Begin a route").tap()
    with_draft = pair.bounding_box()
    assert with_draft is not None
    page.get_by_role("button", name="Reset all").tap()
    without = pair.bounding_box()
    assert without is not None
    assert abs(with_draft["x"] - without["x"]) < 2, "a step back is taken in one place"
    assert abs(with_draft["y"] - without["y"]) < 6, "a step back is taken in one place"
    page.locator(".turn-buttons").get_by_role("button", name="Hint").tap()
    expect(page.locator(".hints p").first).not_to_be_empty()
    page.get_by_role("button", name="Map", exact=True).tap()
    counts, country = (
        page.locator(part).bounding_box() for part in (".bar [data-counts]", ".desk > .map")
    )
    assert counts is not None
    assert country is not None
    assert counts["y"] + counts["height"] <= country["y"], "nothing lies over the map"


@pytest.mark.nightly
def test_where_a_tile_fits_is_not_cut_off(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        found = all_seats.play_to_extension()
        page = sit(visit(size=PHONE, touch=True), table.seats[0])
        tile_in_rack(page, found[0]).tap()
        fits = page.get_by_role("group", name="Fits:").get_by_role("button").first
        expect(fits).to_be_in_viewport(ratio=1)
        begin = page.get_by_role("button", name="Begin a route")
        expect(begin).to_be_in_viewport(ratio=1)
        first, second = fits.bounding_box(), begin.bounding_box()
        assert first is not None
        assert second is not None
        assert first["x"] < second["x"], "few players want a loose tile"
