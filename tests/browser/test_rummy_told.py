"""Deutschland Rummy: what others did is told with their tiles, to the last laying of a game."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rummy import Company, company, is_disabled, rummy_table
from tests.browser.test_story import DESKTOP, PHONE, open_held, ticker
from tests.nightly import first_by_day
from tests.server.running import JSON, Server, local, me


def last_laying(all_seats: Company) -> tuple[int, JSON]:
    """Play until a seat can lay all it has; return the seat, and what it lays."""
    found: list[tuple[int, JSON]] = []

    def is_last(_: JSON) -> bool:
        seat = next(seat for seat in all_seats.links if all_seats.position(seat)["offers"])
        now = all_seats.position(seat)
        if now["offers"]["phase"] != "act" or now["view"]["laid"]:
            return False
        laying: Any = all_seats.laying(seat)
        laid = {tile for route in laying["routes"] for tile in route["tiles"]} if laying else set()
        if laying and laid >= set(now["view"]["rack"]):
            found.append((seat, laying))
        return bool(found)

    all_seats.play_until(is_last)
    return found[0]


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day(PHONE, DESKTOP))
def test_the_last_laying_is_told_before_the_panel_says_that_all_is_over(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        seat, laying = last_laying(all_seats)
        other = 1 - seat
        left = all_seats.position(other)["view"]["rack"]
        laid = all_seats.position(seat)["view"]["rack"]
        _, page = open_held(visit, table.seats[other], size)
        all_seats.act(seat, laying)
    expect(ticker(page)).to_contain_text(("Ann", "Ben")[seat])
    names = [city.capitalize() for tile in laid if "--" in tile for city in tile.split("--")]
    told = ticker(page).inner_text().lower()
    assert any(name.lower() in told for name in names), "the tiles are named"
    rack = page.locator("[data-rack] [data-tile]")
    expect(rack).to_have_count(len(left))
    expect(rack.first).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".legend")).to_have_count(0)
    is_disabled(page.locator(".turn-buttons .draw"))
    page.keyboard.press("Escape")
    expect(page.locator(".turn-buttons")).to_have_count(0)


def test_what_is_asked_comes_when_the_story_has_come_to_it(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    with company(house, table.seats) as all_seats:
        for action in ("draw", "end"):
            all_seats.act(0, {"type": action})
        tile = next(tile for tile in all_seats.position(0)["view"]["rack"] if "--" in tile)
        city = tile.split("--")[0]
        _, page = open_held(visit, table.seats[0], DESKTOP)
        all_seats.act(1, {"type": "draw"})
        all_seats.act(1, {"type": "ask", "city": city})
        expect(ticker(page)).to_contain_text("Ben draws a tile")
        expect(page.locator(".sentence").first).to_contain_text("Then you answer.")
        expect(page.locator(".answer, .deed", has_text=re.compile("give|asked"))).to_have_count(0)
        page.get_by_role("button", name="Next").click()
        expect(page.locator(".answer")).to_be_visible()
        expect(page.locator(".sentence").first).to_contain_text(re.compile("Ben asks .*for "))
        expect(page.locator(".deed").last).to_contain_text("asked for")


def changes_far_apart(all_seats: Company) -> JSON:
    """Play until the second seat can change routes far apart in the list; return what it lays."""
    found: list[JSON] = []

    def is_far(_: JSON) -> bool:
        now = all_seats.position(1)
        if not now["offers"] or now["offers"]["phase"] != "act" or now["view"]["laid"]:
            return False
        laying: Any = all_seats.laying(1)
        before = [set(route["tiles"]) for route in now["view"]["table"]]
        after = [set(route["tiles"]) for route in laying["routes"]] if laying else []
        changed = [at for at, tiles in enumerate(after) if tiles not in before]
        if changed and changed[-1] - changed[0] > 4:
            found.append(laying)
        return bool(found)

    all_seats.play_until(is_far)
    return found[0]


@pytest.mark.nightly
def test_a_laying_is_seen_to_its_last_route(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], games=9)
    with company(house, table.seats) as all_seats:
        laying = changes_far_apart(all_seats)
        _, page = open_held(visit, table.seats[0], PHONE)
        page.get_by_role("button", name="Routes", exact=True).tap()
        all_seats.act(1, laying)
        changed = page.locator(".routes [data-row]:has([data-new])")
        expect(ticker(page)).to_contain_text("Ben")
        expect(changed.last).to_be_in_viewport(ratio=0.9)
        expect(changed.first).not_to_be_in_viewport()
    sentence = ticker(page).locator(".sentence > span").first
    sentence.evaluate("one => one.textContent = 'Ben lays many tiles. '.repeat(15)")
    bar, told = ticker(page).bounding_box(), ticker(page).locator(".told").bounding_box()
    whole = ticker(page).locator(".sentence").bounding_box()
    assert bar is not None
    assert told is not None
    assert whole is not None
    assert bar["height"] > 100, "the bar grows over the board"
    assert bar["y"] <= told["y"] <= whole["y"]
    assert whole["y"] + whole["height"] <= told["y"] + told["height"] + 1
    assert told["y"] + told["height"] <= bar["y"] + bar["height"], "the sentence is whole"
    page.keyboard.press("Escape")
    expect(changed.first).to_be_in_viewport(ratio=0.5)
    expect(changed.first.locator("[data-new] [data-initials]").first).to_be_visible()
