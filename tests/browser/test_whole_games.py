"""Whole games, from the home page to the final score, in all the ways people play.

By day only one of them is played through the page to its last round; in the others a socket takes
over after some rounds, and the page shows the end.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.listener import Listener
from tests.browser.visitor import PHONE, Situation, Visitor
from tests.nightly import by_day
from tests.server.running import Server

pytestmark = pytest.mark.journey

SEVERAL = 3
MOST_TABS = 40
ROUNDS = by_day(3, by_night=60)
"""The number of rounds played through the page."""


def seat_oneself(visitor: Visitor, address: str) -> Page:
    """Open a table whose settings are in the address."""
    page = visitor.open(address)
    page.get_by_role("button", name="Open the table").click()
    visitor.until("choose", "ride", "cover")
    return page


def wagon(page: Page, letter: str) -> None:
    """Click the wagon of a line on the board."""
    letters = page.locator(".board .wagon .letter").all_text_contents()
    box = page.locator(".board .wagon").nth(letters.index(letter)).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def station(page: Page, place: int) -> None:
    """Click one of the stations open to a free ride."""
    box = page.locator(".board .target").nth(place).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the button with this text has the focus."""
    seen: list[str] = []
    while name not in seen[-1:]:
        assert len(seen) < MOST_TABS, f"not reached by Tab: {name}; seen: {seen}"
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.textContent.trim()"))


def insist(guest: Visitor, key: str) -> None:
    """Press a key until Confirm is enabled; right after a change the page ignores keys briefly."""
    confirm = guest.page.locator("button.confirm[aria-disabled=false]")
    Listener(guest).insist(key, lambda: confirm.count() > 0)


def rounds(guest: Visitor, house: Server, *more: Situation) -> Iterator[Situation]:
    """Yield what the table asks for; by day a socket plays the later rounds."""
    asked = 0
    while (now := guest.until("choose", "ride", "end", *more)) != "end":
        if asked == ROUNDS * (2 if more else 1):  # on one device two choose in each round
            with house.browser(*guest.links()) as others:
                others.play_out(*guest.links())
            guest.until("end")
            return
        yield now
        asked += now not in more


@pytest.mark.nightly
def test_a_solo_game_in_amsterdam_with_the_mouse(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open("/")
    page.get_by_role("link", name="New table Voll verplant").click()
    page.get_by_role("button", name="Remove seat 2").click()
    expect(page.get_by_text("Solo: you play for one of eight bands")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    for number, now in enumerate(rounds(guest, house)):
        if now == "ride":
            station(page, 0)
        else:
            wagon(page, guest.open_lines()[number % len(guest.open_lines())])
        guest.confirm()
    total = int(page.locator("td.total").inner_text().replace("−", "-"))
    here = page.get_by_role("list", name="Solo game bands").locator("[aria-current]")
    expect(here).to_have_count(1)
    bands = {50: "Legend", 40: "Seamless", 30: "to schedule", 20: "solid", 10: "Minor", 5: "buses"}
    name = next((name for least, name in bands.items() if total >= least), None)
    expect(here).to_contain_text(name or ("Still on trial" if total >= 0 else "Out of service"))


@pytest.mark.nightly
def test_a_game_with_only_the_keyboard(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?map=amsterdam&seat=me~Kay")
    tab_to(page, "Open the table")
    page.keyboard.press("Enter")
    for now in rounds(guest, house):
        if now == "ride":
            typed = page.locator(".free option:not([disabled])").last.inner_text()[0]
            insist(guest, typed.lower())
        else:
            insist(guest, guest.open_lines()[-1].lower())
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowUp")
        guest.enter()
    expect(page.locator("#end-title")).to_contain_text("point")


@pytest.mark.nightly
def test_a_game_on_a_small_phone(visit: Visit, house: Server) -> None:
    guest = visit(size=PHONE, touch=True)
    page = guest.open("/new/voll_verplant?map=amsterdam&seat=me~Pia&seat=bot~random")
    page.get_by_role("button", name="Open the table").tap()
    for now in rounds(guest, house):
        if now == "ride":
            page.locator(".free select").select_option(index=2)
        else:
            page.locator(f'[data-line="{guest.open_lines()[0]}"]').tap()
        button = page.locator("button.confirm")
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE[1], "Confirm is within the thumb's reach"
        assert box["height"] >= 44
        with guest.answered():
            button.tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    expect(page.get_by_role("table", name="Score by rule")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_game_in_berlin_with_a_friend_on_the_device_and_a_bot(
    visit: Visit, house: Server
) -> None:
    guest = visit()
    settings = "map=berlin&seat=me~Ada&seat=local~Ben&seat=bot~greedy"
    page = seat_oneself(guest, f"/new/voll_verplant?{settings}")
    link = page.url.rsplit("/", 1)[1]
    covers = played = 0
    for now in rounds(guest, house, "cover"):
        if now == "cover":
            # The previous player's choice must not show while the device changes hands.
            assert page.locator("[data-station]").count() == 0
            page.get_by_role("button", name="I am ").click()
            covers += 1
        else:
            guest.choose_something()
            played += 1
    assert covers >= played // 2 >= 3, "the device changes hands"
    table = page.get_by_role("table", name="Score by rule")
    expect(table.get_by_role("rowheader")).to_have_count(SEVERAL)
    expect(page.locator("#end-title")).to_contain_text("win")
    outcome = house.get(f"links/{link}").json()
    assert outcome["info"]["status"] == "over"
