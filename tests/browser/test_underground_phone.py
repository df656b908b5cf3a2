"""On the Underground on a phone: stories are visible and complete, wherever the board was moved."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_story import PHONE, open_held, play_turn, ticker
from tests.browser.underground import (
    UNASKED,
    apart,
    asked_to_choose,
    confirm,
    journeys,
    left,
    quick,
    sit,
    table,
    take_token,
    until,
)
from tests.nightly import first_by_day
from tests.server.running import JSON, Browser, Server, bot, local, me

IN_SIGHT = """(edge) => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const map = box('.map') ?? {};
  return edge.split('-').every((id) => {
    const { x, y, right, bottom } = box(`[data-station="${id}"]`) ?? {};
    return x >= map.x && right <= map.right && y >= map.y && bottom <= map.bottom;
  });
}"""
"""Returns whether both stations of an edge are in the visible part of the board."""


NAMELESS = """() => {
  const inside = (box, { x, y, right, bottom }) =>
    box.x > x && box.right < right && box.y > y && box.bottom < bottom;
  const map = document.querySelector('.map').getBoundingClientRect();
  return [...document.querySelectorAll('.map [data-station]')]
    .filter((one) => inside(one.getBoundingClientRect(), map))
    .map((one) => one.dataset.station)
    .filter((id) => !document.querySelector(`.map [data-name="${id}"]`));
}"""
"""Returns the visible stations without a name."""


COVERED = """(id) => {
  const name = document.querySelector(`.map [data-name="${id}"]`)?.getBoundingClientRect();
  if (!name) return true;
  const map = document.querySelector('.map').getBoundingClientRect();
  const meets = ({ x, y, right, bottom }) =>
    x < name.right && right > name.x && y < name.bottom && bottom > name.y;
  const isIn = name.x >= map.x && name.right <= map.right;
  return !isIn || [...document.querySelectorAll('.map button')]
    .some((one) => meets(one.getBoundingClientRect()));
}"""
"""Returns whether a station's name is out of view or below a button."""


UNDER_BUTTONS = """(ids) => {
  const buttons = [...document.querySelectorAll('.map button')]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width }) => width > 0);
  const meets = (box) => buttons.some(({ x, y, right, bottom }) =>
    x < box.right && right > box.x && y < box.bottom && bottom > box.y);
  return ids.filter((id) =>
    meets(document.querySelector(`.map [data-station="${id}"]`).getBoundingClientRect()));
}"""
"""Returns the stations of a list that lie below a button of the board."""


MIDMOST = """() => {
  const map = document.querySelector('.map').getBoundingClientRect();
  const far = ([x, y]) => Math.hypot(x - map.x - map.width / 2, y - map.y - map.height / 2);
  return [...document.querySelectorAll('.map [data-station]')]
    .map((one) => one.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
    .sort((one, other) => far(one) - far(other))[0];
}"""
"""Returns the screen coordinates of the station nearest the middle of the board."""


MAP = "() => document.querySelector('.map').clientHeight"
"""Returns the height of the board with everything below it."""


PLAN = "() => document.querySelector('.plan .board').getBoundingClientRect().height"
"""Returns the height of the board's drawing."""


ROLLED = """() => {
  const { scrollHeight, clientHeight } = document.querySelector('.making');
  return scrollHeight - clientHeight;
}"""
"""Returns how many pixels the area of the current move scrolls."""


def lay_and_end(browser: Browser, link: str) -> list[str]:
    """Play a turn over a socket, laying tokens where possible; return the edges."""
    laid: list[str] = []
    found = browser.until(link, lambda now: now["offers"])
    while found["offers"]:
        action: JSON = quick(found["offers"])
        if action["type"] == "place":
            laid.append(action["edge"])
        browser.submit(link, action)
        version = found["version"]
        found = browser.until(link, lambda now, old=version: now["version"] != old)  # type: ignore[misc]
    return laid


