"""A seat belongs to a browser: the address holds no key, and the invitation reopens the seat."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.server.running import OPEN, Server, local, me

pytestmark = pytest.mark.journey

PHONE = (390, 844)


def claim(visitor: Visitor, link: str, name: str) -> Page:
    """Take a seat by its invitation."""
    page = visitor.open(f"/t/{link}")
    page.get_by_role("textbox", name=re.compile("Your name|Dein Name")).fill(name)
    page.get_by_role("button", name=re.compile("^(Join|Mitspielen)$")).click()
    page.locator("div.table").wait_for()
    return page


def test_an_invitation_reopens_the_seat_it_gave(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    ben = visit(size=PHONE, touch=True)
    page = claim(ben, table.seats[1], "Ben")
    expect(page).to_have_url(f"{house.address}/t/{table.spectators}")
    own = ben.links()
    page = ben.open(f"/t/{table.seats[1]}")
    page.locator("button.confirm").wait_for()
    expect(page).to_have_url(f"{house.address}/t/{table.spectators}")
    assert ben.links() == own
    # After a reload, after leaving and coming back, and in another tab: it is the same seat.
    page.reload()
    page.locator("button.confirm").wait_for()
    ben.open("/")
    page.go_back()
    page.locator("button.confirm").wait_for()
    other = ben.context.new_page()
    other.goto(page.url)
    other.locator("button.confirm").wait_for()


def test_the_address_bar_reveals_only_what_spectators_see(visit: Visit, house: Server) -> None:
    ann, other = visit(), visit()
    page = ann.open("/new/voll_verplant?map=amsterdam&seat=me~Ann&seat=local~Ben")
    page.get_by_role("button", name="Open the table").click()
    ann.until("choose", "ride", "cover")
    assert not [link for link in ann.links() if link in page.url]
    seen = other.open(page.url.removeprefix(house.address))
    expect(seen.get_by_role("button", name="Ann")).to_be_visible()
    expect(seen.locator("button.confirm")).to_have_count(0)


def test_an_old_address_with_a_key_is_saved_and_replaced(visit: Visit, house: Server) -> None:
    table = house.window_table([me("Ann"), local("Ben")])
    guest = visit()
    for seat in (1, 0):
        page = guest.open(f"/t/{table.seats[seat]}")
        page.get_by_role("button", name=re.compile("Ann|Ben")).first.wait_for()
        expect(page).to_have_url(f"{house.address}/t/{table.spectators}")
    assert guest.links() == [table.seats[0], table.seats[1]]


def test_a_seat_can_be_moved_to_another_device(visit: Visit, house: Server) -> None:
    table = house.window_table([me("Ann"), local("Ben")])
    ann, phone = visit(), visit(size=PHONE, touch=True)
    page = ann.open(f"/t/{table.seats[0]}")
    page.get_by_text("Use this seat on another device").click()
    expect(page.get_by_text("it is the key to your seat")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    address = page.get_by_role("textbox", name="Link to your seat").input_value()
    assert address == f"{house.address}/t/{table.seats[0]}"
    there = phone.open(address.removeprefix(house.address))
    there.locator("button.confirm").wait_for()
    assert phone.links() == [table.seats[0]]
    assert table.seats[0] not in there.url


def test_a_host_can_invite_from_another_device(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    phone = visit(size=PHONE, touch=True)
    page = phone.open(f"/t/{table.seats[0]}")
    invitation = page.get_by_role("textbox", name="Invitation to seat 2")
    expect(invitation).to_have_value(f"{house.address}/t/{table.seats[1]}")


@pytest.mark.nightly
def test_a_claim_whose_answer_is_lost_still_gets_its_seat(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    ben = visit()
    page = ben.open(f"/t/{table.seats[1]}")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/claim", lose)
    page.get_by_role("textbox", name="Your name").fill("Ben")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("The server cannot be reached")).to_be_visible()
    ben.overlook("net::ERR_FAILED", "status of 409")
    page.unroute("**/claim")
    page.reload()
    page.locator("button.confirm").wait_for()
    expect(page).to_have_url(f"{house.address}/t/{table.spectators}")


def test_a_seat_that_only_the_server_knows_is_opened_all_the_same(
    visit: Visit, house: Server
) -> None:
    """As at another address of the server, where a browser has its cookies but not its storage."""
    table = house.table([me("Ann"), OPEN])
    ben = visit(alone=True)
    page = claim(ben, table.seats[1], "Ben")
    page.locator("button.confirm").wait_for()
    page.evaluate("localStorage.clear()")
    asked = list[Route]()
    # The table comes first.
    page.route("**/api/me", lambda route: asked.append(route), times=1)
    with page.expect_response(re.compile(f"/api/links/{table.spectators}$")):
        page.goto(f"{house.address}/t/{table.spectators}")
    ben.wait(lambda: asked != [], "nobody asks who is here")
    ben.drawn()
    asked[0].continue_()
    expect(page.locator("button.confirm")).to_be_visible()
    expect(page).to_have_url(f"{house.address}/t/{table.spectators}")


def test_dead_links_are_explained(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    house.post(f"links/{table.seats[1]}/claim", {"name": "Cyd"})
    guest = visit()
    for path, title in (
        (f"/t/{table.seats[1]}", "This invitation has been used"),
        ("/t/AAAAAAAAAAAAAAAAAAAAAAAA", "There is no table at this link"),
    ):
        page = guest.open(path)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page).to_have_title(f"{title} · Netzplan")
        expect(page.get_by_role("button", name="Try again")).to_have_count(0)
        expect(page.get_by_role("link", name="Your tables", exact=True)).to_be_visible()
    page = guest.open("/foo")
    expect(page.get_by_role("heading", name="No train stops here")).to_be_visible()
    guest.overlook("status of 404", "status of 409")  # the browser logs each 404


@pytest.mark.nightly
def test_a_table_is_removed_only_on_purpose(visit: Visit, house: Server) -> None:
    table = house.window_table([me("Ann"), local("Ben")])
    guest = visit(size=PHONE, touch=True)
    page = guest.open(f"/t/{table.seats[0]}")
    page.locator("button.confirm").wait_for()
    guest.open("/")
    drop = page.get_by_role("button", name=re.compile("Remove from list"))
    drop.dblclick()
    expect(page.get_by_text("without it you can’t play on")).to_be_visible()
    page.get_by_role("button", name="Keep it").click()
    expect(drop).to_be_focused()
    drop.click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(drop).to_have_count(0)
    expect(page.get_by_role("main")).to_be_focused()


@pytest.mark.nightly
def test_leaving_a_table_while_it_loads_has_no_consequences(visit: Visit, house: Server) -> None:
    table = house.window_table([me("Ann"), local("Ben")])
    ann = visit()
    page, sockets = ann.page, list[WebSocket]()
    page.on("websocket", lambda socket: sockets.append(socket))

    def leave_while(asked: re.Pattern[str], go: Callable[[], Any]) -> None:
        held: list[Route] = []
        page.route(asked, lambda route: held.append(route))
        go()
        ann.wait(lambda: len(held) > 0, "nothing was asked for")
        page.get_by_role("link", name="Netzplan home page").click()
        page.get_by_role("heading", level=1).wait_for()
        with page.expect_response(asked):
            held[0].continue_()
        page.unroute(asked)

    opened = f"{house.address}/t/{table.seats[0]}"
    leave_while(re.compile("/api/links/"), lambda: page.goto(opened))
    ann.wait(lambda: len(ann.stored()) > 0, "the seat was not kept")
    leave_while(re.compile("/api/rulebooks/"), page.locator("a[href^='/t/']").click)
    page.evaluate("fetch('/favicon.svg').then((answer) => answer.text())")  # the late one is in
    ann.drawn()
    assert (page.url, sockets) == (f"{house.address}/", [])


@pytest.mark.nightly
def test_a_dead_link_does_not_delay_the_other_seats(visit: Visit, house: Server) -> None:
    table = house.window_table([me("Ann"), local("Ben")])
    ann = visit()
    page = ann.open(f"/t/{table.seats[0]}")
    page.locator("button.confirm").wait_for()
    page.evaluate(
        "() => { const tables = JSON.parse(localStorage.getItem('netzplan.tables'));"
        " tables[0].seats.push({ seat: 1, link: 'A'.repeat(24), name: 'Ben' });"
        " localStorage.setItem('netzplan.tables', JSON.stringify(tables)); }"
    )
    page.reload()
    page.locator("button.confirm").wait_for()


@pytest.mark.parametrize("is_here", [True, False], ids=["looks on", "comes back"])
def test_whoever_has_lost_the_seat_watches(visit: Visit, house: Server, is_here: bool) -> None:
    table = house.table([me("Ann"), OPEN])
    ben = visit(size=PHONE, language="de-DE")
    page = claim(ben, table.seats[1], "Ben")
    [link] = ben.links()
    address = page.url.removeprefix(house.address)
    if not is_here:
        page.goto("about:blank")
    assert house.post(f"links/{link}/leave", {}).status_code == 200
    given = house.post(f"links/{table.seats[0]}/offers", {"kind": "replace", "of": 1})
    assert given.status_code == 200, given.text
    if not is_here:
        ben.open(address)
    expect(page.get_by_text("Wir warten auf Ann")).to_be_visible()
    expect(page.locator("button.confirm")).to_have_count(0)
    lost = page.get_by_role("alert").filter(has_text="Dieser Platz gehört dir nicht mehr.")
    expect(lost).to_have_count(int(is_here))
    ben.wait(lambda: ben.stored()[0]["seats"] == [], "the lost seat is still kept")
    ben.overlook("status of 404")  # the browser notes that the old link is unknown


def test_a_device_that_loses_one_of_its_seats_plays_on_with_the_other(
    visit: Visit, house: Server
) -> None:
    ann = visit(language="de-DE", size=PHONE)
    page = ann.open("/new/voll_verplant?map=berlin&seat=me~Ann&seat=local~Ben&seat=open")
    page.get_by_role("button", name="Tisch eröffnen").click()
    invitation = page.get_by_role("textbox", name="Einladung für Platz 3").input_value()
    claimed = house.post(f"links/{invitation.rsplit('/', 1)[1]}/claim", {"name": "Eve"}).json()
    ann.until("choose", "ride")
    kept, lost = ann.links()
    assert house.post(f"links/{lost}/leave", {}).is_success
    given = house.post(f"links/{claimed['link']}/offers", {"kind": "replace", "of": 1})
    assert given.is_success, given.text
    assert house.post(f"links/{kept}/offers/1", {"agrees": True}).is_success
    clocks = page.get_by_role("region", name="Uhren und Absprachen")
    expect(clocks.get_by_text("Der Platz von Ben ist frei.")).to_be_visible()
    expect(clocks.get_by_role("button", name="Platz zurücknehmen")).to_have_count(0)
    ann.wait(lambda: ann.links() == [kept], "the lost seat is still kept")
    ann.choose_something()
    expect(page.locator(".sentence")).to_contain_text("Gewählt.")


def test_another_tab_of_a_waiting_room_that_was_left_looks_on(visit: Visit, house: Server) -> None:
    ben = visit()
    page = ben.open(f"/t/{house.table([me('Ann'), OPEN, OPEN]).seats[1]}")
    page.get_by_role("textbox", name="Your name").fill("Ben")
    # The last request with the link of the seat; one that comes after it was left is refused.
    with page.expect_response("**/talk?*"):
        page.get_by_role("button", name="Join", exact=True).click()
    leave = page.get_by_role("button", name="Leave")
    expect(leave).to_be_visible()
    [link] = ben.links()
    # As another tab does it.
    assert house.post(f"links/{link}/leave", {}).is_success
    ben.expect_alert("This seat is no longer yours. You can watch.")
    expect(leave).to_have_count(0)
    expect(page.get_by_text("open seat", exact=True)).to_have_count(2)


def test_an_invitation_that_has_changed_unseen_is_replaced(visit: Visit, house: Server) -> None:
    """A seat is taken and left again while the host has no connection; then it has another link."""
    table = house.table([me("Ann"), OPEN, OPEN])
    ann, late = visit(), list[Route]()
    ann.page.route("**/invitations", lambda route: late.append(route), times=1)
    page = ann.open(f"/t/{table.seats[0]}")
    invitation = page.get_by_role("textbox", name="Invitation to seat 2")
    ann.wait(lambda: late != [], "the invitations are not asked for")
    before = late[0].fetch()
    ann.context.set_offline(True)
    ann.expect_alert("No connection")
    taken = house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"}).json()["link"]
    assert house.post(f"links/{taken}/leave", {}).is_success
    now, _ = house.get(f"links/{table.seats[0]}/invitations").json()
    ann.context.set_offline(False)
    expect(invitation).to_have_value(re.compile(f"/t/{now['link']}$"))
    # What was answered before, and comes only now, changes nothing.
    with page.expect_response("**/invitations"):
        late[0].fulfill(response=before)
    ann.drawn()
    expect(invitation).to_have_value(re.compile(f"/t/{now['link']}$"))
    ann.overlook("WebSocket connection")  # the browser logs each attempt
