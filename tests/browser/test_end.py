"""The end: the keepsake in place of the board, its files, and the summary between two games."""

import re
from itertools import cycle
from pathlib import Path
from struct import unpack
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import company, rummy_table, sit
from tests.nightly import first_by_day
from tests.server.running import JSON, Server, bot, local, me

DESK, SMALL = (1440, 900), (390, 844)
LEGIBLE = 10.9
"""The smallest readable letters, in pixels, less a rounding error."""
SVG = "{http://www.w3.org/2000/svg}"
SHARPNESS = 2
"""Pixels of a PNG per unit of the drawing."""
SHARES = """navigator.canShare = () => true;
navigator.share = async ({ files: [file], text }) => {
  window.shared = [file.name, file.type, file.size, text];
}"""
"""Makes the browser able to share files, and records what it shared."""
HOLD = "Object.defineProperty(document, 'hidden', { get: () => true })"
"""A story pauses while the page is hidden, so each step stays until a key is pressed."""
NO_NAME_IS_CUT = """() => {
  const ends = document.querySelector('.plan .ends > svg');
  if (!ends) return true;
  const [, clip] = getComputedStyle(ends).clipPath.match(/inset\\(0px 0px (\\d+)px/) ?? [0, 0];
  const bottom = ends.getBoundingClientRect().bottom - Number(clip);
  return [...ends.querySelectorAll('.labels text')].every((name) =>
    name.getBoundingClientRect().bottom < bottom + 1);
}"""
"""Returns whether, once the board fits above its buttons, no name is cut off there."""
LIKE_SAFARI = """window.getComputedStyle = ((computed) => (element, ...more) => {
  const style = computed(element, ...more);
  const known = style.getPropertyValue.bind(style);
  const isOfStyle = name => name !== 'transform' || element.style.transform;
  style.getPropertyValue = (name) => (isOfStyle(name) ? known(name) : 'none');
  return style;
})(getComputedStyle)"""
"""Makes a browser compute transforms only from styles, not from attributes, as Safari does."""
BOARDS = {
    "voll_verplant": ("amsterdam", "Amsterdam"),
    "on_the_underground": ("london", "London"),
    "deutschland_rummy": ("germany", "Deutschland"),
}
"""The board of each game and its title."""


def saved(page: Page, kind: str) -> Path:
    """Save the keepsake as a file of this kind."""
    with page.expect_download() as loading:
        page.get_by_role("button", name=f"Save {kind}").click()
    assert loading.value.suggested_filename.endswith(f".{kind.lower()}")
    return loading.value.path()


def pixels(file: Path) -> tuple[int, int]:
    """Return width and height of a PNG."""
    head = file.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = unpack(">II", head[16:24])
    return width, height


def assert_stands_alone(file: Path, names: list[str]) -> tuple[int, int]:
    """Assert that a drawing stands alone and contains all names; return its size."""
    text = file.read_text()
    for of_the_page in ("var(--", "light-dark(", "class=", "data-", "http:", "https:"):
        assert of_the_page not in re.sub(
            r"http://www\.w3\.org/2000/svg|data:font/woff2[^)]*", "", text
        )
    drawing = ElementTree.fromstring(text)
    told = ["".join(each.itertext()).strip() for each in drawing.iter(f"{SVG}text")]
    flat = " ".join(" ".join(told).replace("\u200b", "").split())
    for name in names:
        assert name in flat, name
    assert "@font-face" in text
    paper = next(drawing.iter(f"{SVG}rect"))
    assert paper.get("fill") == "#fbfaf5", "a dark page prints on light paper, too"
    return int(drawing.get("width", "0")), int(drawing.get("height", "0"))


_SMALLEST_NAME = """() => Math.min(...[...document.querySelectorAll('.keepsake svg text')]
    .filter((text) => /[a-z]{4}/.test(text.textContent))
    .map((name) => parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a))"""
"""Returns the size of the smallest station name, in pixels on the screen."""
_TAPPED_TWICE = """() => {
  for (const _ of [1, 2]) document.querySelector('.frame.close').click();
  return new Promise((done) => setTimeout(done, 500));
}"""
"""Taps twice as fast as a hand however busy the machine is, and waits for what one tap would do."""


