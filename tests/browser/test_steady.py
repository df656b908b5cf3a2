"""Nothing jumps, nothing is cut off, and everything visible is also announced."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PATIENCE, PHONE, Visitor, come
from tests.browser.windows import Windows
from tests.chromium import FLAGS, find_chromium
from tests.nightly import by_day, first_by_day
from tests.server.running import OPEN, Server, bot, me

TABLET, DESKTOP = (820, 1180), (1280, 800)
TABS = ("Lines", "Players", "Log", "Move")

_PLACES = """() => ['.status', '.plan', '.side', '.keys', '.confirm', '.status a']
  .map((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  const left = part === '.status a' ? [Math.round(box.left)] : [];
  return [part, Math.round(box.top), Math.round(box.height), ...left];
})"""

_CUT_OFF = """() => [...document.querySelectorAll('.side button, .side select, .status *')]
  .filter((part) => part.getBoundingClientRect().width > 0)
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1
    || part.getBoundingClientRect().left < -1)
  .map((part) => part.outerHTML.slice(0, 120))"""

_ROUND_IS_WHOLE = """() => {
  const [when, next] = ['.status .when', '.status .when ~ *, .status h1 ~ *']
    .map((part) => [...document.querySelectorAll(part)]
      .map((found) => found.getBoundingClientRect()).find(({ width }) => width > 0));
  return when.width > 60 && when.right <= next.left + 1;
}"""


def places(page: Page) -> list[Any]:  # Any: name, top and height
    """Return the places of the parts of the table."""
    found: list[Any] = page.evaluate(_PLACES)
    return found


def sit_down(guest: Visitor, settings: str) -> Page:
    """Open a table with these settings and wait for the first card."""
    page = guest.open(f"/new/voll_verplant?{settings}")
    page.locator("button.create").click()
    guest.until("choose", "ride")
    return page


@pytest.mark.parametrize(
    ("size", "language"),
    first_by_day((PHONE, "de"), (PHONE, "en"), (TABLET, "en"), (DESKTOP, "de")),
)
def test_nothing_moves_from_choice_to_choice(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    guest = visit(size=size, touch=size == PHONE, language=language)
    page = sit_down(guest, "map=berlin&seat=me~Ann&seat=bot~random")
    before = places(page)
    for turn in range(by_day(2, by_night=9)):
        if guest.until("choose", "ride") == "ride":
            page.locator(".free select").select_option(index=2)
            assert places(page) == before
        else:
            lines = guest.open_lines()
            for letter in page.locator("[data-line]").evaluate_all(
                "keys => keys.map((key) => key.dataset.line)"
            ):
                guest.line(letter)
                assert places(page) == before, (letter, page.locator(".choice").inner_text())
            guest.line(lines[turn % len(lines)])
        guest.confirm()
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= size[1]
    # Beside the news the round is still written out, and the page is no wider than the screen.
    assert page.evaluate(_ROUND_IS_WHOLE)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    guest.until("choose", "ride")
    page.locator("details.news:visible summary").click()
    panel = page.locator("details.news:visible .panel")
    assert panel.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.nightly
def test_every_tab_on_a_phone_has_the_same_height(visit: Visit) -> None:
    page = sit_down(visit(size=PHONE, touch=True), "map=amsterdam&seat=me~Ann&seat=bot~random")
    before = places(page)[:3]
    for tab in TABS:
        page.get_by_role("navigation", name="Views").get_by_role("button", name=tab).click()
        assert places(page)[:3] == before


def box(page: Page, selector: str) -> dict[str, float]:
    """Return the place of an element in the window."""
    found: dict[str, float] = page.locator(selector).evaluate(
        "one => { const { x, y, width, height } = one.getBoundingClientRect();"
        " return { x, y, width, height }; }"
    )
    return found


@pytest.mark.parametrize(
    ("game", "map_id", "parts"),
    [
        ("voll_verplant", "amsterdam", [".cards", "button.confirm", ".hints .steps"]),
        ("on_the_underground", "berlin", ["button.confirm", ".hints .steps"]),
        ("deutschland_rummy", "germany", [".turn-buttons"]),
    ],
)
def test_a_phone_shows_move_and_hints_without_scrolling(
    visit: Visit, house: Server, game: str, map_id: str, parts: list[str]
) -> None:
    table = house.table([me("Ann"), bot(), bot()], map_id, game=game)
    page = visit(size=(390, 844), touch=True).open(f"/t/{table.seats[0]}")
    page.locator(".sentence.turn").wait_for()
    for language, size in (("Deutsch", (390, 844)), ("English", PHONE)):
        page.get_by_role("button", name=language).click()
        expect(page.get_by_role("button", name=language)).to_be_hidden()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        tabs = box(page, ".tabs")["y"]
        for part in [".status", *parts]:
            whole = box(page, part)
            assert whole["y"] + whole["height"] <= tabs, f"{part} is below the tabs at {size}"
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    if game == "deutschland_rummy":  # a sheet cannot hold them; a button leads to them
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".steps button").first).to_be_focused()
        steps = box(page, ".steps")
        assert steps["y"] + steps["height"] <= box(page, ".turn-buttons")["y"]


@pytest.mark.nightly
@pytest.mark.parametrize("size", first_by_day((390, 844), (1440, 900), (844, 390)), ids=str)
def test_a_hint_appears_beside_the_card_and_moves_nothing(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = house.window_table([me("Ann"), bot("random")])
    guest = visit(size=size, touch=size[0] < 1000, language="de")
    page = guest.open(f"/t/{table.seats[0]}")
    guest.until("choose")
    parts = (".plan", ".cards", ".keys", "button.confirm", ".hints", ".steps")
    before = [box(page, part) for part in parts]
    advice = page.locator(".choice .advice")
    told: list[str] = []
    for nth in range(3):
        page.locator(".steps button").nth(nth).click()
        expect(page.locator(".steps .done")).to_have_count(nth + 1)
        expect(advice).to_be_visible()
        told.append(advice.inner_text())
        assert [box(page, part) for part in parts] == before, told
    assert told[0].startswith("Vergleiche Linie ")
    assert len(set(told)) == 3
    # Pressing an earlier step again shows its hint again.
    page.locator(".steps button").first.click()
    expect(advice).to_have_text(told[0])


@pytest.mark.nightly
@pytest.mark.parametrize("language", first_by_day("de", "en"))
def test_a_phone_in_landscape_shows_the_whole_hint(
    visit: Visit, house: Server, language: str
) -> None:
    table = house.table([me("Ann"), bot("random")], "paris")
    guest = visit(size=(844, 390), touch=True, language=language)
    page = guest.open(f"/t/{table.seats[0]}")
    guest.until("choose")
    for nth in range(3):
        page.locator(".steps button").nth(nth).click()
        expect(page.locator(".steps .done")).to_have_count(nth + 1)
    advice = page.locator(".choice .advice")
    expect(advice).to_contain_text(re.compile("siehe Plan|see the sheet"))
    cut = "one => one.scrollHeight - one.clientHeight"
    assert [page.locator(part).evaluate(cut) for part in (".move", ".choice")] == [0, 0]
    last = advice.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= box(page, ".keys")["y"]


@pytest.mark.nightly
@pytest.mark.parametrize("players", first_by_day(6, 5, 3))
def test_all_standings_are_visible_beside_a_move(visit: Visit, house: Server, players: int) -> None:
    table = house.table([me("Ann"), *[bot("random")] * (players - 1)])
    guest = visit(size=(1440, 900))
    page = guest.open(f"/t/{table.seats[0]}")
    guest.until("choose", "ride")
    plates = page.locator(".plate")
    expect(plates).to_have_count(players)
    ends = plates.evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
    assert max(ends) <= 900
    # A lower window has no room for them, so the points of all players are above the board.
    page.set_viewport_size({"width": 1024, "height": 768})
    points = page.get_by_role("list", name="Points, less free stations:").get_by_role("listitem")
    expect(points).to_have_count(players)
    expect(points.last).to_be_in_viewport()


@pytest.mark.nightly
def test_without_a_keyboard_the_guide_is_found_below_the_log(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), bot("random")])
    page = visit(size=PHONE, touch=True).open(f"/t/{table.seats[0]}")
    expect(page.get_by_role("link", name="Rules")).to_be_visible()
    expect(page.get_by_role("button", name="Keys", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Log").tap()
    page.get_by_role("button", name="Guide and keys").tap()
    page.get_by_role("button", name="Show the guide again").tap()
    expect(page.locator(".callout")).to_be_visible()


@pytest.mark.nightly
def test_a_lost_connection_is_reported_without_a_jump(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.page
    sockets: list[Any] = []  # Any: Playwright's routed sockets

    def carry(socket: Any) -> None:
        if sockets and not sockets[-1]:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    page.route_web_socket("**/api/play", carry)
    table = house.table([me("Ann"), bot("random")])
    guest.open(f"/t/{table.seats[0]}")
    expect(page.locator(".sentence.turn")).to_be_visible()
    before = places(page)
    lost = sockets[0]
    sockets.append(None)
    lost.close()
    guest.expect_alert("No connection. Your game is safe")
    assert places(page) == before
    sockets.pop()
    expect(page.get_by_role("alert").filter(has_text="No connection")).to_have_count(0)
    assert places(page) == before
    guest.overlook("WebSocket connection")


@pytest.mark.nightly
def test_nothing_is_cut_off_with_letters_twice_as_large(chromium: Browser, house: Server) -> None:
    """The font size set in the browser is 32 instead of 16 px."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    path = find_chromium()
    with chromium.browser_type.launch(executable_path=path, args=flags) as browser:
        windows = Windows(browser, PATIENCE)
        for size in (PHONE, (740, 360), DESKTOP):
            guest = come(windows, house.address, size=size, language="de-DE")
            page = sit_down(guest, "map=berlin&seat=me~Maximiliane&seat=bot~random")
            assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
            if guest.situation() == "choose":
                guest.line("C")
            assert page.evaluate(_CUT_OFF) == [], size
            guest.leave()


