"""The HTTP interface: its answers and its refusals."""

import asyncio
import json
import re
from threading import get_ident
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from netzplan.catalogue import GAMES, Plate, bots_for
from netzplan.games.rulebook import Rulebook
from netzplan.server.messages import GameInfo, LinkInfo, Problem, TableCreated
from netzplan.server.offering import draw_ahead
from tests.architecture.tree import ROOT
from tests.nightly import first_by_day
from tests.server.running import OPEN, bot, local, me

Client = TestClient[Litestar]
JSON = dict[str, Any]


def wanted(**changes: Any) -> JSON:
    body: JSON = {"game": "voll_verplant", "map": "berlin", "seats": [me(), bot()]}
    return {**body, **changes}


def refused(client: Client, path: str, body: Any = None) -> tuple[int, Problem]:
    answer = client.get(path) if body is None else client.post(path, json=body)
    assert answer.headers["content-type"] == "application/json"
    return answer.status_code, msgspec.json.decode(answer.content, type=Problem)


def created(client: Client, **changes: Any) -> TableCreated:
    answer = client.post("/api/tables", json=wanted(**changes))
    assert answer.status_code == 201
    return msgspec.json.decode(answer.content, type=TableCreated)


def info_of(client: Client, link: str) -> LinkInfo:
    answer = client.get(f"/api/links/{link}")
    assert answer.status_code == 200
    return msgspec.json.decode(answer.content, type=LinkInfo)


def test_all_games_are_listed(client: Client) -> None:
    games = msgspec.json.decode(client.get("/api/games").content, type=list[GameInfo])
    assert [game.id for game in games] == list(GAMES)
    told = {game.id: game for game in games}
    for game in GAMES.values():
        listed = [(each.id, each.title, each.hash) for each in told[game.id].maps]
        assert listed == [(each.id, each.title, game.map_hash(each.id)) for each in game.maps]
        assert told[game.id].options == tuple(each for each in game.options if each.shown)
        assert [each.id for each in told[game.id].bots] == [each.id for each in bots_for(game.id)]
    people = [each.id for each in games[0].bots if each.level]
    assert people == ["beginner", "casual", "sound", "strong", "expert"]


