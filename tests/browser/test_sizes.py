"""At five sizes, all text is large enough to read and all targets to touch.

A game adds a row to ``BOARDS``: the table to look at, and a selector for the names on its board.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import underground
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.nightly import NIGHTLY, by_day, covered_by_day, first_by_day
from tests.server.running import Server, bot, me

LEAST_NAME = 11.0
LEAST_TARGET = 44.0
SIZES = ((390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900))
TOUCHED = 1000
"""Narrower screens are touched; wider ones may have a mouse."""


@dataclass(frozen=True)
class Board:
    """A game on a map, and what to measure on its board."""

    game: str
    map_id: str
    names: str
    """Selects the names on the board, each an SVG text."""
    wanted: int
    """The least number of names that the whole board shows at a width of 1024 pixels."""


NAMES = ".board .labels text"

BOARDS = (
    Board("voll_verplant", "amsterdam", NAMES, 60),
    Board("voll_verplant", "berlin", NAMES, 55),
    Board("voll_verplant", "madrid", NAMES, 55),
    Board("voll_verplant", "paris", NAMES, 50),
    Board("on_the_underground", "london", NAMES, 60),
    Board("on_the_underground", "berlin", NAMES, 55),
)

_NAMES = """(names) => [...document.querySelectorAll(names)].map((name) => {
  const scale = name.getScreenCTM().a;
  return [name.textContent, parseFloat(getComputedStyle(name).fontSize) * scale];
})"""

_TARGETS = """() => [...document.querySelectorAll('.table :is(button, a, summary, select)')]
  .filter((each) => each.checkVisibility())
  .map((each) => [each, each.getBoundingClientRect()])
  .map(([each, box]) => [
    each.getAttribute('aria-label') || each.textContent.trim(),
    Math.round(10 * box.width) / 10,
    Math.round(10 * box.height) / 10,
  ])"""


def names(page: Page, board: Board) -> list[tuple[str, float]]:
    """Return the names on the board with the size of their letters in pixels."""
    found: list[tuple[str, float]] = page.evaluate(_NAMES, board.names)
    return found


def small_targets(page: Page) -> list[tuple[str, float, float]]:
    """Return name, width and height of all targets that are too small for a finger."""
    found: list[tuple[str, float, float]] = page.evaluate(_TARGETS)
    assert len(found) > 5, "the targets were not found"
    return [each for each in found if min(each[1:]) < LEAST_TARGET]


def sit_down(visit: Visit, house: Server, board: Board, size: tuple[int, int]) -> Visitor:
    """Open a table of this game and wait for the first choice."""
    table = house.table([me("Ann"), bot("random")], board.map_id, game=board.game)
    guest = visit(size=size, touch=size[0] < TOUCHED)
    guest.open(f"/t/{table.seats[0]}")
    if board.game == underground.GAME:
        underground.until(guest, "act")
    else:
        guest.until("choose", "ride")
    return guest


@pytest.mark.parametrize(
    ("board", "size"),
    [
        pytest.param(board, size, id=f"{board.game}-{board.map_id}-{size[0]}x{size[1]}")
        for board, size in covered_by_day(BOARDS, SIZES)
    ],
)
def test_names_are_readable_and_targets_large_enough(
    visit: Visit, house: Server, board: Board, size: tuple[int, int]
) -> None:
    guest = sit_down(visit, house, board, size)
    page = guest.page
    guest.wait(lambda: len(names(page, board)) > 0, "no name is shown")
    assert [each for each in names(page, board) if each[1] < LEAST_NAME - 0.05] == []
    if size[0] >= 1024:
        assert len(names(page, board)) >= board.wanted
    if size[0] < TOUCHED:
        assert small_targets(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_targets_of_each_panel_are_large_enough(visit: Visit, house: Server) -> None:
    """Move, destinations and players are checked after a journey of the passenger."""
    made = underground.table(house, [me("Ann"), bot("random")])
    link = made.seats[0]
    with house.browser(link) as browser:
        underground.play_on(
            browser, link, lambda found: found["view"]["turns"] >= 2 and found["offers"]
        )
    guest = visit(size=SIZES[0], touch=True)
    page = underground.sit(guest, link)
    for part in page.locator("nav.tabs button").all()[:3]:
        part.click()
        # The target of the news is larger than its visible part.
        small = [each for each in small_targets(page) if not each[0].startswith("Since your")]
        assert small == [], part.inner_text()


@pytest.mark.nightly
def test_the_scores_of_three_fit_a_narrow_phone(visit: Visit, house: Server) -> None:
    made = underground.table(house, [me("Anna"), bot("random"), bot("random")], map_id="berlin")
    page = underground.sit(visit(size=(360, 740), touch=True), made.seats[0])
    chips = page.locator("[data-seat]")
    chips.first.wait_for()
    wide = chips.evaluate_all("chips => chips.map((chip) => chip.scrollWidth - chip.clientWidth)")
    assert wide == [0, 0, 0]


# Puts two tiles of some kinds into every hand with their points; returns the parts cut off.
_CUT = """(kinds) => [...document.querySelectorAll('[data-hand]')].flatMap((hand) => {
  const tiles = hand.querySelector('.tiles');
  const drawing = '<svg viewBox="-10 -10 20 20" width="13" height="13"></svg>2';
  const add = (tag, parent, content) => {
    const part = document.createElement(tag);
    part.className = parent.className;
    part.innerHTML = content;
    return parent.appendChild(part);
  };
  const scope = [...tiles.classList].find((name) => name.startsWith('svelte-'));
  tiles.replaceChildren();
  const parts = Array.from({ length: kinds }, () => add('span', tiles, drawing));
  hand.querySelector('b')?.remove();
  parts.push(add('b', hand, '(+6)'));
  parts.forEach((part) => { part.className = scope; });
  const box = hand.closest('[data-seat]').getBoundingClientRect();
  return parts.map((part) => part.getBoundingClientRect())
    .filter(({ left, right, bottom }) => left < box.left || right > box.right || bottom > box.bottom
      || getComputedStyle(hand).overflow === 'hidden' && right > hand.getBoundingClientRect().right)
    .map(({ left, right }) => [left - box.left, right - box.right]);
})"""


@pytest.mark.nightly
def test_landmarks_in_hand_are_not_cut_off_on_a_phone(visit: Visit, house: Server) -> None:
    made = underground.table(house, [me("Anna"), bot("random"), bot("random")], map_id="berlin")
    page = underground.sit(visit(size=(360, 844), touch=True), made.seats[0])
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert [page.evaluate(_CUT, kinds) for kinds in (4, 5)] == [[], []], width


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day(*SIZES[:3]), ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_small_board_zooms_to_the_chosen_line(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    board = BOARDS[0]
    guest = sit_down(visit, house, board, size)
    page = guest.page
    while guest.situation() == "ride":
        guest.choose_something()
        guest.until("choose", "ride")
    guest.line(guest.open_lines()[0])
    walk = page.locator(".fact").inner_text().partition(": ")[2].split(" – ")
    assert len(walk) > 1
    shown = dict(names(page, board))
    assert all(name.replace(" ", "") in {each.replace(" ", "") for each in shown} for name in walk)
    inside = page.evaluate(
        """() => {
          const frame = document.querySelector('.plan svg').getBoundingClientRect();
          return [...document.querySelectorAll('[data-station]:has(.preview)')].every((each) => {
            const box = each.getBoundingClientRect();
            return box.left >= frame.left && box.right <= frame.right
              && box.top >= frame.top && box.bottom <= frame.bottom;
          });
        }"""
    )
    assert inside
    keys, buttons = (
        page.locator(part).bounding_box() for part in (".keys", ".buttons:has(.confirm)")
    )
    assert keys is not None
    assert buttons is not None
    assert keys["y"] + keys["height"] <= buttons["y"], "the last row of keys is cut off"
    hints = page.locator(".hints").bounding_box()
    assert hints is not None
    assert hints["y"] + hints["height"] <= size[1], "the hints are out of sight"
    page.keyboard.press("Escape")
    guest.wait(lambda: page.locator(".mark.preview").count() == 0, "the preview stays")
    assert small_targets(page) == []
    guest.line(guest.open_lines()[0])
    guest.confirm()
    # Written windows also show on the keys, because they are too small on the whole sheet.
    written = page.locator("[data-line] i.full").first
    expect(written).not_to_be_empty()
    assert written.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= LEAST_NAME


# Returns the contrast ratios between the arrows of ring lines and their lines.
_ARROWS = """() => {
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number)
    .map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  return [...document.querySelectorAll('.board .arrow')].map((arrow) => {
    const track = arrow.parentElement.querySelector('.track');
    const both = [getComputedStyle(arrow).fill, getComputedStyle(track).stroke].map(light);
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  });
}"""


@pytest.mark.nightly
@pytest.mark.parametrize("board", first_by_day(*BOARDS[1:3]), ids=lambda board: board.map_id)
def test_the_arrows_of_a_ring_contrast_with_their_line(
    visit: Visit, house: Server, board: Board
) -> None:
    found = sit_down(visit, house, board, SIZES[-1]).page.evaluate(_ARROWS)
    assert len(found) >= 2
    assert min(found) >= 3


# Returns the stations and wagons that show beside or through a button of the board.
_UNDER_BUTTONS = """() => [...document.querySelectorAll('.zoom button')].flatMap((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
  return parts.flatMap((x) => parts.flatMap((y) =>
    document.elementsFromPoint(left + x * width, top + y * height)
      .map((each) => each.closest('[data-station], [data-wagon]'))
      .filter(Boolean)
      .map((each) => each.dataset.station ?? each.dataset.wagon)));
})"""


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("board", "size"),
    covered_by_day((BOARDS[1], BOARDS[-1]), SIZES if NIGHTLY else (SIZES[0], SIZES[3])),
    ids=lambda each: f"{each[0]}x{each[1]}" if isinstance(each, tuple) else each.map_id,
)
def test_the_buttons_of_a_board_cover_no_station(
    visit: Visit, house: Server, board: Board, size: tuple[int, int]
) -> None:
    guest = sit_down(visit, house, board, size)
    page = guest.page
    closer = page.get_by_role("button", name="Zoom in")
    # On a phone, an Underground board larger than its room continues below the buttons.
    floats = board.game == underground.GAME and size[0] < 500
    for _ in range(1 if floats else 4):
        assert page.evaluate(_UNDER_BUTTONS) == []
        if closer.count():
            closer.click()
        else:
            page.keyboard.press("+")


@pytest.mark.nightly
def test_a_phone_shows_all_points_and_complete_reasons(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), bot("random"), bot("random")], "berlin")
    guest = visit(size=(390, 844), touch=True)
    page = guest.open(f"/t/{table.seats[0]}")
    points = page.get_by_role("list", name="Points, less free stations:").get_by_role("listitem")
    expect(points).to_have_count(3)
    slot = page.locator(".plan").bounding_box()
    reasons = 0
    for _ in range(by_day(3, by_night=4)):
        if guest.until("choose", "ride") == "choose":
            for letter in guest.open_lines():
                guest.line(letter)
                expect(page.locator(".counts")).to_be_visible()
                cut = page.locator(".choice").evaluate("one => one.scrollHeight - one.clientHeight")
                assert cut <= 0, letter
                reasons += page.locator(".choice .why").count()
        guest.choose_something()
    assert reasons > 0
    assert page.locator(".plan").bounding_box() == slot


# Returns texts that overflow their button, except hidden texts and intentionally cut names.
_OVERFLOWING = """() => [...document.querySelectorAll('.table :is(button, a.button)')]
  .filter((each) => each.checkVisibility() && each.getClientRects().length)
  .filter((each) => !each.closest('.visually-hidden, [data-beyond]'))
  .flatMap((each) => {
    const box = each.getBoundingClientRect();
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    const isSeen = (text) => text.data.trim() && !text.parentElement.closest('.visually-hidden')
      && getComputedStyle(text.parentElement).clipPath === 'none';
    return texts.filter(isSeen).flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      return width && (left < box.left || right > box.right) ? [text.data.trim()] : [];
    });
  })"""


@pytest.mark.parametrize("language", first_by_day("de", "en"))
def test_no_button_is_narrower_than_its_text(visit: Visit, house: Server, language: str) -> None:
    made = house.table([me("Ann"), bot("random")], "london", game="on_the_underground")
    page = underground.sit(visit(language=language), made.seats[0])
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = page.evaluate(_OVERFLOWING)
    assert {size: texts for size, texts in found.items() if texts} == {}


def test_the_height_of_a_table_follows_from_the_window_alone(visit: Visit, house: Server) -> None:
    """Otherwise each change of a text lays out all names of the board again."""
    table = house.table([me("Ann"), bot("random")])
    page = visit(size=(1280, 440)).open(f"/t/{table.seats[0]}")
    page.locator("[data-board]").wait_for()
    ends = page.evaluate(
        "['main', '.table'].map((part) =>"
        " document.querySelector(part).getBoundingClientRect().bottom)"
    )
    assert ends[0] == 440
    assert ends[1] > 440, "the table needs more, and can be scrolled to"
    assert page.evaluate("document.documentElement.scrollHeight") == ends[1]


_LINES_OF_CONFIRM = """(labels) => labels.map((label) => {
  const confirm = document.querySelector('button.confirm');
  confirm.textContent = label;
  return [label, confirm.offsetHeight, confirm.scrollWidth <= confirm.clientWidth];
})"""


@pytest.mark.nightly
def test_confirm_takes_one_line_whatever_its_text(visit: Visit, house: Server) -> None:
    labels: list[str] = []
    for language in ("de", "en"):
        texts = Path(f"web/src/games/on_the_underground/texts/{language}.ts").read_text()
        labels += re.findall(r"'(?:confirm|first)\.\w+': '(.+)'", texts)
    assert len(labels) == 12
    table = house.table([me("Ann"), bot("random")], "london", game="on_the_underground")
    page = underground.sit(visit(), table.seats[0])
    found = []
    for width, height in ((360, 740), *SIZES):
        page.set_viewport_size({"width": width, "height": height})
        told = page.evaluate(_LINES_OF_CONFIRM, labels)
        found += [(width, *each) for each in told if each[1:] != [LEAST_TARGET, True]]
    assert found == []
