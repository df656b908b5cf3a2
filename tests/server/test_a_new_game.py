"""A game that the server has never seen is added to a running server by its entry alone."""

from collections.abc import Iterator

import pytest

from netzplan.catalogue import Catalogue
from netzplan.catalogue.records import check
from tests.contract.flea_entry import REFERENCE
from tests.server.running import Server, TableLinks, bot, local, me

pytestmark = pytest.mark.inspection

GAMES = {"flea_market": REFERENCE}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("market") / "data", GAMES)
    running.start()
    yield running
    running.stop()


def market(server: Server, **more: object) -> TableLinks:
    seats = [me(), bot("random"), local("Bob")]
    return server.table(seats, "market", game="flea_market", **more)


def test_the_new_game_is_offered(server: Server) -> None:
    told = {game["id"]: game for game in server.get("games").json()}["flea_market"]
    assert told["bots"] == [{"id": "random", "level": 1}]
    assert [(each["id"], each["maps"]) for each in told["options"]] == [("rain", ["market"])]
    assert server.get("maps/flea_market/market").json()["stalls"] == 3
    assert server.get("rulebooks/flea_market").json()["rule"][0]["id"] == "fm.turn"
    assert server.get("maps/flea_market/bazaar").status_code == 404


def test_the_new_game_is_played_to_the_end_and_its_record_is_valid(server: Server) -> None:
    table = market(server, options={"rain": True})
    links = tuple(table.seats.values())
    with server.browser(*links, table.spectators) as browser:
        end = browser.play_out(*links)
    assert end["info"]["options"] == {"rain": True}
    assert len(end["outcome"]["scores"]) == 3
    assert any(entry["type"] == "act" and entry["seat"] == 1 for entry in end["log"])
    lines = server.get(f"links/{links[0]}/record").text.splitlines()
    (checked,) = check(lines, Catalogue(GAMES))
    assert (checked.status, checked.fault) == ("finished", None)
    assert checked.outcome is not None
    assert list(checked.outcome.scores) == end["outcome"]["scores"]


def test_queries_of_the_new_game_are_answered_only_for_the_right_seat(server: Server) -> None:
    table = market(server, hosting={"hints": True})
    link = table.seats[0]
    with server.browser(link) as browser:
        rack = browser.until(link, lambda found: found["view"] is not None)["view"]["rack"]
    for name in ("count", "think"):
        for value in range(1, 6):
            answer = server.post(f"links/{link}/queries/{name}", {"value": value})
            assert answer.status_code == 200, answer.text
            assert answer.json() == {"count": rack.count(value)}
        path = f"queries/{name}"
        assert server.post(f"links/{link}/{path}", {"value": 6}).json()["field"] == "value"
        assert server.post(f"links/{link}/{path}", {"values": 1}).status_code == 400
        refused = server.post(f"links/{table.spectators}/{path}", {"value": 1})
        assert refused.json()["code"] == "link/spectator"
    assert server.post(f"links/{link}/queries/oracle", {}).json()["code"] == "request/unknown"
    assert server.get(f"links/{link}/hint/1").json()["code"] == "request/unknown"


def test_a_query_sees_no_sealed_choice_of_another_seat(server: Server) -> None:
    table = server.table([me(), local("Bob")], "market", game="flea_market")
    ann, bob = table.seats.values()
    with server.browser(bob) as browser:
        before = browser.until(bob, lambda found: found["offers"])["version"]
        browser.submit(bob, {"type": "bid", "amount": 2})
        browser.until(bob, lambda found: found["version"] != before)
    path = "queries/bidden"
    assert server.post(f"links/{bob}/{path}", {"value": 2}).json() == {"count": 1}
    assert server.post(f"links/{ann}/{path}", {"value": 2}).json() == {"count": 0}


def test_a_query_needs_the_hints_of_its_table(server: Server) -> None:
    link = market(server).seats[0]
    refused = server.post(f"links/{link}/queries/think", {"value": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "table/no-hints")
    assert server.post(f"links/{link}/queries/count", {"value": 1}).status_code == 200