@pytest.mark.parametrize(
    ("game", "map_id"),
    [(game.id, info.id) for game in GAMES.values() for info in first_by_day(*game.maps)],
)
def test_a_map_is_sent_once(client: Client, game: str, map_id: str) -> None:
    path = f"/api/maps/{game}/{map_id}"
    first = client.get(path)
    assert first.content == msgspec.json.encode(GAMES[game].page(map_id))
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_boards_are_drawn_in_another_thread(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawing takes a third of a second, and no table may wait for it."""
    threads: dict[str, int] = {}

    def drawn(*_: object) -> bytes:
        threads["map"] = get_ident()
        return b"{}"

    def listed(*_: object) -> list[GameInfo]:
        threads["games"] = get_ident()
        return []

    monkeypatch.setattr("netzplan.server.endpoints.map_page", drawn)
    monkeypatch.setattr("netzplan.server.endpoints.game_infos", listed)
    assert client.get("/api/maps/voll_verplant/berlin").status_code == 200
    assert client.get("/api/games").status_code == 200
    assert threads["map"] != threads["games"]


def test_maps_are_drawn_in_advance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps on the home page come first, so that nobody waits a third of a second for each."""
    drawn: list[str] = []

    def note(plate: Plate) -> bytes:
        drawn.append(plate.id)
        return b"{}"

    monkeypatch.setattr("netzplan.server.offering.map_page", note)
    asyncio.run(draw_ahead(GAMES))
    recommended = {each.id for game in GAMES.values() for each in game.maps if each.recommended}
    assert set(drawn[: len(recommended)]) == recommended
    assert sorted(drawn) == sorted(each.id for game in GAMES.values() for each in game.maps)


def test_the_rulebook_has_both_languages(client: Client) -> None:
    answer = client.get("/api/rulebooks/voll_verplant")
    book = msgspec.json.decode(answer.content, type=Rulebook)
    assert book.named("vv.window.free").refusal is not None


def test_health_shows_how_many_tables_are_in_memory(client: Client) -> None:
    before = client.get("/api/health").json()["tables"]
    created(client)
    assert client.get("/api/health").json()["tables"] == before + 1


def test_the_schema_describes_the_interface(client: Client) -> None:
    schema = client.get("/api/schema").json()
    assert client.get("/api/schema/openapi.json").json() == schema
    assert schema["openapi"].startswith("3.")
    told = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `(?:GET|POST) (/api/\S+)`", told, re.MULTILINE)
    assert set(schema["paths"]) == set(documented)
    assert len(documented) >= 10
    schemas = schema["components"]["schemas"]
    assert schemas["CreateTable"]["additionalProperties"] is False, "a further field is malformed"
    assert "additionalProperties" not in schemas["TableCreated"]
    assert {"Problem", "SheetPage", "BoardPage", "Rulebook", "CreateTable"} <= set(schemas)


@pytest.mark.parametrize(
    ("changes", "status", "code", "field"),
    [
        ({"game": "chess"}, 422, "game/unknown", "game"),
        ({"game": "on_the_underground", "map": "paris"}, 422, "map/unknown", "map"),
        ({"game": "on_the_underground", "seats": [me()]}, 422, "table/seats", "seats"),
        ({"game": "on_the_underground", "seats": [me()] * 6}, 422, "table/seats", "seats"),
        (
            {"game": "on_the_underground", "options": {"special": False}},
            422,
            "table/option",
            "options",
        ),
        ({"options": {"special": 1}}, 422, "table/option", "options"),
        ({"options": {"special": 1.5}}, 400, "request/malformed", "options[...]"),
        ({"map": "rome"}, 422, "map/unknown", "map"),
        ({"seats": []}, 422, "table/seats", "seats"),
        ({"seats": [me()] * 7}, 422, "table/seats", "seats"),
        ({"options": {"special": True}}, 422, "table/option", "options"),
        ({"options": {"turbo": False}}, 422, "table/option", "options"),
        ({"options": {"special": "maybe"}}, 400, "request/malformed", "options[...]"),
        ({"seats": [me("  ")]}, 422, "table/name", "seats[0].name"),
        ({"seats": [me(), local("x" * 25)]}, 422, "table/name", "seats[1].name"),
        ({"seats": [me("a\nb")]}, 422, "table/name", "seats[0].name"),
        ({"seats": [me("a\u202eb")]}, 422, "table/name", "seats[0].name"),
        ({"seats": [me(), bot("deep")]}, 422, "bot/unknown", "seats[1].bot"),
        ({"seats": [{"kind": "king"}]}, 400, "request/malformed", "seats[0].kind"),
        ({"seats": [{"kind": "me", "name": 5}]}, 400, "request/malformed", "seats[0].name"),
        ({"seats": [{"kind": "me", "hat": ""}]}, 400, "request/malformed", "seats[0]"),
        ({"seats": [{"name": "Ann"}]}, 400, "request/malformed", "seats[0].kind"),
        ({"seats": "two"}, 400, "request/malformed", "seats"),
        *(
            ({"seats": [me(), OPEN], "fill": fill}, 400, "request/malformed", "fill.minutes")
            for fill in ({"minutes": 0, "bot": "casual"}, {"minutes": 1441, "bot": "casual"})
        ),
        ({"share": "xyz"}, 400, "request/malformed", "share"),
        ({"share": "a" * 65}, 400, "request/malformed", "share"),
    ],
)
def test_an_invalid_table_is_refused(
    client: Client, changes: JSON, status: int, code: str, field: str
) -> None:
    before = client.get("/api/health").json()["tables"]
    found, problem = refused(client, "/api/tables", wanted(**changes))
    assert (found, problem.code, problem.field) == (status, code, field)
    assert client.get("/api/health").json()["tables"] == before


@pytest.mark.parametrize("field", ["game", "map", "seats"])
def test_a_missing_field_is_named(client: Client, field: str) -> None:
    body = {name: value for name, value in wanted().items() if name != field}
    found, problem = refused(client, "/api/tables", body)
    assert (found, problem.code, problem.field) == (400, "request/malformed", field)


def test_a_wrong_number_of_seats_is_explained(client: Client) -> None:
    _, problem = refused(client, "/api/tables", wanted(seats=[me()] * 7))
    assert problem.parameters == {"seats": 7, "fewest": 1, "most": 6}


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"null", b"[]", b'"text"', b"\xff\xfe", b"[" * 20_000, b'{"game":' * 9_000,
     b'{"game": "\\ud800"}', b'{"game": "\xff"}', b'"\xed\xa0\x80"', b"1e999", b"{}" * 2],
)  # fmt: skip
def test_malformed_bodies_are_refused(client: Client, body: bytes) -> None:
    answer = client.post(
        "/api/tables", content=body[:60_000], headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["code"] == "request/malformed"


def test_a_body_that_is_too_large_is_refused(client: Client) -> None:
    status, problem = refused(client, "/api/tables", wanted(game="x" * 70_000))
    assert (status, problem.code) == (413, "request/too-large")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/maps/chess/berlin", "game/unknown"),
        ("/api/maps/voll_verplant/rome", "map/unknown"),
        ("/api/maps/on_the_underground/paris", "map/unknown"),
        ("/api/rulebooks/chess", "game/unknown"),
        ("/api/links/nothing", "link/unknown"),
        ("/api/links/AAAAAAAAAAAAAAAAAAAAAAAA", "link/unknown"),
        ("/api/links/AAAAAAAAAAAAAAAAAAAAAAAA/record", "link/unknown"),
        ("/api/links/AAAAAAAAAAAAAAAAAAAAAAAA/history/0", "link/unknown"),
        ("/api/links/%00/history/0", "link/unknown"),
        ("/api/links/x/history/first", "request/unknown"),
        ("/api/elsewhere", "request/unknown"),
        ("/api/", "request/unknown"),
        ("/elsewhere", "request/unknown"),
        ("/w/abc", "request/unknown"),
        ("/replay/x", "request/unknown"),
        ("/assets/../../data/netzplan.sqlite3", "request/unknown"),
    ],
)
def test_unknown_addresses_are_not_found(client: Client, path: str, code: str) -> None:
    status, problem = refused(client, path)
    assert (status, problem.code) == (404, code)


