"""Voll verplant at the table: the question in the headline, the keys of lines, and taps."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.nightly import first_by_day
from tests.server.running import DEAL, JSON, Server, bot, local, me

PHONE, SIDE, DESK = (390, 844), (844, 390), (1440, 900)

FREE = "free 14"
"""A deal in which the first card is a free ride."""


def longest(guest: Visitor) -> JSON:
    """Return the choice that marks most stations."""
    fills = [one for one in guest.newest()["offers"]["choices"] if one["action"]["type"] == "fill"]
    best: JSON = max(fills, key=lambda one: len(one["marks"]))
    return best


def shortest(offers: JSON) -> JSON:
    """Return an action that fills a window and marks as few stations as possible."""
    action: JSON = min(offers["choices"], key=lambda one: len(one["marks"]))["action"]
    return action


def sit(guest: Visitor, link: str) -> Page:
    page = guest.open(f"/t/{link}")
    guest.until("choose", "ride")
    return page


@pytest.mark.nightly
def test_the_headline_asks_to_confirm_a_choice(visit: Visit, house: Server) -> None:
    guest = visit(size=PHONE, touch=True)
    page = sit(guest, house.window_table([me("Ann"), bot("random")]).seats[0])
    sentence = page.locator(".sentence.turn")
    before = sentence.inner_text()
    best = longest(guest)
    letter, most = best["action"]["line"], len(best["marks"])
    guest.line(letter)
    expect(sentence).to_have_text(f"Line {letter}, {most} stations: confirm?")
    page.get_by_role("button", name="one station fewer").tap()
    expect(sentence).to_contain_text(f"Line {letter}, {most - 1} station")
    page.keyboard.press("Escape")
    expect(sentence).to_have_text(before)


def test_letters_digits_and_signs_can_be_kept_from_acting_as_keys(
    visit: Visit, house: Server
) -> None:
    """Whoever dictates, or often hits a wrong key, would set off something with each letter."""
    guest = visit()
    page = sit(guest, house.window_table([me("Ann"), bot("random")]).seats[0])
    chosen, keys = page.locator("[data-line='A'][aria-pressed=true]"), page.get_by_role("dialog")
    opens = page.get_by_role("button", name="Keys", exact=True)
    page.keyboard.press("a")
    expect(chosen).to_have_count(1)
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    page.keyboard.press("?")
    expect(keys.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Space")  # out of habit: it must not change what keys do
    expect(keys).to_have_count(0)
    page.keyboard.press("?")
    acting = keys.get_by_role("checkbox", name="Letters, digits and signs act as keys")
    acting.uncheck()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(opens).not_to_have_attribute("aria-keyshortcuts", "?")
    page.reload()
    guest.until("choose")
    for key in ("a", "2", ",", "?"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowDown")  # another key, which changes nothing without a line
    expect(chosen).to_have_count(0)
    expect(keys).to_have_count(0)
    opens.click()
    acting.check()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("a")
    expect(chosen).to_have_count(1)


CUT_KEYS = """() => [...document.querySelectorAll('[data-line]')].filter((key) => {
  const { top, bottom } = key.getBoundingClientRect();
  const part = key.querySelector('.left').getBoundingClientRect();
  return part.bottom > bottom - 3 || part.top < top || part.width > key.clientWidth;
}).map((key) => key.dataset.line)"""


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day(PHONE, SIDE, DESK))
def test_keys_of_lines_show_free_stations_and_missing_rides_in_words(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = house.table([me("Ann"), bot("random")])
    with house.browser(table.seats[0]) as browser:
        browser.play_on(
            table.seats[0],
            lambda now: (
                bool(now["offers"])
                and any(line["rides"] for line in now["view"]["sheets"][0]["lines"])
            ),
            shortest,
        )
    guest = visit(size=size, touch=size != DESK)
    page = sit(guest, table.seats[0])
    sheet = guest.newest()["view"]["sheets"][0]
    marked = {one[0] for one in sheet["transfers"]} | set(sheet["crosses"])
    lines = {
        one["letter"]: one for one in house.get("maps/voll_verplant/amsterdam").json()["lines"]
    }
    for line in sheet["lines"]:
        key = page.locator(f"[data-line='{line['line']}'] .left")
        left = len(set(lines[line["line"]]["stations"]) - marked)
        rides = "free ride only" if line["rides"] == 1 else f"{line['rides']} free rides"
        expect(key).to_have_text(rides if line["rides"] and not line["lost"] else f"{left} free")
    expect(page.locator(".stake", has_text="?")).to_have_count(0)
    for width, height in (PHONE, SIDE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        guest.wait(lambda: page.evaluate(CUT_KEYS) == [], f"{page.evaluate(CUT_KEYS)} are cut")


@pytest.mark.nightly
def test_a_phone_in_landscape_cuts_off_nothing_of_a_move(visit: Visit, house: Server) -> None:
    guest = visit(size=SIDE, touch=True)
    page = sit(guest, house.window_table([me("Ann"), bot("random")]).seats[0])
    whole = "one => one.scrollHeight <= one.clientHeight + 1"
    assert page.locator(".move").evaluate(whole)
    expect(page.locator(".pile .card").last).to_be_in_viewport(ratio=1)
    guest.line(guest.open_lines()[0])
    assert page.locator(".move").evaluate(whole)
    expect(page.locator(".hints .steps")).to_be_in_viewport(ratio=1)
    tab = page.locator("nav.tabs button").last.bounding_box()
    language = page.get_by_role("button", name="Deutsch").bounding_box()
    assert tab is not None
    assert language is not None
    assert tab["x"] + tab["width"] <= language["x"], "tabs and the header keep apart"


@pytest.mark.nightly
def test_the_tap_that_closes_the_news_does_nothing_else(visit: Visit, house: Server) -> None:
    guest = visit(size=PHONE, touch=True)
    page = sit(guest, house.window_table([me("Ann"), bot("random")]).seats[0])
    guest.choose_something()
    guest.until("choose", "ride")
    news = page.locator("details.news:visible")
    news.locator("summary").tap()
    expect(news).to_have_attribute("open", "")
    wagon = page.locator(f"[data-board] [data-wagon='{guest.open_lines()[0]}'] .letter")
    wagon.tap()
    expect(news).not_to_have_attribute("open", "")
    expect(page.locator(".mark.preview")).to_have_count(0)
    # The next tap counts.
    wagon.tap()
    expect(page.locator(".mark.preview").first).to_be_visible()


def test_why_a_hint_did_not_come_is_told_no_longer_than_its_round(
    visit: Visit, house: Server
) -> None:
    guest = visit()
    page = guest.open(f"/t/{house.table([me('Ann')]).seats[0]}")
    guest.until("choose", "ride")
    page.route("**/queries/hint", lambda route: route.abort())
    page.get_by_role("button", name="What matters?").click()
    told = page.locator(".hints p[aria-live]")
    expect(told).to_contain_text("cannot be reached")
    guest.choose_something()
    guest.until("choose", "ride")
    expect(told).to_have_text("")
    guest.overlook("net::ERR_FAILED")  # the browser notes what was cut off


def test_the_guide_explains_a_first_free_ride(visit: Visit, house: Server) -> None:
    DEAL.begin(FREE)
    guest = visit(size=PHONE, touch=True, guide=True)
    page = guest.open(f"/t/{house.table([me('Ann'), bot('random')]).seats[0]}")
    callout = page.locator(".callout")
    page.locator(".sentence.turn").wait_for()
    told: list[str] = []
    while "4 of 10" not in callout.inner_text():
        told.append(callout.inner_text())
        callout.locator("button").last.click()
        expect(callout).not_to_contain_text(told[-1].split("\n")[0])
    assert any("The free ride fills none" in one for one in told)
    page.locator(".free select").select_option(index=2)
    expect(callout).to_contain_text("Tap another free station")
    callout.locator("button").last.click()
    guest.confirm()
    expect(callout).to_contain_text("7 of 10")


def entered_twice(log: list[JSON]) -> bool:
    """Return whether the second seat made two entries in the latest finished round."""
    seats = [entry.get("seat") for entry in log]
    return log[-1]["type"] == "draw" and (1, 1) in pairwise(seats)


@pytest.mark.nightly
def test_a_phone_shows_two_entries_of_one_step(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), local("Ben")], "paris", options={"special": True})
    links, answered = table.seats, set()
    with house.browser(*links.values()) as browser:
        now = browser.until(links[0], lambda _: True)
        while not entered_twice(now["log"]):
            for link, found in browser.positions.items():
                if found["offers"] and (link, found["version"]) not in answered:
                    answered.add((link, found["version"]))
                    best = max(
                        found["offers"]["choices"],
                        key=lambda one: (one["owes"], len(one["marks"])),
                    )
                    browser.submit(link, best["action"])
            browser.read()
            now = browser.positions[links[0]]
    guest = visit(size=PHONE, touch=True)
    page = sit(guest, links[0])
    page.get_by_role("button", name="Log", exact=True).tap()
    page.locator("li .line > button", has_text="Ben").first.tap()
    told = page.locator("[data-ticker] .told .sentence")
    expect(told).to_contain_text("Ben")
    entries = sum(entry.get("seat") == 1 for entry in now["log"])
    expect(told.locator(".brings")).to_have_count(entries)
