"""Accidental presses enter, give, end or leave nothing.

The page itself presses a second time, in the moment in which its content below the finger has
changed, however busy the machine is.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
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

_AS_SOON_AS = """
  // Frames may be late on a busy machine, and a hand would have come to rest by then.
  const asSoonAs = (find, act) => new Promise((done) => {
    const look = () => {
      const part = find();
      if (!part) return;
      watching.disconnect();
      act(part);
      done();
    };
    const watching = new MutationObserver(look);
    const what = { subtree: true, childList: true, attributes: true, characterData: true };
    watching.observe(document, what);
    look();
  });
"""

AGAIN = (
    """([selector, text, by, times]) => {"""
    + _PRESSES
    + _AS_SOON_AS
    + """
  const find = () => {
    const part = document.querySelector(selector);
    return part?.textContent.includes(text) ? part : null;
  };
  window.again = asSoonAs(find, (part) => {
    for (let n = 0; n < times; n += 1) by === 'finger' ? press(part) : key(by);
  });
}"""
)
"""Presses a button, or a key, in the moment in which the button comes to have a text."""

TWICE = (
    """([selector, armed]) => {"""
    + _PRESSES
    + _AS_SOON_AS
    + """
  press(document.querySelector(selector));
  return asSoonAs(() => document.querySelector(armed), press);
}"""
)
"""Presses a button, and at once the armed button that replaces it."""

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
"""Presses a button and, as soon as that counts, its armed form; starts over if that lapses."""

TWO_TAPS = (
    "([x, y]) => {"
    + _PRESSES
    + (
        """
  for (const _ of [1, 2]) press(document.elementFromPoint(x, y), x, y);
}"""
    )
)


@contextmanager
def pressing(page: Page, selector: str, text: str, by: str, times: int = 1) -> Iterator[None]:
    """Press what comes to be where a hand has been during the block, as soon as it is there."""
    page.evaluate(AGAIN, [selector, text, by, times])
    yield
    page.evaluate("() => window.again")


def one_action_left(house: Server, page_of: Any, size: tuple[int, int]) -> tuple[Page, str]:
    """Open a table with one action of the turn left; return the page and an edge to build on."""
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
        # An edge at the passenger is visible even where only part of the board is.
        edge: str = next(one for one in edges if view["passenger"] in one.split("-"))
    page: Page = page_of(size=size, touch=size[0] < 400).open(f"/t/{link}")
    page.locator("button.confirm").wait_for()
    if size[0] < 400:
        page.locator(".zoom.close").wait_for()  # the view has moved to where the player acts
    return page, edge


@pytest.mark.parametrize(
    ("size", "by"), first_by_day(((390, 844), "finger"), ((1440, 900), "Enter"))
)
def test_pressing_twice_for_the_last_token_does_not_end_the_turn(
    visit: Visit, house: Server, size: tuple[int, int], by: str
) -> None:
    page, edge = one_action_left(house, visit, size)
    page.mouse.click(*underground.middle(page, edge))
    confirm = page.locator("button.confirm")
    expect(confirm).to_have_text("Place track")
    is_disabled(confirm, False)
    confirm.focus()
    with pressing(page, "button.confirm", "End turn", by):
        page.keyboard.press("Enter")
    is_disabled(confirm, False)
    expect(confirm).to_have_text("End turn")
    expect(page.locator(".sentence.turn")).to_be_visible()
    confirm.click()
    expect(page.locator(".sentence.turn")).to_have_count(0)


def test_a_double_tap_zooms_and_chooses_nothing(visit: Visit, house: Server) -> None:
    page, edge = one_action_left(house, visit, (390, 844))
    drawing = page.locator(".board > svg > g").first
    whole = drawing.get_attribute("style")
    page.evaluate(TWO_TAPS, list(underground.middle(page, edge)))
    expect(drawing).not_to_have_attribute("style", whole or "")
    expect(page.locator("button.confirm")).to_have_text("Choose a space")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_attribute(
        "aria-disabled", "false"
    )  # for the tokens taken before


def middle_of(page: Page, selector: str) -> list[float]:
    """Return the screen coordinates of an element's centre."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


