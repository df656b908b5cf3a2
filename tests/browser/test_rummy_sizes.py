"""Deutschland Rummy at each size: what is touched and what is read is large enough."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import EXTENDED, company, rummy_table, sit, tile_in_rack
from tests.nightly import NIGHTLY, first_by_day
from tests.server.running import Server, bot, local, me

SIZES = {
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "tablet on its side": (1024, 768),
    "desk": (1440, 900),
}
SHOWN = [each for each in SIZES.items() if NIGHTLY or each[0] in ("phone", "desk")]
TOUCHED = ("phone", "phone on its side", "tablet")
TARGET = 44
LEAST_NAME = 11
AIR = 2

_SMALL_TARGETS = """(least) => [...document.querySelectorAll(
    '.rack button:not([data-tile]), .rack [data-tile], .turn-buttons button, .views button')]
  .filter((part) => part.checkVisibility())
  .map((part) => [part.textContent.trim(), part.getBoundingClientRect()])
  .filter(([, { width, height }]) => height < least || width < least)
  .map(([name, { width, height }]) => `${name}: ${width} × ${height}`)"""

_SMALL_NAMES = """(least) => [...document.querySelectorAll(
    '.routes [data-tile] .name, .routes .joint, .rack .name, .routes .km')]
  .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < least)
  .map((part) => part.textContent)"""

_NEAREST_TO_KM = """() => Math.min(
  ...[...document.querySelectorAll('.rack .upright:has(.km)')].flatMap((tile) => {
    const boxes = [...tile.querySelectorAll('.name, .km')].map((it) => it.getBoundingClientRect());
    const [first, last, km] = boxes;
    return [km.top - first.bottom, last.top - km.bottom];
  }))"""
"""How many pixels of air the kilometres of tiles have above and below, at least."""

_HEIGHT_OF_SHOW = """() => {
  const show = document.querySelector('#bench-verdict .show');
  const { left, width, top, bottom } = show.parentElement.getBoundingClientRect();
  const at = left + width / 2;
  let hit = 0;
  for (let y = top - 20; y < bottom + 20; y += 1) hit += document.elementFromPoint(at, y) === show;
  return hit;
}"""
"""How many pixels, one below the other, press what shows the route that is not right."""

_HEIGHT_OF_LINK = """(selector) => {
  const link = document.querySelector(selector);
  const { left, width, top, bottom } = link.getBoundingClientRect();
  let hit = 0;
  for (let y = top - 40; y < bottom + 40; y += 1) {
    hit += document.elementFromPoint(left + width / 2, y) === link;
  }
  return hit;
}"""
"""How many pixels, one below the other, lead to the rule."""

_CUT = """names => names.filter((name) => name.scrollWidth > name.clientWidth)
  .map((name) => name.innerText)"""
_COVERED = """(part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return !part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
_SPACED = """() => {
  const style = new CSSStyleSheet();
  style.replaceSync(`* {
    line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
  }`);
  document.adoptedStyleSheets.push(style);
}"""
"""Spaces that a reader may set for letters, words and lines (WCAG 1.4.12)."""
_TOP = """(selector) => document.querySelector(selector).getBoundingClientRect().top"""


def _sideways(page: Page) -> bool:
    """Return whether the page as a whole scrolls sideways."""
    wider: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wider


def test_rummy_at_every_size(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        tile, _ = all_seats.play_to_extension()
        for name, size in SHOWN:
            guest = visit(size=size, touch=name in TOUCHED)
            page = sit(guest, table.seats[0])
            if name == "tablet":
                expect(page.get_by_role("button", name="Both", exact=True)).to_be_visible()
                for part in (".country svg", ".routes", "[data-rack]"):
                    expect(page.locator(part).first).to_be_in_viewport(ratio=0.9)
            page.get_by_role("button", name="Routes", exact=True).click()
            tile_in_rack(page, tile).wait_for()
            before = page.evaluate(_TOP, ".turn-buttons")
            tile_in_rack(page, tile).click()
            fits = page.get_by_role("group", name="Fits:").get_by_role("button")
            expect(fits.first).to_be_in_viewport()
            expect(page.locator(".routes .fits").first).to_be_in_viewport()
            expect(page.get_by_role("button", name="Begin a route")).to_be_in_viewport(ratio=1)
            if name == "phone":
                expect(page.locator("[data-siding]")).to_have_css("position", "static")
            assert page.evaluate(_TOP, ".turn-buttons") == before, f"{name}: it jumps"
            assert not _sideways(page), name
            assert page.evaluate(_SMALL_NAMES, LEAST_NAME) == [], name
            if name.startswith("phone"):
                assert page.evaluate(_NEAREST_TO_KM) >= AIR, name
            if name in TOUCHED:
                assert page.evaluate(_SMALL_TARGETS, TARGET) == [], name
                page.get_by_role("button", name="New route").click()
                page.locator("#bench-verdict .show").wait_for()
                assert page.evaluate(_HEIGHT_OF_SHOW) >= TARGET, name
                link = "#bench-verdict a"
                if page.locator(link).count():
                    assert page.evaluate(_HEIGHT_OF_LINK, link) >= TARGET, name
            guest.leave()


@pytest.mark.parametrize("size", first_by_day((320, 256), (568, 320)), ids=str)
def test_a_low_window_leaves_the_rack_free(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=size, touch=True), table.seats[0])
    tiles = page.locator("[data-rack] [data-tile]")
    expect(tiles.first).to_be_in_viewport(ratio=1)
    assert [tiles.nth(at).evaluate(_COVERED) for at in range(3)] == [False] * 3
    tiles.first.tap()
    page.get_by_role("button", name="Begin a route").tap()
    expect(tiles).to_have_count(11)
    for name in ("Reset all", "Draw"):
        button = page.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        assert not button.evaluate(_COVERED), name


def test_a_reason_in_widely_spaced_words_lies_over_no_tile(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=EXTENDED, games=9)
    with company(house, table.seats) as all_seats:
        all_seats.play_to_extension()
        guest = visit(size=(360, 740), touch=True, language="de-DE")
        page = sit(guest, table.seats[0])
        page.evaluate(_SPACED)
        tiles, reason = page.locator("[data-rack] [data-tile]"), page.locator(".picked .wait")
        for at in range(tiles.count()):
            tiles.nth(at).tap()
            guest.drawn()
            if reason.count():
                break
        expect(reason).to_be_visible()
        words, rack = reason.bounding_box(), page.locator("[data-rack]").bounding_box()
        assert words is not None
        assert rack is not None
        assert words["y"] + words["height"] <= rack["y"] + AIR


@pytest.mark.nightly
@pytest.mark.parametrize("key", first_by_day("ArrowUp", "ArrowDown"))
def test_the_edge_of_the_sheet_is_moved(visit: Visit, house: Server, key: str) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=SIZES["phone"], touch=True), table.seats[0])
    edge = page.get_by_role("separator")
    before = edge.bounding_box()
    edge.press(key)
    sheet = page.get_by_role("region", name="Table", exact=True)
    now = sheet.bounding_box()
    assert before is not None
    assert now is not None
    assert (now["y"] < before["y"] + TARGET / 2) == (key == "ArrowUp")
    page.reload()
    sheet.wait_for()
    expect(edge).to_have_attribute("aria-valuenow", "43" if key == "ArrowUp" else "35")