def is_whole(page: Page) -> bool:
    """Return whether the whole text of a step is visible without scrolling."""
    whole: bool = page.evaluate(
        """() => {
          const told = document.querySelector('[data-ticker] .told');
          return told.scrollHeight <= told.clientHeight + 1;
        }"""
    )
    return whole


def broad(part: Locator) -> float:
    """Return the width of an element in pixels."""
    box = part.bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.nightly
def test_a_story_is_completely_visible_where_it_happens(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), local("Ben")])
    ann, ben = made.seats.values()
    with house.browser(ann, ben) as both:
        play_turn(both, ann)
        _, page = open_held(visit, ann, PHONE)
        laid = lay_and_end(both, ben)
    assert laid
    count = page.locator("[data-count]")
    expect(count).to_contain_text("1 of")
    length = int(count.inner_text().split()[-1])
    for at in range(length):
        expect(count).to_contain_text(f"{at + 1} of")
        assert is_whole(page), ticker(page).inner_text()
        if at >= len(laid):
            page.set_viewport_size({"width": 1130, "height": 700})
            page.wait_for_function("() => innerWidth === 1130")
            assert is_whole(page), ticker(page).inner_text()
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        expect(page.locator(".making")).to_contain_text("The board shows what")
        if at < len(laid):
            expect(page.locator("[data-seat='1']")).to_have_class(re.compile("moving"))
            for end in laid[at].split("-"):
                expect(page.locator(f".map [data-name='{end}']")).to_have_count(1)
            page.wait_for_function(IN_SIGHT, arg=laid[at])
            page.wait_for_function(f"() => ({NAMELESS})().length === 0")
        if at + 1 < length:
            page.keyboard.press("Space")


@pytest.mark.nightly
def test_all_journeys_to_choose_from_are_visible(visit: Visit, house: Server) -> None:
    made, offers = asked_to_choose(house)
    page = sit(visit(size=(360, 740), touch=True), made.seats[0])
    ways = [one["journey"] for one in journeys(offers)]
    ends = {way[end] for way in ways for end in ("origin", "destination")}
    last = page.locator("fieldset label .heading").last
    for width, height in ((360, 740), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for end in ends:
            page.wait_for_function(IN_SIGHT, arg=end)
        page.wait_for_function(f"(ids) => ({UNDER_BUTTONS})(ids).length === 0", arg=list(ends))
        expect(last).to_be_in_viewport(ratio=1)
        bottom = page.locator(".buttons").bounding_box()
        heading = last.bounding_box()
        assert bottom is not None
        assert heading is not None
        assert heading["y"] + heading["height"] <= bottom["y"], width
        if height == 844:
            assert page.evaluate(MAP) >= 330
            # The journey that was already decided before it is visible, too.
            expect(page.locator(".decided")).to_be_in_viewport(ratio=1)
            assert page.evaluate(ROLLED) <= 1
            expect(page.locator("fieldset label").last).to_be_in_viewport(ratio=1)
            # A large board leaves room for the choices and for the button that confirms them.
            page.get_by_role("button", name="Enlarge the board").tap()
            expect(last).to_be_in_viewport(ratio=1)
            assert broad(page.locator("button.confirm")) > width / 3
            page.get_by_role("button", name="Shrink the board again").tap()
    # A tablet shows them completely, with the hints below.
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(page.locator("fieldset label").last).to_be_in_viewport(ratio=1)
    expect(page.locator(".hints .steps")).to_be_in_viewport(ratio=1)
    page.get_by_role("radio").last.focus()
    expect(page.locator(".map .chosen").first).to_be_attached()
    expect(page.locator("button.confirm")).to_be_disabled()
    # While others move, no part of the hints is left in the low sheet.
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".hints .steps")).to_be_visible()
    # The warning that a journey is final replaces the question, as the journeys need the room.
    expect(page.locator(".asked")).to_contain_text("equally good")
    page.get_by_role("radio").last.check()
    expect(page.locator(".asked")).to_contain_text("Final")
    page.locator("button.confirm").tap()
    expect(page.locator(".sentence")).to_contain_text("Ben")
    expect(page.locator(".hints .steps")).to_be_hidden()


