"""Two browsers at one table: invitation, secrets, a lost connection, a rematch."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE, Visitor
from tests.server.running import OPEN, Server, local, me

pytestmark = pytest.mark.journey


def invite(host: Visitor, friend: Visitor, settings: str) -> None:
    """One person opens a table with an open seat, and a friend takes the seat by its link."""
    page = host.open(f"/new/voll_verplant?{settings}&seat=me~Ann&seat=open")
    page.get_by_role("button", name="Open the table").click()
    invitation = page.get_by_role("textbox", name="Invitation to seat 2").input_value()
    page.get_by_text("QR code to scan").click()
    expect(page.get_by_role("img", name="QR code with the invitation to seat 2")).to_be_visible()
    friend.open(invitation.removeprefix(friend.address))
    expect(friend.page.get_by_text("At the table: Ann")).to_be_visible()
    # Before joining, a friend can read who may come and everything that was agreed on.
    expect(friend.page.get_by_text("Private: only people with the link")).to_be_visible()
    friend.page.get_by_text("All settings").click()
    expect(friend.page.get_by_text("On request, in three steps")).to_be_visible()
    friend.page.get_by_role("textbox", name="Your name").fill("Ben")
    friend.page.get_by_role("button", name="Join").click()
    host.until("choose", "ride")
    friend.until("choose", "ride")


def positions(visitor: Visitor, since: int) -> list[dict[str, Any]]:
    """Return the positions received over the socket after this number of frames."""
    messages = [json.loads(frame) for frame in visitor.frames[since:]]
    return [message for message in messages if message["type"] == "position"]


def infos(visitor: Visitor, since: int) -> list[dict[str, Any]]:
    """Return the table infos received over the socket after this number of frames."""
    messages = [json.loads(frame) for frame in visitor.frames[since:]]
    return [message for message in messages if message["type"] == "info"]


def test_a_friend_joins_by_link_and_sees_no_choice_before_the_reveal(visit: Visit) -> None:
    ann, ben = visit(), visit()
    invite(ann, ben, "map=amsterdam")
    before, marks = len(ben.frames), ben.marks()

    ann.choose_something()
    expect(ann.page.locator(".sentence")).to_contain_text("Ben")
    expect(ben.page.get_by_role("button", name="Ann")).to_contain_text("choice made")
    # Ben may learn that Ann has chosen, but not what: her sheet looks as before.
    ben.page.get_by_role("button", name="Ann").click()
    expect(ben.page.get_by_text("Sheet: Ann")).to_be_visible()
    expect(ben.page.locator(".board [data-station] .mark")).to_have_count(0)
    expect(ben.page.locator(".board .written")).to_have_count(0)
    ben.page.keyboard.press("Escape")
    expect(ben.page.locator(".board [data-station] .mark")).to_have_count(marks)
    # He learns it only from the table's info, because his own position has not changed.
    assert positions(ben, before) == []
    told = [info["info"]["awaited"] for info in infos(ben, before)]
    assert told[-1] == [1]
    assert all(awaited in ([0, 1], [1]) for awaited in told)  # one from before may come late

    ben.choose_something()
    ann.until("choose", "ride")
    ben.page.get_by_role("button", name="Ann").click()
    expect(ben.page.get_by_text("Sheet: Ann")).to_be_visible()
    expect(ben.page.locator(".board :is(.written, [data-station] .mark)")).not_to_have_count(0)


def test_invitations_lead_other_devices_to_the_server(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    ann = visit()
    page = ann.open(f"/t/{table.seats[0]}")
    alone = page.get_by_text("These links open on this device only")
    field = page.get_by_role("textbox", name="Watch only")
    expect(alone).to_be_visible()
    expect(field).to_have_value(f"{house.address}/t/{table.spectators}")
    address = ""

    def tell(route: Route) -> None:
        route.fulfill(json={"address": address, "listens": True})

    expect(alone).to_contain_text("start it with “netzplan serve --host 0.0.0.0”")
    page.route("**/api/house/outside", tell)
    page.reload()
    place = house.address.replace("127.0.0.1", "…")
    expect(alone).to_contain_text(f"“netzplan serve --host 0.0.0.0 --set address={place}”")
    expect(field).to_have_value(f"{house.address}/t/{table.spectators}")
    address = "http://192.168.1.5:8000"
    page.reload()
    expect(field).to_have_value(f"{address}/t/{table.spectators}")
    expect(alone).to_have_count(0)


def test_a_used_invitation_cannot_be_joined(visit: Visit, house: Server) -> None:
    ann, ben = visit(), visit()
    page = ann.open("/new/voll_verplant?map=berlin&seat=me~Ann&seat=open")
    page.get_by_role("button", name="Open the table").click()
    invitation = page.get_by_role("textbox", name="Invitation to seat 2").input_value()
    link = invitation.rsplit("/", 1)[1]
    taken = house.post(f"links/{link}/claim", {"name": "Cyd"})
    assert taken.status_code in (200, 201)
    ben.page.goto(invitation)
    expect(ben.page.get_by_role("alert")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Join", exact=True)).to_have_count(0)
    ben.overlook("status of 409")


def test_an_invitation_to_a_table_that_began_with_bots_is_told_to_be_void(
    visit: Visit, house: Server
) -> None:
    table = house.table([me("Ann"), OPEN])
    ben = visit(language="de-DE", size=PHONE)
    page = ben.open(f"/t/{table.seats[1]}")
    page.get_by_role("textbox", name="Dein Name").fill("Ben")
    begun = house.post(f"links/{table.seats[0]}/fill", {"bot": "random"})
    assert begun.status_code == 200, begun.text
    page.get_by_role("button", name="Mitspielen").click()
    expect(page.get_by_role("alert")).to_contain_text("Die Einladung gilt nicht mehr")
    expect(page.get_by_role("button", name="Mitspielen")).to_have_count(0)
    expect(page.get_by_role("link", name="Nur zuschauen")).to_be_focused()
    page.get_by_role("link", name="Nur zuschauen").click()
    page.locator("div.table").wait_for()
    expect(page).to_have_url(f"{house.address}/t/{table.spectators}")
    ben.open(f"/t/{table.seats[1]}")
    expect(page.get_by_role("alert")).to_contain_text("Die Einladung gilt nicht mehr")
    ben.overlook("status of 404")


def test_a_lost_connection_is_reported_and_restored_automatically(visit: Visit) -> None:
    guest = visit()
    open_sockets: list[WebSocketRoute] = []
    reachable = True

    def relay(socket: WebSocketRoute) -> None:
        if not reachable:
            socket.close()
            return
        open_sockets.append(socket)
        socket.connect_to_server()

    guest.page.route_web_socket("**/api/play", relay)
    page = guest.open("/new/voll_verplant?map=amsterdam&seat=me~Ann&seat=bot~random")
    page.get_by_role("button", name="Open the table").click()
    guest.until("choose", "ride")

    reachable = False
    open_sockets[-1].close()
    guest.expect_alert("No connection")
    reachable = True
    expect(page.get_by_role("alert").filter(has_text="No connection")).to_have_count(0)
    assert len(open_sockets) >= 2
    guest.choose_something()
    guest.until("choose", "ride")


def test_spectators_see_the_table_but_cannot_choose(visit: Visit) -> None:
    ann, watcher = visit(), visit()
    page = ann.open("/new/voll_verplant?map=paris&seat=me~Ann&seat=bot~random")
    page.get_by_role("button", name="Open the table").click()
    ann.until("choose", "ride")
    page.locator("summary").filter(has_text="Spectators").click()
    address = page.get_by_role("textbox", name="Watch only").input_value()
    watcher.open(address.removeprefix(watcher.address))
    expect(watcher.page.get_by_role("button", name="Ann")).to_be_visible()
    expect(watcher.page.locator("button.confirm")).to_have_count(0)
    ann.choose_something()
    ann.until("choose", "ride")
    seen = watcher.page.locator(".sentence")
    expect(seen).to_contain_text("Ann")


@pytest.mark.nightly
def test_a_rematch_takes_everybody_along(visit: Visit, house: Server) -> None:
    ann, ben = visit(), visit()
    invite(ann, ben, "map=amsterdam")
    links = [visitor.links()[0] for visitor in (ann, ben)]
    addresses = [visitor.page.url.removeprefix(visitor.address) for visitor in (ann, ben)]
    for visitor in (ann, ben):
        visitor.page.goto("about:blank")  # showing the rest would take longer than playing it
    with house.browser(*links) as browser:
        browser.play_out(*links)
    for visitor, address in zip((ann, ben), addresses, strict=True):
        visitor.open(address)
    expect(ben.page.locator("#end-title")).to_be_visible()
    ann.page.get_by_role("button", name="Rematch").click()
    ann.until("choose", "ride")
    ben.page.locator(".toast").get_by_role("button", name="To the rematch").click()
    ben.until("choose", "ride")
    expect(ben.page.get_by_text("Amsterdam · Round 1")).to_be_visible()
    assert ben.links()[0] not in links


def test_all_who_look_at_the_end_are_led_to_the_rematch(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), local("Ben")])
    with house.browser(*table.seats.values()) as browser:
        browser.play_out(*table.seats.values())
    ann, ben, watcher = visit(), visit(), visit(language="de")
    for visitor, link in zip((ann, ben, watcher), table.all(), strict=True):
        visitor.open(f"/t/{link}")
        expect(visitor.page.locator("#end-title")).to_be_visible()
    ben.page.get_by_role("button", name="Rematch").click()
    ben.until("choose", "ride")
    new = ben.page.url
    toast, ways = ann.page.locator(".toast"), ann.page.locator(".ways")
    expect(toast).to_contain_text("A rematch has been opened")
    # The settings of a rematch that has begun can no longer be chosen.
    expect(ways.get_by_role("link", name="Change settings")).to_have_count(0)
    ann.page.route("**/api/links/*", lambda route: route.abort())
    toast.get_by_role("button", name="To the rematch").click()
    expect(toast).to_contain_text("cannot be reached")
    ann.page.unroute_all()
    toast.get_by_role("button", name="Close").click()
    ways.get_by_role("button", name="To the rematch").click()
    ann.until("choose", "ride")
    watcher.page.locator(".ways").get_by_role("button", name="Zur Revanche").click()
    expect(watcher.page.get_by_text("Amsterdam · Runde 1")).to_be_visible()
    for visitor in (ann, watcher):
        expect(visitor.page).to_have_url(new)
    ann.overlook("net::ERR_FAILED")  # the browser notes what was cut off


def test_whoever_chose_settings_too_late_is_told_and_led_to_the_rematch(
    visit: Visit, house: Server
) -> None:
    table = house.table([me("Ann"), local("Ben")])
    with house.browser(*table.seats.values()) as browser:
        browser.play_out(*table.seats.values())
    ben = visit(size=PHONE, language="de-DE")
    page = ben.open(f"/t/{table.seats[1]}")
    page.locator(".ways").get_by_role("link", name="Mit anderen Einstellungen").click()
    page.get_by_role("combobox", name="Wer wo sitzt").select_option(label="alle einen Platz weiter")
    begun = house.post(f"links/{table.seats[0]}/rematch", {}).json()["links"]
    page.get_by_role("button", name="Revanche beginnen").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Jemand hat schon eine Revanche eröffnet, mit eigenen Einstellungen."
    )
    page.get_by_role("button", name="Zur Revanche").click()
    ben.until("choose", "ride")
    new = house.get(f"links/{begun[table.seats[0]]}").json()["info"]
    assert ben.stored()[0]["table"] == new["table"]
    ben.overlook("status of 409")  # the browser notes the refusal


@pytest.mark.nightly
def test_a_phone_shows_the_strength_of_substitute_bots_in_full(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    page = visit(language="de", size=PHONE, touch=True).open(f"/t/{table.seats[0]}")
    level = page.get_by_role("combobox", name="Nicht länger warten")
    expect(level).to_contain_text("Etwa meine Stärke")
    # Given all the width that its longest text needs, it would be no wider than it is.
    level.evaluate("one => { one.style.maxWidth = one.style.minWidth = 'max-content'; }")
    wanted = level.bounding_box()
    level.evaluate("one => { one.style.maxWidth = ''; one.style.minWidth = ''; }")
    has = level.bounding_box()
    assert wanted
    assert has
    assert wanted["width"] <= has["width"]
