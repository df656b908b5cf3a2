"""The guide of a first game points at what it explains, is in nobody's way, and comes once."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE
from tests.nightly import first_by_day
from tests.server.running import DEAL, Server, bot, me

DESK = (1280, 800)
HIGH = "high 2"
"""A deal whose first card is a high number, so that the preview fills a phone's board."""
AXE = Path("web/node_modules/axe-core/axe.min.js")

_LOOKS = """() => new Promise((done) => {
  let looks = 0;
  const all = document.querySelectorAll;
  document.querySelectorAll = function (wanted) {
    looks += wanted === '[data-board]';
    return all.call(this, wanted);
  };
  setTimeout(() => {
    document.querySelectorAll = all;
    done(looks);
  }, 1000);
})"""
"""How often the guide looks where the board is, in a second."""

_FAULTS = """() => {
  const area = (part) => part.getBoundingClientRect();
  const covers = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1
      && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const callout = document.querySelector('.callout');
  const box = area(callout);
  const faults = [];
  for (const outline of document.querySelectorAll('.outline')) {
    if (covers(box, area(outline))) faults.push('covers what it tells of');
  }
  if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight) {
    faults.push('leaves the window');
  }
  for (const button of callout.querySelectorAll('button')) {
    if (area(button).height < 44 || area(button).width < 44) faults.push('small button');
  }
  return faults;
}"""
"""Returns what is wrong with the current callout."""

_COVERED = """() => {
  const area = (part) => part.getBoundingClientRect();
  const box = area(document.querySelector('.callout'));
  return [...document.querySelectorAll('[data-line], .choice, .mark.preview')]
    .filter((part) => area(part).left < box.right - 1 && box.left < area(part).right - 1
      && area(part).top < box.bottom - 1 && box.top < area(part).bottom - 1)
    .map((part) => part.dataset.line ?? part.className.baseVal ?? part.className);
}"""
"""Returns the parts of an unconfirmed choice that the callout covers."""

_PLACES = """() => ['.status', '.plan', '.side', '.tabs'].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [part, x, y, width, height];
})"""


_SCROLLED = """() => Math.max(
  ...[...document.querySelectorAll('.side, .side *')].map((one) => one.scrollTop))"""


def _choose_line(page: Page) -> None:
    page.locator("[data-line].open").first.click()


def _choose_edge(page: Page) -> None:
    page.locator("[data-edges]").select_option(index=2)


def _try_tile(page: Page) -> None:
    page.locator("[data-rack] [data-tile]").first.click()
    page.locator("[data-item=new]").click()


_TRYING: dict[tuple[str, str], Callable[[Page], None]] = {
    ("voll_verplant", "amsterdam"): _choose_line,
    ("on_the_underground", "london"): _choose_edge,
    ("deutschland_rummy", "germany"): _try_tile,
}
"""By game and map: the player's action when the guide asks to try something."""


@pytest.mark.parametrize(("board", "size"), first_by_day(*product(_TRYING, (PHONE, DESK))))
def test_the_guide_leads_through_a_first_game(
    visit: Visit, house: Server, board: tuple[str, str], size: tuple[int, int]
) -> None:
    game, map_id = board
    table = house.table([me("Ann"), bot("random")], map_id, game=game)
    guest = visit(size=size, touch=size == PHONE, guide=True)
    page = guest.open(f"/t/{table.seats[0]}")
    callout, outlines = page.locator(".callout"), page.locator(".outline")
    expect(callout).to_be_visible()
    page.locator(".sentence.turn").wait_for()
    before: list[Any] = page.evaluate(_PLACES)
    told: list[str] = []
    is_tried = False
    while callout.count():
        text = callout.locator("p").inner_text()
        assert text not in told, "the guide leads round in circles"
        told.append(text)
        expect(
            page.locator("p.visually-hidden[aria-live=polite]", has_text=text[8:40])
        ).to_have_count(1)
        guest.wait(lambda: page.evaluate(_FAULTS) == [], f"{page.evaluate(_FAULTS)} at {text}")
        # There may be no routes to rebuild yet; the guide points at everything else.
        if len(told) < 9:
            expect(outlines.first).to_be_visible()
        assert page.evaluate(_PLACES) == before
        onward = callout.locator("button").last
        if onward.inner_text() == "Skip" and not is_tried:
            is_tried = True
            _TRYING[board](page)
            expect(callout.locator("p")).not_to_have_text(text)
        else:
            onward.click()
            expect(callout.filter(has_text=text)).to_have_count(0)
    assert is_tried
    assert 6 <= len(told) <= 10
    assert page.evaluate(_SCROLLED) == 0, "the panel stands as it did"
    page.reload()
    page.locator(".sentence.turn").wait_for()
    expect(callout).to_have_count(0)