def test_a_phone_zooms_to_where_the_player_acts_and_buttons_stay_in_place(
    visit: Visit, house: Server
) -> None:
    made = table(house, [me("Ann"), local("Ben")])
    guest = visit(size=(390, 844), touch=True)
    page = sit(guest, made.seats[0])
    assert page.evaluate(PLAN) >= 0.45 * 844
    # The enlarged board fills its room, centred on the passenger.
    page.get_by_role("button", name="Enlarge the board").tap()
    page.wait_for_function(f"() => ({NAMELESS})().length === 0")
    page.wait_for_function(IN_SIGHT, arg="euston")
    page.get_by_role("button", name="Shrink the board again").tap()
    page.get_by_role("button", name="Show everything").tap()
    button = page.locator("button.confirm")
    place = button.bounding_box()
    edges: list[str] = page.locator("[data-edges] option").evaluate_all(
        "all => all.map((one) => one.value)"
    )
    edge = next(one for one in edges if one.startswith("euston-") or one.endswith("-euston"))
    page.locator("[data-edges]").select_option(edge)
    page.wait_for_function(IN_SIGHT, arg=edge)
    page.wait_for_function(f"() => ({NAMELESS})().length === 0")
    assert button.bounding_box() == place
    confirm(guest)
    page.wait_for_function(IN_SIGHT, arg=edge)
    page.wait_for_function(f"() => ({NAMELESS})().length === 0")
    hints = page.locator(".hints .steps")
    there = hints.bounding_box()
    take_token(guest)
    expect(page.locator(".sentence")).to_contain_text("1 action left")
    assert hints.bounding_box() == there
    # Enlarged, it keeps the controls of a move, all points and a hint, but not the list of edges.
    page.get_by_role("button", name="Enlarge the board").tap()
    page.wait_for_function(f"() => ({PLAN})() >= 0.65 * 844")
    for part in ("[data-line]", "button.token", "button.confirm", "[data-seat] .total"):
        expect(page.locator(part).last).to_be_in_viewport(ratio=1)
    expect(page.locator(".hints .steps button:visible")).to_have_count(1)
    expect(page.locator(".making .listed")).to_be_hidden()
    page.get_by_role("button", name="Shrink the board again").tap()
    expect(page.locator("[data-edges]")).to_be_visible()
    # This holds whichever tab was open when it was enlarged.
    page.locator("[data-tab='1']").tap()
    page.get_by_role("button", name="Enlarge the board").tap()
    page.wait_for_function(f"() => ({PLAN})() >= 0.65 * 844")


