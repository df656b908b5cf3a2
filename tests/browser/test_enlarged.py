"""Letters twice as large on a phone, and a device that has colours of its own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_story import HOLD, play_turn
from tests.browser.test_voll_verplant import shortest
from tests.browser.visitor import PHONE
from tests.chromium import FLAGS, find_chromium
from tests.nightly import first_by_day
from tests.server.running import JSON, OPEN, Server, bot, local, me

LETTERS = 32
"""Pixels of the letters that the browser begins with: twice as many as usual."""

_OVER = """(parts) => document.querySelectorAll(parts).values()
  .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.textContent.trim()).toArray()"""

_COVERED = """(part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  const rows = [y + 4, y + height / 2, y + height - 4];
  return rows.some((row) => !part.contains(document.elementFromPoint(x + 8, row)));
}"""


_CROSSED = """(ticker) => {
  const words = document.createRange();
  words.selectNodeContents(ticker.querySelector(".sentence"));
  const told = Array.from(words.getClientRects());
  return Array.from(ticker.querySelectorAll(":scope > button"))
    .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
    .filter(({ box }) => told.some((word) => word.right > box.left + 1 && word.left < box.right - 1
      && word.bottom > box.top + 1 && word.top < box.bottom - 1))
    .map(({ name }) => name);
}"""


@pytest.fixture(scope="module")
def large(chromium: Browser) -> Iterator[Browser]:
    """A browser whose letters are large."""
    flags = [*FLAGS, f"--blink-settings=defaultFontSize={LETTERS}"]
    with chromium.browser_type.launch(executable_path=find_chromium(), args=flags) as browser:
        yield browser


@pytest.fixture
def page(large: Browser, house: Server) -> Iterator[Page]:
    """A page of a phone with that browser; each test has a context of its own."""
    context = large.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        locale="de-DE",
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        base_url=house.address,
    )
    yield context.new_page()
    context.close()


def no_broader(page: Page) -> None:
    """Expect all of a page to lie within the width of the screen."""
    size = page.evaluate("[innerWidth, document.documentElement.scrollWidth]")
    assert size == [PHONE[0], PHONE[0]], page.url


def test_no_page_is_broader_than_the_phone(page: Page, house: Server) -> None:
    everybody = {"visibility": "open", "watching": "anybody", "names": []}
    house.table([me("Ann"), OPEN], access=everybody)  # listed in the lobby
    page.goto("/")
    size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
    assert size == f"{LETTERS}px"
    for path in ("/", "/lobby", "/me", "/new/deutschland_rummy", "/rules/voll_verplant"):
        page.goto(path)
        page.locator("main h1:not([aria-busy] *)").wait_for()
        page.wait_for_load_state("networkidle")
        no_broader(page)
    page.get_by_role("button", name="Einstellungen").tap()
    expect(page.get_by_role("radio", name="dunkel")).to_be_visible()


MAPS = {
    "deutschland_rummy": "germany",
    "on_the_underground": "london",
    "voll_verplant": "amsterdam",
}


@pytest.mark.parametrize("game", first_by_day(*MAPS))
def test_what_is_asked_and_what_answers_it_can_be_read(
    page: Page, house: Server, game: str
) -> None:
    table = house.table([me("Ann"), bot("random")], MAPS[game], game=game)
    page.goto(f"/t/{table.seats[0]}")
    sentence = page.locator(".sentence")
    expect(sentence).to_be_visible()
    end = page.get_by_role("button", name="Führung beenden")
    end.tap()
    expect(end).to_be_hidden()
    no_broader(page)
    assert page.evaluate(_OVER, ".turn-buttons .button, .buttons .button") == []
    sentence.scroll_into_view_if_needed()
    assert not sentence.evaluate(_COVERED)


def _line_with_number(position: JSON) -> str:
    """Return the letter of a line whose longest choice writes a transfer number; empty: none."""
    longest = {}
    for choice in (position["offers"] or {"choices": ()})["choices"]:
        if choice["action"]["type"] == "fill":  # by line, in order of their number of stations
            longest[choice["action"]["line"]] = choice["number"]
    return next((line for line, number in longest.items() if number), "")


def test_what_a_choice_would_earn_is_not_cut(page: Page, house: Server) -> None:
    table = house.table([me("Ann"), bot("random")])
    with house.browser(table.seats[0]) as browser:
        now = browser.play_on(table.seats[0], lambda now: _line_with_number(now) != "", shortest)
    page.goto(f"/t/{table.seats[0]}")
    page.locator(f"[data-line='{_line_with_number(now)}']").tap()
    expect(page.locator(".choice .brings")).to_contain_text("Umsteigezahl")
    assert page.evaluate(_OVER, ".choice, .choice .brings") == []


@pytest.mark.nightly
def test_all_five_tabs_fit_in_both_languages(page: Page, house: Server) -> None:
    table = house.table([me("Ann"), local("Ben")], "london", game="on_the_underground")
    page.goto(f"/t/{table.seats[0]}")
    page.get_by_role("button", name="Führung beenden").tap()
    expect(page.locator("[data-tab]")).to_have_count(5)
    no_broader(page)
    page.get_by_role("button", name="English").tap()
    expect(page.get_by_role("button", name="Destinations")).to_be_visible()
    no_broader(page)


@pytest.mark.parametrize("size", first_by_day(PHONE, (390, 844)), ids=str)
@pytest.mark.parametrize("game", first_by_day("on_the_underground", "voll_verplant"))
def test_confirm_is_in_sight_from_the_start(
    page: Page, house: Server, game: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = house.table([me("Ann"), bot("random")], MAPS[game], game=game)
    page.goto(f"/t/{table.seats[0]}")
    page.get_by_role("button", name="Führung beenden").tap()
    confirm = page.locator("button.confirm")
    expect(confirm).to_be_in_viewport(ratio=1)
    assert not confirm.evaluate(_COVERED)
    ends = page.evaluate("[innerHeight, document.documentElement.scrollHeight]")
    assert ends == [size[1], size[1]], "the tabs end with the window"


@pytest.mark.nightly
def test_what_others_did_and_the_ways_on_stand_side_by_side_or_below(
    page: Page, house: Server
) -> None:
    table = house.table([me("Ann"), local("Ben")], "london", game="on_the_underground")
    ann, ben = table.seats.values()
    page.context.add_init_script(HOLD)
    page.goto(f"/t/{ben}")
    expect(page.locator(".plan > *").first).to_be_visible()
    with house.browser(ann) as other:
        play_turn(other, ann)
    ticker = page.locator("[data-ticker]")
    expect(ticker.get_by_role("button", name="Alle überspringen")).to_be_visible()
    assert ticker.evaluate(_CROSSED) == []
    no_broader(page)


@pytest.mark.nightly
def test_a_small_screen_has_room_for_the_head_of_the_page(visit: Visit) -> None:
    guest = visit(size=(320, 640), touch=True)
    page = guest.open("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Sounds").check()
    expect(page.get_by_role("button", name="Turn sounds off")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


_OUTLINE = "(part) => getComputedStyle(part).outlineStyle"
_COLOUR = "(part) => getComputedStyle(part).color"


def test_colours_of_the_device_show_what_is_chosen_and_what_cannot_be(
    visit: Visit, house: Server
) -> None:
    table = house.table([me("Ann"), bot("random")], "london", game="on_the_underground")
    guest = visit(alone=True)
    page = guest.open("/new/voll_verplant")
    page.emulate_media(forced_colors="active")
    chosen, other = (page.locator("label.panel", has_text=name) for name in ("Amsterdam", "Paris"))
    chosen.wait_for()
    assert [part.evaluate(_OUTLINE) for part in (chosen, other)] == ["solid", "none"]
    page = guest.open(f"/t/{table.seats[0]}")
    red, yellow = (page.get_by_role("button", name=name).first for name in ("Red", "Yellow"))
    expect(red).to_have_attribute("aria-pressed", "true")
    assert [part.evaluate(_OUTLINE) for part in (red, yellow)] == ["solid", "none"]
    confirm = page.locator("button.confirm")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    assert confirm.evaluate(_COLOUR) != yellow.evaluate(_COLOUR)
