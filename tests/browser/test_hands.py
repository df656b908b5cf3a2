"""What hands do by accident: nothing is entered, given, ended or left by it.

A second press comes here in the moment in which the page has changed below it, however busy the
machine is: the page itself presses.
"""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import underground
from tests.browser.conftest import Visit
from tests.browser.rummy import cities_of, company, is_disabled, rummy_table, sit
from tests.nightly import first_by_day
from tests.server.running import Server, local, me

SIZES = pytest.mark.parametrize("size", first_by_day((390, 844), (1440, 900)), ids=str)

_PRESSES = """
  const press = (part, x, y) => {
    const what = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y };
    const finger = { ...what, pointerId: 7, pointerType: 'touch', isPrimary: true };
    part.dispatchEvent(new PointerEvent('pointerdown', finger));
    part.dispatchEvent(new PointerEvent('pointerup', finger));
    part.dispatchEvent(new MouseEvent('click', { ...what, detail: 1 }));
  };
  const key = (name) => {
    const part = document.activeElement ?? document.body;
    const what = { bubbles: true, cancelable: true, key: name };
    const goes = part.dispatchEvent(new KeyboardEvent('keydown', what));
    if (goes && name === 'Enter' && part.matches('button')) part.click();
    part.dispatchEvent(new KeyboardEvent('keyup', what));
  };
"""

AGAIN = (
    """([selector, text, by]) => new Promise((done) => {"""
    + _PRESSES
    + """
  const look = () => {
    const part = document.querySelector(selector);
    if (!part || !part.textContent.includes(text)) return requestAnimationFrame(look);
    if (by === 'finger') press(part);
    else key(by);
    done();
  };
  look();
})"""
)
"""Waits for a button to say something, and presses it at once, or a key."""

TWICE = (
    """([selector, armed]) => new Promise((done) => {"""
    + _PRESSES
    + """
  press(document.querySelector(selector));
  const look = () => {
    const part = document.querySelector(armed);
    if (!part) return requestAnimationFrame(look);
    press(part);
    done();
  };
  look();
})"""
)
"""Presses a button, and at once what it has become."""

INSIST = (
    """([selector, armed]) => new Promise((done) => {"""
    + _PRESSES
    + """
  const look = () => {
    const part = document.querySelector(armed) ?? document.querySelector(selector);
    const is_free = part && part.getAttribute('aria-disabled') !== 'true';
    if (is_free) press(part);
    if (is_free && part.matches(armed)) return done();
    requestAnimationFrame(look);
  };
  look();
})"""
)
"""Presses a button and, when that counts, what it has become; if it lapses, from the start."""

TWO_TAPS = (
    "([x, y]) => {"
    + _PRESSES
    + (
        """
  for (const _ of [1, 2]) press(document.elementFromPoint(x, y), x, y);
}"""
    )
)


def one_action_left(house: Server, page_of: Any, size: tuple[int, int]) -> tuple[Page, str]:
    """Open a table at which the last action of the turn is left; return an edge to build on."""
    made, _ = underground.apart(house, underground.UNASKED)
    link = made.seats[0]
    with house.browser(link) as browser:
        position = browser.until(link, lambda _: True)
        while True:
            view, version = position["view"], position["version"]
            if view["actions"] - view["acted"] == 1:
                break
            browser.submit(link, {"type": "token"})
            position = browser.until(link, lambda found: found["version"] != version)  # noqa: B023
        edges = [place["action"]["edge"] for place in position["offers"]["places"]]
        # In sight wherever the board is seen in part.
        edge: str = next(one for one in edges if view["passenger"] in one.split("-"))
    page: Page = page_of(size=size, touch=size[0] < 400).open(f"/t/{link}")
    page.locator("button.confirm").wait_for()
    if size[0] < 400:
        page.locator(".zoom.close").wait_for()  # the view has gone to where one acts
    return page, edge


@pytest.mark.parametrize(
    ("size", "by"), first_by_day(((390, 844), "finger"), ((1440, 900), "Enter"))
)
def test_who_lays_his_last_token_twice_does_not_end_the_turn(
    visit: Visit, house: Server, size: tuple[int, int], by: str
) -> None:
    page, edge = one_action_left(house, visit, size)
    page.mouse.click(*underground.middle(page, edge))
    confirm = page.locator("button.confirm")
    expect(confirm).to_have_text("Place track")
    is_disabled(confirm, False)
    confirm.focus()
    page.keyboard.press("Enter")
    page.evaluate(AGAIN, ["button.confirm", "End turn", by])
    is_disabled(confirm, False)
    expect(confirm).to_have_text("End turn")
    expect(page.locator(".sentence.turn")).to_be_visible()
    confirm.click()
    expect(page.locator(".sentence.turn")).to_have_count(0)


def test_two_taps_of_a_finger_zoom_and_choose_nothing(visit: Visit, house: Server) -> None:
    page, edge = one_action_left(house, visit, (390, 844))
    drawing = page.locator(".board > svg > g").first
    whole = drawing.get_attribute("style")
    page.evaluate(TWO_TAPS, list(underground.middle(page, edge)))
    expect(drawing).not_to_have_attribute("style", whole or "")
    expect(page.locator("button.confirm")).to_have_text("Choose a space")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_attribute(
        "aria-disabled", "false"
    )  # of the tokens taken before


