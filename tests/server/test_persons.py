"""Guests and accounts: who is recognised, what belongs to them, and what is deleted."""

from asyncio import gather
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from netzplan.server.house import House
from netzplan.server.persons.cookies import Pass
from netzplan.server.persons.people import MOST_FAILURES, Visitor
from netzplan.server.problems import Refused
from netzplan.server.settings import Settings
from netzplan.server.store import PersonRow
from tests.server.guests import PASSWORD, PLAIN, Browser
from tests.server.in_house import in_house
from tests.server.running import JSON, OPEN, PATIENCE, Server, bot, local, me, serving
from tests.server.visiting import Come as Arrive
from tests.server.visiting import visited

Come = Callable[[], Browser]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, because the name of an account can be taken only once."""
    with serving(tmp_path / "data") as running:
        yield running


@pytest.fixture
def come(house: Server) -> Iterator[Come]:
    """A function that opens browsers; they are closed at the end."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Browser(house.address))


def test_a_guest_is_recognised_and_keeps_their_tables(house: Server, come: Come) -> None:
    guest, stranger = come(), come()
    assert guest.me() == {"name": "", "account": False, "ended": False, **PLAIN}
    table = guest.table(me("Ann"), local("Ben"), bot())
    assert guest.me()["name"] == "Ann"
    assert guest.links() == [seat["link"] for seat in table["seats"]]
    assert guest.post("/api/me/name", {"name": " Anne "})["name"] == "Anne"
    stranger.me()
    assert stranger.links() == []
    house.stop()
    house.start()
    later = come()
    later.http.cookies = guest.http.cookies
    assert later.me()["name"] == "Anne"
    assert later.links() == [seat["link"] for seat in table["seats"]]


def test_a_default_name_does_not_become_the_name_of_a_guest(come: Come) -> None:
    guest = come()
    guest.me()
    first = guest.table(me("Gast"), bot())
    assert guest.me()["name"] == ""
    assert guest.links() == [first["seats"][0]["link"]]
    invited = come().table(me("Ann"), OPEN)["seats"][1]["link"]
    guest.post(f"/api/links/{invited}/claim", {"name": "Guest"})
    assert guest.me()["name"] == ""
    guest.table(me("Zoe"), bot())
    assert guest.me()["name"] == "Zoe", "a guest is called by the first name given"


def test_scripts_cannot_read_the_cookie(house: Server, come: Come) -> None:
    header = come().http.get("/api/me").headers["set-cookie"]
    assert "; HttpOnly" in header
    assert "; SameSite=Lax" in header
    assert "Secure" not in header, "this is not HTTPS"
    told = come().http.get("/api/me", headers={"x-forwarded-proto": "https"})
    assert "; Secure" in told.headers["set-cookie"]


def test_a_visitor_without_a_cookie_gets_none_by_making_a_table(house: Server) -> None:
    seats = [me("Ann"), bot()]
    made = house.post("tables", {"game": "voll_verplant", "map": "amsterdam", "seats": seats})
    assert made.status_code == 201
    assert "set-cookie" not in made.headers


def test_a_claimed_seat_belongs_to_its_person_also_in_the_rematch(
    house: Server, come: Come
) -> None:
    host, guest = come(), come()
    host.me()
    guest.me()
    table = host.table(me("Ann"), OPEN)
    claimed = guest.post(f"/api/links/{table['seats'][1]['link']}/claim", {"name": "Bob"})
    assert guest.links() == [claimed["link"]]
    assert host.links() == [table["seats"][0]["link"]]
    mine = table["seats"][0]["link"]
    with house.browser(mine, claimed["link"]) as seats:
        seats.play_out(mine, claimed["link"])
    ready = host.post(f"/api/links/{mine}/rematch")
    assert host.links()[0] == ready["links"][mine]
    assert len(guest.links()) == 2


def test_logging_in_elsewhere_brings_the_tables_of_the_account(come: Come) -> None:
    here, there = come(), come()
    here.me()
    table = here.table(me("Ann"), bot())
    assert here.join() == {"name": "Ann", "account": True, "ended": False, **PLAIN}
    there.me()
    other = there.table(me("Annie"), bot())
    there.post("/api/session", {"name": " ann ", "password": PASSWORD})
    assert set(there.links()) == {table["seats"][0]["link"], other["seats"][0]["link"]}
    assert set(here.links()) == set(there.links())
    assert there.post("/api/session/end") == {"name": "", "account": False, "ended": False, **PLAIN}
    assert (there.links(), len(here.links())) == ([], 2)