@pytest.mark.parametrize(("game", "size"), [
    (game, size)
    for game, sizes in zip(
        first_by_day(*BOARDS), cycle([(SMALL, DESK), (DESK, SMALL)]), strict=False
    )
    for size in first_by_day(*sizes)
])  # fmt: skip
def test_the_keepsake_replaces_the_board_and_can_be_saved(
    visit: Visit, house: Server, game: str, size: tuple[int, int]
) -> None:
    board, title = BOARDS[game]
    link = house.table([me("Ann & Co"), bot("random")], board, game=game).seats[0]
    with house.browser(link) as browser:
        last = browser.play_out(link)
    is_small = size == SMALL
    guest = visit(size=size, touch=is_small, theme="dark")
    page = guest.open(f"/t/{link}")
    page.locator("#end-title").wait_for()
    keepsake = page.get_by_role("img", name=re.compile("^Keepsake: the network of"))
    box = keepsake.bounding_box()
    assert box is not None
    assert box["width"] > size[0] * (0.85 if is_small else 0.55)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    expect(page.locator(".plan")).to_have_count(0)
    if not is_small:
        expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
        if game == "deutschland_rummy":
            # The result stands above them, so they may not stick over what follows it.
            players = page.locator("section:has(> ul .plate)")
            assert players.evaluate("part => getComputedStyle(part).position") == "static"
            page.set_viewport_size({"width": 1024, "height": 768})
            guest.wait(lambda: page.evaluate(_SMALLEST_NAME) >= LEGIBLE, "names are too small")
            page.set_viewport_size({"width": size[0], "height": size[1]})
    else:
        page.get_by_role("button", name="Enlarge").tap()
        frame = page.locator(".frame.close")
        frame.wait_for()
        assert page.evaluate(_SMALLEST_NAME) >= 11, "names can be read"
        if game == "deutschland_rummy":
            close = keepsake.bounding_box()
            assert close is not None
            assert close["width"] < 2.1 * size[0], "no more than it takes to be read"
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        # It fills the screen, whatever else stays in view; Esc or a tap leads back.
        assert frame.bounding_box() == {"x": 0, "y": 0, "width": size[0], "height": size[1]}
        expect(page.get_by_role("button", name="Show all")).to_be_in_viewport(ratio=1)
        page.locator(".hung [aria-pressed=true][aria-disabled=false]").wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Enlarge").tap()
        page.locator(".hung [aria-pressed=true][aria-disabled=false]").wait_for()
        page.evaluate(_TAPPED_TWICE)
        expect(frame).to_be_visible()
        frame.tap()
        expect(page.get_by_role("button", name="Enlarge")).to_be_visible()
        assert_result_has_room(page)

    score = f"{last['outcome']['scores'][0]:,}".replace("-", "−")
    names = ["Netzplan", title, f"Ann & Co · {score} ", "Unofficial"]
    width, height = assert_stands_alone(saved(page, "SVG"), names)
    assert pixels(saved(page, "PNG")) == (width * SHARPNESS, height * SHARPNESS)

    # The board comes back, and so does the keepsake; a replay shows the board.
    page.get_by_role("button", name="Board", exact=True).click()
    expect(keepsake).to_have_count(0)
    expect(page.locator(".plan")).to_be_visible()
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.wait_for_function(NO_NAME_IS_CUT)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.get_by_role("button", name="Keepsake", exact=True).click()
    expect(keepsake).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_role("region", name="Watch the game")).to_contain_text("Step 1 of")
    expect(page.locator(".plan")).to_be_visible()
    page.keyboard.press("Escape")
    expect(keepsake).to_be_visible()


@pytest.mark.nightly
def test_in_safari_a_saved_keepsake_has_its_stations_in_their_places(
    visit: Visit, house: Server
) -> None:
    table = house.table([me("Ann"), bot("random")], "amsterdam")
    with house.browser(table.seats[0]) as browser:
        browser.play_out(table.seats[0])
    guest = visit(size=DESK)
    guest.context.add_init_script(LIKE_SAFARI)
    page = guest.open(f"/t/{table.seats[0]}")
    page.locator("#end-title").wait_for()
    drawn = page.locator(".keepsake svg").first.evaluate(
        "svg => [...svg.querySelectorAll('[transform]')].filter(g => g.checkVisibility()).length"
    )
    drawing = ElementTree.parse(saved(page, "SVG"))
    assert drawn > 50, "each station has a place"
    assert sum("transform" in each.attrib for each in drawing.iter()) >= drawn


def assert_result_has_room(page: Page) -> None:
    """Assert that buttons leave the result most of the column on a phone, also in landscape."""
    for width, height, least in ((*SMALL, 0.8), (SMALL[1], SMALL[0], 0.6)):
        page.set_viewport_size({"width": width, "height": height})
        bar = page.locator(".ways").first
        expect(bar.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
        expect(bar.get_by_role("button", name="Watch the game")).to_be_in_viewport(ratio=1)
        side, low = page.locator(".side").bounding_box(), bar.bounding_box()
        assert side is not None
        assert low is not None
        assert low["y"] - side["y"] > least * side["height"]
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})


