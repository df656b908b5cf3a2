"""Parts of a page that fail to load, or that the server no longer has."""

from importlib.resources import files
from typing import Literal

import pytest
from playwright.sync_api import Route, expect

from netzplan.catalogue import GAMES
from tests.browser.conftest import Visit
from tests.browser.test_looks import Screen, go
from tests.browser.visitor import PHONE
from tests.nightly import first_by_day
from tests.server.running import OPEN, Server, bot, me


def english_part(key: str) -> str:
    """Return the file with the English sentences among which one has a key."""
    assets = files("netzplan.server").joinpath("page").joinpath("assets")
    english = [each for each in assets.iterdir() if each.name.startswith("en-")]
    (told,) = [each.name for each in english if key in each.read_text()]
    return told


def test_a_part_that_fails_to_load_later_is_reported(visit: Visit, house: Server) -> None:
    guest = visit()
    page = go(guest, house, "table")
    page.route("**/assets/Keys-*.js", lambda route: route.abort())
    page.get_by_role("button", name="Keys").press("Enter")
    guest.expect_alert("could not be loaded")
    # The page is still the server's: reloading would not help.
    expect(page.get_by_role("button", name="Reload")).to_have_count(0)
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name="Keys")).to_be_focused()
    page.keyboard.press("Enter")
    guest.expect_alert("could not be loaded")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    expect(page.get_by_role("button", name="Keys")).to_be_focused()
    # With a mouse the focus stays where it is: Enter plays on once the list is closed.
    page.locator(".side").focus()
    page.get_by_role("button", name="Keys").click()
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".side")).to_be_focused()
    guest.overlook("net::ERR_FAILED")


def test_clocks_whose_sentences_fail_to_load_are_reported(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN], hosting={"clock_minutes": 10})
    assert house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"}).status_code == 200
    guest = visit(alone=True)
    page = guest.page
    page.route(f"**/assets/{english_part('agree.open')}", lambda route: route.abort())
    guest.open(f"/t/{table.seats[0]}")
    guest.expect_alert("could not be loaded")
    page.unroute_all()
    page.get_by_role("alert").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("region", name="Clocks and proposals")).to_be_visible()
    expect(page.get_by_text("could not be loaded")).to_have_count(0)
    guest.overlook("dynamically imported module", "net::ERR_FAILED")


def test_news_are_told_though_the_sentences_around_them_fail_to_load(
    visit: Visit, house: Server
) -> None:
    guest = visit(alone=True)
    page = guest.page
    announcement = {"number": 1, "texts": {"de": "Kurze Pause", "en": "A short break"}}
    news = {"type": "house", "read_only": False, "announcement": announcement}
    page.route("**/api/house", lambda route: route.fulfill(json=news))
    page.route(f"**/assets/{english_part('house.title')}", lambda route: route.abort())
    go(guest, house, "home")
    expect(page.get_by_role("status").filter(has_text="A short break")).to_have_count(1)
    bar = page.get_by_role("main").locator("section").filter(has_text="A short break")
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="Close").click()
    expect(bar).to_have_count(0)
    guest.overlook("net::ERR_FAILED")


def test_another_language_that_fails_to_load_is_reported(visit: Visit, house: Server) -> None:
    guest = visit()
    page = go(guest, house, "home")
    page.route("**/assets/de-*.js", lambda route: route.abort())
    other = page.get_by_role("button", name="Deutsch", exact=True)
    other.click()
    guest.expect_alert("could not be loaded")
    page.get_by_role("alert").get_by_role("button", name="Close").press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(other).to_be_focused()
    page.unroute_all()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="English")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    guest.overlook("net::ERR_FAILED")


