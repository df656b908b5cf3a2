"""Unreliable connections: pings are answered, and a repeated choice counts once."""

from tests.server.running import JSON, Server, local, me


def is_offered(position: JSON) -> bool:
    return position["offers"] is not None


def test_a_ping_is_answered(server: Server) -> None:
    table = server.table([me(), local("Bob")])
    with server.browser() as browser:
        browser.send({"type": "ping"})
        assert browser.read() == {"type": "pong"}
        browser.hello(table.seats[0])
        browser.until(table.seats[0], lambda _: True)
        browser.send({"type": "ping", "more": 1})
        assert browser.problem()["code"] == "request/malformed"
        browser.send({"type": "ping"})
        while browser.read()["type"] != "pong":
            pass


def test_a_choice_sent_twice_counts_once_and_is_found_in_the_log(
    server: Server,
) -> None:
    """A browser that lost the answer sends its choice again; its log shows that it had arrived."""
    table = server.window_table([me(), local("Bob")])
    link = table.seats[0]
    with server.browser(link) as browser:
        known = browser.until(link, is_offered)
        action = browser.choose(link)
        # The choice has arrived, but the browser that sends it again below does not know that.
        browser.until(link, lambda now: now["version"] != known["version"])
    with server.browser(link) as browser:
        there = browser.until(link, lambda _: True)
        assert there["version"] != known["version"]
        browser.submit(link, action, known["version"])
        assert browser.problem()["code"] == "match/stale"
        whole = browser.read()
        assert whole["version"] == there["version"]
        own = [entry for entry in whole["log"][len(known["log"]) :] if entry["type"] == "act"]
        assert [(entry["seat"], entry["action"]) for entry in own] == [(0, action)]
