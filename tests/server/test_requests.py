"""Requests to other players: when answers show, prepared answers, drafts and hints."""

from pathlib import Path
from time import monotonic

from tests.server.running import JSON, NO_PACE, OPEN, Browser, Server, TableLinks, local, me

SECONDS = 3
"""The shortest time to answer."""
ROUNDED = 0.05
"""Clocks show tenths of seconds."""
LONG = 300
"""The longest time to answer: no test waits for it."""


def rummy(server: Server, seats: list[JSON], **hosting: bool | int) -> TableLinks:
    return server.table(seats, "germany", game="deutschland_rummy", hosting=hosting)


def apart(server: Server, seconds: int = LONG) -> TableLinks:
    """Return a table of two persons on two devices; the second seat is claimed."""
    table = rummy(server, [me(), OPEN], answer=seconds)
    claimed = server.post(f"links/{table.seats[1]}/claim", {"name": "Bob"}).json()
    table.seats[1] = claimed["link"]
    return table


def shown(rack: list[str]) -> set[str]:
    """Return the cities on the tiles of a rack."""
    return {city for tile in rack if "--" in tile for city in tile.split("--")}


def cities(server: Server) -> list[str]:
    page = server.get("maps/deutschland_rummy/germany").json()
    return [city["id"] for city in page["drawing"]["cities"]]


def ask(asking: Browser, link: str, city: str) -> None:
    asking.submit(link, {"type": "ask", "city": city})
    asking.until(link, lambda found: found["view"]["question"] is not None)


def test_a_refusal_shows_when_its_time_is_up_whatever_the_rack_holds(server: Server) -> None:
    """With a match and a click, or without a match, the asker receives the same, and no sooner.

    ``test_time.py`` checks the exact moment with a clock that stands still.
    """
    told = [refused(server, matches=matches) for matches in (True, False)]
    assert [after["log"][-1]["seat"] for after in told] == [1, 1]


def refused(server: Server, *, matches: bool, seconds: int = SECONDS) -> JSON:
    """Ask for what is on the rack, or is not, and return what the asker is told at last."""
    table = apart(server, seconds)
    ann, bob = table.seats.values()
    with server.browser(ann) as at_ann, server.browser(bob) as at_bob:
        at_ann.until(ann, lambda _: True)
        rack = at_bob.until(bob, lambda _: True)["view"]["rack"]
        city = next(each for each in cities(server) if (each in shown(rack)) == matches)
        began = monotonic()
        ask(at_ann, ann, city)
        asked = at_bob.until(bob, lambda found: found["view"]["question"] is not None)
        assert bool(asked["offers"]["gifts"]) == matches
        assert [one.read()["type"] for one in (at_ann, at_bob)] == ["clock", "clock"]
        if matches:
            at_bob.submit(bob, {"type": "refuse"})
            noted = at_bob.read()
            assert noted["type"] == "position"
            if noted["version"] != asked["version"]:  # on a busy machine his time was up before
                return refused(server, matches=matches, seconds=10 * seconds)
            assert (asked["noted"], noted["noted"]) == (False, True)
        seen = len(at_ann.raw)
        after = at_ann.until(ann, lambda found: found["view"]["question"]["asked"] is None)
        assert len(at_ann.raw) == seen + 1, "nothing came before the answer"
        assert monotonic() - began > seconds
        assert after["view"]["question"]["refused"] == [1]
        assert after["log"][-1]["action"] == {"type": "refuse"}
        return after


def test_a_gift_shows_at_once_and_its_tile_only_to_two_seats(server: Server) -> None:
    table = apart(server)
    ann, bob = table.seats.values()
    with server.browser(ann, table.spectators) as at_ann, server.browser(bob) as at_bob:
        at_ann.until(ann, lambda _: True)
        rack = at_bob.until(bob, lambda _: True)["view"]["rack"]
        city = sorted(shown(rack))[0]
        ask(at_ann, ann, city)
        asked = at_bob.until(bob, lambda found: found["offers"] is not None)
        gift = asked["offers"]["gifts"][0]
        at_bob.submit(bob, {"type": "give", "tile": gift, "to": 0})
        after = at_ann.until(ann, lambda found: gift in found["view"]["rack"])
        assert after["view"]["question"]["tile"] == gift
        watched = at_ann.until(
            table.spectators, lambda found: (found["view"]["question"] or {}).get("giver") == 1
        )
        assert watched["view"]["question"]["tile"] is None
        assert watched["log"][-1]["action"] == {"type": "give", "tile": "", "to": 0}
        assert gift not in at_ann.newest(table.spectators)


