"""The moves of others are shown step by step without delaying one's own, and replays work."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import company, rummy_table
from tests.browser.underground import table as underground
from tests.browser.underground import take_token
from tests.browser.visitor import Visitor
from tests.nightly import first_by_day
from tests.server.running import JSON, Browser, Server, bot, local, me

DESKTOP, PHONE = (1440, 900), (390, 844)

HOLD = "Object.defineProperty(document, 'hidden', { get: () => !window.looks })"
"""A story pauses while the page is hidden, so each step stays until a key is pressed."""


# Returns the centre of one of these stations that is well in view.
_FREE_IN_SIGHT = """(stations) => {
  const { top, bottom, left, right } = document.querySelector('.board .frame')
    .getBoundingClientRect();
  return stations.map((id) => document.querySelector(`.board [data-station="${id}"] .box`))
    .map((one) => one.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
    .find(([x, y]) => x > left + 20 && x < right - 20 && y > top + 20 && y < bottom - 90);
}"""


def open_held(visit: Visit, link: str, size: tuple[int, int]) -> tuple[Visitor, Page]:
    """Open a seat whose stories do not advance by themselves."""
    guest = visit(size=size, touch=size == PHONE, story=True)
    guest.context.add_init_script(HOLD)
    page = guest.open(f"/t/{link}")
    expect(page.locator(".plan > *").first).to_be_visible()
    return guest, page


def ticker(page: Page) -> Locator:
    return page.locator("[data-ticker].on")


def places(page: Page) -> Any:  # Any: a list that the page computes
    return page.evaluate(
        "() => ['.plan', '.map', '.routes', '.side'].flatMap((part) => {"
        " const found = document.querySelector(part);"
        " if (!found) return [];"
        " const { x, y, width, height } = found.getBoundingClientRect();"
        " return [x, y, width, height].map(Math.round); })"
    )


def colours(page: Page, part: str, number: str) -> dict[str, str]:
    """Return the colour of each route by its number, on the map or on the table."""
    told: dict[str, str] = page.evaluate(
        "([part, number]) => Object.fromEntries([...document.querySelectorAll(part)].map((one) =>"
        " [parseInt(one.querySelector(number).textContent),"
        " one.style.getPropertyValue('--line')]))",
        [part, number],
    )
    return told


def has_one_colour_per_route(page: Page) -> bool:
    on_map = colours(page, ".badge", "text")
    return len(on_map) > 0 and on_map == colours(page, "[data-row]", ".number")


def ends(found: JSON) -> JSON:
    """Return the next action towards the end of an Underground turn: token, end or journey."""
    offers = found["offers"]
    if offers["phase"] == "act":
        return {"type": "token"}
    if offers["end"]:
        return {"type": "end"}
    return next(trip["first"]["action"] for trip in offers["trips"] if trip["first"]["action"])


def play_turn(browser: Browser, link: str) -> None:
    """Play a turn of the Underground over a socket."""
    found = browser.until(link, lambda now: now["offers"])
    while found["offers"]:
        browser.submit(link, ends(found))
        version = found["version"]
        found = browser.until(link, lambda now, old=version: now["version"] != old)  # type: ignore[misc]


@pytest.mark.nightly
def test_a_round_is_revealed_choice_by_choice(visit: Visit, house: Server) -> None:
    made = house.window_table([me("Ann"), local("Ben"), local("Cyd")])
    guest, page = open_held(visit, made.seats[0], DESKTOP)
    guest.until("choose")
    before = places(page)
    guest.choose_something()
    with house.browser(made.seats[1], made.seats[2]) as others:
        for seat in (1, 2):
            others.until(made.seats[seat], lambda now: now["offers"])
            others.choose(made.seats[seat], 3)
        others.until(made.seats[2], lambda now: now["view"]["round"] == 2)
    expect(ticker(page)).to_contain_text("Ben")
    expect(page.locator("[data-count]")).to_have_text("1 of 3")
    row = page.locator("button.plate.told")
    expect(row).to_contain_text("Ben")
    expect(row.locator(".station.fresh")).not_to_have_count(0)
    # The board names the player of the step, and no choice is asked beside the card of that round.
    expect(page.get_by_role("img", name="Sheet: Ben")).to_be_visible()
    expect(page.locator(".board .new").first).to_be_attached()
    expect(page.locator("[data-guide=choice]")).to_have_count(0)
    expect(page.locator(".board .whose")).to_have_text("Sheet: Ben")
    expect(page.locator(".keys.away")).to_have_count(1)
    assert places(page) == before
    page.keyboard.press(" ")
    expect(ticker(page)).to_contain_text("Cyd")
    page.keyboard.press(" ")
    expect(ticker(page)).to_contain_text("Turned:")
    expect(page.get_by_role("img", name="Sheet: Ann")).to_be_visible()
    expect(page.locator(".board .whose, .keys.away")).to_have_count(0)
    expect(page.locator("[data-guide=choice]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(ticker(page)).to_have_count(0)
    said = page.locator("[role=log] p")
    expect(said).to_have_count(3)
    expect(said.first).to_contain_text("Ben")
    assert places(page) == before

    # The news stay marked after a reload, until the player's next choice.
    page.reload()
    news = page.locator("details.news:visible")
    expect(news).to_contain_text("Since your last turn: 3 steps")
    expect(page.locator(".board .new").first).to_be_attached()
    news.locator("summary").click()
    expect(news.get_by_role("listitem")).to_have_count(3)
    # A note explains the marks on the small sheets of the others, where they are.
    expect(news).to_contain_text("a dot in this colour on the small sheets")
    for name in ("Ben", "Cyd"):
        picture = page.locator("button.plate", has_text=name)
        expect(picture.locator(".station.fresh")).not_to_have_count(0)
    news.get_by_role("button", name="Show again").click()
    expect(page.locator(".side")).to_be_focused()
    expect(page.locator("[data-count]")).to_have_text("1 of 3")
    guest.choose_something()
    expect(page.locator("details.news")).to_have_count(0)


def completing(found: JSON) -> JSON | None:
    """Return a choice that completes a line, if there is one."""
    return next((one for one in found["offers"]["choices"] if one["completes"]), None)


def asked_in(both: Browser, turn: int, *links: str) -> JSON:
    """Wait until all seats have a choice in this round; return the first seat's position."""
    for link in links:
        both.until(link, lambda now: now["view"]["round"] == turn and now["offers"])
    return both.positions[links[0]]


@pytest.mark.nightly
def test_completing_a_line_first_or_too_late_is_announced(visit: Visit, house: Server) -> None:
    made = house.table([me("Ann"), local("Ben")])
    ann, ben = made.seats.values()
    with house.browser(ann, ben) as both:
        asked = asked_in(both, 1, ann, ben)
        while (last := completing(asked)) is None:
            choices = asked["offers"]["choices"]
            best = max(choices, key=lambda one: (one["points"], len(one["marks"])))
            both.submit(ann, best["action"])
            both.choose(ben)
            asked = asked_in(both, asked["view"]["round"] + 1, ann, ben)
        line = last["completes"][0][0]
        guest, page = open_held(visit, ann, PHONE)
        other, late = open_held(visit, ben, PHONE)
        for one in (guest, other):
            one.until("choose", "ride")
        both.submit(ann, last["action"])
        both.choose(ben)
        asked_in(both, asked["view"]["round"] + 1, ann, ben)
    expect(ticker(page)).to_contain_text(f"line {line} complete, high value")
    expect(page.locator(f"[data-wagon={line}] .new").first).to_be_attached()

    # On another sheet, the effect of a step appears a moment after the sheet.
    expect(ticker(late)).to_contain_text(f"line {line} complete, high value")
    expect(late.get_by_role("img", name="Sheet: Ann")).to_be_visible()
    expect(late.locator(f"[data-wagon={line}] .new").first).to_be_attached()
    late.keyboard.press(" ")  # the player's own choice
    expect(late.locator("[data-count]")).to_contain_text("2 of")
    late.keyboard.press(" ")
    expect(ticker(late)).to_contain_text("go to Ann")
    expect(ticker(late)).to_contain_text("left for you")
    expect(late.get_by_role("img", name="Sheet: Ben")).to_be_visible()
    struck = late.locator(f"[data-wagon={line}] .tab.struck")
    expect(struck.locator(".new")).to_be_attached()
    expect(struck.locator("text")).to_have_count(1)  # the value alone, as letters have no room


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day(PHONE, DESKTOP))
def test_tapping_a_bots_step_shows_its_reasons(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    made = house.table([me("Ann"), bot("random")], hosting={"reasons": True})
    guest, page = open_held(visit, made.seats[0], size)
    guest.choose_something()
    asked = ticker(page).get_by_role("button", name="Why?")
    assert size == DESKTOP or asked.evaluate("one => one.offsetHeight") >= 44
    asked.click()
    expect(ticker(page)).to_contain_text("at random")
    before = places(page)
    # The story waits while the player reads, and then continues with the next step.
    page.evaluate("window.looks = true")
    page.wait_for_timeout(2500)
    expect(page.locator("[data-count]")).to_have_text("1 of 3")
    page.keyboard.press(" ")
    expect(page.locator("[data-count]")).to_have_text("2 of 3")
    page.keyboard.press("Escape")
    assert places(page) == before

    # The same works in the news and while looking back.
    news = page.locator("details.news:visible")
    news.locator("summary").click()
    news.get_by_role("button", name="Why?").click()
    expect(news).to_contain_text("at random")
    news.locator("button.step").first.click()
    asked.click()
    expect(ticker(page)).to_contain_text("at random")


@pytest.mark.parametrize("size", first_by_day(DESKTOP, PHONE))
def test_acting_during_a_story_ends_it_and_acts_in_the_present(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    made = underground(house, [me("Ann"), local("Ben")])
    ann, ben = made.seats.values()
    with house.browser(ann, ben) as both:
        play_turn(both, ann)
        guest, page = open_held(visit, ann, size)
        before = places(page)
        play_turn(both, ben)
    expect(ticker(page)).to_contain_text("Ben: took a branch token")
    expect(page.locator("[data-count]")).to_contain_text("1 of")
    expect(page.locator(".status .sentence")).to_have_text(
        "What happened in the meantime. Then it’s your turn."
    )
    told = places(page)
    # On a phone the board takes the room of disabled controls until it is the player's turn.
    assert told[:3] == before[:3]
    assert size == PHONE or told == before
    take_token(guest)
    expect(ticker(page)).to_have_count(0)
    expect(page.locator(".sentence").last).to_contain_text("3 actions left")
    assert places(page) == told


@pytest.mark.nightly
def test_a_wagon_clicked_during_a_story_is_chosen_but_not_confirmed(
    visit: Visit, house: Server
) -> None:
    ann, ben = house.table([me("Ann"), local("Ben")]).seats.values()
    guest, page = open_held(visit, ann, DESKTOP)
    with house.browser(ann, ben) as both:
        asked_in(both, 1, ann, ben)
        both.choose(ann)
        both.choose(ben)
        asked = asked_in(both, 2, ann, ben)
    line = next(one["line"] for one in asked["offers"]["lines"] if not one["refused"])
    expect(ticker(page)).to_contain_text("Ben")
    # A touch counts again, and the animation has come to rest.
    page.evaluate("new Promise((done) => setTimeout(done, 1000))")
    box = page.locator(f"[data-wagon={line}] .body").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(ticker(page)).to_have_count(0)
    confirm = page.locator("button.confirm")
    expect(confirm).to_have_text(f"Confirm line {line}")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    with guest.answered():
        confirm.click()


@pytest.mark.nightly
def test_a_station_tapped_during_a_zoomed_story_is_chosen(visit: Visit, house: Server) -> None:
    ann, ben = house.table([me("Ann"), local("Ben")]).seats.values()
    guest, page = open_held(visit, ann, PHONE)
    with house.browser(ann, ben) as both:
        asked_in(both, 1, ann, ben)
        both.choose(ann)
        both.choose(ben, 3)
        asked = asked_in(both, 2, ann, ben)
    within = {mark for one in asked["offers"]["choices"] for mark in one["marks"]}
    expect(ticker(page)).to_contain_text("Ben")
    # A touch counts again, and the board has come to rest at the marked stations.
    page.evaluate("new Promise((done) => setTimeout(done, 1000))")
    assert page.locator(".zoom.close").count() == 1
    at = page.evaluate(_FREE_IN_SIGHT, sorted(within))
    page.touchscreen.tap(*at)
    expect(ticker(page)).to_have_count(0)
    confirm = page.locator("button.confirm")
    expect(confirm).to_contain_text("Confirm line")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    assert guest.newest()["offers"], "nothing is sent by the tap"


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day(PHONE, DESKTOP))
def test_stories_and_replay_of_rummy(visit: Visit, house: Server, size: tuple[int, int]) -> None:
    made = rummy_table(house, [me("Ann"), local("Ben"), local("Cyd")])
    with company(house, made.seats) as seats:
        seats.play_until(lambda now: len(now["log"]) > 30 and now["view"]["mover"] == 1)
        _, page = open_held(visit, made.seats[0], size)
        before = places(page)
        seats.play_until(lambda now: now["view"]["mover"] == 0)
    expect(ticker(page)).to_contain_text("Ben")
    assert places(page) == before
    ticker(page).get_by_role("button", name="Next").click()
    expect(page.locator("[data-count]")).to_contain_text("2 of")
    if size == DESKTOP:
        assert has_one_colour_per_route(page)
    ticker(page).get_by_role("button", name="Skip all").click()
    expect(ticker(page)).to_have_count(0)
    expect(page.get_by_role("region", name="Table")).to_be_focused()

    page.keyboard.press("ArrowLeft")
    bar = page.get_by_role("region", name="Watch the game")
    expect(bar.locator("[aria-current=step]")).to_contain_text("Cyd")
    expect(ticker(page)).to_contain_text("Cyd")
    assert places(page) == before
    if size == DESKTOP:
        assert has_one_colour_per_route(page)
    page.keyboard.press("Shift+ArrowLeft")
    expect(bar.locator("[aria-current=step]")).to_contain_text("Ben")
    expect(ticker(page)).to_contain_text("Ben")
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    assert places(page) == before


@pytest.mark.nightly
def test_a_route_keeps_its_colour_on_map_and_table_when_another_goes(
    visit: Visit, house: Server
) -> None:
    made = rummy_table(house, [me("Ann"), local("Ben"), local("Cyd")])
    with company(house, made.seats) as seats:
        seats.play_until(lambda now: len(now["log"]) > 60 and now["view"]["mover"] == 0)
        page = visit(size=DESKTOP).open(f"/t/{made.seats[0]}")
        expect(page.locator("[data-row]")).to_have_count(4)
        now = colours(page, "[data-row]", ".number")
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
        expect(page.locator("[data-row]")).to_have_count(3)
    left = colours(page, "[data-row]", ".number")
    assert left == {number: now[number] for number in left}, "and its number"
    assert has_one_colour_per_route(page)
