"""Deutschland Rummy through the page: laying, asking, giving, and what others may see."""

import json
import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import (
    EXTENDED,
    cities_of,
    company,
    end_or_draw,
    is_disabled,
    rummy_table,
    sit,
    tile_in_rack,
)
from tests.browser.test_looks import barriers
from tests.browser.visitor import PHONE, Visitor
from tests.nightly import by_day
from tests.server.running import OPEN, Server, bot, local, me

pytestmark = pytest.mark.journey

TURNS = by_day(4, by_night=80)
"""How many turns are played through the page: by day a socket plays the rest."""
_SCROLLED = "document.querySelector('[role=region]:has(.move)').scrollTop"
_ASKED = "#end-title, .turn-buttons [aria-disabled=false], .answer .gift"


def lay_button(page: Page) -> Any:
    """Return the button that lays what is on the bench."""
    return page.get_by_role("button", name="Lay", exact=True)


def city_name(page: Page, city: str) -> str:
    """Return what a city is called."""
    drawn = page.evaluate("fetch('/api/maps/deutschland_rummy/germany').then((it) => it.json())")
    return str(next(each["name"] for each in drawn["drawing"]["cities"] if each["id"] == city))


def first_connection(rack: list[str]) -> str:
    """Return the first tile that is no joker."""
    return next(tile for tile in rack if cities_of(tile))


# --- a whole game ----------------------------------------------------------------------------


def take_hint(page: Page) -> bool:
    """Ask for the three hints and take the proposal over; return whether there was one."""
    hints = page.get_by_role("group", name="Hint")
    told = page.locator(".hints p[aria-live]")
    first = hints.get_by_role("button", name="Is there anything?")
    if first.get_attribute("aria-disabled") == "false":  # else it was answered before
        first.click()
    expect(told).to_have_text(re.compile("Yes|No"))
    if not told.inner_text().startswith("Yes"):
        return False
    hints.get_by_role("button", name="Which tiles?").click()
    expect(told).to_have_text(re.compile("marked|can be laid"))
    hints.get_by_role("button", name="How?").click()
    page.get_by_role("button", name="Try it on the table").click()
    assert page.evaluate(_SCROLLED) == 0, "the column shows what the turn is played with"
    return True


def take_turn(guest: Visitor) -> bool:
    """Answer, or play a turn with the help of hints; return whether something was laid."""
    page = guest.page
    refuse = page.get_by_role("button", name="Refuse")
    end = page.locator(".turn-buttons .end")
    if refuse.count():
        with guest.answered():
            refuse.click()
        return False
    lays = take_hint(page)
    if lays:
        is_disabled(lay_button(page), False)
        with guest.answered():
            lay_button(page).click()
        expect(page.locator(".deeds, #end-title").first).to_contain_text(re.compile("laid|win"))
    if end.count():
        end_or_draw(guest)
    return lays


@pytest.mark.nightly
def test_a_game_with_a_bot_to_the_last_kilometre(visit: Visit, house: Server) -> None:
    guest = visit()
    table = rummy_table(house, [me("Ann"), bot("greedy")])
    page = sit(guest, table.seats[0])
    title = page.locator("#end-title")
    laid = 0
    for _ in range(TURNS):
        page.locator(_ASKED).first.wait_for()
        if title.count():
            break
        laid += take_turn(guest)
    page.goto("about:blank")  # to follow the rest would take longer than to play it
    with house.browser(table.seats[0]) as other:
        other.play_out(table.seats[0])
    guest.open(f"/t/{table.seats[0]}")
    expect(title).to_contain_text(re.compile("win"))
    assert laid > 0
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("You are viewing an earlier position.")).to_be_visible()
    page.keyboard.press("Home")
    bar = page.get_by_role("region", name="Watch the game")
    expect(bar).to_contain_text("Step 1 of")
    expect(page.locator("[data-rack='1'] li")).to_have_count(12)


# --- rebuilding ------------------------------------------------------------------------------


