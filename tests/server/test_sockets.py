"""Playing over the socket: choices, refusals, undo, several links and several browsers."""

import json
from collections.abc import Callable

import pytest

from tests.server.running import JSON, OPEN, Server, local, me

FULL_A: JSON = {"type": "fill", "line": "A", "marks": 0}
FULL_B: JSON = {"type": "fill", "line": "B", "marks": 0}


def is_offered(position: JSON) -> bool:
    return position["offers"] is not None


def test_hello_brings_a_position_for_each_link(server: Server) -> None:
    table = server.table([me(), local("Bob")])
    with server.browser(*table.all()) as browser:
        for link, seat in ((table.seats[0], 0), (table.seats[1], 1), (table.spectators, None)):
            position = browser.until(link, lambda _: True)
            assert (position["seat"], position["view"]["seat"]) == (seat, seat)
            assert position["view"]["awaited"] == [0, 1]
            assert (position["offers"] is None) == (seat is None)
            assert [entry["type"] for entry in position["log"]] == ["draw"]
            assert (position["seed"], position["shares"]) == ("", [])


def test_only_its_player_knows_a_choice_until_all_have_chosen(server: Server) -> None:
    table = server.table([me(), local("Bob")])
    ann, bob = table.seats.values()
    with server.browser(ann) as at_ann, server.browser(bob, table.spectators) as at_bob:
        before = at_bob.until(bob, is_offered)
        action = at_ann.choose(ann)
        mine = at_ann.until(ann, lambda found: found["view"]["draft"] is not None)
        assert mine["view"]["draft"]["actions"] == [action]
        assert (mine["can_undo"], mine["offers"]) == (True, None)
        theirs = at_bob.until(bob, lambda found: found["info"]["awaited"] == [1])
        assert theirs["version"] == before["version"]
        assert (theirs["log"], theirs["view"]["draft"]) == (before["log"], None)
        watched = at_bob.until(table.spectators, lambda found: found["info"]["awaited"] == [1])
        assert (len(watched["log"]), watched["view"]["draft"]) == (1, None)
        answer = at_bob.choose(bob, number=3)
        for browser, link in ((at_ann, ann), (at_bob, bob), (at_bob, table.spectators)):
            opened = browser.until(link, lambda found: len(found["log"]) == 4)
            assert [entry.get("action") for entry in opened["log"]] == [None, action, answer, None]
            assert [entry["seq"] for entry in opened["log"]] == [1, 2, 3, 4]


def test_the_order_of_choosing_is_not_revealed(server: Server) -> None:
    table = server.table([me(), local("Bob")])
    ann, bob = table.seats.values()
    with server.browser(ann, bob) as browser:
        browser.choose(bob)
        browser.until(bob, lambda found: found["info"]["awaited"] == [0])
        browser.choose(ann)
        opened = browser.until(ann, lambda found: len(found["log"]) == 4)
        assert [entry.get("seat") for entry in opened["log"]] == [None, 0, 1, None]


def test_a_choice_can_be_undone_until_the_round_is_resolved(server: Server) -> None:
    table = server.table([me(), local("Bob")])
    ann, bob = table.seats.values()
    with server.browser(ann, bob) as browser:
        browser.choose(ann)
        drafted = browser.until(ann, lambda found: found["can_undo"])
        undo = {"type": "undo", "link": ann, "version": drafted["version"]}
        browser.send(undo)
        withdrawn = browser.until(ann, is_offered)
        assert withdrawn["view"]["draft"] is None
        browser.send({**undo, "version": withdrawn["version"]})
        assert browser.problem()["code"] == "match/nothing-to-undo"
        browser.choose(ann)
        browser.until(ann, lambda found: found["can_undo"])
        browser.choose(bob)
        after = browser.until(ann, lambda found: len(found["log"]) == 4)
        browser.send({**undo, "version": after["version"]})
        assert browser.problem()["code"] == "match/nothing-to-undo"


def test_a_choice_may_be_replaced_until_everybody_has_chosen(server: Server) -> None:
    table = server.window_table([me(), local("Bob")])
    ann, bob = table.seats.values()
    with server.browser(ann, bob) as browser:
        browser.until(ann, is_offered)
        browser.submit(ann, FULL_A)
        first = browser.until(ann, lambda found: found["can_undo"])
        browser.submit(ann, FULL_B)
        assert browser.problem()["code"] == "match/not-your-turn"
        browser.submit(ann, FULL_B, replace=True)
        second = browser.until(ann, lambda found: found["version"] != first["version"])
        assert second["view"]["draft"]["actions"] == [FULL_B]
        browser.choose(bob)
        opened = browser.until(ann, lambda found: len(found["log"]) == 4)
        assert opened["log"][1]["action"] == FULL_B
        browser.submit(ann, FULL_A, version=second["version"], replace=True)
        assert browser.problem()["code"] == "match/stale"