@pytest.mark.parametrize(
    ("screen", "want"),
    first_by_day(
        ("table", ("button", "Keys")), ("table", ("button", "Deutsch")), ("home", ("link", "Rules"))
    ),
)
def test_a_part_that_an_upgrade_took_away_comes_by_reloading(
    visit: Visit, house: Server, screen: Screen, want: tuple[Literal["button", "link"], str]
) -> None:
    guest = visit(alone=True)
    page = go(guest, house, screen)
    index = page.request.get(house.address).text()
    renewed = index.replace("/assets/index-", "/assets/index-of-the-next-version-")
    page.route("**/assets/*", lambda route: route.fulfill(status=404))
    page.route(f"{house.address}/", lambda route: route.fulfill(body=renewed))
    role, name = want
    wanted = page.get_by_role(role, name=name).first
    wanted.click()
    guest.expect_alert("There is a new version")
    expect(page.get_by_text("could not be loaded")).to_have_count(0)
    if name == "Keys":  # put away, it is said again by the next press
        page.get_by_role("alert").get_by_role("button", name="Close").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        wanted.click()
        guest.expect_alert("There is a new version")
    page.unroute_all()
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    if role == "button":  # a page that was asked for has come by itself
        expect(page.locator("[data-board]")).to_be_visible()
        wanted.click()
    keys, german = page.get_by_role("dialog", name="Keys"), page.locator("html[lang=de]")
    expect(keys.or_(german).or_(page.locator(".booklet"))).to_be_visible()
    guest.overlook("status of 404")


@pytest.mark.nightly
@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("size", [PHONE, (667, 375), (844, 390)])
def test_an_upgrade_is_told_beside_the_move_and_above_a_dialog_and_put_away(
    visit: Visit, house: Server, game: str, size: tuple[int, int]
) -> None:
    table = house.table([me("Ann"), bot()], GAMES[game].maps[0].id, game=game)
    guest = visit(language="de-DE", size=size, touch=True)
    page = guest.open(f"/t/{table.seats[0]}")
    page.locator("[data-board]").wait_for()
    page.route(f"{house.address}/", lambda route: route.fulfill(body="the next version"))
    page.evaluate("dispatchEvent(new Event('vite:preloadError'))")
    guest.expect_alert("Es gibt eine neue Version")
    told = page.locator(".toast").bounding_box()
    column = page.locator(".side[tabindex]").bounding_box()
    assert told is not None
    assert column is not None
    is_clear = told["y"] + told["height"] <= column["y"] or told["x"] + told["width"] <= column["x"]
    assert is_clear, (told, column)

    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Tasten")
    expect(keys).to_be_visible()
    # The dialog has its own buttons of these names; what it covers cannot be pressed.
    keys.get_by_role("alert").get_by_role("button", name="Schließen").click()
    expect(page.get_by_text("Es gibt eine neue Version")).to_have_count(0)
    expect(keys).to_be_visible()
    page.evaluate("dispatchEvent(new Event('vite:preloadError'))")
    expect(keys.get_by_role("button", name="Neu laden")).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize("failures", first_by_day(1, 2))
def test_a_style_that_failed_comes_all_the_same(visit: Visit, failures: int) -> None:
    guest = visit(alone=True)
    page, tries = guest.open("/"), list[Route]()

    def fail(route: Route) -> None:
        tries.append(route)
        route.abort() if len(tries) <= failures else route.continue_()

    page.route("**/assets/Rules-*.css", fail)
    page.get_by_role("link", name="Rules").first.click()
    if failures > 1:
        guest.expect_alert("Service disruption")
        page.get_by_role("button", name="Try again").click()
    expect(page.locator(".booklet")).to_be_visible()
    guest.wait(lambda: len(tries) > failures, "the booklet stays bare")
    guest.overlook("net::ERR_FAILED")


@pytest.mark.nightly
def test_a_game_whose_script_fails_blames_the_connection(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), bot()], "london", game="on_the_underground")
    guest = visit(alone=True)
    guest.page.route("**/assets/Network-*.js", lambda route: route.abort())
    guest.page.goto(f"{house.address}/t/{table.seats[0]}")
    guest.expect_alert("The server cannot be reached")
    guest.page.unroute_all()  # the page tries again by itself
    expect(guest.page.locator("[data-board] svg").first).to_be_visible()
    guest.overlook("net::ERR_FAILED")


@pytest.mark.nightly
def test_a_dialog_cancelled_while_loading_does_not_open_later(visit: Visit, house: Server) -> None:
    guest = visit(alone=True)
    page = go(guest, house, "table")
    asked: list[Route] = []
    page.route("**/assets/Words-*.js", lambda route: asked.append(route))
    page.keyboard.press(",")
    guest.wait(lambda: asked != [], "the words are not asked for")
    page.keyboard.press("Escape")
    asked[0].continue_()
    page.evaluate("(script) => import(script).then(() => null)", asked[0].request.url)
    guest.drawn()
    words = page.get_by_role("dialog", name="The board in words")
    expect(words).to_have_count(0)
    page.keyboard.press(",")
    expect(words).to_be_visible()
