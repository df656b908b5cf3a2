"""Offers, answers and returns over HTTP: who is refused, and what is malformed."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.running import OPEN, local, me

Client = TestClient[Litestar]
LIVE = {"clock_minutes": 5}


@pytest.fixture
def table(client: Client) -> dict[str, str]:
    """The links of a table of three persons, two of them on one device, and of another table."""
    links: dict[str, str] = {}
    for prefix in ("", "other "):
        seats = [me("Ann"), local("Bob"), OPEN]
        wanted = {"game": "voll_verplant", "map": "berlin", "seats": seats, "hosting": LIVE}
        made = client.post("/api/tables", json=wanted).json()
        ann, bob, invitation = (seat["link"] for seat in made["seats"])
        eve = client.post(f"/api/links/{invitation}/claim", json={"name": "Eve"}).json()["link"]
        links |= {f"{prefix}ann": ann, f"{prefix}bob": bob, f"{prefix}eve": eve}
        links[f"{prefix}spectators"] = made["spectators"]
        links[f"{prefix}invitation"] = invitation
    return links


def asked(client: Client, path: str, body: Any) -> tuple[int, str, str]:
    answer = client.post(f"/api/links/{path}", json=body)
    told = answer.json()
    return answer.status_code, told.get("code", ""), told.get("field", "")


def test_a_device_answers_for_all_its_seats(client: Client, table: dict[str, str]) -> None:
    body = {"kind": "pause"}
    assert asked(client, f"{table['eve']}/offers", body)[0] == 200
    answer = {"agrees": True, "links": [table["bob"]]}
    told = client.post(f"/api/links/{table['ann']}/offers/1", json=answer).json()
    assert told["info"]["course"]["paused"] is not None
    assert told["info"]["course"]["offer"] is None


def test_only_players_can_agree(client: Client, table: dict[str, str]) -> None:
    assert asked(client, f"{table['ann']}/offers", {"kind": "cancel"})[0] == 200
    for link, code in (("spectators", "link/spectator"), ("invitation", "seat/taken")):
        for path, body in (
            ("offers", {"kind": "cancel"}),
            ("offers/1", {"agrees": True}),
            ("return", {}),
        ):
            assert asked(client, f"{table[link]}/{path}", body)[1] == code
    foreign = {"agrees": True, "links": [table["other bob"]]}
    assert asked(client, f"{table['eve']}/offers/1", foreign) == (404, "link/unknown", "links")
    assert asked(client, f"{table['other eve']}/offers/1", {"agrees": True})[1] == "offer/gone"
    assert asked(client, f"{table['eve']}/offers/2", {"agrees": True})[1] == "offer/gone"
    assert client.get(f"/api/links/{table['spectators']}/invitations").status_code == 403
    assert client.get(f"/api/links/{table['eve']}/invitations").json() == []
    info = client.get(f"/api/links/{table['eve']}").json()["info"]
    assert info["course"]["offer"]["awaits"] == [1, 2]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("offers", {"kind": "win"}, "kind"),
        ("offers", {}, ""),
        ("offers", {"kind": "back", "more": 1}, ""),
        ("offers", {"kind": "replace", "of": "x"}, "of"),
        ("offers", {"kind": "back", "links": ["x"] * 9}, "links"),
        ("offers/1", {"agrees": "yes"}, "agrees"),
        ("return", {"seat": 1}, ""),
    ],
)
def test_malformed_requests_change_nothing(
    client: Client, table: dict[str, str], path: str, body: Any, field: str
) -> None:
    before = client.get(f"/api/links/{table['ann']}").json()
    status, code, told = asked(client, f"{table['ann']}/{path}", body)
    assert (status, code) == (400, "request/malformed")
    assert told.startswith(field)
    assert client.get(f"/api/links/{table['ann']}").json()["info"] == before["info"]


@pytest.mark.parametrize("of", [-1, 9, 2**70])
def test_a_seat_that_does_not_exist_cannot_be_given_away(
    client: Client, table: dict[str, str], of: int
) -> None:
    body = {"kind": "replace", "of": of}
    assert asked(client, f"{table['ann']}/offers", body)[0] in (400, 409)


def test_nobody_agrees_before_the_match(client: Client) -> None:
    seats = [me("Ann"), OPEN]
    made = client.post(
        "/api/tables", json={"game": "voll_verplant", "map": "berlin", "seats": seats}
    ).json()
    ann, invitation = (seat["link"] for seat in made["seats"])
    for link in (ann, invitation):
        for path, body in (("offers", {"kind": "cancel"}), ("return", {})):
            assert asked(client, f"{link}/{path}", body) == (409, "match/waiting", "")
    assert asked(client, f"{ann}/queries/hint", {"step": 1})[1] == "match/waiting"
    assert client.get(f"/api/links/{ann}/reasons/1").json()["code"] == "match/waiting"


def stopped(client: Client, table: dict[str, str]) -> None:
    """Let all players agree to stop the match."""
    assert asked(client, f"{table['eve']}/offers", {"kind": "cancel"})[0] == 200
    answer = {"agrees": True, "links": [table["bob"]]}
    assert asked(client, f"{table['ann']}/offers/1", answer)[0] == 200


def again(client: Client, link: str) -> str:
    told: str = client.get(f"/api/links/{link}").json()["archived"]["again"]
    return told


def test_players_who_agreed_to_stop_may_start_again(client: Client, table: dict[str, str]) -> None:
    stopped(client, table)
    assert again(client, table["ann"]) == ""
    assert asked(client, f"{table['spectators']}/rematch", {})[1] == "link/spectator"
    foreign = {"links": [table["other bob"]]}
    assert asked(client, f"{table['ann']}/rematch", foreign) == (404, "link/unknown", "links")
    body = {"links": [table["bob"]], "share": "ab"}
    ready = client.post(f"/api/links/{table['ann']}/rematch", json=body).json()["links"]
    assert set(ready) == {table["ann"], table["bob"], table["spectators"]}
    for name in ("ann", "bob", "spectators"):
        assert again(client, table[name]) == ready[table[name]]
    eve = again(client, table["eve"])
    assert client.post(f"/api/links/{table['eve']}/rematch", json={}).json()["links"] == {
        table["eve"]: eve,
        table["spectators"]: ready[table["spectators"]],
    }
    told = client.get(f"/api/links/{eve}").json()
    assert (told["info"]["status"], told["archived"]) == ("running", None)
    assert [seat["name"] for seat in told["info"]["seats"]] == ["Ann", "Bob", "Eve"]


def test_players_who_agreed_to_stop_can_still_talk(client: Client, table: dict[str, str]) -> None:
    def talk(name: str) -> str:
        return f"/api/links/{table[name]}/talk"

    assert client.post(talk("bob"), json={"phrase": "hello"}).status_code == 201
    stopped(client, table)
    assert client.post(talk("ann"), json={"text": "Once more?"}).status_code == 201
    told = client.get(talk("eve")).json()["lines"]
    assert [(each["seat"], each["phrase"] or each["text"]) for each in told] == [
        (1, "hello"),
        (0, "Once more?"),
    ]
    assert client.get(talk("eve") + "?after=1").json()["lines"] == told[1:]
    watching = client.post(talk("spectators"), json={"text": "Hm", "name": "Zoe"})
    assert watching.status_code == 201
    assert len(client.get(talk("ann")).json()["lines"]) == 2, "spectators have their own room"


def test_players_who_agreed_to_stop_keep_their_notes(client: Client, table: dict[str, str]) -> None:
    def notes(name: str) -> str:
        return f"/api/links/{table[name]}/notes"

    plan = {"text": "Ann is short of blue"}
    assert client.post(notes("bob"), json=plan).status_code == 200
    stopped(client, table)
    assert client.get(notes("bob")).json() == plan
    assert client.post(notes("bob"), json={"text": "Gone"}).json() == {"text": "Gone"}
    assert client.get(notes("bob")).json() == {"text": "Gone"}
    assert client.get(notes("ann")).json() == {"text": ""}
    assert client.get(notes("spectators")).json()["code"] == "link/spectator"


def test_a_match_that_was_never_played_has_no_rematch(client: Client) -> None:
    wanted = {"game": "voll_verplant", "map": "berlin", "seats": [me("Ann"), OPEN]}
    made = client.post("/api/tables", json=wanted).json()
    ann = made["seats"][0]["link"]
    assert asked(client, f"{ann}/rematch", {})[1] == "match/not-over"
    assert client.post(f"/api/links/{ann}/leave", json={}).status_code == 200
    told = client.get(f"/api/links/{ann}/archive").json()
    assert (told["why"], told["position"]) == ("agreed", None), "nobody has lost points there"
    assert asked(client, f"{ann}/rematch", {})[1] == "match/cancelled"