def test_an_illegal_replacement_changes_nothing(server: Server) -> None:
    table = server.window_table([me(), local("Bob")])
    ann = table.seats[0]
    with server.browser(ann) as browser:
        browser.until(ann, is_offered)
        browser.submit(ann, FULL_A)
        chosen = browser.until(ann, lambda found: found["can_undo"])
        browser.submit(ann, {"type": "fill", "line": "B", "marks": 99}, replace=True)
        assert browser.problem()["code"].startswith("rule/vv.")
        browser.hello(ann)
        browser.read()
        assert browser.positions[ann]["version"] == chosen["version"]
        assert browser.positions[ann]["view"]["draft"]["actions"] == [FULL_A]


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ({"type": "fill", "line": "Z", "marks": 1}, "rule/vv.line.unknown"),
        ({"type": "fill", "line": "A", "marks": -1}, "rule/vv.walk.marks"),
        ({"type": "fill", "line": "A", "marks": 2**63}, ""),
        ({"type": "fill", "line": "A", "marks": 10**60}, ""),
        ({"type": "fill", "line": "\u0000", "marks": 0}, "rule/vv.line.unknown"),
    ],
)
def test_an_illegal_choice_is_refused_by_its_rule(server: Server, action: JSON, rule: str) -> None:
    table = server.window_table([me()])
    link = table.seats[0]
    with server.browser(link) as browser:
        browser.until(link, is_offered)
        browser.submit(link, action)
        problem = browser.problem()
        if rule:
            assert (problem["code"], problem["link"]) == (rule, link)
        else:
            huge = {"rule/vv.walk.value", "rule/vv.transfer.one", "request/malformed"}
            assert problem["code"] in huge
        browser.choose(link)
        browser.until(link, lambda found: len(found["log"]) == 3)


def test_choices_are_refused_for_old_versions_and_foreign_links(server: Server) -> None:
    table = server.table([me(), OPEN, local("Bob")])
    ann, invitation, bob = table.seats.values()
    with server.browser(ann, invitation, table.spectators) as browser:
        waiting = browser.until(ann, lambda _: True)
        assert (waiting["view"], waiting["offers"], waiting["log"]) == (None, None, [])
        browser.submit(ann, FULL_A)
        assert browser.problem()["code"] == "match/waiting"
        claimed = server.post(f"links/{invitation}/claim", {"name": "Eve"}).json()
        assert claimed["info"]["status"] == "running"
        position = browser.until(ann, is_offered)
        for link, code in (
            (table.spectators, "link/spectator"),
            (bob, "link/unknown"),  # this socket has not said hello for that link
            (claimed["link"], "link/unknown"),
            ("x" * 30_000, "link/unknown"),
        ):
            browser.submit(link, FULL_A, version=position["version"])
            problem = browser.problem()
            assert (problem["code"], problem["link"]) == (code, link[:64])
        browser.submit(ann, FULL_A, version="from long ago")
        assert browser.problem()["code"] == "match/stale"
        assert browser.read()["version"] == position["version"]
        browser.choose(ann)
        browser.submit(ann, FULL_A, version=position["version"])
        assert browser.problem()["code"] == "match/stale"


def test_two_sockets_race_for_the_same_seat(server: Server) -> None:
    table = server.window_table([me(), local("Bob")])
    ann = table.seats[0]
    with server.browser(ann) as one, server.browser(ann) as two:
        version = one.until(ann, is_offered)["version"]
        two.until(ann, is_offered)
        one.submit(ann, FULL_A, version=version)
        two.submit(ann, FULL_B, version=version)
        for browser in (one, two):
            browser.until(ann, lambda found: found["view"]["draft"] is not None)
        assert one.positions[ann] == two.positions[ann]
        winner = one.positions[ann]["view"]["draft"]["actions"]
        assert winner in ([FULL_A], [FULL_B])
        loser = two if winner == [FULL_A] else one
        while not loser.others:
            loser.read()
        assert [problem["code"] for problem in loser.others] == ["match/stale"]


def test_a_returning_browser_gets_the_current_position(server: Server) -> None:
    table = server.table([me(), local("Bob")])
    ann, bob = table.seats.values()
    with server.browser(ann) as browser:
        browser.choose(ann)
        browser.until(ann, lambda found: found["can_undo"])
    with server.browser(bob) as browser:
        browser.choose(bob)
        browser.until(bob, lambda found: len(found["log"]) == 4)
    with server.browser(ann) as browser:
        assert len(browser.until(ann, is_offered)["log"]) == 4


