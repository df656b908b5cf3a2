"""Any node reaches any table over HTTP and sockets, although only one node holds it."""

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx

from tests.nightly import by_day
from tests.nodes.house import Nodes
from tests.server.postgres import Postgres
from tests.server.running import JSON, NO_TLS, OPEN, PATIENCE, Server, bot, local, me

RACES = by_day(20, by_night=10_000)


@contextmanager
def visitor(server: Server) -> Iterator[httpx.Client]:
    """A client of one server that keeps its own cookies."""
    with httpx.Client(base_url=f"{server.address}/api/", timeout=PATIENCE) as client:
        client.get("me")
        yield client


def known(server: Server, cookies: dict[str, str]) -> httpx.Client:
    """Return a client of one server whom another one gave these cookies."""
    return httpx.Client(base_url=f"{server.address}/api/", cookies=cookies, timeout=PATIENCE)


def _other_than(version: str) -> Callable[[JSON], bool]:
    return lambda found: bool(found["version"] != version)


def soon(found: Any, wanted: Any) -> None:
    """Wait until a call returns the wanted value, as lists lag a second behind at other nodes."""
    until = time.monotonic() + PATIENCE
    while found() != wanted:
        assert time.monotonic() < until, found()
        time.sleep(0.05)


def test_a_socket_reaches_tables_wherever_they_are(pair: Nodes) -> None:
    one, two = pair.servers
    here, there = one.table([me(), local("Bob")]), two.table([me("Cyd"), local("Dan")])
    for server in pair.servers:
        links = [here.seats[0], there.seats[0]]
        with server.browser(*links, here.spectators) as browser:
            for link in links:
                browser.until(link, lambda _: True)
            version = browser.positions[links[1]]["version"]
            browser.choose(links[1])
            browser.until(links[1], _other_than(version))
            browser.send(
                {
                    "type": "undo",
                    "link": links[1],
                    "version": browser.positions[links[1]]["version"],
                }
            )
            browser.until(links[1], lambda found: not found["can_undo"])
            browser.submit(links[1], {"type": "nonsense"})
            assert browser.problem()["link"] == links[1]
            browser.send({"type": "submit", "link": here.spectators, "version": "", "action": {}})
            assert browser.problem()["code"] == "link/spectator"


def test_both_seats_play_from_different_nodes(pair: Nodes) -> None:
    one, two = pair.servers
    table = one.table([me(), local("Bob")])
    with one.browser(table.seats[0]) as ann, two.browser(table.seats[1]) as bob:
        ann.choose(table.seats[0])
        bob.choose(table.seats[1])
        assert len(ann.until(table.seats[0], lambda found: found["settled"] >= 3)["log"]) >= 3
        bob.until(table.seats[1], lambda found: found["settled"] >= 3)
        info = bob.positions[table.seats[1]]["info"]
        assert [seat["online"] for seat in info["seats"]] == [True, True]


def test_requests_are_answered_wherever_they_come_in(pair: Nodes) -> None:
    one, two = pair.servers
    table = one.table([me(), OPEN])
    claim = two.post(f"links/{table.seats[1]}/claim", {"name": "Bob", "key": "ab" * 16})
    assert claim.status_code == 200, claim.text
    again = two.post(f"links/{table.seats[1]}/claim", {"name": "Bob", "key": "ab" * 16})
    bob = claim.json()["link"]
    assert again.json()["link"] == bob
    late = two.post(f"links/{table.seats[1]}/claim", {"name": "Cyd"})
    assert (late.status_code, late.json()["code"]) == (409, "seat/taken")
    for server in pair.servers:
        answer = server.get(f"links/{bob}")
        assert answer.json()["seat"] == 1
        assert len(answer.headers.get_list("x-request-id")) == 1
        assert answer.headers["content-security-policy"]
        assert server.get(f"links/{bob}/history/0").json()["position"] == 0
        said = server.post(f"links/{bob}/talk", {"text": f"from {server.address}"})
        assert said.status_code == 201, said.text
        assert server.get(f"links/{'x' * 24}").status_code == 404
    heard = two.get(f"links/{table.seats[0]}/talk").json()["lines"]
    assert [line["number"] for line in heard] == [1, 2]


def test_a_rematch_is_found_from_every_node(pair: Nodes) -> None:
    one, two = pair.servers
    table = one.table([me(), local("Bob")])
    with one.browser(*table.seats.values()) as browser:
        browser.play_out(*table.seats.values())
    ann, bob = table.seats.values()
    new = two.post(f"links/{ann}/rematch", {"links": [bob]}).json()["links"]
    same = one.post(f"links/{bob}/rematch", {"links": [ann]}).json()["links"]
    assert {link: new[link] for link in (ann, bob)} == {link: same[link] for link in (ann, bob)}
    assert two.get(f"links/{ann}/record").text == one.get(f"links/{ann}/record").text


def test_starting_over_at_two_nodes_at_once_makes_one_table(pair: Nodes) -> None:
    links = one, other = list(pair.servers[0].table([me(), local("Bob")]).seats.values())
    assert pair.servers[0].post(f"links/{one}/offers", {"kind": "cancel"}).status_code == 200
    assert pair.servers[1].post(f"links/{other}/offers/1", {"agrees": True}).status_code == 200

    def begins(at: int) -> JSON:
        body = {"links": [links[1 - at]]}
        told: JSON = pair.servers[at].post(f"links/{links[at]}/rematch", body).json()["links"]
        return told

    with ThreadPoolExecutor(2) as both:
        first, second = both.map(begins, (0, 1))
    assert {link: first[link] for link in links} == {link: second[link] for link in links}
    for server in pair.servers:
        for link in links:
            assert server.get(f"links/{link}").json()["archived"]["again"] == first[link]
            assert server.get(f"links/{first[link]}").json()["info"]["status"] == "running"


