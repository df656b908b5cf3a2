"""Claiming an open seat works once, for one browser, even if the answer is lost."""

import msgspec
import pytest

from netzplan.server.messages import LinkInfo
from tests.server.running import OPEN, me
from tests.server.test_http import JSON, Client, created, info_of, refused


def test_an_invitation_is_used_up(client: Client) -> None:
    table = created(client, seats=[me(), OPEN])
    invitation = table.seats[1].link
    answer = client.post(f"/api/links/{invitation}/claim", json={"name": " Bob "})
    assert answer.status_code == 200
    seat = msgspec.json.decode(answer.content, type=LinkInfo)
    assert seat.link not in {each.link for each in table.seats}
    assert (seat.seat, seat.info.status, seat.info.seats[1].name) == (1, "running", "Bob")
    for path, body in (
        (f"/api/links/{invitation}", None),
        (f"/api/links/{invitation}/claim", {"name": "Eve"}),
        (f"/api/links/{invitation}/history/0", None),
    ):
        status, problem = refused(client, path, body)
        assert (status, problem.code) == (409, "seat/taken")
    assert info_of(client, seat.link).seat == 1


def test_retrying_a_claim_whose_answer_was_lost_returns_the_same_seat(
    client: Client,
) -> None:
    table = created(client, seats=[me(), OPEN, OPEN])
    path, other = (f"/api/links/{seat.link}/claim" for seat in table.seats[1:])
    key = "0f" * 16
    first, again = (client.post(path, json={"name": "Bob", "key": key}) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    seats = [msgspec.json.decode(answer.content, type=LinkInfo) for answer in (first, again)]
    assert seats[0] == seats[1]
    assert (seats[0].seat, info_of(client, seats[0].link).seat) == (1, 1)
    # Nobody else gets the seat, and the key opens no further seat of the table on its own.
    for body in ({"name": "Eve"}, {"name": "Eve", "key": "1f" * 16}):
        status, problem = refused(client, path, body)
        assert (status, problem.code) == (409, "seat/taken")
    third = client.post(other, json={"name": "Bert", "key": key}).json()
    assert (third["seat"], third["link"] != seats[0].link) == (2, True)


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"name": "Bob", "key": "0f" * 15}, 400, "request/malformed", "key"),
        ({"name": "Bob", "key": "no" * 16}, 400, "request/malformed", "key"),
        ({"name": ""}, 422, "table/name", "name"),
        ({"name": "x" * 25}, 422, "table/name", "name"),
        ({"name": "Bob", "share": "no"}, 400, "request/malformed", "share"),
        ({}, 400, "request/malformed", "name"),
        ({"name": "Bob", "seat": 0}, 400, "request/malformed", ""),
    ],
)
def test_an_invalid_claim_is_refused(
    client: Client, body: JSON, status: int, code: str, field: str
) -> None:
    table = created(client, seats=[me(), OPEN])
    found, problem = refused(client, f"/api/links/{table.seats[1].link}/claim", body)
    assert (found, problem.code, problem.field) == (status, code, field)
    assert info_of(client, table.seats[1].link).info.status == "waiting"


def test_a_claimed_seat_cannot_be_claimed_again(client: Client) -> None:
    table = created(client, seats=[me(), OPEN])
    found, problem = refused(client, f"/api/links/{table.seats[0].link}/claim", {"name": "Eve"})
    assert (found, problem.code) == (409, "seat/taken")
    found, problem = refused(client, f"/api/links/{table.spectators}/claim", {"name": "Eve"})
    assert (found, problem.code) == (403, "link/spectator")
