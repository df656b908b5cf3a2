"""With little room, standings and buttons of On the Underground stay visible."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.underground import middle, sit, table, take_token
from tests.nightly import first_by_day
from tests.server.running import Server, bot, me

HIDDEN_STANDINGS = """() => {
  const buttons = [...document.querySelectorAll('.map button')].map((one) =>
    one.getBoundingClientRect());
  return [...document.querySelectorAll('[data-seat] .total')].filter((total) => {
    const box = total.closest('li').getBoundingClientRect();
    const { x, y, width, height } = total.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !total.contains(top) || buttons.some((one) => one.left < box.right
      && box.left < one.right && one.top < box.bottom && box.top < one.bottom);
  }).map((one) => one.textContent);
}"""
"""Returns the standings that something covers."""


FACTS_HIDE_NO_STATION = """() => {
  const map = document.querySelector('.map')?.getBoundingClientRect();
  const lowest = Math.max(...[...document.querySelectorAll('.map [data-station]')].map((one) =>
    one.getBoundingClientRect().bottom));
  return map?.bottom - lowest > 30;
}"""
"""Returns whether a line of facts fits below all stations."""


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day((360, 640), (390, 844), (844, 390)))
def test_five_standings_and_all_buttons_of_the_board_are_visible(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    made = table(house, [me("Ann"), *[bot("random")] * 4], "berlin")
    page = sit(visit(size=size, touch=True), made.seats[0])
    expect(page.locator("[data-seat] .total")).to_have_count(5)
    assert page.evaluate(HIDDEN_STANDINGS) == []
    for button in page.locator(".map button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)
    tally = page.locator("ul:has([data-seat])").bounding_box()
    assert tally
    assert tally["height"] < 0.15 * size[1]
    page.locator(".map .legend").tap()
    close = page.get_by_role("dialog").get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    close.tap()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function(FACTS_HIDE_NO_STATION)


OVER_WHAT_IS_CHOSEN = """() => {
  const area = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [box, chosen] = [area('.callout'), area('[data-guide="chosen"]')];
  return box.left < chosen.right && chosen.left < box.right
    && box.top < chosen.bottom && chosen.top < box.bottom;
}"""
"""Returns whether the guide covers the chosen track on the board."""


@pytest.mark.nightly
@pytest.mark.parametrize("edge", first_by_day("euston-oxford_circus", "edgware-hampstead"))
def test_on_a_phone_the_guide_covers_no_chosen_track_low_or_high(
    visit: Visit, house: Server, edge: str
) -> None:
    made = table(house, [me("Ann"), bot("random")])
    page = visit(size=(390, 844), touch=True, guide=True, language="de").open(f"/t/{made.seats[0]}")
    callout = page.locator(".callout")
    for step in (1, 2):
        expect(callout).to_contain_text(f"{step} von 10")
        callout.locator("button").last.click()
    page.locator(".sentence.turn").wait_for()
    page.touchscreen.tap(*middle(page, edge))
    for step in (4, 5):
        expect(callout).to_contain_text(f"{step} von 10")
        page.wait_for_function(f"() => !({OVER_WHAT_IS_CHOSEN})()")
        callout.locator("button").last.click()


CUT_PREVIEW = """making => {
  const foot = making.getBoundingClientRect().bottom;
  const parts = [...making.querySelectorAll('p, span')];
  return parts.some((part) => part.getBoundingClientRect().bottom > foot + 1);
}"""
"""Returns whether part of a track's preview is below the edge of its area."""


@pytest.mark.nightly
@pytest.mark.parametrize("language", first_by_day("de", "en"))
def test_a_low_window_shows_the_whole_effect_of_a_track(
    visit: Visit, house: Server, language: str
) -> None:
    made = table(house, [me("Ann"), bot("random")])
    guest = visit(size=(1366, 768), language=language)
    page = sit(guest, made.seats[0])
    take_token(guest)
    page.locator("[data-edges]").select_option("amersham-rickmansworth")
    expect(page.locator(".making .rides")).not_to_be_empty()
    assert not page.locator(".making").evaluate(CUT_PREVIEW)