def test_players_see_who_is_online(server: Server) -> None:
    table = server.table([me(), local("Bob")])
    ann, bob = table.seats.values()

    def bob_online(position: JSON) -> bool:
        online: bool = position["info"]["seats"][1]["online"]
        return online

    with server.browser(ann) as browser:
        assert not bob_online(browser.until(ann, lambda _: True))
        with server.browser(bob) as other:
            browser.until(ann, bob_online)
            other.hello(bob, table.spectators)
            other.until(table.spectators, bob_online)
        browser.until(ann, lambda found: not bob_online(found))


def test_a_whole_game_on_one_device_with_a_spectator(server: Server) -> None:
    table = server.table([me(), local("Bob")], map_id="madrid", options={"special": True})
    with server.browser(table.spectators) as watching, server.browser(*table.all()) as browser:
        end = browser.play_out(*table.seats.values())
        assert end["info"]["status"] == "over"
        assert (end["offers"], end["can_undo"]) == (None, False)
        assert len(end["outcome"]["scores"]) == 2
        seen = watching.until(table.spectators, lambda found: found["outcome"])
        assert seen["outcome"] == end["outcome"]
        assert seen["seed"] == end["seed"] != ""
        assert seen["log"] == end["log"]
        browser.submit(table.seats[0], FULL_A)
        assert browser.problem()["code"] == "match/over"


@pytest.mark.parametrize(
    "garbage",
    ["", "null", "[]", '"hello"', "{", "{}", '{"type": "hello"}', '{"type": "king"}',
     '{"type": "hello", "links": "all"}', '{"type": "hello", "links": [], "more": 1}',
     '{"type": "submit", "link": "", "version": ""}',
     '{"type": "submit", "link": "", "version": "", "action": {"type": "ride"}, "more": 1}',
     '{"type": "position"}', "[" * 60_000, '{"type":' * 8_000, b"\x00\x01", b"",
     '{"type": "hello", "links": ["\\ud800"]}', "\u0000" * 100],
)  # fmt: skip
def test_garbage_is_refused_and_the_socket_stays_open(server: Server, garbage: str | bytes) -> None:
    table = server.table([me()])
    with server.browser() as browser:
        browser.send(garbage)
        problem = browser.problem()
        assert problem["code"] == "request/malformed"
        browser.hello(table.seats[0])
        assert is_offered(browser.until(table.seats[0], lambda _: True))


def test_the_wrong_field_is_named(server: Server) -> None:
    table = server.table([me()])
    with server.browser(table.seats[0]) as browser:
        message = {"type": "submit", "link": table.seats[0], "version": "",
                   "action": {"type": "fill", "line": 5, "marks": 1}}  # fmt: skip
        browser.send(message)
        assert browser.problem()["field"] == "action.line"


@pytest.mark.parametrize("count", [0, 9])
def test_a_hello_is_for_1_to_8_links(server: Server, count: int) -> None:
    table = server.table([me()])
    with server.browser() as browser:
        browser.send({"type": "hello", "links": table.all()[:1] * count})
        problem = browser.problem()
        assert (problem["code"], problem["field"]) == ("request/malformed", "links")


def test_a_wrong_link_does_not_spoil_the_others(server: Server) -> None:
    table = server.table([me()])
    with server.browser("nonsense", table.seats[0], "A" * 24) as browser:
        assert [browser.problem()["link"] for _ in range(2)] == ["nonsense", "A" * 24]
        assert is_offered(browser.until(table.seats[0], lambda _: True))


def test_a_socket_that_only_sends_garbage_is_closed(server: Server) -> None:
    with server.browser() as browser:
        for _ in range(20):
            browser.send("garbage")
        assert browser.read_to_the_end() == 1008
    assert [problem["code"] for problem in browser.others] == ["request/malformed"] * 20


def test_a_huge_frame_ends_only_its_own_socket(server: Server) -> None:
    table = server.table([me()])
    with server.browser(table.seats[0]) as other:
        with server.browser() as browser:
            browser.send(json.dumps({"type": "hello", "links": ["x" * 200_000]}))
            assert browser.read_to_the_end() == 1009
        other.choose(table.seats[0])
        other.until(table.seats[0], lambda found: len(found["log"]) == 3)