@pytest.mark.nightly
def test_the_rack_keeps_its_height_while_a_draft_is_made(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    page = sit(visit(size=SIZES["tablet on its side"]), table.seats[0])
    rack = page.locator("[data-rack]")
    height, tiles = rack.evaluate("(rack) => [rack.clientHeight, rack.scrollHeight]")
    for _ in range(7):
        rack.locator("[data-tile]").first.click()
        page.get_by_role("button", name="Begin a route").click()
        expect(page.locator(".picked")).to_have_count(0)
        assert rack.evaluate("(rack) => rack.clientHeight") == height
    page.get_by_role("button", name="Reset all").click()
    expect(rack.locator("[data-tile]")).to_have_count(12)
    assert rack.evaluate("(rack) => [rack.clientHeight, rack.scrollHeight]") == [height, tiles]


@pytest.mark.nightly
@pytest.mark.parametrize(("size", "players"), first_by_day(((1440, 900), 4), ((1024, 768), 3)))
def test_what_everybody_has_left_is_always_in_sight(
    visit: Visit, house: Server, size: tuple[int, int], players: int
) -> None:
    seats = [me("Ann"), local("Ben"), bot("expert"), local("Dora")][:players]
    page = sit(visit(size=size), rummy_table(house, seats, games=3).seats[0])
    counts = page.locator(".plate .count")
    expect(counts).to_have_count(players)
    for count in counts.all():
        expect(count).to_be_in_viewport(ratio=1)
    names = page.locator(".plate .name")
    assert names.evaluate_all(_CUT) == [], "names of bots are whole"
    summary = page.locator("details > summary").last
    summary.click()
    for count in counts.all():
        expect(count).to_be_in_viewport(ratio=1)