def middle_of(page: Page, selector: str) -> list[float]:
    """Return where the middle of something drawn is on the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def test_two_taps_zoom_a_sheet_and_choose_nothing(visit: Visit, house: Server) -> None:
    made = house.window_table([me("Ann"), local("Ben")])
    guest = visit(size=(390, 844), touch=True)
    page = guest.open(f"/t/{made.seats[0]}")
    guest.until("choose")
    station = guest.newest()["offers"]["choices"][-1]["marks"][0]
    name = page.locator(".labels text")
    few = name.count()
    page.evaluate(TWO_TAPS, middle_of(page, f'[data-station="{station}"]'))
    expect(page.locator("button.confirm")).to_have_text("Choose a line")
    expect(page.locator(".fact span")).to_have_count(0)
    guest.wait(lambda: name.count() > few, "the sheet is not seen from close by")


def test_two_taps_zoom_a_country_and_pick_nothing(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=(1440, 900)), table.seats[0])
    drawing = page.locator(".board > svg > g").first
    whole = drawing.get_attribute("style")
    page.evaluate(TWO_TAPS, middle_of(page, "g.city"))
    expect(drawing).not_to_have_attribute("style", whole or "")
    expect(page.locator("circle.ring")).to_have_count(0)


@SIZES
def test_a_gift_that_appears_under_the_finger_is_not_given(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as seats:
        page = sit(visit(size=size, touch=size[0] < 400), table.seats[1])
        rack = seats.position(1)["view"]["rack"]
        city = next(min(cities_of(tile)) for tile in rack if cities_of(tile))
        seats.act(0, {"type": "ask", "city": city})
        for _ in range(2):
            page.evaluate(AGAIN, [".answer .gift", "", "finger"])
        gift = page.locator(".answer .gift").first
        is_disabled(gift, False)
        page.evaluate(TWICE, [".answer .gift", ".answer .gift.armed"])
        is_disabled(page.locator(".answer .gift").first, False)
        assert seats.position(0)["view"]["question"]["giver"] is None
        page.evaluate(INSIST, [".answer .gift", ".answer .gift.armed"])
        seats.until(0, lambda now: now["view"]["question"]["giver"] == 1)


def _late(route: Route) -> None:
    """Let something come only after a hand has rested."""
    time.sleep(0.6)
    route.continue_()


@SIZES
def test_the_end_does_not_lead_away_by_accident(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = house.table([me("Ann")])
    link = table.seats[0]
    page = visit(size=size, touch=size[0] < 400).open(f"/t/{link}")
    page.locator("button.confirm").wait_for()
    page.route("**/assets/End-*.js", _late)
    with house.browser(link) as browser:
        browser.play_out(link)
    page.evaluate(AGAIN, ['.ways a[href^="/new/"]', "settings", "finger"])
    expect(page.locator("#end-title")).to_be_visible()
    page.get_by_role("link", name="Change settings").click()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()


@pytest.fixture
def hinted(visit: Visit, house: Server) -> tuple[Page, str, str]:
    """A page on which two steps of a hint are told; the line of the third, and another one."""
    link = house.table([me("Ann")]).seats[0]
    guest = visit()
    page = guest.open(f"/t/{link}")
    guest.until("choose")
    proposed = house.get(f"links/{link}/hint/3").json()["action"]["line"]
    for name in ("What matters?", "Which line?"):
        page.get_by_role("button", name=name).click()
        is_disabled(page.get_by_role("button", name="What exactly?"), name != "Which line?")
    return page, proposed, next(line for line in guest.open_lines() if line != proposed)


def test_a_late_hint_replaces_no_choice_made_meanwhile(hinted: tuple[Page, str, str]) -> None:
    page, proposed, other = hinted

    def choose_first(route: Route) -> None:
        page.keyboard.press(other.lower())
        route.continue_()

    page.route("**/queries/hint", choose_first)
    exactly = page.get_by_role("button", name="What exactly?")
    exactly.click()
    expect(page.locator(".hints p[aria-live]")).to_contain_text(f"Line {proposed}, mark")
    confirm = page.locator("button.confirm")
    expect(confirm).to_have_text(f"Confirm line {other}")
    exactly.click()
    expect(confirm).to_have_text(f"Confirm line {proposed}")
    # Once another line is chosen, nothing tells to see this one on the sheet.
    page.keyboard.press(other.lower())
    expect(page.locator(".choice .advice")).to_contain_text("The hint is hidden")


def test_a_choice_replaced_by_a_hint_is_not_confirmed_unseen(
    hinted: tuple[Page, str, str],
) -> None:
    page, proposed, other = hinted
    page.keyboard.press(other.lower())
    page.get_by_role("button", name="What exactly?").click()
    page.evaluate(AGAIN, ["button.confirm", f"Confirm line {proposed}", "finger"])
    is_disabled(page.locator("button.confirm"), False)
    expect(page.locator("button.confirm")).to_have_text(f"Confirm line {proposed}")


def test_letters_typed_without_a_field_neither_draw_nor_end(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as seats:
        page = sit(visit(), table.seats[0])
        is_disabled(page.get_by_role("button", name="Draw"), False)
        page.keyboard.type("Dresden")
        is_disabled(page.get_by_role("button", name="Draw"), False)
        assert not seats.position(0)["view"]["drawn"]