@pytest.mark.nightly
def test_a_double_tap_zooms_a_sheet_and_chooses_nothing(visit: Visit, house: Server) -> None:
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
    guest.wait(lambda: name.count() > few, "the sheet is not enlarged")


@pytest.mark.nightly
def test_a_double_tap_zooms_a_country_and_picks_nothing(visit: Visit, house: Server) -> None:
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
        with pressing(page, ".answer .gift", "", "finger", times=2):
            seats.act(0, {"type": "ask", "city": city})
        is_disabled(page.locator(".answer .gift").first, False)
        expect(page.locator(".answer .gift.armed")).to_have_count(0)
        page.evaluate(TWICE, [".answer .gift", ".answer .gift.armed"])
        is_disabled(page.locator(".answer .gift").first, False)
        assert seats.position(0)["view"]["question"]["giver"] is None
        page.evaluate(INSIST, [".answer .gift", ".answer .gift.armed"])
        seats.until(0, lambda now: now["view"]["question"]["giver"] == 1)


def _late(route: Route) -> None:
    """Delay a response until a hand has come to rest."""
    time.sleep(0.6)
    route.continue_()


@pytest.mark.nightly
@SIZES
def test_the_end_screen_does_not_lead_away_by_accident(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = house.table([me("Ann")])
    link = table.seats[0]
    page = visit(size=size, touch=size[0] < 400).open(f"/t/{link}")
    page.locator("button.confirm").wait_for()
    page.route("**/assets/End-*.js", _late)
    with (
        pressing(page, '.ways a[href^="/new/"]', "settings", "finger"),
        house.browser(link) as browser,
    ):
        browser.play_out(link)
    expect(page.locator("#end-title")).to_be_visible()
    page.get_by_role("link", name="Change settings").click()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()


@pytest.fixture
def hinted(visit: Visit, house: Server) -> tuple[Page, str, str]:
    """A page after two steps of a hint, the line that the third step proposes, and another line."""
    link = house.table([me("Ann")]).seats[0]
    guest = visit()
    page = guest.open(f"/t/{link}")
    guest.until("choose")
    proposed = house.get(f"links/{link}/hint/3").json()["action"]["line"]
    for name in ("What matters?", "Which line?"):
        page.get_by_role("button", name=name).click()
        is_disabled(page.get_by_role("button", name="What exactly?"), name != "Which line?")
    return page, proposed, next(line for line in guest.open_lines() if line != proposed)


@pytest.mark.nightly
def test_a_late_hint_does_not_replace_a_choice_made_meanwhile(
    hinted: tuple[Page, str, str],
) -> None:
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
    # Once another line is chosen, the page no longer points to the hinted one on the sheet.
    page.keyboard.press(other.lower())
    expect(page.locator(".choice .advice")).to_contain_text("The hint is hidden")


@pytest.mark.nightly
def test_a_choice_replaced_by_a_hint_is_not_confirmed_unseen(
    hinted: tuple[Page, str, str],
) -> None:
    page, proposed, other = hinted
    page.keyboard.press(other.lower())
    with pressing(page, "button.confirm", f"Confirm line {proposed}", "finger"):
        page.get_by_role("button", name="What exactly?").click()
    is_disabled(page.locator("button.confirm"), False)
    expect(page.locator("button.confirm")).to_have_text(f"Confirm line {proposed}")


@pytest.mark.nightly
def test_typing_outside_a_field_neither_draws_nor_ends(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as seats:
        page = sit(visit(), table.seats[0])
        is_disabled(page.get_by_role("button", name="Draw"), False)
        page.keyboard.type("Dresden")
        is_disabled(page.get_by_role("button", name="Draw"), False)
        assert not seats.position(0)["view"]["drawn"]