def test_logging_out_everywhere_ends_all_sessions(come: Come) -> None:
    here, there = come(), come()
    here.join()
    there.post("/api/session", {"name": "Ann", "password": PASSWORD})
    stolen = dict(there.http.cookies)
    here.post("/api/session/end-everywhere")
    assert there.me() == {"name": "", "account": False, "ended": True, **PLAIN}
    assert there.me()["ended"] is False, "it is told once"
    change = {"old": PASSWORD, "new": "another password"}
    assert there.refused("/api/me/password", change) == (409, "person/no-account", "")
    there.table(me("Zoe"), bot())
    assert there.refused("/api/me/password", change)[1] == "person/no-account", "a guest has none"
    assert come().post("/api/session/end-everywhere")["account"] is False
    again = come()
    again.http.cookies.update(stolen)
    assert again.me()["account"] is False
    again.post("/api/session", {"name": "Ann", "password": PASSWORD})
    assert again.me()["account"] is True


def test_a_wrong_password_gets_the_same_answer_as_an_unknown_name(come: Come) -> None:
    come().join()
    other = come()
    for name in ("Ann", "Nobody", "", "x" * 5000):
        body = {"name": name, "password": "not the password"}
        assert other.refused("/api/session", body) == (403, "person/unknown", "")
    assert other.me()["account"] is False


def test_too_many_wrong_passwords_lock_a_name_for_every_address(come: Come) -> None:
    come().join()
    wrong = {"name": "ANN", "password": "not the password"}
    for _ in range(MOST_FAILURES):
        assert come().refused("/api/session", wrong)[0] == 403
    right = {"name": "Ann", "password": PASSWORD}
    assert come().refused("/api/session", right) == (429, "request/too-many", "")


def test_concurrent_wrong_passwords_are_all_counted(tmp_path: Path) -> None:
    async def scenario(_: House, come: Arrive) -> None:
        ann = come()
        await ann.account("Ann")
        wrong = {"name": "Ann", "password": "not the password"}
        told = await gather(*(come().post("session", wrong) for _ in range(MOST_FAILURES + 5)))
        assert sorted(code for _, code in told) == [
            *["person/unknown"] * MOST_FAILURES,
            *["request/too-many"] * 5,
        ]
        # A stranger at her open browser gets no extra attempts, and she loses none.
        change = {"old": wrong["password"], "new": "another password"}
        own = [await ann.post("me/password", change) for _ in range(MOST_FAILURES)]
        assert {code for _, code in own} == {"person/unknown"}
        assert await ann.post("me/delete", {"password": PASSWORD}) == (429, "request/too-many")
        assert (await ann.get("me"))["account"]

    visited(tmp_path, scenario, settings=Settings(limits=False))


NO_ACCOUNTS: tuple[tuple[JSON, tuple[int, str, str]], ...] = (
    ({"name": "Ann", "password": "short"}, (422, "person/password", "password")),
    ({"name": "Ann", "password": "x" * 129}, (422, "person/password", "password")),
    ({"name": "\u200d", "password": PASSWORD}, (422, "table/name", "name")),
    ({"name": "\u0410nn", "password": PASSWORD}, (409, "person/name-taken", "name")),
    ({"name": "Ann"}, (400, "request/malformed", "password")),
)
"""Invalid accounts while an account named Ann exists, and the answers."""


def test_an_old_request_of_a_guest_does_not_undo_their_account(tmp_path: Path) -> None:
    async def scenario(house: House, _: Arrive) -> None:
        guest = await house.people.stored(Visitor("ann", None))
        made = await house.people.register(guest, "Ann", PASSWORD)
        with pytest.raises(Refused, match="person/changed"):
            await house.people.call(guest, "Anna")
        assert await house.store.person("ann") == made.row

    visited(tmp_path, scenario)


def test_an_invalid_account_is_refused(come: Come) -> None:
    come().join()
    other = come()
    for wanted, told in NO_ACCOUNTS:
        assert other.refused("/api/me/account", wanted) == told
        assert other.me()["account"] is False


def test_an_account_is_made_once_and_keeps_its_name_to_itself(come: Come) -> None:
    here, there = come(), come()
    here.join()
    again = {"name": "Anna", "password": PASSWORD}
    assert here.refused("/api/me/account", again) == (409, "person/has-account", "")
    there.me()
    for name in ("ANN", "Guest"):
        assert there.refused("/api/me/name", {"name": name}) == (409, "person/name-taken", "name")
    assert here.post("/api/me/name", {"name": "Anna"})["name"] == "Anna"
    assert there.post("/api/me/name", {"name": "Ann"})["name"] == "Ann"
    assert here.post("/api/me/name", {"name": "anna"})["name"] == "anna"


