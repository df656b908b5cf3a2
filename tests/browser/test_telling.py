"""The page shows what happened from positions alone; addresses survive a reload."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import company
from tests.nightly import by_day, first_by_day
from tests.server.running import JSON, OPEN, Server, local, me

pytestmark = pytest.mark.journey

MAPS = {
    "voll_verplant": "amsterdam",
    "on_the_underground": "london",
    "deutschland_rummy": "germany",
}


def looks_back(page: Page) -> list[str]:
    """Return a list that collects the history addresses that the page requests."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/history" in request.url:
            asked.append(request.url)

    page.on("request", note)
    return asked


def play_out(house: Server, game: str, links: dict[int, str]) -> None:
    """Play all seats to the end over sockets."""
    if game == "deutschland_rummy":
        with company(house, links) as seats:
            seats.play_until(lambda position: position["outcome"] is not None)
    else:
        with house.browser(*links.values()) as browser:
            browser.play_out(*links.values())


@pytest.mark.nightly
@pytest.mark.parametrize("game", first_by_day(*MAPS))
def test_watching_a_whole_match_requests_no_history(visit: Visit, house: Server, game: str) -> None:
    seats: Sequence[JSON] = [me("Ann"), local("Ben")]
    table = house.table(seats, MAPS[game], game=game)
    guest = visit()
    asked = looks_back(guest.page)
    page = guest.open(f"/t/{table.spectators}")
    log = page.get_by_role("region", name="Log")
    page.get_by_role("heading", name="Log").click()
    expect(log.get_by_role("listitem").first).to_be_visible()
    play_out(house, game, table.seats)
    expect(page.locator("#end-title")).to_be_visible()
    expect(log.locator(".brings").first).to_be_visible()
    assert asked == []

    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("You are viewing an earlier position.")).to_be_visible()
    guest.wait(lambda: asked != [], "nothing was asked for")
    assert len(asked) == 1, "looking back asks for that one position"


ADDRESSES = (
    "/",
    "/new/voll_verplant?map=berlin&seat=me~Ann&seat=bot~random",
    "/new/on_the_underground?map=berlin&seat=me~Ann&seat=open",
    "/new/deutschland_rummy",
    "/rules/on_the_underground",
    "/rules/deutschland_rummy",
    "/rules/voll_verplant#vv.window.free",
)


@pytest.mark.nightly
def test_an_address_survives_a_reload(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    for address in ADDRESSES[:: by_day(3, by_night=1)]:
        page.goto(guest.address + address)
        page.wait_for_load_state("networkidle")
        heading = page.locator("h1").first
        told = heading.text_content() or ""
        page.reload()
        expect(heading).to_have_text(told)
        expect(page).to_have_url(guest.address + address)


def test_a_table_survives_a_reload(visit: Visit, house: Server) -> None:
    guest = visit()
    table = house.table([me("Ann"), OPEN])
    for link in (table.seats[0], table.spectators, table.seats[1]):
        page = guest.page
        page.goto(f"{guest.address}/t/{link}")
        heading = page.locator("h1").first
        heading.wait_for()
        told = heading.inner_text()
        page.reload()
        expect(heading).to_have_text(told)


@pytest.mark.nightly
def test_a_friend_who_comes_or_goes_shows_at_once(visit: Visit, house: Server) -> None:
    ann, ben = visit(), visit()
    table = house.table([me("Ann"), OPEN])
    link = house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"}).json()["link"]
    page = ann.open(f"/t/{table.seats[0]}")
    friend = page.get_by_role("button", name="Ben")
    expect(friend).to_contain_text("not connected")
    before = len(ann.frames)
    ben.open(f"/t/{link}")
    expect(friend).not_to_contain_text("not connected")
    assert '"type":"position"' not in "".join(ann.frames[before:])
    ben.page.goto("about:blank")
    expect(friend).to_contain_text("not connected")
