"""Facts on the Underground board: journeys ahead, loops, lines, stations, the end."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.underground import apart, play_on, quick, sit, table
from tests.server.running import DEAL, Browser, Server, bot, local, me

RING = (
    "charing_cross-leicester_square",
    "leicester_square-tottenham_court_road",
    "oxford_circus-tottenham_court_road",
    "green_park-oxford_circus",
    "green_park-westminster",
)
CLOSES = "charing_cross-westminster"
"""Together with the others this edge goes around Piccadilly Circus."""
ENDS = "last 2"
"""A deal in which the second of two seats has the last turn."""


OUTSIDE = """() => {
  const map = document.querySelector('.map').getBoundingClientRect();
  return [...document.querySelectorAll('.map [data-target]')]
    .map((one) => one.getBoundingClientRect())
    .filter(({ x, y, right, bottom }) =>
      right < map.x || x > map.right || bottom < map.y || y > map.bottom).length;
}"""
"""Returns how many destinations are outside the visible part of the board."""


def lay(both: Browser, own: str, other: str, edges: tuple[str, ...]) -> None:
    """Lay red track with the first seat, while the other takes branch tokens."""
    left = list(edges)
    answered: set[tuple[str, str]] = set()
    for link in (own, other):
        both.until(link, lambda _: True)
    while left:
        for link in (own, other):
            position = both.positions[link]
            offers, key = position["offers"], (link, position["version"])
            if not offers or key in answered:
                continue
            answered.add(key)
            if offers["phase"] == "passenger":
                both.submit(link, quick(offers))
            elif link == own and left:
                both.submit(link, {"type": "place", "line": "red", "edge": left.pop(0)})
            elif link != own:
                both.submit(link, {"type": "token"})
        if left:
            both.read()
    both.until(own, lambda found: len(found["view"]["lines"][0]["edges"]) == len(edges))


def point_at(page: Page, station: str) -> None:
    """Rest the mouse on a station."""
    box = page.locator(f"[data-station='{station}']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


NUMBERED = """() => [...document.querySelectorAll('.map [data-leg]')].every((number) =>
  [...document.querySelectorAll('.map .walks')].every((way) =>
    way.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING))"""
"""Returns whether the numbers of journeys are above all paths."""


@pytest.mark.nightly
def test_a_previewed_token_shows_journeys_and_its_loop(visit: Visit, house: Server) -> None:
    made, other = apart(house, "ring")
    with house.browser(made.seats[0], other) as both:
        lay(both, made.seats[0], other, RING)
    guest = visit()
    page = sit(guest, made.seats[0])
    page.keyboard.press("1")
    page.keyboard.press(".")
    expect(page.locator(".map .tone")).not_to_have_count(0)
    # The passenger may return the same way, but no dots cover the numbers of the journeys.
    expect(page.locator(".map [data-leg]")).not_to_have_count(0)
    assert page.evaluate(NUMBERED)
    page.locator("[data-edges]").select_option(CLOSES)
    expect(page.locator(".preview")).to_contain_text("Loop +1")
    expect(page.locator("[data-rides]")).to_contain_text("Passenger after this track: ")
    expect(page.locator("[data-loop='1'] circle")).to_have_count(1)
    expect(page.locator(".map .tone.ahead .rides").first).to_have_attribute("d", re.compile("M"))
    # Future journeys are dotted, and hide no pattern.
    expect(page.locator(".map .tone.ahead .glow")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("[data-loop]")).to_have_count(0)

    # Pointing at a station also shows its partner.
    fact = page.locator(".fact")
    point_at(page, "victoria")
    expect(fact).to_contain_text("Victoria: Connection")
    expect(page.locator("[data-spot]")).to_have_count(2)
    page.mouse.move(5, 5)
    expect(fact).to_have_text("")

    # Focusing a line with the keyboard highlights it and shows its score.
    line = page.get_by_role("button", name="Red", exact=False).and_(page.locator("button.line"))
    line.focus()
    page.keyboard.press("Space")
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(fact).to_contain_text("Red (Ann): ")
    page.keyboard.press("Escape")
    expect(line).to_have_attribute("aria-pressed", "false")

    # Clicking a ticket shows its station on the board.
    page.locator(".ticket button").first.click()
    page.mouse.move(5, 5)
    expect(fact).to_contain_text("its card lies face up")
    expect(page.locator("[data-spot]")).to_have_count(1)


@pytest.mark.nightly
def test_berlin_shows_landmarks_in_hand_and_the_last_round(visit: Visit, house: Server) -> None:
    DEAL.begin(ENDS)
    link = table(house, [bot("greedy"), me("Ann")], "berlin").seats[1]
    with house.browser(link) as browser:
        play_on(browser, link, lambda found: found["view"]["last"] and found["offers"])
        view = browser.positions[link]["view"]
    guest = visit(size=(390, 844), touch=True)
    page = sit(guest, link)
    expect(page.locator("h1").first).to_contain_text(f"Round {view['round']}, the last")
    held = page.locator("[data-hand]")
    points = [str(player["hand_points"]) for player in view["players"]]
    assert held.evaluate_all("all => all.map((one) => one.dataset.hand)") == points
    assert any(points), "nobody has a landmark"
    # Signs point at destinations outside the visible part of the board.
    marks = page.locator("[data-beyond='express'], [data-beyond='standard']")
    page.get_by_role("button", name="Show everything").tap()
    expect(marks).to_have_count(0)
    for _ in range(4):
        page.keyboard.press("+")
    page.wait_for_function(f"() => ({OUTSIDE})() > 0")
    assert marks.count() >= page.evaluate(OUTSIDE)
    assert page.locator("[data-beyond]").count() == 5
    row = page.locator(".signs")
    assert row.evaluate("row => row.scrollWidth <= row.clientWidth"), "a sign is cut"
    # A sign leads there, and covers nothing of the board.
    sign = marks.first
    label = sign.locator(".visually-hidden").inner_text()
    sign.tap()
    expect(page.get_by_role("button", name=label, exact=True)).to_have_count(0)
    page.get_by_role("button", name="The board in words").click()
    words = page.get_by_role("dialog")
    expect(words).to_contain_text("the last")
    expect(words).to_contain_text("at the end they would score")


@pytest.mark.nightly
def test_the_names_of_all_destinations_are_visible_during_a_turn(
    visit: Visit, house: Server
) -> None:
    made = table(house, [me("Ann"), local("Ben"), local("Cem")])
    page = sit(visit(size=(1440, 900)), made.seats[0])
    tickets = page.locator(".ticket")
    expect(tickets).to_have_count(4)
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        for at in range(4):
            ticket = tickets.nth(at)
            is_whole = at < 2 or width == 1440
            expect(ticket if is_whole else ticket.locator("strong")).to_be_in_viewport(ratio=1)
