"""The home page: playing at once, what is to come, the tables of this device."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.server.running import OPEN, Server, me

CLICKS = 3


def test_play_now_has_a_first_move_after_three_clicks(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/")
    clicks = 0
    page.get_by_role("button", name="Play now").click()
    clicks += 1
    if guest.until("choose", "ride") == "ride":
        page.locator(".free select").select_option(index=1)
    else:
        guest.line(guest.open_lines()[0])
    clicks += 1
    guest.confirm()
    clicks += 1
    assert clicks <= CLICKS
    expect(page.locator(".board .written, .board .mark").first).to_be_attached()


def test_games_to_come_are_announced_and_can_not_be_clicked(visit: Visit) -> None:
    page = visit().open("/")
    for name in ("On the Underground", "Deutschland Rummy"):
        tile = page.get_by_role("article").filter(has_text=name)
        expect(tile).to_contain_text("to come")
        expect(tile.locator("a, button")).to_have_count(0)


def test_the_board_on_the_tile_comes_alive(visit: Visit) -> None:
    page = visit(calm=False).open("/")
    crosses = page.get_by_role("img", name="Drawing of the sheet of Amsterdam").locator(".cross")
    first = page.locator(".cross").first
    first.wait_for(state="attached")
    before = crosses.count()
    expect(crosses).not_to_have_count(before)


def test_the_board_on_the_tile_keeps_still_with_reduced_motion(visit: Visit) -> None:
    page = visit(calm=True).open("/")
    crosses = page.locator(".first .cross")
    crosses.first.wait_for(state="attached")
    before = crosses.count()
    page.wait_for_timeout(1600)
    assert crosses.count() == before


def test_own_tables_are_listed_with_their_state(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open("/")
    expect(page.get_by_text("No table yet.")).to_be_visible()
    guest.open("/new/voll_verplant?map=paris&seat=me~Ann&seat=open")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("One seat is still open")).to_be_visible()
    guest.open("/new/voll_verplant?map=berlin&seat=me~Ann")
    page.get_by_role("button", name="Open the table").click()
    guest.until("choose", "ride")
    link = page.url.rsplit("/", 1)[1]

    guest.open("/")
    rows = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Berlin")
    expect(rows.nth(0)).to_contain_text("your turn")
    expect(rows.nth(1)).to_contain_text("Ann and open seat")
    expect(rows.nth(1)).to_contain_text("waits for 1 player")

    with house.browser(link) as browser:
        browser.play_out(link)
    guest.open("/")
    expect(page.get_by_text("1 finished game")).to_be_visible()
    page.get_by_role("button", name="Take off the list: Paris").click()
    expect(page.locator("li").filter(has_text="Paris")).to_have_count(0)
    page.get_by_role("link", name="Berlin").click()
    expect(page.locator("#end-title")).to_be_visible()


def test_tables_that_wait_for_me_come_first(visit: Visit, house: Server) -> None:
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
    with house.browser(links[0]) as ben:
        ben.choose(links[0])
        guest.open(f"/t/{early.seats[0]}")
        guest.choose_something()
        ben.until(links[0], lambda found: found["view"]["round"] == 2)
        guest.choose_something()
    guest.open("/")
    page.get_by_role("link", name="A table is waiting for you").click()
    expect(page).to_have_url(f"{guest.address}/t/{late.seats[0]}")


def test_a_table_that_is_no_longer_there_says_so(visit: Visit, house: Server) -> None:
    guest = visit()
    table = house.table([me("Ann")])
    page = guest.open(f"/t/{table.seats[0]}")
    guest.until("choose", "ride")
    page.evaluate(
        "() => localStorage.setItem('netzplan.tables', localStorage.getItem('netzplan.tables')"
        f".replaceAll('{table.seats[0]}', 'gone-gone-gone-gone-gone'))"
    )
    guest.open("/")
    expect(page.get_by_text("is no longer there")).to_be_visible()
    assert all("404" in trouble for trouble in guest.troubles)
    guest.troubles.clear()


def test_without_the_server_the_page_says_what_to_do(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/")
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("button", name="Play now").click()
    guest.expect_alert("Check your connection and try again")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    assert all("Failed to load resource" in trouble for trouble in guest.troubles)
    guest.troubles.clear()