def test_others_receive_nothing_when_a_player_changes_a_choice(server: Server) -> None:
    table = server.window_table([me(), local("Bob")])
    ann, bob = table.seats.values()
    with server.browser(ann) as at_ann, server.browser(bob, table.spectators) as at_bob:
        at_ann.choose(ann)
        version = at_ann.until(ann, lambda found: found["can_undo"])["version"]
        at_bob.until(bob, lambda found: found["info"]["awaited"] == [1])
        at_bob.until(table.spectators, lambda found: found["info"]["awaited"] == [1])
        heard = len(at_bob.raw)
        for action in (FULL_B, FULL_A, FULL_B):
            at_ann.submit(ann, action, replace=True)
            version = at_ann.until(ann, newer(version))["version"]
        for _ in range(3):
            at_ann.send({"type": "undo", "link": ann, "version": version})
            withdrawn = at_ann.until(ann, newer(version))
            assert withdrawn["info"]["awaited"] == [0, 1], "the player who took it back is awaited"
            at_ann.choose(ann)
            version = at_ann.until(ann, newer(withdrawn["version"]))["version"]
        at_bob.send("?")
        assert at_bob.problem()["code"] == "request/malformed"
        assert len(at_bob.raw) == heard + 1


def newer(version: str) -> Callable[[JSON], bool]:
    return lambda found: found["version"] != version


def test_entries_that_a_browser_holds_are_not_sent_again(server: Server) -> None:
    table = server.table([me()])
    link = table.seats[0]
    whole: JSON = {}
    with server.browser(link) as browser:
        for length in (3, 5, 7):
            browser.choose(link)
            whole = browser.until(link, lambda found: len(found["log"]) == length)  # noqa: B023
        told = [json.loads(raw) for raw in browser.raw]
        assert [each["since"] for each in told] == [0, 1, 3, 5]
        assert [len(each["log"]) for each in told] == [1, 2, 2, 2]
    for held, since in ((5, 5), (7, 7), (8, 0), (-1, 0)):
        with server.browser() as browser:
            browser.positions[link] = whole
            browser.hello(link, holds={link: {"table": table.id, "settled": held}})
            again = browser.until(link, lambda _: bool(browser.raw))
            assert json.loads(browser.raw[0])["since"] == since
            assert again["log"] == whole["log"]
    with server.browser() as browser:
        browser.hello(link, holds={link: {"table": "another", "settled": 7}})
        assert browser.until(link, lambda _: True)["log"] == whole["log"]


def test_a_message_that_changes_nothing_is_still_answered(server: Server) -> None:
    table = server.table([me(), local("Bob")], "germany", game="deutschland_rummy")
    ann, bob = table.seats.values()
    with server.browser(ann) as at_ann, server.browser(bob) as at_bob:
        at_ann.until(ann, lambda _: True)
        at_bob.until(bob, lambda found: found["info"]["seats"][0]["online"])
        at_ann.until(ann, lambda found: found["info"]["seats"][1]["online"])
        heard = len(at_bob.raw)
        answers = []
        for _ in range(3):
            at_ann.send({"type": "prepare", "link": ann, "answers": {"kiel": ""}})
            answers.append(at_ann.read()["type"])
        assert answers == ["position", "info", "info"]
        at_bob.send("?")
        assert at_bob.problem()["code"] == "request/malformed"
        assert len(at_bob.raw) == heard + 1


def test_a_used_invitation_neither_hears_nor_plays(server: Server) -> None:
    table = server.table([me(), OPEN])
    ann, invitation = table.seats.values()
    with server.browser(ann, invitation) as inviting:
        waiting = inviting.until(invitation, lambda _: True)
        inviting.submit(invitation, FULL_A, waiting["version"])
        assert inviting.problem()["code"] == "match/waiting"
        answer = server.post(f"links/{invitation}/claim", {"name": "Bob"}).json()
        taken = inviting.problem()
        assert (taken["code"], taken["link"]) == ("seat/taken", invitation)
        inviting.until(ann, is_offered)
        with server.browser(answer["link"]) as at_bob:
            at_bob.choose(answer["link"])
            position = at_bob.until(answer["link"], lambda found: found["can_undo"])
            inviting.until(ann, lambda found: found["info"]["awaited"] == [0])
            inviting.submit(invitation, FULL_A, position["version"], replace=True)
            assert inviting.problem()["code"] == "seat/taken"
            inviting.send({"type": "undo", "link": invitation, "version": position["version"]})
            assert inviting.problem()["code"] == "seat/taken"
        assert not any(answer["link"] in raw for raw in inviting.raw)


def test_a_seat_that_was_vacated_neither_hears_nor_plays(server: Server) -> None:
    table = server.table([me(), OPEN, OPEN])
    bob = server.post(f"links/{table.seats[1]}/claim", {"name": "Bob"}).json()["link"]
    with server.browser(bob) as browser:
        browser.until(bob, lambda _: True)
        assert server.post(f"links/{bob}/leave", {}).status_code == 200
        gone = browser.problem()
        assert (gone["code"], gone["link"]) == ("seat/vacated", bob)
        browser.hello(bob)
        assert browser.problem()["code"] == "link/unknown"