@pytest.mark.nightly
def test_the_guide_resumes_after_a_reload_ends_for_good_and_can_be_shown_again(
    visit: Visit, house: Server
) -> None:
    table = house.window_table([me("Ann"), bot("random")])
    guest = visit(guide=True)
    page = guest.open(f"/t/{table.seats[0]}")
    callout = page.locator(".callout")
    expect(callout).to_contain_text("1 of 10")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate("axe.run().then((told) => told.violations)") == []
    callout.get_by_role("button", name="Next").click()
    expect(callout).to_contain_text("2 of 10")
    page.reload()
    expect(callout).to_contain_text("2 of 10")
    callout.get_by_role("button", name="Back").click()
    expect(callout).to_contain_text("1 of 10")
    # It is silent while looking back; Esc ends it, and the focus stays at the table.
    page.keyboard.press("Home")
    expect(callout).to_have_count(0)
    page.keyboard.press("Escape")
    callout.get_by_role("button", name="Next").press("Escape")
    expect(callout).to_have_count(0)
    assert page.evaluate("document.activeElement.getAttribute('role')") == "region"

    # Acting by hand also leads on: choosing and entering, without a button of the guide.
    page.keyboard.press("?")
    page.get_by_role("button", name="Show the guide again").click()
    expect(callout.get_by_role("button", name="Next")).to_be_focused()
    for _ in range(3):
        callout.get_by_role("button", name="Next").click()
    expect(callout).to_contain_text("4 of 10")
    guest.line(guest.open_lines()[0])
    expect(callout).to_contain_text("5 of 10")
    page.keyboard.press("Escape")
    expect(callout).to_contain_text("4 of 10")
    guest.line(guest.open_lines()[0])
    guest.confirm()
    expect(callout).to_contain_text("7 of 10")

    # Another table in this browser has no guide, as there is only one; spectators have none either.
    callout.get_by_role("button", name="End the guide").click()
    other = house.window_table([me("Ann"), bot("random")])
    guest.open(f"/t/{other.seats[0]}")
    guest.until("choose", "ride")
    expect(callout).to_have_count(0)
    watcher = visit(guide=True)
    watcher.open(f"/t/{table.spectators}")
    expect(watcher.page.locator(".sentence")).to_be_visible()
    expect(watcher.page.locator(".callout")).to_have_count(0)


@pytest.mark.nightly
def test_it_rests_while_nothing_moves(visit: Visit, house: Server) -> None:
    """A phone is slow, and its battery small."""
    table = house.table([me("Ann"), bot("random")], "london", game="on_the_underground")
    guest = visit(size=PHONE, touch=True, guide=True)
    page = guest.open(f"/t/{table.seats[0]}")
    expect(page.locator(".callout")).to_be_visible()
    guest.wait(lambda: page.evaluate(_LOOKS) <= 5, "the guide never rests")


@pytest.mark.nightly
def test_the_guide_explains_a_preview_beside_the_controls_that_change_it(
    visit: Visit, house: Server
) -> None:
    table = house.window_table([me("Ann"), bot("random")])
    guest = visit(size=PHONE, touch=True, guide=True)
    page = guest.open(f"/t/{table.seats[0]}")
    guest.until("choose")
    callout = page.locator(".callout")
    # A player who ignores the guide can enter a line at its first step, too.
    expect(callout).to_contain_text("1 of 10")
    guest.line(guest.open_lines()[0])
    page.locator("button.confirm").click(trial=True)
    page.keyboard.press("Escape")
    while "4 of 10" not in callout.inner_text():
        callout.locator("button").last.click()
    guest.line(guest.open_lines()[0])
    expect(callout).to_contain_text("5 of 10")
    guest.wait(lambda: page.evaluate(_COVERED) == [], f"{page.evaluate(_COVERED)} is covered")
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    guest.wait(lambda: page.evaluate(_COVERED) == [], f"{page.evaluate(_COVERED)} is covered")


@pytest.mark.nightly
def test_controls_of_a_preview_stay_free_whichever_line_is_tried(
    visit: Visit, house: Server
) -> None:
    DEAL.begin(HIGH)
    table = house.window_table([me("Ann"), bot("random")])
    guest = visit(size=(390, 844), touch=True, guide=True)
    page = guest.open(f"/t/{table.seats[0]}")
    guest.until("choose")
    assert guest.newest()["offers"]["value"] >= 5
    callout = page.locator(".callout")
    while "4 of 10" not in callout.inner_text():
        callout.locator("button").last.click()
    for letter in guest.open_lines():
        guest.line(letter)
        expect(callout).to_contain_text("5 of 10")
        guest.drawn()
        page.get_by_role("button", name="one station fewer").click(trial=True)
        page.locator("button.confirm").click(trial=True)
        page.locator(f"[data-line={letter}]").click(trial=True)


@pytest.mark.nightly
def test_a_tile_can_be_dropped_through_the_guide(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), bot("random")], "germany", game="deutschland_rummy")
    page = visit(size=DESK, guide=True).open(f"/t/{table.seats[0]}")
    box = page.locator(".callout").bounding_box()
    assert box is not None
    page.locator("[data-rack] [data-tile]").first.hover()
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 10)
    expect(page.locator("[data-hanging]")).to_be_visible()
    expect(page.locator(".callout")).to_have_css("pointer-events", "none")
    page.mouse.up()
    expect(page.locator(".callout")).to_have_css("pointer-events", "auto")
