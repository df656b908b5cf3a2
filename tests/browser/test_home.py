"""The home page: playing at once, upcoming actions, and the tables of this device."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.nightly import first_by_day
from tests.server.running import OPEN, Server, TableLinks, me

CLICKS = 3
LONG = 10_000
"""Milliseconds after which everything that moves by itself has moved."""

TARGET = 44
"""The smallest target for a finger, in pixels."""

PLAYED = [
    ("voll_verplant", "Voll verplant", "amsterdam"),
    ("on_the_underground", "On the Underground", "london"),
]
"""Each game, its name, and the map that Play now opens."""

MOTIFS = [("Amsterdam", ".cross"), ("London", "[data-tokens] path")]
"""The board on a tile, and the elements on it that change."""


def tile(page: Page, name: str) -> Locator:
    """Return a game's tile."""
    return page.get_by_role("article", name=name)


def test_play_now_reaches_a_first_move_in_three_clicks(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/")
    clicks = 0
    tile(page, "Voll verplant").get_by_role("button", name="Play now").click()
    clicks += 1
    if guest.until("choose", "ride") == "ride":
        page.locator(".free select").select_option(index=2)
    else:
        guest.line(guest.open_lines()[0])
    clicks += 1
    guest.confirm()
    clicks += 1
    assert clicks <= CLICKS
    expect(page.locator(".board .written, .board .mark").first).to_be_attached()


@pytest.mark.nightly
def test_a_map_on_the_home_page_is_not_loaded_again_at_its_table(visit: Visit) -> None:
    guest, maps = visit(alone=True), list[str]()
    guest.page.on("request", lambda request: maps.append(request.url.rpartition("/maps/")[1]))
    page = guest.open("/")
    page.wait_for_load_state("networkidle")
    before = maps.count("/maps/")
    assert before > 0
    tile(page, "Voll verplant").get_by_role("button", name="Play now").click()
    guest.until("choose", "ride")
    assert maps.count("/maps/") == before, "both use one address"


@pytest.mark.nightly
def test_what_play_now_shows_comes_while_its_table_is_made(visit: Visit) -> None:
    guest, made, scripts = visit(alone=True), list[Route](), list[str]()
    page = guest.open("/")
    page.on("request", lambda request: scripts.append(request.url.rsplit("/", 1)[1]))
    page.route("**/api/tables", lambda route: made.append(route))
    tile(page, "Voll verplant").get_by_role("button", name="Play now").click()
    guest.wait(lambda: made != [], "no table is asked for")
    wanted = {"Table", "parts", "Frame", "voll_verplant"}  # the last is the rulebook
    guest.wait(lambda: wanted <= {each.partition("-")[0] for each in scripts}, "it comes later")
    made[0].continue_()
    guest.until("choose", "ride")


@pytest.mark.parametrize(
    "name", first_by_day("Voll verplant", "On the Underground", "Deutschland Rummy")
)
def test_a_private_table_by_link_takes_three_clicks(visit: Visit, name: str) -> None:
    guest = visit()
    page = guest.open("/")
    for click in (
        tile(page, name).get_by_role("link", name="New table"),
        page.get_by_role("button", name="Friend (by link)"),
        page.get_by_role("button", name="Open the table"),
    ):
        click.click()
    invitation = page.get_by_role("textbox", name="Invitation to seat")
    expect(invitation).to_have_value(re.compile(f"^{guest.address}/t/"))
    expect(page.get_by_text("Private: only people with the link")).to_be_visible()


@pytest.mark.parametrize(("game", "name", "board"), first_by_day(*PLAYED))
def test_play_now_is_one_click_to_a_table_with_a_bot(
    visit: Visit, house: Server, game: str, name: str, board: str
) -> None:
    page = visit().open("/")
    tile(page, name).get_by_role("button", name=f"Play now {name}: ").click()
    page.wait_for_url("**/t/*")
    info = house.get(f"links/{page.url.rsplit('/', 1)[1]}").json()["info"]
    assert (info["game"], info["map"]) == (game, board)
    assert [(seat["kind"], seat["bot"]) for seat in info["seats"]] == [
        ("me", ""),
        ("bot", "casual"),
    ]


@pytest.mark.parametrize(("game", "name", "_board"), first_by_day(*PLAYED[::-1]))
def test_a_tile_leads_to_a_new_table_and_to_the_rules(
    visit: Visit, game: str, name: str, _board: str
) -> None:
    guest = visit()
    page = guest.open("/")
    tile(page, name).get_by_role("link", name="New table").click()
    expect(page.get_by_role("heading", name=f"New table: {name}")).to_be_visible()
    page.go_back()
    tile(page, name).get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    expect(page).to_have_url(f"{guest.address}/rules/{game}")


def test_a_game_unknown_to_this_page_is_left_out(visit: Visit) -> None:
    guest = visit()
    guest.page.route("**/api/games", _with_chess)
    page = guest.open("/")
    expect(tile(page, "On the Underground")).to_be_visible()
    expect(page.locator("article")).to_have_count(3)


def _with_chess(route: Route) -> None:
    games = route.fetch().json()
    route.fulfill(json=[*games, {**games[0], "id": "chess"}])


@pytest.mark.nightly
@pytest.mark.parametrize(("board", "drawn"), first_by_day(*MOTIFS))
def test_the_board_on_a_tile_is_animated(visit: Visit, board: str, drawn: str) -> None:
    guest = visit(calm=False)
    shown = _drawing(guest, board, drawn)
    before = shown()
    guest.page.clock.run_for(LONG)
    guest.wait(lambda: shown() != before, f"{board} keeps still")


@pytest.mark.parametrize(("board", "drawn"), first_by_day(*MOTIFS[::-1]))
def test_the_board_on_a_tile_stays_still_with_reduced_motion(
    visit: Visit, board: str, drawn: str
) -> None:
    guest = visit(calm=True)
    shown = _drawing(guest, board, drawn)
    before = shown()
    guest.page.clock.run_for(LONG)
    assert shown() == before


def _drawing(guest: Visitor, board: str, drawn: str) -> Callable[[], list[str]]:
    """Return a function that reads the paths of a tile's picture; the page's clock is fake."""
    guest.context.clock.install()
    picture = guest.open("/").get_by_role("img", name=f"Drawing of the board: {board}")
    paths = picture.locator(drawn)
    paths.first.wait_for(state="attached")

    def shown() -> list[str]:
        told: list[str] = paths.evaluate_all("paths => paths.map((path) => path.outerHTML)")
        return told

    return shown


def test_games_that_fail_to_load_can_be_requested_again(visit: Visit) -> None:
    guest = visit()
    guest.page.route("**/api/games", lambda route: route.abort(), times=1)
    page = guest.open("/")
    expect(page.get_by_role("heading", name="Service disruption")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(tile(page, "On the Underground")).to_be_visible()
    guest.overlook("net::ERR_FAILED")


def test_own_tables_are_listed_with_their_status(visit: Visit, house: Server) -> None:
    guest = visit()
    guest.take_time()
    page = guest.open("/")
    expect(page.get_by_text("No tables yet.")).to_be_visible()
    guest.open("/new/voll_verplant?map=paris&seat=me~Ann&seat=open")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("One seat is still open")).to_be_visible()
    guest.open("/new/voll_verplant?map=berlin&seat=me~Ann")
    page.get_by_role("button", name="Open the table").click()
    guest.until("choose", "ride")
    link = guest.links()[0]

    guest.open("/")
    rows = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Berlin Voll verplant")
    expect(rows.nth(0)).to_contain_text("your turn")
    expect(rows.nth(1)).to_contain_text("Ann and open seat")
    expect(rows.nth(1)).to_contain_text("needs 1 player")

    with house.browser(link) as browser:
        browser.play_out(link)
    guest.open("/")
    expect(page.get_by_text("1 finished game")).to_be_visible()
    page.get_by_role("button", name="Remove from list: Paris").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator("li").filter(has_text="Paris")).to_have_count(0)
    page.get_by_role("link", name="Berlin").click()
    expect(page.locator("#end-title")).to_be_visible()