def test_only_one_of_two_claims_at_two_nodes_gets_the_seat(
    pair: Nodes, postgres_server: Postgres
) -> None:
    clients = [httpx.Client(base_url=each, timeout=PATIENCE) for each in pair.addresses]

    def claims(at: int, link: str) -> JSON:
        answer = clients[at].post(f"/api/links/{link}/claim", json={"name": f"Guest{at}"})
        told: JSON = {"status": answer.status_code, **answer.json()}
        return told

    with ThreadPoolExecutor(2) as both:
        for number in range(RACES):
            link = pair.servers[number % 2].table([me(), OPEN]).seats[1]
            found = list(both.map(claims, (0, 1), (link, link)))
            won = [each for each in found if each["status"] == 200]
            lost = [each for each in found if each["status"] == 409]
            assert len(won) == len(lost) == 1, found
            assert lost[0]["code"] == "seat/taken"
    called = "SELECT count(*) FROM seats WHERE name IN ('Guest0', 'Guest1') AND link IS NOT NULL"
    assert postgres_server.execute(called) == [(RACES,)]
    for client in clients:
        client.close()


def test_lists_show_people_who_are_at_a_table_elsewhere(pair: Nodes) -> None:
    one, two = pair.servers
    access = {"visibility": "open", "watching": "anybody"}
    table = one.table([me(), OPEN], access=access)

    def listed(server: Server) -> list[Any]:
        tables = server.get("lobby").json()["tables"]
        return [
            [seat["online"] for seat in each["seats"]]
            for each in tables
            if each["table"] == table.id
        ]

    soon(lambda: listed(two), [[False, False]])
    with one.browser(table.seats[0]) as browser:
        browser.until(table.seats[0], lambda _: True)
        soon(lambda: listed(two), [[True, False]])
        asked = two.post("links", {"links": [table.seats[0]]}).json()
        assert [seat["online"] for seat in asked[0]["table"]["seats"]] == [True, False]
    soon(lambda: listed(two), [[False, False]])
    quick = {
        "otherwise": {
            "game": "voll_verplant",
            "map": "amsterdam",
            "seats": [me("Bob"), OPEN],
            "access": access,
        },
        "name": "Bob",
        "share": "",
        "key": "cd" * 16,
    }
    with one.browser(table.seats[0]) as browser:  # a quick seat needs somebody present
        browser.until(table.seats[0], lambda _: True)
        soon(lambda: listed(two), [[True, False]])
        seated = two.post("lobby/quick", quick).json()
    assert seated["joined"]["info"]["table"] == table.id, seated
    soon(lambda: listed(two), [])


def test_every_node_reports_the_metrics_of_all(pair: Nodes) -> None:
    for server in pair.servers:
        server.table([me(), OPEN])

    def told() -> list[str]:
        addresses = [f"{each}/metrics" for each in pair.addresses]
        return [httpx.get(each, timeout=PATIENCE, verify=NO_TLS).text for each in addresses]

    def counted() -> list[int]:
        tables = r'^netzplan_tables\{node="(\w+)"\} [1-9]'
        return [len(set(re.findall(tables, text, re.MULTILINE))) for text in told()]

    soon(counted, [2, 2])  # nodes that have just started do not know each other yet
    one, other = told()
    for text in (one, other):
        assert text.count("# TYPE netzplan_tables gauge") == 1
        assert "netzplan_requests_total{" in text
    assert set(re.findall(r'node="(\w+)"', one)) == set(re.findall(r'node="(\w+)"', other))


def test_links_renewed_at_one_node_are_renewed_at_all(pair: Nodes) -> None:
    one, two = pair.servers
    with visitor(one) as client:
        made = client.post(
            "tables",
            json={"game": "voll_verplant", "map": "amsterdam", "seats": [me(), local("Bob")]},
        ).json()
        link = made["seats"][0]["link"]
        with two.browser(link) as browser:
            browser.until(link, lambda _: True)
            cookies = dict(client.cookies)
            with known(two, cookies) as elsewhere:
                assert elsewhere.post("session/end-everywhere", json={}).status_code == 200
            assert browser.problem()["code"] == "link/renewed"
    soon(lambda: one.get(f"links/{link}").status_code, 404)
    soon(lambda: two.get(f"links/{link}").status_code, 404)


def test_a_person_deleted_at_one_node_delays_nobody_at_another(pair: Nodes) -> None:
    one, two = pair.servers
    with visitor(one) as client:
        seats = [me(), OPEN]
        body = {"game": "voll_verplant", "map": "amsterdam", "seats": seats}
        made = client.post("tables", json=body).json()
        cookies = dict(client.cookies)
    invitation = made["seats"][1]["link"]
    other = one.post(f"links/{invitation}/claim", {"name": "Bob"}).json()["link"]
    with known(two, cookies) as elsewhere:
        assert elsewhere.post("me/delete", json={"password": ""}).status_code == 200

    def left() -> list[Any]:
        told = one.get(f"links/{other}").json()["info"]["seats"]
        return [(seat["name"], bool(seat["stand_in"])) for seat in told]

    soon(left, [("N. N.", True), ("Bob", False)])


def test_a_node_that_stops_cleanly_releases_its_tables_at_once(nodes: Nodes) -> None:
    one, two = nodes.servers
    table = one.table([me(), bot("greedy")])
    link = table.seats[0]
    with two.browser(link) as browser:
        browser.until(link, lambda _: True)
        assert one.stop() == 0
        assert browser.read_to_the_end() == 1012
        assert {"type": "bye", "reason": "restart"} in browser.others
    with two.browser(link) as browser:
        browser.choose(link)
        browser.until(link, lambda found: found["settled"] >= 3)