def test_a_forged_cookie_belongs_to_nobody(come: Come) -> None:
    for cookie in ("", "nonsense", "WyJhIiwwXQ.abc.def", "x" * 4000):
        browser = come()
        browser.http.cookies.set("netzplan", cookie)
        assert browser.me() == {"name": "", "account": False, "ended": False, **PLAIN}, cookie[:20]


def test_a_cookie_of_another_server_belongs_to_nobody(come: Come, tmp_path: Path) -> None:
    here = come()
    here.join()
    with serving(tmp_path / "other") as other, Browser(other.address) as elsewhere:
        elsewhere.http.cookies.update(dict(here.http.cookies))
        assert elsewhere.me()["account"] is False


def test_the_export_contains_the_data_that_is_stored(house: Server, come: Come) -> None:
    here = come()
    here.join()
    table = here.table(me("Ann"), bot())
    running = here.table(me("Ann"), bot())
    link = table["seats"][0]["link"]
    with house.browser(link) as seat:
        seat.play_out(link)
    told = here.answer("GET", "/api/me/export")
    assert (told["name"], told["account"]) == ("Ann", True)
    assert PASSWORD not in json.encode(told).decode()
    by_link = {each["table"]["seats"][0]["link"]: each["record"] for each in told["tables"]}
    assert by_link[link][0]["game"] == "voll_verplant"
    assert len(by_link[link]) > 10
    lines = here.http.get(f"/api/links/{link}/record").text.splitlines()
    assert by_link[link] == [json.decode(line) for line in lines]
    assert by_link[running["seats"][0]["link"]] == [], "its seed is not told before the end"


def test_deleting_a_person_replaces_the_name_and_keeps_the_record(
    house: Server, come: Come
) -> None:
    here = come()
    here.join()
    table = here.table(me("Ann"), bot())
    link = table["seats"][0]["link"]
    with house.browser(link) as seat:
        seat.play_out(link)
    wrong = {"password": "not the password"}
    assert here.refused("/api/me/delete", wrong) == (403, "person/unknown", "password")
    assert here.me()["account"] is True
    assert here.post("/api/me/delete", {"password": PASSWORD})["account"] is False
    spectator = here.answer("GET", f"/api/links/{table['spectators']}")
    assert spectator["info"]["seats"][0]["name"] == "N. N."
    assert here.http.get(f"/api/links/{link}").status_code == 404
    record = here.http.get(f"/api/links/{table['spectators']}/record").text
    assert '"Ann"' not in record
    assert len(record.splitlines()) > 10
    elsewhere = come()
    body = {"name": "Ann", "password": PASSWORD}
    assert elsewhere.refused("/api/session", body) == (403, "person/unknown", "")


def test_a_form_on_a_foreign_page_changes_nothing(come: Come) -> None:
    here = come()
    here.join()
    answer = here.http.post(
        "/api/session/end-everywhere",
        content="a=b",
        headers={
            "content-type": "application/x-www-form-urlencoded",
            "origin": "https://elsewhere.example",
        },
    )
    assert answer.status_code == 403
    assert here.me()["account"] is True