@pytest.mark.nightly
def test_tables_list_the_name_of_their_game(visit: Visit, house: Server) -> None:
    guest = visit()
    for game in ("voll_verplant", "on_the_underground"):
        link = house.table([me("Ann"), OPEN], "berlin", game=game).seats[0]
        guest.open(f"/t/{link}").get_by_role("heading", name="Berlin").wait_for()
    rows = guest.open("/").get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Berlin On the Underground")
    expect(rows.nth(1)).to_contain_text("Berlin Voll verplant")


def test_the_list_is_updated_when_something_happens_at_a_table(visit: Visit, house: Server) -> None:
    guest = visit()
    guest.context.clock.install()
    table = house.table([me("Ann"), OPEN])
    guest.open(f"/t/{table.seats[0]}").get_by_text("One seat is still open").wait_for()
    row = guest.open("/").get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(row).to_contain_text("needs 1 player")
    house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"})
    guest.page.clock.run_for(LONG)
    expect(row).to_contain_text("your turn")


@pytest.mark.nightly
def test_tables_that_await_the_player_come_first(visit: Visit, house: Server) -> None:
    guest = visit()
    early = house.table([me("Ann"), OPEN])
    late = house.table([me("Ann"), OPEN], "berlin")
    links: list[str] = []
    for table in (early, late):
        claimed = house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"})
        links.append(claimed.json()["link"])
        guest.open(f"/t/{table.seats[0]}")
        guest.until("choose", "ride")
    guest.choose_something()

    page = guest.open("/")
    rows = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(rows.nth(0)).to_contain_text("Amsterdam")
    expect(rows.nth(0)).to_contain_text("your turn")
    expect(rows.nth(1)).to_contain_text("running")
    with house.browser(links[1]) as ben:
        ben.choose(links[1])
        ben.until(links[1], lambda found: found["view"]["round"] == 2)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("link", name="2 tables are waiting for you")).to_be_visible()
    expect(rows.filter(has_text="Berlin")).to_contain_text("Ben: line ")
    expect(rows.filter(has_text="Amsterdam")).not_to_contain_text("Ben: ")
    with house.browser(links[0]) as ben:
        ben.choose(links[0])
        guest.open(f"/t/{early.seats[0]}")
        guest.choose_something()
        ben.until(links[0], lambda found: found["view"]["round"] == 2)
        guest.choose_something()
    guest.open("/")
    way = page.get_by_role("link", name="A table is waiting for you")
    box = way.bounding_box()
    assert box is not None
    assert box["height"] >= TARGET
    way.click()
    expect(page).to_have_url(f"{guest.address}/t/{late.spectators}")