def test_the_end_waits_until_the_last_step_was_shown(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), local("Ben")])
    guest = visit(size=DESK, story=True)
    guest.context.add_init_script(HOLD)
    with house.browser(*table.seats.values()) as browser:
        browser.play_out(*table.seats.values(), entries=66)
        # Only the last rounds, as a slow page may not keep up with a whole match.
        page = guest.open(f"/t/{table.spectators}")
        page.locator(".plan svg").first.wait_for()
        last = browser.play_out(*table.seats.values())
    guest.wait(lambda: guest.newest()["outcome"] is not None, "the end never came")
    expect(page.locator("[data-ticker].on")).to_be_visible()
    expect(page.locator("#end-title, .keepsake")).to_have_count(0)
    # The card that the step is about stays visible beside it.
    page.get_by_role("button", name="Next").click()
    expect(page.locator("[data-part='0'] .ticket")).to_be_visible()
    expect(page.locator("#end-title, .keepsake")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#end-title")).to_be_visible()
    # A spectator keeps the best sheet.
    best = ("Ann", "Ben")[last["outcome"]["places"].index(1)]
    expect(page.locator(".keepsake")).to_contain_text(f"Sheet: {best}")


@pytest.mark.nightly
@pytest.mark.parametrize("can_share", first_by_day(False, True))
def test_the_keepsake_is_shared_as_a_file_or_else_its_link_is_copied(
    visit: Visit, house: Server, can_share: bool
) -> None:
    table = house.table([me("Ann")])
    with house.browser(table.seats[0]) as browser:
        browser.play_out(table.seats[0])
    guest = visit(permissions=["clipboard-read", "clipboard-write"])
    guest.context.add_init_script(SHARES if can_share else "delete Navigator.prototype.share")
    page = guest.open(f"/t/{table.seats[0]}")
    page.locator(".keeping").get_by_role("button", name="Share").click()
    address = f"{guest.address}/t/{table.spectators}"
    if can_share:
        guest.wait(lambda: page.evaluate("window.shared !== undefined"), "nothing was shared")
        name, kind, size, text = page.evaluate("window.shared")
        assert re.fullmatch(r"voll_verplant-amsterdam-\d{4}-\d\d-\d\d\.png", name)
        assert (kind, size > 0, text) == ("image/png", True, address)
    else:
        expect(page.get_by_text("Spectator link copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == address


@pytest.mark.nightly
def test_each_game_of_a_series_ends_with_a_summary(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], games=2)
    with company(house, table.seats) as all_seats:
        now = all_seats.play_until(lambda position: bool(position["view"]["played"]))
        marks = [mark for brought in now["effects"] for mark in brought["marks"]]
        ended = next(mark for mark in marks if mark["type"] == "game-ended")
        page = sit(visit(), table.seats[1])
        [winner] = ended["result"]["winners"]
        expect(page.locator("#between-title")).to_have_text(
            "You win the game." if winner == 1 else "Ann wins the game."
        )
        first = sit(visit(), table.seats[0])
        expect(first.locator("#between-title")).to_have_text(
            "You win the game." if winner == 0 else "Ben wins the game."
        )
        # The page shows the table of the first game and the tiles that everybody had left.
        rows = page.get_by_role("region", name="Routes").locator(".strip")
        expect(rows).to_have_count(len(ended["table"]))
        assert len(ended["table"]) > 0
        expect(page.locator(".still li")).to_have_count(len(ended["result"]["racks"][1]))
        is_ben = all_seats.position(1)["view"]["mover"] == 1
        assert is_ben, "the second seat begins the second game"
        page.get_by_role("button", name="Continue with game 2").click()
        expect(page.get_by_role("button", name="Draw")).to_be_visible()
        expect(page.get_by_role("heading", name="Deutschland · Game 2 of 2")).to_be_visible()
        expect(rows).to_have_count(len(all_seats.position(1)["view"]["table"]))
        expect(page.locator(".still")).to_have_count(0)


def test_a_screen_in_the_room_goes_on_to_the_next_game(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], games=2)
    with company(house, table.seats) as all_seats:
        page = visit(size=(1920, 1080)).open(f"/tv/{table.spectators}")
        expect(page.get_by_role("heading", name="Deutschland · Game 1 of 2")).to_be_visible()
        all_seats.play_until(lambda position: bool(position["view"]["played"]))
        expect(page.locator("#between-title")).to_be_visible()
        all_seats.play_until(lambda position: _turns_since_the_last_game(position) > 1)
        expect(page.get_by_role("heading", name="Deutschland · Game 2 of 2")).to_be_visible()
        expect(page.locator("#between-title")).to_have_count(0)


def _turns_since_the_last_game(position: JSON) -> int:
    """Return how many turns have ended since a game did."""
    kinds = [mark["type"] for brought in position["effects"] for mark in brought["marks"]]
    return kinds[::-1][: kinds[::-1].index("game-ended")].count("turn-ended")


@pytest.mark.nightly
def test_the_controls_of_a_replay_stay_visible(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), bot(), bot()], "london", game="on_the_underground")
    with house.browser(table.seats[0]) as browser:
        browser.play_out(table.seats[0])
    page = visit(size=SMALL, touch=True).open(f"/t/{table.seats[0]}")
    page.get_by_role("button", name="Watch the game").click()
    page.locator(".replay").wait_for()
    page.locator(".side").evaluate("side => side.scrollTo(0, 1e4)")
    on = page.get_by_role("button", name="One turn forward", exact=True)
    expect(on).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Enlarge the board")).to_have_count(0)
    while page.locator(".side").evaluate("side => side.scrollTop") == 0:  # until a turn is long
        on.click()
        page.locator(".side").evaluate("side => side.scrollTo(0, 1e4)")
    expect(on).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("combobox", name="Speed")).to_be_in_viewport(ratio=1)
