"""Reading a range of past positions: each as it was, and only what the reader may know."""

import pytest

from tests.server.running import JSON, Server, local, me


def run(server: Server, link: str, first: object, last: object) -> list[JSON]:
    answer = server.get(f"links/{link}/history?from={first}&to={last}")
    assert answer.status_code == 200, answer.text
    found: list[JSON] = answer.json()
    return found


def test_a_range_returns_the_same_positions_as_single_requests(server: Server) -> None:
    table = server.table([me(), local("Bob")], "london", game="on_the_underground")
    link = table.spectators
    length = len(_position(server, link)["log"])
    found = run(server, link, 0, length)
    assert [each["position"] for each in found] == list(range(length + 1))
    for each in found:
        assert each == server.get(f"links/{link}/history/{each['position']}").json()


def _position(server: Server, link: str) -> JSON:
    with server.browser(link) as browser:
        return browser.until(link, lambda _: True)


@pytest.mark.parametrize(
    ("first", "last", "status", "code"),
    [
        (0, 2, 404, "match/no-such-position"),
        (-1, 0, 404, "match/no-such-position"),
        (1, 0, 400, "request/malformed"),
        (0, 64, 400, "request/malformed"),
        ("first", 1, 400, "request/malformed"),
        (0, "", 400, "request/malformed"),
    ],
)
def test_an_invalid_range_is_refused(
    server: Server, first: object, last: object, status: int, code: str
) -> None:
    link = server.table([me()]).seats[0]
    answer = server.get(f"links/{link}/history?from={first}&to={last}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_range_needs_both_ends(server: Server) -> None:
    link = server.table([me()]).seats[0]
    for ends, sent in (
        ("from=x&to=0", "from"),
        ("from=0&to=x", "to"),
        ("to=0", "from"),
        ("from=0", "to"),
    ):
        answer = server.get(f"links/{link}/history?{ends}")
        assert (answer.status_code, answer.json()["code"]) == (400, "request/malformed")
        assert answer.json()["field"] == sent
    assert server.get("links/nothing/history?from=0&to=0").json()["code"] == "link/unknown"


def test_a_range_reveals_no_sealed_choice_to_others(server: Server) -> None:
    table = server.window_table([me(), local("Bob")])
    ann, bob = table.seats.values()
    with server.browser(ann) as browser:
        browser.until(ann, lambda _: True)
        browser.submit(ann, {"type": "fill", "line": "A", "marks": 0})
        browser.until(ann, lambda found: found["view"]["draft"])
    assert run(server, ann, 1, 2)[-1]["view"]["draft"]
    for link in (bob, table.spectators):
        assert server.get(f"links/{link}/history?from=1&to=2").status_code == 404
        (only,) = run(server, link, 1, 1)
        assert only["view"]["draft"] is None
