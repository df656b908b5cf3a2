"""What the Underground tells of a move in a hand: there is room for it, and nothing is hidden."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_story import PHONE
from tests.browser.test_underground_phone import IN_SIGHT, MAP
from tests.browser.underground import confirm, offered, sit, table
from tests.server.running import Server, bot, local, me

REASONS = """(texts) => {
  const hint = document.querySelector('.making .hint');
  return texts.filter((text) => {
    hint.textContent = text;
    const buttons = document.querySelector('.buttons').getBoundingClientRect();
    return hint.getBoundingClientRect().bottom > buttons.top;
  });
}"""
"""Reasons why nothing can be laid that do not end above the buttons."""


_LOW = """() => {
  const map = document.querySelector('.map .board svg').getBoundingClientRect();
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const within = ([x, y]) => x > map.x + 60 && x < map.right - 60 && y < map.bottom - 14;
  return [...document.querySelectorAll('.map [data-station]')]
    .map((one) => [one.dataset.station, middle(one.getBoundingClientRect())])
    .filter(([, at]) => within(at) && document.elementFromPoint(...at)?.closest('.map svg'))
    .sort(([, one], [, other]) => other[1] - one[1])[0];
}"""
"""The lowest station of the plan in sight, and where it is on the screen."""
_MEET = """(id) => {
  const told = document.querySelector('.fact span').getBoundingClientRect();
  const sign = document.querySelector(`.map [data-station="${id}"]`).getBoundingClientRect();
  return told.x < sign.right && sign.x < told.right && told.y < sign.bottom && sign.y < told.bottom;
}"""
"""Whether what is told of a station covers it."""
_ENDS = """(told) => [getComputedStyle(told).webkitLineClamp,
  getComputedStyle(told, '::after').content.slice(1, 2)]"""
"""What the browser puts after a hint that is cut, and what the page does."""


@pytest.mark.nightly
def test_what_is_told_of_a_station_does_not_cover_it(visit: Visit, house: Server) -> None:
    page = sit(visit(size=PHONE, touch=True), table(house, [me("Ann"), local("Ben")]).seats[0])
    station, (x, y) = page.evaluate(_LOW)
    page.touchscreen.tap(x, y)
    expect(page.locator(".fact span")).to_be_visible()
    assert not page.evaluate(_MEET, station)


def test_a_guest_is_told_of_as_you_and_signs_are_explained(visit: Visit, house: Server) -> None:
    made = table(house, [me("Guest"), bot("random")])
    page = sit(visit(size=PHONE, touch=True), made.seats[0])
    page.locator("[data-seat='0']").hover()
    expect(page.locator(".fact span")).to_contain_text("You: 0 points")
    page.locator("[data-tab='2']").tap()
    for sign in ("Track tokens left", "Terminus", "Rides"):
        expect(page.locator(".explained").get_by_text(sign)).to_be_in_viewport(ratio=1)


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
            # Told where there is room for it: the colours stay in sight.
            expect(page.locator("[data-guide=making] .hint:not(.muted)")).to_be_visible()
            expect(page.locator("[data-guide=colours]")).to_be_in_viewport(ratio=1)
    # However long it is: it stands above the buttons, which stay where they are; what it chooses
    # stays in sight, and what can be done in reach.
    assert button.bounding_box() == place
    told = page.locator(".hints p").first.bounding_box()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(MAP) >= 330
    more = page.get_by_role("button", name="More", exact=True)
    expect(more).to_be_visible()
    assert page.locator(".hints p").first.evaluate(_ENDS) == ["none", "…"], "stops meet an ellipsis"
    more.tap()
    expect(page.get_by_role("button", name="Less", exact=True)).to_be_in_viewport(ratio=1)
    # A large plan leaves room for all of it, too, and the last hint can be shown again there.
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
    # Who then takes a colour is not told that something is still searched for.
    page.locator("[data-guide=colours] button").last.tap()
    expect(page.locator("[data-guide=making]")).not_to_contain_text("…")
    page.locator("button.token").tap()
    confirm(guest)
    expect(page.locator(".sentence")).to_contain_text("2 actions left")
    page.locator(".hints p").first.evaluate("told => { told.style.minHeight = ''; }")
    # Where a choice has the room, a hint is told above the buttons; it leaves the choice alone.
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


def test_whoever_can_lay_nothing_reads_all_of_the_reason(visit: Visit, house: Server) -> None:
    texts = []
    for language in ("de", "en"):
        source = Path(f"web/src/games/on_the_underground/texts/{language}.ts").read_text()
        parts = dict(re.findall(r"'(hint\.[a-z.-]+)':\s+'(.+)'", source))
        dear = parts["hint.dear"].format(price=2, has=0)
        texts += [parts["hint.none"] + dear, parts["hint.stuck"] + dear + parts["hint.stuck.then"]]
    made = table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=PHONE, touch=True), made.seats[0])
    assert page.evaluate(REASONS, texts) == []


def test_a_colour_taken_once_more_shows_where_it_may_lie(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), local("Ben")])
    guest = visit(size=PHONE, touch=True)
    page = sit(guest, made.seats[0])
    page.locator("[data-edges]").select_option("acton-ealing_broadway")
    confirm(guest)
    colour = page.locator("[data-line][aria-pressed=true]")
    edge = offered(page)[0]
    # A station that somebody has looked at far away holds no other view.
    for sign in range(page.locator("[data-beyond]").count()):
        if page.evaluate(IN_SIGHT, edge):
            page.locator("[data-beyond]").nth(sign).tap()
            page.wait_for_timeout(400)
    assert not page.evaluate(IN_SIGHT, edge)
    colour.tap()
    page.wait_for_function(IN_SIGHT, arg=edge)
