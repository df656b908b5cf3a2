"""A failing network is reported: the page repeats a choice and shows what became of it."""

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.server.running import Server, local, me

pytestmark = pytest.mark.journey


class Relay:
    """Relays messages in both directions, and can freeze without closing anything."""

    def __init__(self) -> None:
        self.frozen = False
        self.sent: list[str] = []
        """The messages that reached the server."""

    def __call__(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: self._carry(server, message))
        server.on_message(lambda message: None if self.frozen else socket.send(message))

    def _carry(self, server: WebSocketRoute, message: str | bytes) -> None:
        if not self.frozen:
            self.sent.append(str(message))
            server.send(message)

    def submitted(self) -> int:
        """Return how many choices reached the server."""
        return sum('"submit"' in message for message in self.sent)


def test_a_choice_on_a_frozen_connection_arrives_by_itself_and_counts_once(
    visit: Visit, house: Server
) -> None:
    table = house.window_table([me("Ann"), local("Ben")])
    ann, relay = visit(size=(390, 844), touch=True), Relay()
    ann.take_time()
    ann.page.route_web_socket("**/api/play", relay)
    page = ann.open(f"/t/{table.seats[0]}")
    page.locator("button.confirm").wait_for()
    ann.line("A")
    # The live region for later messages exists already, and is still empty.
    expect(page.locator(".strip").get_by_role("status")).to_have_text("")
    relay.frozen = True
    page.locator("button.confirm").click()
    told = page.get_by_role("status").filter(has_text="Your choice hasn’t arrived yet")
    expect(told).to_be_visible()
    assert relay.submitted() == 0
    relay.frozen = False
    expect(page.get_by_text("Your choice has arrived.")).to_be_visible()
    assert relay.submitted() == 1
    with house.browser(table.seats[0]) as browser:
        log = browser.until(table.seats[0], lambda _: True)["log"]
    assert [entry["type"] for entry in log].count("act") == 1


@pytest.mark.nightly
def test_going_offline_is_reported(visit: Visit, house: Server) -> None:
    table = house.window_table([me("Ann"), local("Ben")])
    ann = visit(size=(1440, 900))
    page = ann.open(f"/t/{table.seats[0]}")
    page.locator("button.confirm").wait_for()
    ann.context.set_offline(True)
    ann.expect_alert("No connection")
    ann.context.set_offline(False)
    expect(page.get_by_role("alert").filter(has_text="No connection")).to_have_count(0)
    ann.overlook("net::ERR_INTERNET_DISCONNECTED", "WebSocket connection")
    ann.line("A")
    ann.confirm()


@pytest.mark.nightly
def test_a_table_that_is_out_of_reach_is_opened_as_soon_as_it_is_back(
    visit: Visit, house: Server
) -> None:
    link = house.window_table([me("Ann"), local("Ben")]).seats[0]
    ann = visit(size=(390, 844), touch=True, alone=True)
    asked: list[Route] = []

    def refuse(route: Route) -> None:
        asked.append(route)
        if len(asked) > 2:
            route.continue_()
        else:
            problem = {"type": "problem", "code": "server/unavailable", "field": "", "link": ""}
            route.fulfill(status=503, json={**problem, "parameters": {}})

    ann.page.route("**/api/links/*", refuse)
    page = ann.open(f"/t/{link}")
    ann.expect_alert("No connection. Your game is safe; trying again")
    page.locator("button.confirm").wait_for()
    assert len(asked) > 2
    expect(page.locator(".strip").get_by_role("alert")).to_have_count(0)
    ann.overlook("status of 503")  # the browser notes what was refused