@pytest.mark.parametrize("path", ["/elsewhere", "/w/abc", "/foo.html"])
def test_a_browser_gets_a_page_for_an_unknown_address(client: Client, path: str) -> None:
    index = client.get("/").headers["etag"]
    asked = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8", "if-none-match": index}
    answer = client.get(path, headers=asked)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert answer.text.startswith("<!doctype html>")
    assert client.get("/api/elsewhere", headers=asked).json()["code"] == "request/unknown"


def test_an_unsupported_method_is_refused(client: Client) -> None:
    answer = client.delete("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "request/method")


def test_an_internal_error_reveals_no_details(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> list[GameInfo]:
        raise ValueError("a secret detail")

    monkeypatch.setattr("netzplan.server.endpoints.game_infos", broken)
    answer = client.get("/api/games")
    assert answer.status_code == 500
    assert answer.json()["code"] == "server/fault"
    assert "secret" not in answer.text
    assert "a secret detail" in caplog.text


def test_links_are_unguessable_and_all_different(client: Client) -> None:
    tables = [created(client, seats=[me(), local("Bob"), OPEN, bot()]) for _ in range(20)]
    links = [each.link for table in tables for each in table.seats]
    links += [table.spectators for table in tables]
    assert len(set(links)) == 20 * 4
    assert all(len(link) == 24 for link in links)


def test_the_answer_to_a_new_table_has_no_links_for_bots(client: Client) -> None:
    table = created(client, seats=[bot(), me(), OPEN])
    assert [(seat.seat, seat.kind) for seat in table.seats] == [(1, "me"), (2, "open")]


def test_a_link_shows_its_seat(client: Client) -> None:
    table = created(client, seats=[me(" Ann "), OPEN], options={})
    seated = info_of(client, table.seats[0].link)
    watching = info_of(client, table.spectators)
    assert (seated.seat, watching.seat) == (0, None)
    assert seated.info == watching.info
    assert seated.info.status == "waiting"
    assert [seat.name for seat in seated.info.seats] == ["Ann", ""]
    assert [seat.claimed for seat in seated.info.seats] == [True, False]


def test_options_are_shown_with_their_defaults(client: Client) -> None:
    plain = created(client, map="paris", seats=[me(), OPEN])
    special = created(client, map="paris", seats=[me(), OPEN], options={"special": True})
    assert info_of(client, plain.spectators).info.options == {"special": False}
    assert info_of(client, special.spectators).info.options == {"special": True}


def test_history_goes_from_the_start_to_now(client: Client) -> None:
    table = created(client, seats=[me()])
    link = table.seats[0].link
    start = client.get(f"/api/links/{link}/history/0").json()
    now = client.get(f"/api/links/{link}/history/1").json()
    assert (start["position"], start["view"]["round"], start["view"]["card"]) == (0, 0, None)
    assert (now["view"]["round"], now["view"]["seat"]) == (1, 0)
    for position in (2, -1):
        status, problem = refused(client, f"/api/links/{link}/history/{position}")
        assert (status, problem.code) == (404, "match/no-such-position")


def test_before_the_start_there_is_no_history(client: Client) -> None:
    table = created(client, seats=[me(), OPEN])
    status, problem = refused(client, f"/api/links/{table.spectators}/history/0")
    assert (status, problem.code) == (409, "match/waiting")


@pytest.mark.parametrize("path", ["record", "rematch"])
def test_before_the_end_there_is_neither_record_nor_rematch(client: Client, path: str) -> None:
    table = created(client, seats=[me()])
    body: JSON | None = {} if path == "rematch" else None
    status, problem = refused(client, f"/api/links/{table.seats[0].link}/{path}", body)
    assert (status, problem.code) == (409, "match/not-over")


@pytest.mark.parametrize("path", ["/", "/new/voll_verplant", "/t/abc", "/rules/voll_verplant"])
def test_addresses_of_the_page_get_its_index(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.text.startswith("<!doctype html>")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_asset_files_are_cached_for_ever_and_compressed(client: Client) -> None:
    path = "/assets/index-abc123.js"
    answer = client.get(path, headers={"accept-encoding": "gzip"})
    assert answer.text == "export const a = 1;\n" * 200
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text
    again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/", "/rules", "/api/games", "/api/schema", "/nowhere"])
def test_head_answers_like_get(client: Client, path: str) -> None:
    head, get = client.head(path), client.get(path)
    assert head.status_code == get.status_code
    for name in ("content-type", "content-length", "cache-control", "etag"):
        assert head.headers.get(name) == get.headers.get(name)


def test_options_requests_list_all_described_methods(client: Client) -> None:
    for path, methods in client.get("/api/schema").json()["paths"].items():
        answer = client.request("OPTIONS", re.sub(r"\{\w+\}", "1", path))
        told = answer.headers["allow"].split(", ")
        assert {method.upper() for method in methods} <= set(told), path


def test_refusals_are_described_as_they_are_sent(client: Client) -> None:
    paths = client.get("/api/schema").json()["paths"]
    refusals = [
        answer["content"]["application/json"]["schema"]
        for operations in paths.values()
        for operation in operations.values()
        for status, answer in operation["responses"].items()
        if int(status) >= 400
    ]
    assert len(refusals) > 20
    assert all(schema == {"$ref": "#/components/schemas/Problem"} for schema in refusals)


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/links/nothing", "/nowhere"])
def test_every_answer_protects_the_links_in_addresses(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "set-cookie" not in headers


def test_answers_that_contain_links_are_never_cached(client: Client) -> None:
    table = created(client)
    for path in ("", "/history/0"):
        answer = client.get(f"/api/links/{table.seats[0].link}{path}")
        assert answer.headers["cache-control"] == "no-store"
    made = client.post("/api/tables", content=json.dumps(wanted()))
    assert made.headers["cache-control"] == "no-store"