def test_a_tile_is_dragged_to_a_route(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        tile, last = all_seats.play_to_extension()
        page = sit(visit(), table.seats[0])
        start = tile_in_rack(page, tile).bounding_box()
        page.locator(f'.routes [data-tile="{last}"]').scroll_into_view_if_needed()
        aim = page.locator(f'.routes [data-tile="{last}"]').bounding_box()
        assert start is not None
        assert aim is not None
        page.mouse.move(start["x"] + 20, start["y"] + 20)
        page.mouse.down()
        page.mouse.move(start["x"] + 40, start["y"] - 20, steps=3)
        page.mouse.move(aim["x"] + aim["width"], aim["y"] + aim["height"] / 2, steps=8)
        page.mouse.up()
        expect(page.locator(f'.routes [data-tile="{tile}"]')).to_be_visible()
        assert tile in all_seats.position(0)["view"]["rack"], "nothing is laid before Lay"
        is_disabled(lay_button(page), False)
        lay_button(page).click()
        after = all_seats.until(0, lambda now: tile in now["view"]["laid"])
        lying = [lying for route in after["view"]["table"] for lying in route["tiles"]]
        assert tile in lying
        expect(page.locator(".deeds")).to_contain_text("laid")


@pytest.mark.nightly
def test_a_tile_dropped_below_the_routes_stands_by_itself(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        page = sit(visit(), table.seats[0])
        tile = first_connection(all_seats.position(0)["view"]["rack"])
        start = tile_in_rack(page, tile).bounding_box()
        siding = page.locator("[data-siding]").bounding_box()
        assert start is not None
        assert siding is not None
        page.mouse.move(start["x"] + 20, start["y"] + 20)
        page.mouse.down()
        page.mouse.move(siding["x"] + 40, siding["y"] + siding["height"] + 60, steps=8)
        page.mouse.up()
        expect(page.locator(f'[data-siding] [data-tile="{tile}"]')).to_be_visible()


def test_the_keyboard_lays_a_tile_too(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        tile, _ = all_seats.play_to_extension()
        page = sit(visit(), table.seats[0])
        for step in ("try", "lay"):
            tile_in_rack(page, tile).focus()
            page.keyboard.press("Enter")  # picks it up, and aims at the first place that fits
            page.keyboard.press("Enter")
            expect(page.locator(f'.routes [data-tile="{tile}"]')).to_be_focused()
            is_disabled(lay_button(page), False)
            if step == "try":
                page.keyboard.press("r")
                expect(tile_in_rack(page, tile)).to_be_visible()
                is_disabled(lay_button(page))
        lay_button(page).press("Enter")
        all_seats.until(0, lambda now: tile in now["view"]["laid"])


def test_what_is_not_legal_can_not_be_laid(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        page = sit(visit(), table.seats[0])
        tile = first_connection(all_seats.position(0)["view"]["rack"])
        tile_in_rack(page, tile).click()
        to_the_left = page.get_by_role("button", name="To the left on the rack")
        to_the_left.focus()
        while to_the_left.get_attribute("aria-disabled") == "false":
            page.keyboard.press("Enter")
        is_disabled(to_the_left)
        expect(to_the_left).to_be_focused()
        page.get_by_role("button", name="New route").click()
        expect(page.locator("#bench-verdict")).to_contain_text("at least three tiles")
        is_disabled(lay_button(page))
        lay_button(page).click(force=True)
        end = page.get_by_role("button", name="End turn")
        is_disabled(end)
        expect(end).to_have_accessible_description("You have laid nothing: draw a tile first.")
        page.reload()
        expect(page.locator(f'.routes [data-tile="{tile}"]')).to_be_visible()
        assert all_seats.position(0)["view"]["table"] == []


# --- asking and giving -----------------------------------------------------------------------


def test_a_city_is_picked_on_the_map_and_asked_for(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        guest = visit()
        guest.take_time()
        page = sit(guest, table.seats[0])
        tile = first_connection(all_seats.position(1)["view"]["rack"])
        city = min(cities_of(tile))
        name = city_name(page, city)
        label = page.locator(".names text").filter(has_text=re.compile(f"^{re.escape(name)}$"))
        box = label.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        field = page.get_by_role("combobox", name="Ask for a city")
        expect(field).to_have_value(name)
        is_disabled(page.get_by_role("button", name="Ask", exact=True), False)
        field.fill(f"{name} x")
        is_disabled(page.get_by_role("button", name="Ask", exact=True))
        field.fill(name[:3].upper())
        field.blur()  # half a name stays
        expect(field).to_have_value(name[:3].upper())
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(field).to_have_value(name)
        field.fill(name[:3].upper())
        page.get_by_role("option", name=re.compile(f"^{re.escape(name)}")).click()
        page.get_by_role("button", name="Ask", exact=True).click()
        expect(page.locator(".sentence")).to_contain_text(f"You ask for {name}")
        all_seats.until(1, lambda now: bool(now["offers"]))
        all_seats.act(1, {"type": "give", "tile": tile, "to": 0})
        expect(page.locator(".request .gift")).to_contain_text("Ben gives you ")
        expect(tile_in_rack(page, tile)).to_be_visible()
        expect(page.get_by_text("New on your rack:")).to_be_visible()
        expect(page.get_by_text(f"You have already asked for {name} in this turn.")).to_be_visible()
        page.get_by_role("region", name="Table", exact=True).press("Home")
        expect(page.locator("[data-ticker]")).to_contain_text(f"Ann asks Ben for {name}.")
        expect(page.locator("circle.ring")).to_have_count(1)


def test_who_is_asked_gives_or_has_prepared_an_answer(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        guest = visit()
        guest.take_time()
        page = sit(guest, table.seats[1])
        rack = all_seats.position(1)["view"]["rack"]
        tile = first_connection(rack)
        city = min(cities_of(tile))
        name = city_name(page, city)
        all_seats.act(0, {"type": "ask", "city": city})
        expect(page.get_by_role("heading", name=f"Ann asks you for {name}")).to_be_visible()
        page.locator(".answer .gift").first.click()
        page.locator(".answer .gift.armed").click()
        given = all_seats.until(0, lambda now: now["view"]["question"]["giver"] == 1)
        assert given["view"]["question"]["tile"] in rack
        expect(page.locator(".answer")).to_have_count(0)

        page.get_by_text("Prepare answers").click()
        page.get_by_role("combobox", name="If somebody asks").fill("Kiel")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Prepare", exact=True).click()
        expect(page.get_by_text("Prepare answers (1)")).to_be_visible()
        all_seats.act(0, {"type": "draw"})
        all_seats.act(0, {"type": "end"})
        all_seats.act(1, {"type": "draw"})
        all_seats.act(1, {"type": "end"})
        all_seats.act(0, {"type": "ask", "city": "kiel"})
        all_seats.until(0, lambda now: now["view"]["question"]["refused"] == [1])
        expect(page.get_by_text("Nobody gives anything.")).to_be_visible()


def claim(guest: Visitor, link: str, name: str) -> Page:
    """Take an open seat by its link."""
    page = guest.open(f"/t/{link}")
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    return page


@pytest.mark.nightly
def test_only_the_two_see_what_is_given(visit: Visit, house: Server) -> None:
    ann, ben, cyd, watcher = visit(), visit(), visit(), visit()
    for guest in (ann, ben, cyd, watcher):
        guest.take_time()
    table = rummy_table(house, [me("Ann"), OPEN, OPEN], answer=300)
    at_ben, at_cyd = claim(ben, table.seats[1], "Ben"), claim(cyd, table.seats[2], "Cyd")
    at_ann = sit(ann, table.seats[0])
    at_watcher = sit(watcher, table.spectators)
    expect(at_watcher.locator("[data-rack], .move button")).to_have_count(0)
    at_ben.locator("[data-rack] [data-tile]").first.wait_for()
    rack = ben.newest()["view"]["rack"]
    tile = first_connection(rack)
    name = city_name(at_ann, min(cities_of(tile)))
    at_ann.get_by_role("combobox", name="Ask for a city").fill(name)
    at_ann.keyboard.press("Enter")
    at_ann.get_by_role("button", name="Ask", exact=True).click()
    for page in (at_cyd, at_watcher):
        expect(page.locator(".sentence")).to_contain_text(f"Ann asks for {name}: Ben is thinking")
        expect(page.locator(".left .who")).to_contain_text("Ben: ")
    began = monotonic()
    before = [len(cyd.frames), len(watcher.frames)]
    # A refusal only counts when the time is up: he may still think again.
    at_ben.get_by_role("button", name="Refuse").click()
    expect(at_ben.get_by_text("It counts when the time is up.")).to_be_visible()
    assert [len(cyd.frames), len(watcher.frames)] == before, "nobody learns of it"
    passed = monotonic() - began
    at_ben.reload()
    expect(at_ben.get_by_text("It counts when the time is up.")).to_be_visible()
    expect(at_ben.get_by_role("button", name="Refused")).to_be_visible()
    clock = next(told for told in map(json.loads, ben.frames[::-1]) if told["type"] == "clock")
    assert clock["seconds"] < clock["whole"] - passed, "a reload does not stop the clock"
    bar = at_ben.locator(".answer .time i")
    ben.wait(lambda: "scaleX(0." in (bar.get_attribute("style") or ""), "no time passes")
    at_ben.locator(".answer .gift").first.click()
    at_ben.locator(".answer .gift.armed").click()
    expect(at_ann.locator(".request .gift")).to_contain_text("Ben gives you ")
    for guest, page in ((cyd, at_cyd), (watcher, at_watcher)):
        expect(page.locator(".request")).to_contain_text("Ben gives Ann a tile with ")
        position = guest.newest()
        assert position["log"][-1]["entry"]["action"] == {"type": "give", "tile": "", "to": 0}
        hidden = set(rack) - set(position["view"]["rack"])
        assert not [each for each in hidden if each in json.dumps(position)]


def test_hands_stay_covered_at_one_device(visit: Visit) -> None:
    guest = visit()
    guest.take_time()
    page = guest.open("/new/deutschland_rummy?map=germany&seat=me~Ann&seat=local~Ben")
    page.get_by_role("button", name="Open the table").click()
    hands = page.locator("[data-tile], .country, .routes")
    expect(page.get_by_role("heading", name="Now Ann")).to_be_visible()
    expect(hands).to_have_count(0)
    page.get_by_role("button", name="I am Ann").click()
    page.locator("[data-rack] [data-tile]").first.wait_for()
    for key, label, again in (("d", "Draw", "Really draw?"), ("e", "End turn", "Yes, end turn")):
        is_disabled(page.get_by_role("button", name=label), False)
        page.keyboard.press(key)
        is_disabled(page.get_by_role("button", name=again), False)
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="Now Ben")).to_be_visible()
    expect(page.get_by_text("The racks of the others stay hidden.")).to_be_visible()
    expect(hands).to_have_count(0)
    page.get_by_role("button", name="I am Ben").click()
    page.locator("[data-rack] [data-tile]").first.wait_for()
    page.keyboard.press("a")
    page.keyboard.type("Berlin")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("heading", name="Now Ann")).to_be_visible()
    expect(page.get_by_text("Ben asks you for Berlin. Pass the device on.")).to_be_visible()
    expect(hands).to_have_count(0)
    # Who has no need to look leaves the device where it is.
    page.get_by_role("button", name="Ann refuses without looking").click()
    expect(page.get_by_text("Nobody gives you one, and ")).to_be_visible()


# --- no barriers -----------------------------------------------------------------------------


@pytest.mark.nightly
def test_axe_finds_no_barrier(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], games=9)
    with company(house, table.seats) as all_seats:
        all_seats.play_until(lambda now: bool(now["offers"] and now["view"]["table"]))
        page = sit(visit(), table.seats[0])
        assert barriers(page) == []
        page.locator("[data-rack] [data-tile]").first.click()
        assert barriers(page) == []
        page.keyboard.press("Escape")
        page.get_by_role("combobox", name="Ask for a city").click()
        expect(page.get_by_role("option").first).to_be_visible()
        assert barriers(page) == []
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Keys").click()
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        assert barriers(page) == []
        page.keyboard.press("Escape")
        tile = first_connection(all_seats.position(1)["view"]["rack"])
        all_seats.act(0, {"type": "ask", "city": min(cities_of(tile))})
        asked = sit(visit(theme="dark", size=PHONE, touch=True), table.seats[1])
        expect(asked.locator(".answer .gift").first).to_be_visible()
        assert barriers(asked) == []