def test_a_prepared_answer_survives_a_restart_and_is_given_at_once(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.start()
    table = apart(server)
    ann, bob = table.seats.values()
    with server.browser(bob) as at_bob:
        rack = at_bob.until(bob, lambda _: True)["view"]["rack"]
        gift = next(tile for tile in rack if "--" in tile)
        city = gift.split("--")[0]
        at_bob.send({"type": "prepare", "link": bob, "answers": {city: gift}})
        at_bob.until(bob, lambda found: found["prepared"] == {city: gift})
    server.kill()
    server.start()
    with server.browser(ann) as at_ann:
        at_ann.until(ann, lambda _: True)
        assert at_ann.positions[ann]["prepared"] == {}
        ask(at_ann, ann, city)
        at_ann.until(ann, lambda found: gift in found["view"]["rack"])
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


def test_an_impossible_prepared_answer_is_refused(server: Server) -> None:
    table = apart(server)
    bob = table.seats[1]
    with server.browser(bob) as browser:
        before = browser.until(bob, lambda _: True)
        for wrong in ({"atlantis": ""}, {"kiel": "joker-1"}, {"kiel": "koeln--aachen"}):
            browser.send({"type": "prepare", "link": bob, "answers": wrong})
            problem = browser.problem()
            assert problem["code"] == "request/malformed"
            assert problem["field"] == f"answers.{next(iter(wrong))}"
        browser.send({"type": "prepare", "link": bob, "answers": {"kiel": 3}})
        assert browser.problem()["field"].startswith("answers")
        assert browser.positions[bob] == before


def test_on_one_device_everybody_answers_without_waiting(server: Server) -> None:
    table = rummy(server, [me(), local("Bob")], answer=SECONDS)
    ann, bob = table.seats.values()
    with server.browser(ann, bob) as browser:
        browser.until(ann, lambda _: True)
        rack = browser.until(bob, lambda _: True)["view"]["rack"]
        missing = next(each for each in cities(server) if each not in shown(rack))
        ask(browser, ann, missing)
        asked = browser.until(bob, lambda found: found["offers"] is not None)
        browser.submit(bob, {"type": "refuse"}, asked["version"])
        after = browser.until(ann, lambda found: found["view"]["question"]["refused"] == [1])
        assert after["log"][-1]["type"] == "act", "the refusal shows at once"
        assert browser.others == [], "no clock is sent"


def test_drafts_are_only_for_seats_of_this_game(server: Server) -> None:
    table = rummy(server, [me(), local("Bob")])
    draft = {"rows": [["kiel--luebeck"]]}
    link = table.seats[0]
    read = server.post(f"links/{link}/draft", draft)
    assert read.status_code == 200
    assert read.json()["rows"][0]["ends"] == [["kiel", "luebeck"]]
    assert read.json()["rows"][0]["fault"]["rule"] == "dr.route.min-three"
    before = server.get(f"links/{link}").json()
    assert server.post(f"links/{table.spectators}/draft", draft).status_code == 403
    other = server.table([me(), local("Bob")])
    assert server.post(f"links/{other.seats[0]}/draft", draft).status_code == 404
    for wrong, field in (({}, "rows"), ({"rows": 1}, "rows"), ({"rows": [[1]]}, "rows")):
        answer = server.post(f"links/{link}/draft", wrong)
        assert answer.status_code == 400
        assert answer.json()["field"].startswith(field) or answer.json()["field"] == ""
    assert server.get(f"links/{link}").json() == before


def test_hints_reveal_more_step_by_step_if_the_table_allows_them(server: Server) -> None:
    table = rummy(server, [me(), local("Bob")])
    link = table.seats[0]
    one, two, three = (server.get(f"links/{link}/hint/{step}").json() for step in (1, 2, 3))
    assert (one["tiles"], one["action"], two["action"]) == ([], None, None)
    assert one["found"] == two["found"] == three["found"] == bool(two["tiles"])
    assert (three["action"] is not None) == three["found"]
    assert server.get(f"links/{link}/hint/4").json()["field"] == "step"
    assert server.get(f"links/{table.spectators}/hint/1").status_code == 403
    without = rummy(server, [me(), local("Bob")], hints=False).seats[0]
    refused = server.get(f"links/{without}/hint/1")
    assert (refused.status_code, refused.json()["code"]) == (409, "table/no-hints")


def test_number_options_have_bounds(server: Server) -> None:
    seats = [me(), local("Bob")]
    whole = {"game": "deutschland_rummy", "map": "germany", "seats": seats}
    for options in ({"games": 0}, {"games": 10}, {"games": True}, {"hints": 1}, {"answer": 2}):
        answer = server.post("tables", {**whole, "options": options})
        assert (answer.status_code, answer.json()["code"]) == (422, "table/option")
    for hosting in ({"answer": 2}, {"answer": 301}):
        answer = server.post("tables", {**whole, "hosting": hosting})
        assert (answer.status_code, answer.json()["code"]) == (422, "table/option")
    for broken in ({"answer": "soon"}, {"hints": 7}, {"seed": "00"}):
        answer = server.post("tables", {**whole, "hosting": broken})
        assert (answer.status_code, answer.json()["code"]) == (400, "request/malformed")
    answer = server.post("tables", {**whole, "options": {"games": 9}, "hosting": {"hints": False}})
    info = server.get(f"links/{answer.json()['spectators']}").json()["info"]
    assert info["options"] == {"games": 9, "take_at_once": True, "starter": 0}
    assert info["hosting"] == {**NO_PACE, "answer": 10, "hints": False, "reasons": False}


def test_a_game_without_requests_has_no_time_to_answer(server: Server) -> None:
    body = {"game": "voll_verplant", "map": "berlin", "seats": [me()], "hosting": {"answer": 10}}
    assert server.post("tables", body).json()["code"] == "table/option"
    made = server.post("tables", {**body, "hosting": {}}).json()
    info = server.get(f"links/{made['spectators']}").json()["info"]
    assert info["hosting"] == {**NO_PACE, "answer": None, "hints": True, "reasons": False}


def test_a_browser_that_connects_during_a_request_sees_the_time_left(server: Server) -> None:
    """Reloading does not restart the countdown, and the asker and spectators see it as well."""
    table = apart(server)
    ann, bob = table.seats.values()
    with server.browser(ann) as at_ann, server.browser(bob) as at_bob:
        at_ann.until(ann, lambda _: True)
        at_bob.until(bob, lambda _: True)
        before = monotonic()
        ask(at_ann, ann, "berlin")
        asked_at = monotonic()
        asked = at_bob.until(bob, lambda found: found["view"]["question"] is not None)
        at_bob.submit(bob, {"type": "refuse"})
        at_bob.read()
        while (connects := monotonic()) - asked_at <= 2 * ROUNDED:
            server.get("health")  # lets some time pass
        with server.browser(bob) as again, server.browser(ann, table.spectators) as others:
            position = again.until(bob, lambda _: True)
            clock = again.read()
            after = monotonic()
            while len(others.others) < len((ann, table.spectators)):
                others.read()
        assert (clock["type"], clock["link"]) == ("clock", bob)
        assert clock["version"] == position["version"] == asked["version"]
        least, most = LONG - (after - before), LONG - (connects - asked_at)
        assert least - ROUNDED <= clock["seconds"] <= most + ROUNDED < LONG
        assert {one["type"] for one in others.others} == {"clock"}
        assert {one["link"] for one in others.others} == {ann, table.spectators}
        assert {one["whole"] for one in (clock, *others.others)} == {LONG}
