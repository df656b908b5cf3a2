"""Who starts: agreed on or drawn when a table is made, and the next seat in a rematch."""

import pytest
from msgspec.structs import replace

from netzplan.catalogue import GAMES, Game
from netzplan.core.rules import Setup
from netzplan.server.messages import CreateTable, Rematch, SeatSpec
from netzplan.server.seating import new_table, rematch_of
from netzplan.server.store import TableRow
from tests.server.running import JSON, Server, local, me

SEED = "00" * 32
SEATS = [me(), local("Bob"), local("Cy")]
MAPS = {"on_the_underground": "london", "deutschland_rummy": "germany"}
STARTED = pytest.mark.parametrize("game", MAPS)


def body(game: str, **options: bool | int) -> JSON:
    """The body of a request for a table of three."""
    return {"game": game, "map": MAPS[game], "seats": SEATS, "options": options}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("on_the_underground", {"starter": 0}),
        ("deutschland_rummy", {"games": 1, "take_at_once": True, "starter": 0}),
    ],
)
def test_a_new_table_lists_options_that_nobody_chose(
    server: Server, game: str, options: JSON
) -> None:
    made = server.post("tables", body(game)).json()
    info = server.get(f"links/{made['spectators']}").json()["info"]
    assert info["options"] == options


@STARTED
def test_the_lobby_offers_to_choose_who_starts(server: Server, game: str) -> None:
    offered = {each["id"]: each for each in server.get("games").json()}
    ids = [option["id"] for option in offered[game]["options"]]
    assert "starter" in ids
    assert "take_at_once" not in ids


@STARTED
def test_the_agreed_seat_starts(server: Server, game: str) -> None:
    made = server.post("tables", body(game, starter=3))
    assert made.status_code == 201
    link = made.json()["spectators"]
    with server.browser(link) as browser:
        position = browser.until(link, lambda found: bool(found["info"]["awaited"]))
    assert position["view"]["starter"] == 2
    assert position["info"]["awaited"] == [2]
    assert not [
        mark
        for each in position["effects"]
        for mark in each["marks"]
        if mark["type"] == "starter-drawn"
    ]


@STARTED
@pytest.mark.parametrize("starter", [4, -1, True])
def test_a_seat_that_does_not_exist_cannot_start(
    server: Server, game: str, starter: bool | int
) -> None:
    refused = server.post("tables", body(game, starter=starter))
    assert (refused.status_code, refused.json()["code"]) == (422, "table/option")
    assert refused.json()["parameters"] == {"option": "starter"}


def row_of(game: str, options: dict[str, bool | int]) -> tuple[Game, TableRow]:
    """A table of three as stored with exactly these options."""
    names = ("Ann", "Bob", "Cy")
    seats = tuple(SeatSpec("local", name) for name in names)
    made = new_table(GAMES, CreateTable(game, MAPS[game], seats), SEED)
    return GAMES[game], replace(made, options=options)


@STARTED
@pytest.mark.parametrize(("begun", "next"), [(0, 2), (1, 3), (2, 1)])
def test_in_a_rematch_the_next_seat_starts(game: str, begun: int, next: int) -> None:
    played, row = row_of(game, {"starter": 0})
    ended = replace(played.rules(MAPS[game]).start(Setup(3)), starter=begun)
    assert rematch_of(played, row, ended, 0, Rematch(), SEED).options["starter"] == next


def test_a_rematch_of_an_older_table_gets_the_newer_options() -> None:
    """Before these options existed, seat 1 started and taking a tile could wait."""
    game, row = row_of("deutschland_rummy", {"games": 3})
    ended = game.rules("germany").start(Setup(3, (("games", 3),)))
    again = rematch_of(game, row, ended, 0, Rematch(), SEED)
    assert again.options == {"games": 3, "take_at_once": True, "starter": 2}
    unreadable = rematch_of(game, row, None, 0, Rematch(), SEED)
    assert unreadable.options == {"games": 3, "take_at_once": True, "starter": 0}


def test_a_chosen_starter_is_kept_in_a_rematch() -> None:
    game, row = row_of("deutschland_rummy", {"games": 5, "take_at_once": False, "starter": 2})
    again = rematch_of(game, row, None, 0, Rematch(), SEED)
    assert again.options == {"games": 5, "take_at_once": True, "starter": 2}
