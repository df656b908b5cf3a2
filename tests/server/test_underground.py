"""On the Underground over the socket: a whole game, and what the rules refuse."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest

from netzplan.catalogue.records import check
from tests.server.running import JSON, Server, TableLinks, bot, local, me, offered
from tests.server.seats import Seats

TOKEN: JSON = {"type": "token"}
END: JSON = {"type": "end"}
HOME: JSON = {"type": "travel", "destination": "euston", "lines": []}

# Edges of London around Bank; each has one space, except the last.
NORTH, WEST, FAR, EAST = "bank-moorgate", "bank-holborn", "acton-alperton", "aldgate-bank"

ACROSS = """
amersham rickmansworth northwood harrow_on_the_hill kenton wembley_park finchley_road baker_street
great_portland_street euston kings_cross_st_pancras moorgate liverpool_street mile_end stratford
leytonstone
"""


def place(edge: str, line: str = "red") -> JSON:
    return {"type": "place", "line": line, "edge": edge}


class Builders(Seats, frozen=True):
    """Two seats on one device."""

    def turn(self, *actions: JSON) -> None:
        """Let the player to move act, take tokens with the remaining actions, and end the turn."""
        self.act(*actions)
        mover = self.mover
        while self.mover == mover and not self.position()["outcome"]:
            choices = offered(self.position(mover)["offers"])
            self.act(TOKEN if TOKEN in choices else choices[0])


@contextmanager
def london(server: Server) -> Iterator[Builders]:
    table = server.table([me(), local("Bob")], "london", game="on_the_underground")
    with server.browser(*table.seats.values()) as browser:
        seats = Builders("on_the_underground", browser, tuple(table.seats.values()))
        seats.position(1)
        yield seats


FIRST_TURN: list[tuple[str, tuple[JSON, ...], JSON]] = [
    ("ug.place.own", (), place(NORTH, "blue")),
    ("ug.place.own", (), place(NORTH, "pink")),
    ("ug.place.own", (), place(NORTH, "")),
    ("ug.place.own", (), place(NORTH, "x" * 10_000)),
    ("ug.place.edge", (), place("bank-moon")),
    ("ug.place.edge", (), place("moorgate-bank")),
    ("ug.place.edge", (), place("\u0000")),
    ("ug.place.twice", (place(EAST),), place(EAST)),
    ("ug.place.space", (place(NORTH),), place(NORTH, "yellow")),
    ("ug.place.connected", (place(NORTH),), place(FAR)),
    ("ug.place.branch", (place(NORTH), place(WEST)), place(EAST)),
    ("ug.passenger.after", (place(NORTH),), HOME),
    ("ug.turn.end", (TOKEN, TOKEN), END),
    ("ug.turn.actions", (TOKEN, TOKEN, TOKEN), TOKEN),
    ("ug.turn.actions", (TOKEN, TOKEN, TOKEN), place(NORTH)),
]


@pytest.mark.parametrize(("rule", "before", "action"), FIRST_TURN)
def test_an_illegal_action_is_refused_by_its_rule(
    server: Server, rule: str, before: tuple[JSON, ...], action: JSON
) -> None:
    with london(server) as seats:
        seats.act(*before)
        assert seats.refused(action) == rule


def test_a_query_explains_why_an_action_is_illegal(server: Server) -> None:
    def asked(link: str, edge: str, line: str = "red") -> JSON:
        answer = server.post(f"links/{link}/queries/why", {"line": line, "edge": edge})
        found: JSON = answer.json()
        return found

    with london(server) as seats:
        ann, bob = seats.links
        before = [seats.browser.newest(link) for link in seats.links]
        assert asked(ann, NORTH) == {"refused": None}
        assert asked(ann, NORTH, "blue")["refused"]["rule"] == "ug.place.own"
        assert asked(ann, "bank-moon")["refused"]["rule"] == "ug.place.edge"
        assert asked(bob, NORTH)["refused"]["rule"] == "ug.turn.order"
        seats.browser.hello(*seats.links)
        for _ in seats.links:
            seats.browser.read()
        assert [seats.browser.newest(link) for link in seats.links] == before


def test_a_query_shows_where_the_passenger_would_go(server: Server) -> None:
    def asked(link: str, edge: str) -> JSON:
        answer = server.post(f"links/{link}/queries/trips", {"line": "red", "edge": edge})
        found: JSON = answer.json()
        return found

    with london(server) as seats:
        ann, bob = seats.links
        told = asked(ann, NORTH)["trips"]
        assert asked(bob, NORTH) == asked(ann, "bank-moon") == {"trips": None}
        assert seats.position()["view"]["acted"] == 0
        seats.act(place(NORTH))
        assert seats.position()["offers"]["trips"] == told != []


def test_a_line_can_run_out_of_tokens(server: Server) -> None:
    """Orange has 15 tokens."""
    with london(server) as seats:
        way = ["-".join(sorted(step)) for step in pairwise(ACROSS.split())]
        while way:
            left = seats.position(seats.mover)["offers"]["left"] if seats.mover == 0 else 0
            seats.turn(*(place(edge, "orange") for edge in way[:left]))
            way = way[left:]
        while seats.mover != 0:
            seats.turn()
        assert seats.refused(place(FAR, "orange")) == "ug.place.token"


def test_the_passenger_goes_only_where_the_rules_lead(server: Server) -> None:
    with london(server) as seats:
        met: set[str] = set()
        while len(met) < 3:
            seats.act(*[TOKEN] * seats.position(seats.mover)["offers"]["left"])
            choices = offered(seats.position(seats.mover)["offers"])
            if choices == [END]:
                met.add(seats.refused(HOME))
            else:
                met |= {seats.refused(END), seats.refused(HOME)}
                assert seats.refused({**choices[0], "lines": ["red"]}) == "ug.passenger.best"
            seats.turn()
        assert met == {"ug.passenger.alone", "ug.passenger.choice", "ug.passenger.best"}


def test_only_the_player_to_move_acts_and_only_on_the_current_version(server: Server) -> None:
    with london(server) as seats:
        old = seats.position()["version"]
        assert seats.refused(TOKEN, seat=1) == "match/not-your-turn"
        seats.act(TOKEN)
        assert seats.refused(TOKEN, version=old) == "match/stale"


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ({"type": "fill", "line": "A", "marks": 1}, "action.type"),  # an action of another game
        ({"type": "teleport"}, "action.type"),
        ({"line": "red", "edge": NORTH}, "action.type"),
        ({"type": "place", "line": "red"}, "action.edge"),
        ({"type": "place", "line": 7, "edge": NORTH}, "action.line"),
        ({"type": "place", "line": "red", "edge": None}, "action.edge"),
        ({**place(NORTH), "price": 0}, "action"),
        ({"type": "travel", "destination": "euston", "lines": "red"}, "action.lines"),
        ({"type": "travel", "destination": "euston", "lines": [1]}, "action.lines[0]"),
        ({"type": 7}, "action.type"),
        ([], "action"),
        ("token", "action"),
        (None, "action"),
    ],
)
def test_malformed_actions_are_refused(server: Server, action: JSON, field: str) -> None:
    with london(server) as seats:
        assert seats.refused(action) == "request/malformed"
        assert seats.browser.others[-1]["field"] == field
        seats.act(TOKEN)


def test_actions_of_this_game_are_refused_by_the_others(server: Server) -> None:
    table = server.window_table([me()])
    with server.browser(table.seats[0]) as browser:
        browser.until(table.seats[0], lambda _: True)
        for action in (TOKEN, END, place(NORTH)):
            browser.submit(table.seats[0], action)
            problem = browser.problem()
            assert (problem["code"], problem["field"]) == ("request/malformed", "action.type")


def test_an_action_can_be_undone_until_the_turn_ends(server: Server) -> None:
    with london(server) as seats:
        first = seats.position()
        seats.act(place(NORTH))
        seats.browser.send(
            {"type": "undo", "link": seats.links[0], "version": seats.position()["version"]}
        )
        again = seats.browser.until(seats.links[0], lambda found: not found["view"]["acted"])
        assert again["view"] == first["view"]
        assert again["version"] != first["version"]
        seats.turn(place(NORTH))
        assert [seats.position(seat)["can_undo"] for seat in (0, 1)] == [False, False]


def over(server: Server, board: str) -> tuple[TableLinks, JSON]:
    """Play a match with a bot to its end while a spectator watches."""
    table = server.table(
        [me(), bot("greedy"), local("Cy")], board, game="on_the_underground", share="0f"
    )
    with server.browser(table.spectators) as watching, server.browser(*table.all()) as browser:
        end = browser.play_out(*table.seats.values())
        seen = watching.until(table.spectators, lambda found: found["outcome"])
        browser.submit(table.seats[0], TOKEN)
        assert browser.problem()["code"] == "match/over"
    assert (seen["outcome"], seen["log"], seen["seed"]) == (end["outcome"], end["log"], end["seed"])
    return table, end


@pytest.mark.parametrize("board", ["london", "berlin"])
def test_a_whole_game_with_a_bot_and_its_record(server: Server, board: str) -> None:
    table, end = over(server, board)
    assert end["info"]["status"] == "over"
    answer = server.get(f"links/{table.spectators}/record")
    (checked,) = check(answer.text.splitlines(keepends=True))
    assert (checked.status, checked.fault) == ("finished", None)
    assert checked.outcome is not None
    assert list(checked.outcome.scores) == end["outcome"]["scores"]
    first = server.get(f"links/{table.spectators}/history/0").json()["view"]
    last = server.get(f"links/{table.spectators}/history/{len(end['log'])}").json()["view"]
    assert (first["turns"], first["destinations"]) == (0, [])
    assert last["lines"] == end["view"]["lines"]
