"""Talk at tables: who hears a line, which lines are refused, and private notes."""

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from netzplan.server.audience import Audience
from netzplan.server.house import House
from netzplan.server.store.engines import DATABASE
from netzplan.server.talk import rooms
from tests.server.running import JSON, OPEN, Server, bot, me, serving
from tests.server.visiting import Come, Visitor, visited

Client = TestClient[Litestar]
PILED = "a" + "\u0335" * 9
HIDDEN = (
    "\x00",
    "a\nb",
    "a\u2028b",
    "a\u202eb",
    "\u200b",
    "\u3164",
    " ",
    PILED,
    "x" * 301,
    "x" * 10_000,
)


@pytest.fixture
def table(client: Client) -> JSON:
    """The links of a table with two players, a bot and a spectator."""
    body = {
        "game": "voll_verplant", "map": "amsterdam", "seats": [me("Ann"), OPEN, bot()],
    }  # fmt: skip
    made = client.post("/api/tables", json=body).json()
    invitation = made["seats"][1]["link"]
    bob = client.post(f"/api/links/{invitation}/claim", json={"name": "Bob"}).json()["link"]
    return {"ann": made["seats"][0]["link"], "bob": bob, "watching": made["spectators"],
            "used": invitation, "id": made["table"]}  # fmt: skip


def say(client: Client, link: str, **said: Any) -> JSON:
    answer = client.post(f"/api/links/{link}/talk", json=said)
    assert answer.status_code == 201, answer.text
    line: JSON = answer.json()
    return line


def heard(client: Client, link: str, after: int = 0) -> list[JSON]:
    lines: list[JSON] = client.get(f"/api/links/{link}/talk?after={after}").json()["lines"]
    return lines


def refused(client: Client, link: str, what: str = "talk", **body: Any) -> tuple[int, str, str]:
    answer = client.post(f"/api/links/{link}/{what}", json=body)
    return answer.status_code, answer.json()["code"], answer.json()["field"]


def test_players_and_spectators_have_separate_rooms(client: Client, table: JSON) -> None:
    first = say(client, table["ann"], text="  <b>Hello</b> & Grüße 🚂 ")
    assert (first["number"], first["seat"], first["name"]) == (1, 0, "")
    assert first["text"] == "<b>Hello</b> & Grüße 🚂"
    second = say(client, table["bob"], phrase="luck")
    assert (second["text"], second["phrase"], second["seat"]) == ("", "luck", 1)
    mine = say(client, table["watching"], text="Who is ahead?", name="Cleo")
    assert (mine["number"], mine["seat"], mine["name"]) == (1, None, "Cleo")
    assert heard(client, table["bob"]) == [first, second]
    assert heard(client, table["ann"], after=1) == [second]
    assert heard(client, table["watching"]) == [mine]


@pytest.mark.parametrize("text", HIDDEN, ids=range(len(HIDDEN)))
def test_unreadable_text_is_refused(client: Client, table: JSON, text: str) -> None:
    assert refused(client, table["ann"], text=text) == (422, "talk/text", "text")
    assert heard(client, table["ann"]) == []


def test_malformed_lines_name_the_field(client: Client, table: JSON) -> None:
    assert refused(client, table["ann"]) == (400, "request/malformed", "text")
    both = refused(client, table["ann"], text="a", phrase="luck")
    assert both == (400, "request/malformed", "text")
    unknown = refused(client, table["ann"], phrase="<script>")
    assert unknown == (400, "request/malformed", "phrase")
    assert refused(client, "x" * 24, text="a") == (404, "link/unknown", "")
    assert refused(client, table["used"], text="a")[:2] == (409, "seat/taken")


@pytest.mark.parametrize("after", [-1, 2**31, 2**63, "x"])
def test_lines_are_listed_only_after_a_valid_number(
    client: Client, table: JSON, after: object
) -> None:
    answer = client.get(f"/api/links/{table['ann']}/talk?after={after}")
    assert (answer.status_code, answer.json()["code"]) == (400, "request/malformed")
    assert heard(client, table["ann"], 2**31 - 1) == []


def test_no_number_in_an_address_is_too_large(client: Client, table: JSON) -> None:
    for path in ("reasons/{}", "history/{}", "history?from={}&to={}", "talk?after={}"):
        for number in (2**31, 2**63, 10**30, -(2**63) - 1):
            asked = f"/api/links/{table['ann']}/{path.format(number, number)}"
            answer = client.get(asked)
            assert answer.status_code in (200, 400, 404, 409), (asked, answer.text)


def test_nobody_speaks_from_an_open_seat(client: Client) -> None:
    seats = [me("Ann"), OPEN]
    body = {"game": "voll_verplant", "map": "amsterdam", "seats": seats}
    made = client.post("/api/tables", json=body).json()
    invitation = made["seats"][1]["link"]
    assert refused(client, invitation, text="a") == (409, "match/waiting", "")
    assert client.get(f"/api/links/{invitation}/talk").json()["code"] == "match/waiting"
    assert refused(client, invitation, "notes", text="a") == (409, "match/waiting", "")
    say(client, made["seats"][0]["link"], text="Anybody there?")