def test_the_day_of_the_latest_visit_is_stored(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        long_ago = PersonRow("someone", "Ann", "", "", 0, "2020-01-01T12:00:00Z", "2020-01-01")
        await house.store.keep_person(long_ago, None)
        cookie = (await house.people.passes()).written(Pass("someone", 0))
        await house.people.greet(await house.people.visitor(cookie))
        kept = await house.store.person("someone")
        assert kept is not None
        assert kept.seen > "2026"
        assert replace(kept, seen=long_ago.seen) == long_ago

    in_house(tmp_path, scenario)


def test_a_blocked_person_cannot_join_until_they_are_unblocked(come: Come) -> None:
    host, pest, link_only = come(), come(), come()
    host.me()
    pest.me()
    first = host.table(me("Ann"), OPEN, OPEN)
    mine, invitation, other = (seat["link"] for seat in first["seats"])
    pest.post(f"/api/links/{invitation}/claim", {"name": "Bob"})
    link_only.post(f"/api/links/{other}/claim", {"name": "Cid"})
    block = f"/api/links/{mine}/block"
    for seat in (0, 2):  # herself, and a visitor without a cookie, who came by a link
        assert host.refused(block, {"seat": seat}) == (409, "person/nobody", "")
    assert host.refused(block, {"seat": 3}) == (400, "request/malformed", "seat")
    host.post(block, {"seat": 1})
    (blocked,) = host.post(block, {"seat": 1})["blocked"]
    assert blocked["name"] == "Bob"
    claim = f"/api/links/{host.table(me('Ann'), OPEN)['seats'][1]['link']}/claim"
    assert pest.refused(claim, {"name": "Somebody"}) == (403, "seat/blocked", "")
    pest.join("Bob the builder")
    assert pest.refused(claim, {"name": "Somebody"})[1] == "seat/blocked"
    assert pest.post("/api/me/unblock", {"id": blocked["id"]})["blocked"] == []
    assert pest.refused(claim, {"name": "Somebody"})[1] == "seat/blocked", (
        "nobody can lift a block by others"
    )
    assert host.post("/api/me/unblock", {"id": blocked["id"]})["blocked"] == []
    assert pest.post(claim, {"name": "Somebody"})["seat"] == 1


def test_names_at_a_table_have_to_look_different(come: Come) -> None:
    host, guest, account = come(), come(), come()
    account.join("Nora")
    table = host.table(me("Paul"), OPEN)
    claim = f"/api/links/{table['seats'][1]['link']}/claim"
    for name in ("paul", "P\u0430ul", "Pau1"):
        assert guest.refused(claim, {"name": name}) == (409, "table/name-alike", "name"), name
    assert guest.refused(claim, {"name": "NORA"}) == (409, "person/name-taken", "name")
    body = {"game": "voll_verplant", "map": "amsterdam", "seats": [me("Nora"), bot()]}
    assert guest.refused("/api/tables", body) == (409, "person/name-taken", "seats[0].name")
    account.table(me("Nora"), bot())
    assert guest.post(claim, {"name": "Paula"})["seat"] == 1


def test_logging_out_everywhere_renews_links_that_others_have(house: Server, come: Come) -> None:
    here, guest = come(), come()
    here.join()
    table = here.table(me("Ann"), OPEN)
    link, invitation = (seat["link"] for seat in table["seats"])
    other = guest.post(f"/api/links/{invitation}/claim", {"name": "Bob"})["link"]
    with house.browser(link, other) as stolen:
        position = stolen.until(link, lambda found: found["offers"] is not None)
        here.post("/api/session/end-everywhere")
        assert (stolen.problem()["code"], stolen.others[-1]["link"]) == ("link/renewed", link)
        stolen.submit(link, position["offers"]["choices"][0]["action"])
        assert stolen.problem()["code"] == "link/renewed"
        stolen.choose(other)
    assert guest.http.get(f"/api/links/{link}").json()["code"] == "link/unknown"
    here.post("/api/session", {"name": "Ann", "password": PASSWORD})
    (fresh,) = here.links()
    assert fresh != link
    with house.browser(fresh) as seat:
        seat.choose(fresh)
        seat.until(fresh, lambda found: found["version"] != position["version"])


def test_two_devices_of_one_person_can_submit_at_once(house: Server, come: Come) -> None:
    desk, phone = come(), come()
    desk.join()
    phone.post("/api/session", {"name": "Ann", "password": PASSWORD})
    desk.table(me("Ann"), bot())
    (link,), (same,) = desk.links(), phone.links()
    with house.browser(link) as one, house.browser(same) as other:
        for each in (one, other):
            each.until(link, lambda found: found["offers"] is not None)
        version = one.positions[link]["version"]
        one.choose(link)
        one.until(link, lambda found: found["version"] != version)
        other.submit(link, other.positions[link]["offers"]["choices"][0]["action"], version)
        assert other.problem()["code"] == "match/stale"
        newest = one.positions[link]["version"]
        assert other.until(link, lambda found: found["version"] == newest)["log"]


def test_a_foreign_page_gets_no_socket(house: Server) -> None:
    address = house.address.replace("http", "ws") + "/api/play"
    come_from = partial(connect, address, open_timeout=PATIENCE)
    for origin in ("https://elsewhere.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus), come_from(origin=Origin(origin)):
            pass
    with come_from(origin=Origin(house.address)) as socket:
        socket.send('{"type":"ping"}')
        assert socket.recv(timeout=PATIENCE) == '{"type":"pong"}'