def test_previews_and_refusals_are_announced(visit: Visit) -> None:
    guest = visit()
    page = sit_down(guest, "map=amsterdam&seat=me~Ann")
    said = page.locator("section [role=status].visually-hidden").first
    while guest.until("choose", "ride") == "ride":
        guest.choose_something()
    guest.line("J")
    expect(said).to_contain_text("Confirm line J?")
    expect(said).to_contain_text("points: +")
    while guest.until("choose", "ride") == "ride" or "J" in guest.open_lines():
        if guest.situation() == "choose":
            guest.line("J")
            guest.confirm()
        else:
            guest.choose_something()
    guest.line("J")
    expect(said).to_have_text("All windows in the wagon of line J are full (2 of 2).")


@pytest.mark.nightly
def test_a_past_position_does_not_show_who_is_choosing_now(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"})
    guest = visit()
    page = guest.open(f"/t/{table.seats[0]}")
    guest.until("choose", "ride")
    expect(page.get_by_text("still choosing")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.get_by_text("You are viewing an earlier position.")).to_be_visible()
    expect(page.locator(".who .state")).to_have_text(["", ""])


@pytest.mark.nightly
def test_after_a_click_on_a_count_enter_still_confirms_and_a_tab_starts_at_its_top(
    visit: Visit,
) -> None:
    guest = visit(size=PHONE)
    page = guest.open("/new/voll_verplant?map=berlin&seat=me~Ann&seat=bot~random")
    page.locator("button.create").click()
    guest.until("choose")
    when = page.locator(".status .when").first
    before = when.inner_text()
    page.keyboard.press(guest.open_lines()[0])
    page.get_by_role("button", name="one station fewer").click()
    page.keyboard.press("Enter")
    expect(when).not_to_have_text(before)
    side = page.locator(".side")
    tabs = page.locator(".tabs")
    tabs.get_by_role("button", name="Lines").click()
    side.locator("summary:visible").first.click()
    assert side.evaluate("side => (side.scrollTo(0, 60), side.scrollTop)") > 0
    tabs.get_by_role("button", name="Players").click()
    assert side.evaluate("side => side.scrollTop") == 0


@pytest.mark.nightly
def test_choosing_while_scrolled_down_shows_the_choice_and_confirm(visit: Visit) -> None:
    guest = visit(size=(1280, 720))
    page = guest.open("/new/voll_verplant?map=berlin&seat=me~Ann&seat=bot~random")
    page.locator("button.create").click()
    guest.until("choose")
    side = page.locator(".side")
    side.evaluate("side => side.scrollTo(0, 1e4)")
    expect(page.locator("button.confirm")).not_to_be_in_viewport()
    page.keyboard.press(guest.open_lines()[0])
    expect(page.locator("button.confirm")).to_be_in_viewport()
    assert side.evaluate("side => side.scrollTop") == 0
