"""Texts about a move of the Underground on a phone: they have room and hide nothing."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_story import PHONE
from tests.browser.test_underground_phone import IN_SIGHT, MAP
from tests.browser.underground import confirm, offered, play_on, sit, table
from tests.server.running import Server, bot, local, me

REASONS = """(texts) => {
  const hint = document.querySelector('.making .hint');
  return texts.filter((text) => {
    hint.textContent = text;
    const buttons = document.querySelector('.buttons').getBoundingClientRect();
    return hint.getBoundingClientRect().bottom > buttons.top;
  });
}"""
"""Returns those reasons for having no move that do not end above the buttons."""


_LOW = """() => {
  const map = document.querySelector('.map .board svg').getBoundingClientRect();
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const within = ([x, y]) => x > map.x + 60 && x < map.right - 60 && y < map.bottom - 14;
  return [...document.querySelectorAll('.map [data-station]')]
    .map((one) => [one.dataset.station, middle(one.getBoundingClientRect())])
    .filter(([, at]) => within(at) && document.elementFromPoint(...at)?.closest('.map svg'))
    .sort(([, one], [, other]) => other[1] - one[1])[0];
}"""
"""Returns the lowest visible station of the board and its screen coordinates."""
_MEET = """(id) => {
  const told = document.querySelector('.fact span').getBoundingClientRect();
  const sign = document.querySelector(`.map [data-station="${id}"]`).getBoundingClientRect();
  return told.x < sign.right && sign.x < told.right && told.y < sign.bottom && sign.y < told.bottom;
}"""
"""Returns whether the fact about a station covers it."""
_ENDS = """(told) => [getComputedStyle(told).webkitLineClamp,
  getComputedStyle(told, '::after').content.slice(1, 2)]"""
"""Returns what the browser and the page put at the end of a truncated hint."""


@pytest.mark.nightly
def test_the_fact_about_a_station_does_not_cover_it(visit: Visit, house: Server) -> None:
    page = sit(visit(size=PHONE, touch=True), table(house, [me("Ann"), local("Ben")]).seats[0])
    station, (x, y) = page.evaluate(_LOW)
    page.touchscreen.tap(x, y)
    expect(page.locator(".fact span")).to_be_visible()
    assert not page.evaluate(_MEET, station)


def test_a_guest_is_called_you_and_signs_are_explained(visit: Visit, house: Server) -> None:
    made = table(house, [me("Guest"), bot("random")])
    page = sit(visit(size=PHONE, touch=True), made.seats[0])
    page.locator("[data-seat='0']").hover()
    expect(page.locator(".fact span")).to_contain_text("You: 0 points")
    page.locator("[data-tab='2']").tap()
    for sign in ("Track tokens left", "Terminus", "Rides"):
        expect(page.locator(".explained").get_by_text(sign)).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_a_hint_to_take_a_branch_token_chooses_it(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), local("Ben")])
    guest = visit(size=PHONE, touch=True)
    page = sit(guest, made.seats[0])

    def token(route: Route) -> None:
        step = int(json.loads(route.request.post_data or "{}")["step"])
        line = "orange" if step == 2 else None
        told = {"found": True, "topic": "why.ug.token", "line": line, "station": None}
        action = {"type": "token"} if step == 3 else None
        why = {"rule": "why.ug.token", "sentence": {"en": "Who waits, branches. " * 12}}
        reasons = [{**why, "parameters": {}}] if step == 3 else []
        route.fulfill(json={**told, "step": step, "action": action, "reasons": reasons})

    page.route("**/queries/hint", token)
    hints = page.locator(".hints")
    button = page.locator("button.confirm")
    place = button.bounding_box()
    for step in range(3):
        hints.get_by_role("group").get_by_role("button").nth(step).tap()
        expect(hints.locator(".done")).to_have_count(step + 1)
        if step < 2:
            # The hint stands where there is room for it, and the colours stay visible.
            expect(page.locator("[data-guide=making] .hint:not(.muted)")).to_be_visible()
            expect(page.locator("[data-guide=colours]")).to_be_in_viewport(ratio=1)
    # However long the hint is, it stands above the buttons, which stay in place; its choice stays
    # visible and all controls within reach.
    assert button.bounding_box() == place
    told = page.locator(".hints p").first.bounding_box()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(MAP) >= 330
    more = page.get_by_role("button", name="More", exact=True)
    expect(more).to_be_visible()
    assert page.locator(".hints p").first.evaluate(_ENDS) == ["none", "…"], "stops meet an ellipsis"
    more.tap()
    expect(page.get_by_role("button", name="Less", exact=True)).to_be_in_viewport(ratio=1)
    # An enlarged board also leaves room for it all, and can show the last hint again.
    page.get_by_role("button", name="Enlarge the board").tap()
    expect(hints.get_by_role("group").get_by_role("button").last).to_be_in_viewport(ratio=1)
    making = page.locator("[data-guide=making]").bounding_box()
    large = page.locator(".buttons").bounding_box()
    assert making
    assert large
    assert making["y"] + making["height"] <= large["y"]
    page.get_by_role("button", name="Shrink the board again").tap()
    page.get_by_role("button", name="Less", exact=True).tap()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert told
    assert place
    assert told["y"] + told["height"] <= place["y"]
    for part in ("colours", "making", "confirm"):
        expect(page.locator(f"[data-guide={part}]")).to_be_in_viewport(ratio=1)
    page.locator(".hints p").first.evaluate("told => { told.style.minHeight = '12rem'; }")
    page.locator(".side").evaluate("side => side.scrollTo(0, 1e4)")
    expect(page.locator("button.confirm")).to_be_in_viewport(ratio=1)
    expect(page.locator("button.token")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-line][aria-pressed=true]")).to_have_count(0)
    # After choosing a colour, the player is not told that a search is still running.
    page.locator("[data-guide=colours] button").last.tap()
    expect(page.locator("[data-guide=making]")).not_to_contain_text("…")
    page.locator("button.token").tap()
    confirm(guest)
    expect(page.locator(".sentence")).to_contain_text("2 actions left")
    page.locator(".hints p").first.evaluate("told => { told.style.minHeight = ''; }")
    # If a choice needs the room, the hint stands above the buttons and leaves the choice alone.
    page.locator("button.token").tap()
    for step in range(2):
        hints.get_by_role("group").get_by_role("button").nth(step).tap()
        expect(hints.locator(".done")).to_have_count(step + 1)
    told = page.locator(".hints p").first.bounding_box()
    buttons = page.locator(".buttons").bounding_box()
    assert told
    assert buttons
    assert told["y"] + told["height"] <= buttons["y"]
    expect(page.locator("[data-guide=colours]")).to_be_in_viewport(ratio=1)
    expect(page.locator("button.token")).to_have_attribute("aria-pressed", "true")


def test_a_late_hint_is_not_given_to_the_next_player_of_the_device(
    visit: Visit, house: Server
) -> None:
    ann, ben = table(house, [me("Ann"), local("Ben")]).seats.values()
    guest, held = visit(), list[Route]()
    guest.open(f"/t/{ben}")
    page = sit(guest, ann)
    page.route("**/queries/hint", lambda route: held.append(route))
    hints = page.get_by_role("region", name="Hint")
    hints.get_by_role("button").first.click()
    guest.wait(lambda: len(held) > 0, "no hint is asked for")
    answer = held[0].fetch()
    with house.browser(ann, ben) as both:
        play_on(both, ann, lambda position: position["offers"] is None)
    expect(page.locator(".sentence")).to_contain_text("Ben")
    with page.expect_response("**/queries/hint"):
        held[0].fulfill(response=answer)
    expect(hints.locator("p[aria-live]")).to_have_text("")
    assert len(held) == 1, "Ben is given a hint that he has not asked for"


@pytest.mark.nightly
def test_a_player_without_a_move_can_read_the_whole_reason(visit: Visit, house: Server) -> None:
    texts = []
    for language in ("de", "en"):
        source = Path(f"web/src/games/on_the_underground/texts/{language}.ts").read_text()
        parts = dict(re.findall(r"'(hint\.[a-z.-]+)':\s+'(.+)'", source))
        dear = parts["hint.dear"].format(price=2, has=0)
        texts += [parts["hint.none"] + dear, parts["hint.stuck"] + dear + parts["hint.stuck.then"]]
    made = table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=PHONE, touch=True), made.seats[0])
    assert page.evaluate(REASONS, texts) == []


@pytest.mark.nightly
def test_pressing_a_colour_again_shows_where_it_may_go(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), local("Ben")])
    guest = visit(size=PHONE, touch=True)
    page = sit(guest, made.seats[0])
    page.locator("[data-edges]").select_option("acton-ealing_broadway")
    confirm(guest)
    colour = page.locator("[data-line][aria-pressed=true]")
    edge = offered(page)[0]
    # A station that was looked at far away does not keep the view there.
    for sign in range(page.locator("[data-beyond]").count()):
        if page.evaluate(IN_SIGHT, edge):
            page.locator("[data-beyond]").nth(sign).tap()
            page.wait_for_timeout(400)
    assert not page.evaluate(IN_SIGHT, edge)
    colour.tap()
    page.wait_for_function(IN_SIGHT, arg=edge)