def lose(page: Page, link: str) -> None:
    """Let the server not know a link of this browser."""
    page.evaluate(
        "(link) => localStorage.setItem('netzplan.tables', localStorage.getItem('netzplan.tables')"
        ".replaceAll(link, 'gone-gone-gone-gone-gone'))",
        link,
    )


def loses_a_seat(visit: Visit, house: Server) -> tuple[Visitor, TableLinks]:
    """Return a visitor whose seat the server no longer knows, and its table."""
    guest = visit()
    table = house.table([me("Ann")])
    guest.open(f"/t/{table.seats[0]}")
    guest.until("choose", "ride")
    lose(guest.page, table.seats[0])
    return guest, table


def test_a_table_that_no_longer_exists_is_marked(visit: Visit, house: Server) -> None:
    guest, table = loses_a_seat(visit, house)
    lose(guest.page, table.spectators)
    guest.open("/")
    expect(guest.page.get_by_text("no longer exists")).to_be_visible()
    guest.overlook("status of 404")


def test_a_table_whose_seat_was_lost_is_listed_as_one_to_watch(visit: Visit, house: Server) -> None:
    guest, _ = loses_a_seat(visit, house)
    row = guest.open("/").get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(row).to_contain_text("Ann · watching")
    expect(row).to_contain_text("running")


def test_a_table_that_lets_nobody_watch_any_more_is_not_called_unreachable(
    visit: Visit, house: Server
) -> None:
    guest = visit()
    table = house.table([me("Ann")])
    page = guest.open(f"/t/{table.spectators}")
    expect(page.get_by_text("Waiting for Ann.")).to_be_visible()
    guest.open("/")
    changed = house.post(f"links/{table.seats[0]}/access", {"watching": "nobody"})
    assert changed.status_code == 200
    row = guest.open("/").get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(row).to_contain_text("can’t be opened")


def test_without_a_connection_the_page_says_what_to_do(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/")
    page.route("**/api/tables", lambda route: route.abort())
    play = tile(page, "On the Underground").get_by_role("button", name="Play now")
    play.click()
    guest.expect_alert("Check your connection and try again")
    expect(play).to_be_enabled()
    guest.overlook("net::ERR_FAILED")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en-GB", "This browser is too old for Netzplan"), ("de", "Dieser Browser ist zu alt für")],
)
def test_a_browser_that_is_too_old_is_told_so(visit: Visit, language: str, sentence: str) -> None:
    guest = visit(language=language)
    guest.context.add_init_script("CSS.supports = (_, value) => !value.startsWith('light-dark(')")
    expect(guest.open("/").locator("body > p")).to_contain_text(sentence)