@pytest.mark.nightly
def test_after_a_manual_zoom_the_journey_is_visible_before_the_turn_ends(
    visit: Visit, house: Server
) -> None:
    made, _ = apart(house, UNASKED)
    guest = visit(size=PHONE, touch=True)
    page = sit(guest, made.seats[0])
    while "1 action left" not in left(page):
        take_token(guest)
    for _ in range(4):
        page.keyboard.press("+")
    # The fact about a station on the way disappears with the next action.
    fact = page.locator(".fact")
    page.touchscreen.tap(*page.evaluate(MIDMOST))
    expect(fact).not_to_have_text("")
    take_token(guest)
    expect(fact).to_have_text("")
    expect(page.locator(".map .settled .band").first).to_be_attached()
    assert until(guest, "ready") == "ready"
    trips = guest.newest()["offers"]["trips"]
    way = trips[0]["first"]["journey"]
    for step in [way["origin"], *(step["to"] for step in way["steps"])]:
        page.wait_for_function(IN_SIGHT, arg=step)
    # Everything about the end of the turn can be read without scrolling.
    page.set_viewport_size({"width": 390, "height": 844})
    buttons = page.locator(".buttons").bounding_box()
    for part in page.locator(".decided > *").all():
        box = part.bounding_box()
        assert box is not None
        assert buttons is not None
        assert box["y"] + box["height"] <= buttons["y"] + 2
    expect(page.locator("[data-sum]")).to_contain_text("Together:")
    page.get_by_role("button", name="Enlarge the board").tap()
    expect(page.locator("[data-sum]")).to_be_in_viewport(ratio=1)
    assert broad(page.locator("button.confirm")) > 130


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day(PHONE, (844, 390)))
def test_buttons_cover_no_name_at_the_ends_of_a_journey(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    made, _ = apart(house, UNASKED)
    guest = visit(size=size, touch=True)
    page = sit(guest, made.seats[0])
    while until(guest, "act", "ready") == "act":
        take_token(guest)
    way = guest.newest()["offers"]["trips"][0]["first"]["journey"]
    for end in (way["origin"], way["destination"]):
        page.wait_for_function(f"(id) => !({COVERED})(id)", arg=end)
    for width, height in (PHONE, (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".hints .steps")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Show everything")).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_choosing_another_colour_moves_nothing(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=PHONE, touch=True), made.seats[0])
    board = page.locator(".map .board > svg > g")
    whole = board.get_attribute("style")
    edge = page.locator("[data-edges] option").nth(1).get_attribute("value") or ""
    page.locator("[data-edges]").select_option(edge)
    page.wait_for_function(IN_SIGHT, arg=edge)
    near = board.get_attribute("style")
    assert near != whole
    page.locator("[data-line]").nth(1).tap()
    expect(page.locator(".map .casing.firm")).to_have_count(0)
    assert board.get_attribute("style") == near


POINTED = """(ids) => {
  const map = document.querySelector('.map').getBoundingClientRect();
  const around = [...document.querySelectorAll('.outline')].map((one) => {
    const { x, y, right, bottom } = one.getBoundingClientRect();
    return x >= map.x && right <= map.right && y >= map.y && bottom <= map.bottom;
  });
  return around.length === ids.length && around.every(Boolean);
}"""
"""Returns whether the guide points at this many stations, all of them completely visible."""


@pytest.mark.nightly
def test_the_guide_points_only_at_completely_visible_stations(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), bot("random")], "berlin")
    guest = visit(size=PHONE, touch=True, guide=True)
    page = guest.open(f"/t/{made.seats[0]}")
    callout = page.locator(".callout")
    page.locator(".sentence.turn").wait_for()
    # The guide also explains what only Berlin has.
    while "3 of 11" not in callout.inner_text():
        callout.locator("button").last.click()
    expect(callout).to_contain_text("landmarks")
    guest.wait(lambda: page.evaluate(POINTED, ["plus"]), "no plus station is in sight")
    while "4 of 11" not in callout.inner_text():
        callout.locator("button").last.click()
    # The board zooms to an edge far from the passenger.
    page.locator("[data-edges]").select_option("krumme_lanke-wannsee")
    expect(callout).to_contain_text("5 of 11")
    callout.locator("button").last.click()
    confirm(guest)
    while "8 of 11" not in callout.inner_text():
        callout.locator("button").last.click()
    view = guest.newest()["view"]
    guest.wait(lambda: page.evaluate(POINTED, [view["passenger"]]), "the passenger is out of sight")
    callout.locator("button").last.click()
    expect(callout).to_contain_text("9 of 11")
    targets = [one["station"] for one in view["destinations"]]
    for target in targets:
        page.wait_for_function(IN_SIGHT, arg=target)


def test_no_field_is_so_small_that_safari_zooms_in_on_it(visit: Visit, house: Server) -> None:
    link = house.table([me("Ann"), bot()], "london", game="on_the_underground").seats[0]
    page = visit(size=PHONE, touch=True).open(f"/t/{link}")
    field = page.locator("select.field").first
    expect(field).to_be_visible()
    assert field.evaluate("part => parseFloat(getComputedStyle(part).fontSize)") >= 16
