"""Who learns of a rematch: all sockets at the finished table, as long as it can be played."""

import pytest

from tests.server.running import JSON, Browser, Server, TableLinks, local, me


@pytest.fixture
def finished(server: Server) -> TableLinks:
    """A finished table of two players."""
    table = server.table([me("Ann"), local("Bob")])
    with server.browser(*table.seats.values()) as browser:
        browser.play_out(*table.seats.values())
    return table


def rematch(server: Server, link: str, **wanted: str) -> dict[str, str]:
    answer = server.post(f"links/{link}/rematch", wanted)
    assert answer.status_code == 200, answer.text
    links: dict[str, str] = answer.json()["links"]
    return links


def told(browser: Browser, kind: str) -> JSON:
    """Read until a message of this kind arrives."""
    while True:
        message = browser.read()
        if message["type"] == kind:
            return message


def test_every_tab_of_the_seat_that_asked_is_told(server: Server, finished: TableLinks) -> None:
    ann, bob = finished.seats.values()
    with server.browser(ann) as tab, server.browser(bob) as other:
        tab.until(ann, lambda _: True)
        other.until(bob, lambda _: True)
        ready = rematch(server, ann)
        assert told(tab, "rematch")["links"] == {ann: ready[ann]}
        assert set(told(other, "rematch")["links"]) == {bob}


def test_two_who_ask_get_the_same_table(server: Server, finished: TableLinks) -> None:
    ann, bob = finished.seats.values()
    rematch(server, ann, seating="next")
    new = [server.get(f"links/{rematch(server, link)[link]}").json() for link in (ann, bob)]
    assert new[0]["info"]["table"] == new[1]["info"]["table"]
    assert [each["seat"] for each in new] == [1, 0]


@pytest.mark.parametrize("settings", [{"map": "berlin"}, {"seating": "next"}, {"options": {}}])
def test_settings_that_come_too_late_for_a_rematch_are_refused(
    server: Server, finished: TableLinks, settings: JSON
) -> None:
    ann, bob = finished.seats.values()
    ready = rematch(server, ann)
    late = server.post(f"links/{bob}/rematch", settings)
    assert (late.status_code, late.json()["code"]) == (409, "match/has-rematch")
    links = (ready[ann], rematch(server, bob, share="77")[bob])
    new = [server.get(f"links/{link}").json() for link in links]
    assert [(each["seat"], each["info"]["map"]) for each in new] == [
        (0, "amsterdam"),
        (1, "amsterdam"),
    ]
    assert new[0]["info"]["table"] == new[1]["info"]["table"]


def test_nobody_is_told_of_a_cancelled_rematch(server: Server, finished: TableLinks) -> None:
    ann, bob = finished.seats.values()
    ready = rematch(server, ann)
    his = rematch(server, bob)[bob]
    agreed: JSON = {"kind": "cancel", "links": [his]}
    assert server.post(f"links/{ready[ann]}/offers", agreed).status_code == 200
    with server.browser(ann) as tab:
        tab.send({"type": "ping"})
        told(tab, "pong")
        assert [message["type"] for message in tab.others] == ["pong"]