def test_a_spectator_cannot_use_the_name_of_a_player(client: Client, table: JSON) -> None:
    taken = refused(client, table["watching"], text="a", name="АNN")  # begins with a Cyrillic A
    assert taken == (409, "table/name-alike", "name")
    nobody = refused(client, table["watching"], text="a")
    assert nobody == (422, "table/name", "name")


def test_a_spectator_cannot_use_the_name_of_an_account(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann, nora = come(), come()
        path = f"links/{(await ann.open('Ann', '-'))['spectators']}/talk"
        await nora.account("Nora")
        assert await come().post(path, {"text": "a", "name": "N0RA"}) == (409, "person/name-taken")
        assert (await nora.post(path, {"text": "a"}))["name"] == "Nora"

    visited(tmp_path, scenario)


def test_notes_are_private(client: Client, table: JSON) -> None:
    assert client.get(f"/api/links/{table['ann']}/notes").json() == {"text": ""}
    noted = {"text": "Line F first\nthen A"}
    assert client.post(f"/api/links/{table['ann']}/notes", json=noted).json() == noted
    assert client.get(f"/api/links/{table['ann']}/notes").json() == noted
    assert client.get(f"/api/links/{table['bob']}/notes").json() == {"text": ""}
    longest = {"text": "a" * 4000}
    assert client.post(f"/api/links/{table['bob']}/notes", json=longest).json() == longest
    watching = refused(client, table["watching"], "notes", text="a")
    assert watching == (403, "link/spectator", "")
    assert refused(client, table["ann"], "notes", text="a" * 4001) == (422, "talk/text", "text")
    assert refused(client, table["ann"], "notes", text="\x07") == (422, "talk/text", "text")
    assert client.get(f"/api/links/{table['ann']}/notes").json() == noted


def test_notes_go_with_whoever_wrote_them(client: Client, table: JSON) -> None:
    ann, bob = table["ann"], table["bob"]
    for link in (ann, bob):
        client.post(f"/api/links/{link}/notes", json={"text": "a plan"})
    client.post(f"/api/links/{bob}/leave", json={})
    assert client.get(f"/api/links/{bob}/notes").json() == {"text": "a plan"}, "Bob may return"
    gives = client.post(f"/api/links/{ann}/offers", json={"kind": "replace", "of": 1})
    assert gives.status_code == 200
    [open_] = client.get(f"/api/links/{ann}/invitations").json()
    taken = client.post(f"/api/links/{open_['link']}/claim", json={"name": "Eve"}).json()
    assert client.get(f"/api/links/{taken['link']}/notes").json() == {"text": ""}
    assert client.get(f"/api/links/{ann}/notes").json() == {"text": "a plan"}


def test_a_line_is_sent_only_to_its_room(server: Server) -> None:
    table = server.table([me("Ann"), OPEN])
    claimed = server.post(f"links/{table.seats[1]}/claim", {"name": "Bob"}).json()["link"]
    places = (table.seats[0], claimed, table.spectators)
    with ExitStack() as stack:
        browsers = [stack.enter_context(server.browser(link)) for link in places]
        for link, browser in zip(places, browsers, strict=True):
            browser.until(link, lambda _: True)
        server.post(f"links/{claimed}/talk", {"text": "Hi"})
        server.post(f"links/{table.spectators}/talk", {"phrase": "wow", "name": "Cleo"})
        told = [_spoken(browser) for browser in browsers]
    assert [(each["watching"], each["line"]["text"]) for each in told] == [
        (False, "Hi"), (False, "Hi"), (True, ""),
    ]  # fmt: skip
    assert told[2]["line"]["phrase"] == "wow"


def _spoken(browser: Any) -> JSON:
    while (message := browser.read())["type"] != "spoken":
        pass
    found: JSON = message
    return found


def test_talk_is_kept_with_the_table_and_deleted_with_the_person(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as house:
        with httpx.Client(base_url=house.address, timeout=60) as ann:
            ann.get("/api/me")
            body = {"game": "voll_verplant", "map": "amsterdam", "seats": [me("Ann"), OPEN]}
            made = ann.post("/api/tables", json=body).json()
            mine, open_ = (seat["link"] for seat in made["seats"])
            bob = house.post(f"links/{open_}/claim", {"name": "Bob"}).json()["link"]
            ann.post(f"/api/links/{mine}/talk", json={"text": "mine"})
            ann.post("/api/me/name", json={"name": "Cleo"})
            ann.post(f"/api/links/{made['spectators']}/talk", json={"text": "watching"})
            ann.post(f"/api/links/{mine}/notes", json={"text": "a plan"})
            house.post(f"links/{bob}/talk", {"phrase": "luck"})
            house.stop()
            house.start()
            ann.base_url = house.address
            export = ann.get("/api/me/export").json()
            assert [each["text"] for each in export["said"]] == ["watching", "mine"]
            assert export["tables"][0]["notes"] == ["a plan"]
            assert len(house.get(f"links/{bob}/talk").json()["lines"]) == 2
            assert ann.post("/api/me/delete", json={}).status_code == 200
        left = house.get(f"links/{bob}/talk").json()["lines"]
        assert [each["phrase"] for each in left] == ["luck"]
        assert house.get(f"links/{made['spectators']}/talk").json()["lines"] == []
        assert house.get(f"links/{mine}/notes").status_code == 404
        with closing(sqlite3.connect(house.data / DATABASE)) as database:
            assert database.execute("SELECT text FROM notes").fetchall() == []


def test_a_blocked_person_is_not_heard(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, pest, cid = come(), come(), come()
        for each in (ann, pest, cid):
            await each.get("me")
        made = await ann.open("Ann", "", "")
        id, (mine, *_), watching = made["table"], made["seats"], made["spectators"]
        bad = (await pest.join(id, "Bob"))["link"]
        other = (await cid.join(id, "Cid"))["link"]
        await ann.post(f"links/{mine['link']}/block", {"seat": 1})
        await pest.post("me/name", {"name": "Bert"})
        for link in (bad, other, watching):
            await pest.post(f"links/{link}/talk", {"text": "Hey"})
        # Even without a cookie the seat speaks, and it is still his.
        await come().post(f"links/{bad}/talk", {"text": "Hey you"})
        await cid.post(f"links/{other}/talk", {"text": "Hello"})

        async def heard(by: Visitor, link: str) -> list[str]:
            return [line["text"] for line in (await by.get(f"links/{link}/talk"))["lines"]]

        # Seat 2 belongs to Cid, so he is the author of what it says.
        assert await heard(ann, mine["link"]) == ["Hey", "Hello"]
        assert await heard(ann, watching) == []
        assert await heard(cid, other) == ["Hey", "Hey", "Hey you", "Hello"]
        assert await heard(cid, watching) == ["Hey"]
        (block,) = (await ann.get("me/settings"))["blocked"]
        await ann.post("me/unblock", {"id": block["id"]})
        assert await heard(ann, watching) == ["Hey"]

    visited(tmp_path, scenario)


def test_lines_of_a_guest_belong_to_their_account_after_they_log_in(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        elsewhere, guest = come(), come()
        await elsewhere.account("Nora")
        await guest.get("me")
        made = await guest.open("Gus", "")
        await guest.post(f"links/{made['seats'][0]['link']}/talk", {"text": "Hello"})
        entering = {"name": "Nora", "password": "a bridge in the rain"}
        assert (await guest.post("session", entering))["account"]
        export = await elsewhere.get("me/export")
        assert [line["text"] for line in export["said"]] == ["Hello"]
        assert [each["table"]["table"] for each in export["tables"]] == [made["table"]]

    visited(tmp_path, scenario)


class Ear:
    in_front = True

    def __init__(self, person: str) -> None:
        self.person = person
        self.got: list[bytes] = []

    def show(self, link: str) -> None: ...

    def tell(self, message: bytes) -> None:
        self.got.append(message)


def test_a_line_is_not_sent_to_people_who_blocked_its_author() -> None:
    audience = Audience()
    ann, pest, another_device, watching = (Ear(each) for each in ("ann", "pest", "", "ann"))
    for ear, reader in ((ann, 0), (pest, 1), (another_device, 0), (watching, None)):
        audience.join(ear, {reader})
    audience.say(b"Hey", watching=False, deaf={"ann"}, deaf_seats={0})
    audience.say(b"Hey", watching=True, deaf={"ann"}, deaf_seats={0})
    assert [len(ear.got) for ear in (ann, pest, another_device, watching)] == [0, 1, 0, 0]
    audience.say(b"Hello", watching=True, deaf=frozenset(), deaf_seats=set())
    assert watching.got == [b"Hello"]


def test_an_invitation_does_not_listen_at_the_table(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann = come()
        made = await ann.open("Ann", "")
        link = made["seats"][0]["link"]
        table, _ = await house.tables.find(link)
        invited, seated = Ear(""), Ear("")
        table.attach(invited, {1})
        table.attach(seated, {0})
        await ann.post(f"links/{link}/talk", {"text": "Hello"})
        assert (invited.got, len(seated.got)) == ([], 1)

    visited(tmp_path, scenario)


def test_a_full_room_refuses_further_lines(
    client: Client, table: JSON, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_SAID", 2)
    say(client, table["ann"], text="one")
    say(client, table["bob"], text="two")
    assert refused(client, table["ann"], text="three") == (409, "talk/full", "")
    assert len(heard(client, table["ann"])) == 2
    say(client, table["watching"], text="one", name="Cleo")
