"""Deutschland Rummy at the sheet of a phone: what matters comes into sight, and is read out."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rummy import (
    EXTENDED,
    cities_of,
    company,
    is_disabled,
    rummy_table,
    sit,
    tile_in_rack,
)
from tests.browser.visitor import PHONE
from tests.server.running import JSON, OPEN, Server, local, me

SCROLLED = "sheet => { sheet.scrollTo(0, 1e4); return sheet.scrollTop; }"


HIDDEN = """() => {
  const parts = [...document.querySelectorAll('.country .names text, .country .city')];
  const buttons = [...document.querySelectorAll('.zoom button')];
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  const meets = (box) => boxes.some((it) => box.left < it.right && box.right > it.left &&
    box.top < it.bottom && box.bottom > it.top);
  return parts.filter((part) => meets(part.getBoundingClientRect())).map((it) => it.textContent);
}"""
"""The names and cities of the map that its buttons lie over."""


COVERED_BY_SIGNS = """() => {
  const meets = (one, other) => one.left < other.right && other.left < one.right &&
    one.top < other.bottom && other.top < one.bottom;
  const signs = [...document.querySelectorAll('.routes [data-new]')];
  const parts = [...document.querySelectorAll('.routes :is(.disc, .word, .name, .joint)')];
  return parts.filter(part => signs.some(sign =>
    meets(part.getBoundingClientRect(), sign.getBoundingClientRect()))).map(it => it.innerText);
}"""
"""What of the tiles lies below a sign of who has laid them."""

IS_ON_TOP = """(button) => {
  const height = (part) => Number(getComputedStyle(part).zIndex) || 0;
  const parts = [...document.querySelectorAll('[data-told] .line *')];
  return parts.length > 0 && height(button) > Math.max(...parts.map(height));
}"""
"""Whether no part of a proposed tile is drawn over a button that stays when it is scrolled."""


@pytest.mark.nightly
def test_who_has_laid_a_tile_covers_nothing_of_it(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], games=9)
    with company(house, table.seats) as all_seats:

        def has_laid(now: JSON) -> bool:
            marks = [mark for entry in now["effects"] for mark in entry["marks"]]
            ends = [at for at, mark in enumerate(marks) if mark["type"] == "turn-ended"]
            since = marks[ends[-2] :] if len(ends) > 1 and ends[-1] == len(marks) - 1 else []
            laid = [mark for mark in since if mark["type"] == "tiles-laid"]
            return bool(now["offers"] and now["view"]["mover"] == 0 and laid)

        all_seats.play_until(has_laid)
        page = sit(visit(size=(390, 844), touch=True), table.seats[0])
        page.get_by_role("button", name="Routes", exact=True).tap()
        expect(page.locator(".routes [data-new]").first).to_be_visible()
        assert page.evaluate(COVERED_BY_SIGNS) == []


def test_a_request_comes_into_sight(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        guest = visit(size=PHONE, touch=True)
        page = sit(guest, table.seats[1])
        page.get_by_text("Prepare answers").click()
        sheet = page.get_by_role("region", name="Table", exact=True)
        guest.wait(lambda: sheet.evaluate(SCROLLED) > 0, "the sheet can't be scrolled")
        rack = all_seats.position(1)["view"]["rack"]
        city = next(min(cities_of(tile)) for tile in rack if cities_of(tile))
        all_seats.act(0, {"type": "ask", "city": city})
        for part in (page.locator("#answer-title"), page.get_by_role("button", name="Refuse")):
            expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_what_a_hint_proposes_can_be_laid_at_once(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], games=9)
    with company(house, table.seats) as all_seats:
        all_seats.play_until(
            lambda now: bool(now["offers"] and not now["view"]["laid"] and all_seats.laying(0))
        )
        page = sit(visit(size=PHONE, touch=True), table.seats[0])
        for name in ("Hint", "Which tiles?", "How?"):
            page.get_by_role("button", name=name, exact=True).tap()
        take = page.get_by_role("button", name="Try it on the table")
        assert take.evaluate(IS_ON_TOP), "names of tiles cover the buttons"
        take.tap()
        lay = page.get_by_role("button", name="Lay", exact=True)
        expect(lay).to_be_in_viewport(ratio=1)
        expect(page.locator(".routes .tried").first).to_be_in_viewport(ratio=1)
        expect(page.locator(".go:visible")).to_have_text("Lay")
        lay.tap()
        expect(page.locator(".go:visible")).to_have_text("End turn")
        expect(page.locator("[data-rack]")).to_be_in_viewport(ratio=0.99)


def test_the_end_of_a_turn_is_asked_about_in_sight(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        found = all_seats.play_to_extension()
        if all_seats.position(0)["offers"]["end"]:
            all_seats.act(0, {"type": "draw"})
        page = sit(visit(size=PHONE, touch=True), table.seats[0])
        sort, legend = page.locator(".sort").bounding_box(), page.locator(".legend").bounding_box()
        assert sort is not None
        assert legend is not None
        assert sort["x"] + sort["width"] <= legend["x"], "what comes and goes shifts nothing"
        end = page.locator(".turn-buttons .end")
        is_disabled(end, False)
        size = end.bounding_box()
        end.tap()
        expect(page.locator(".deeds .loss")).to_be_in_viewport(ratio=1)
        assert end.bounding_box() == size, "nothing grows"
        expect(end).to_have_text("Yes, end turn")
        lively = "button => getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)'"
        assert end.evaluate(lively), "it looks as if it could be pressed"
        expect(page.locator(".deeds")).to_contain_text("Not ended: your turn continues.")
        tile_in_rack(page, found[0]).tap()
        page.get_by_role("group", name="Fits:").get_by_role("button").first.tap()
        for name in ("Undo", "Redo", "Ask"):
            shown = page.get_by_role("button", name=name, exact=True).filter(visible=True)
            assert shown.count() <= 1, f"one {name}"
        is_disabled(end, False)
        end.tap()
        asked = page.locator(".leave")
        expect(asked).to_be_in_viewport(ratio=1)
        for button in asked.get_by_role("button").all():
            button.tap(trial=True)  # nothing lies over it
        asked.get_by_role("button", name="Keep building").tap()
        expect(asked).to_have_count(0)


@pytest.mark.nightly
def test_the_keyboard_stays_and_hears_what_others_do(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        page = sit(visit(), table.seats[0])
        for name in ("Draw", "End turn"):
            button = page.get_by_role("button", name=name)
            expect(button).to_have_attribute("aria-disabled", "false")
            button.press("Enter")
        expect(page.get_by_role("button", name="End turn")).to_be_focused()
        all_seats.until(1, lambda now: bool(now["offers"]))
        all_seats.act(1, {"type": "draw"})
        expect(page.locator("[aria-live]").filter(has_text="Ben draws a tile.")).to_have_count(1)


@pytest.mark.nightly
def test_an_invitation_names_game_and_variants(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), OPEN], games=3, hints=False)
    page = visit(size=PHONE, touch=True).open(f"/t/{table.seats[1]}")
    expect(page.locator("main")).to_contain_text(
        re.compile(r"Deutschland Rummy\s+Games: 3 · Ann begins · Time to answer: 10\ss")
    )
    waiting = visit(size=PHONE, touch=True).open(f"/t/{table.seats[0]}")
    picture = waiting.locator(".picture svg").bounding_box()
    title = waiting.get_by_role("heading", level=1).bounding_box()
    assert picture is not None
    assert title is not None
    assert picture["y"] + picture["height"] <= title["y"], "the picture leaves room for the text"


def test_on_a_phone_everything_is_within_reach(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=PHONE, touch=True), table.seats[0])
    place = page.locator("[data-rack]").bounding_box()
    for name in ("Draw", "Ask", "End turn"):
        box = page.locator(".turn-buttons").get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE[1], f"{name} is within the thumb's reach"
        assert box["height"] >= 44
    counts = page.get_by_role("list", name="Tiles left")
    expect(counts.get_by_role("listitem")).to_have_text(["Ann 12", "Ben 12", "96"])
    page.get_by_role("button", name="Map", exact=True).tap()
    expect(page.locator(".country svg").first).to_be_visible()
    expect(page.get_by_role("checkbox", name="My tiles")).to_be_checked()
    page.locator(".turn-buttons").get_by_role("button", name="Ask").tap()
    expect(page.get_by_role("combobox", name="Ask for a city")).to_be_focused()
    page.get_by_role("button", name="Routes", exact=True).tap()
    page.locator(".turn-buttons").get_by_role("button", name="Draw").tap()
    expect(page.get_by_text("New on your rack:")).to_be_visible()
    expect(page.locator("[data-rack] [data-tile].new")).to_be_in_viewport(ratio=0.9)
    assert page.locator("[data-rack]").bounding_box() == place, "the rack stays where it is"
    for tab in ("Players", "Log", "Move"):
        page.get_by_role("navigation", name="Views").get_by_role("button", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE[1]


COVERED = (
    "buttons => buttons.filter(button => { const box = button.getBoundingClientRect();"
    " return [box.top + 3, box.bottom - 3].some(y => !button.contains("
    "document.elementFromPoint(box.x + box.width / 2, y))); }).map(button => button.innerText)"
)


@pytest.mark.nightly
def test_nothing_covers_the_buttons_of_a_turn(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=PHONE, touch=True), table.seats[0])
    page.get_by_role("button", name="Map", exact=True).tap()
    strip, buttons = page.locator("[data-guide=lay]"), page.locator(".turn-buttons button")
    expect(buttons).to_have_count(4)
    page.locator("[data-rack] [data-tile]").first.tap()
    page.get_by_role("button", name="Begin a route").tap()
    expect(strip).to_be_in_viewport(ratio=0.99)
    assert buttons.evaluate_all(COVERED) == []
    assert strip.get_by_role("button").evaluate_all(COVERED) == []
    strip.get_by_role("button", name="One step back").tap()
    expect(strip).to_be_hidden()
    assert buttons.evaluate_all(COVERED) == []
    for width, height in ((820, 1180), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        at = "Tablet: nothing of a turn lies below its buttons"
        steps = page.locator(".turn .pair button")
        expect(steps).to_have_count(2)
        for part in (buttons, steps, page.locator("[data-part='0'] summary")):
            assert part.evaluate_all(COVERED) == [], at


LINES = "tiles => new Set(tiles.map(tile => tile.getBoundingClientRect().y)).size"
IN_SIGHT = (
    "tiles => tiles.filter(tile => { const { left, right } = tile.getBoundingClientRect();"
    " return left >= 0 && right <= innerWidth; }).length"
)


@pytest.mark.nightly
def test_a_phone_shows_most_of_the_rack_and_keeps_its_buttons(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        page = sit(visit(size=PHONE, touch=True), table.seats[0])
        buttons = page.locator(".turn-buttons button")
        at_first = buttons.evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
        assert len(at_first) == 4
        tiles = page.locator("[data-rack] [data-tile]")
        assert tiles.evaluate_all(IN_SIGHT) >= 6, "of 12, scrolled sideways"
        assert tiles.evaluate_all(LINES) == 2, "the routes have the rest of the room"
        place = page.locator("[data-rack]").bounding_box()
        tiles.first.tap()
        expect(page.locator(".picked").first).to_be_visible()
        assert page.locator("[data-rack]").bounding_box() == place
        cities = all_seats.position(0)["offers"]["cities"]
        for action in ({"type": "ask", "city": cities[0]}, {"type": "draw"}, {"type": "end"}):
            all_seats.act(0, action)
            if action["type"] == "ask":
                all_seats.act(1, {"type": "refuse"})
            now = buttons.evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
            assert now == at_first, action


# Where a part stands in what holds it, however far that is scrolled.
_PLACE = "part => [part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight]"


@pytest.mark.nightly
def test_a_request_lies_over_the_board_and_the_rack_stays_where_it_is(
    visit: Visit, house: Server
) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], answer=300)
    with company(house, table.seats) as all_seats:
        page = sit(visit(size=PHONE, touch=True), table.seats[1])
        before = page.locator("[data-rack]").bounding_box()
        rack = all_seats.position(1)["view"]["rack"]
        city = next(min(cities_of(tile)) for tile in rack if cities_of(tile))
        all_seats.act(0, {"type": "ask", "city": city})
        expect(page.locator(".board .answer .gift").first).to_be_visible()
        assert page.locator("[data-rack]").bounding_box() == before
        card, board = (page.locator(part).bounding_box() for part in (".answer", ".board .side"))
        assert card is not None
        assert board is not None
        assert card["height"] < 0.85 * board["height"], "the table stays in sight"
        gift = page.locator(".answer .gift").first
        size = gift.evaluate(_PLACE)
        gift.tap()
        expect(page.locator(".answer .gift.armed")).to_be_visible()
        assert gift.evaluate(_PLACE) == size, "a second press hits the same place"


@pytest.mark.nightly
def test_a_phone_on_its_side_shows_all_that_is_played_with(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=(844, 390), touch=True), table.seats[0])
    tiles = page.locator("[data-rack] [data-tile]")
    assert tiles.evaluate_all(IN_SIGHT) > 2, "whole, and scrolled sideways"
    assert tiles.evaluate_all(LINES) == 1
    for part in (
        page.locator(".turn .pair"),
        tiles.first,
        page.locator(".turn-buttons button").last,
        page.locator(".routes"),
    ):
        expect(part).to_be_in_viewport(ratio=0.9)
    assert page.locator(".turn-buttons button").evaluate_all(COVERED) == []
    lowest = tiles.evaluate_all(
        "tiles => Math.max(...tiles.map(tile => tile.getBoundingClientRect().bottom))"
    )
    top = page.locator(".turn-buttons").bounding_box()
    assert top is not None
    assert lowest <= top["y"], "no tile lies below the buttons"
    tiles.first.tap()
    page.get_by_role("button", name="Begin a route").tap()
    laying = page.locator(".commit .lay").bounding_box()
    assert laying is not None
    assert lowest <= laying["y"], "nor below those of a draft"
    assert laying["y"] + laying["height"] <= top["y"]


@pytest.mark.nightly
def test_the_map_of_a_phone_goes_close_to_what_is_in_hand(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=(390, 844), touch=True), table.seats[0])
    page.get_by_role("button", name="Map", exact=True).tap()
    room = page.locator(".country").bounding_box()
    assert room is not None
    assert room["height"] > 330
    drawn = page.locator(".country .names text").first
    page.locator("[data-rack] [data-tile]:not([data-tile*=joker])").first.tap()
    scale = "map => new DOMMatrix(getComputedStyle(map).transform).a"
    expect(drawn).to_be_attached()
    assert page.locator(".country svg > g").first.evaluate(scale) > 0.6


@pytest.mark.nightly
def test_the_buttons_of_the_map_lie_over_no_city(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    for size in ((390, 844), (844, 390), (360, 640)):
        guest = visit(size=size, touch=True)
        page = sit(guest, table.seats[0])
        page.get_by_role("button", name="Map", exact=True).click()
        page.locator(".country .names text").first.wait_for()
        guest.wait(lambda page=page: page.evaluate(HIDDEN) == [], f"something is hidden at {size}")  # type: ignore[misc]


@pytest.mark.nightly
def test_what_can_be_done_with_a_tile_comes_into_sight(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=(390, 844), touch=True), table.seats[0])
    sheet = page.get_by_role("region", name="Table", exact=True)
    page.get_by_text("Prepare answers").click()
    page.get_by_role("combobox").last.wait_for()
    assert sheet.evaluate("sheet => { sheet.scrollTo(0, 70); return sheet.scrollTop; }") > 44
    page.locator("[data-rack] [data-tile]").nth(1).tap()
    for name in ("Begin a route", "Let go"):
        expect(page.locator(".picked").get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def test_a_finger_draws_a_tile_up_from_the_rack(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=PHONE, touch=True, alone=True), table.seats[0])
    tile = page.locator("[data-rack] [data-tile]").first
    box = tile.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def go(*points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        for right, up in points:
            at = [{"x": x + right, "y": y - up}]
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": at})

    go((0, 10), (0, 30), (2, 60), (4, 120))
    expect(page.locator("[data-hanging]")).to_have_count(1)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("[data-hanging]")).to_have_count(0)
