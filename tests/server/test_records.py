"""After the end of a match: its record and its rematch."""

import httpx

from netzplan.catalogue.records import check
from netzplan.core.dealer import commitment
from tests.server.running import OPEN, PATIENCE, Server, TableLinks, bot, local, me


def over(server: Server) -> tuple[TableLinks, dict[int, str]]:
    """Play a match with two open seats to its end."""
    table = server.table([me(), OPEN, local("Cy"), bot()], share="0f")
    claimed = server.post(f"links/{table.seats[1]}/claim", {"name": "Bob", "share": "A0"}).json()
    links = {0: table.seats[0], 1: claimed["link"], 2: table.seats[2]}
    with server.browser(*links.values()) as browser:
        browser.play_out(*links.values())
    return table, links


def test_a_record_can_be_checked_down_to_the_last_card(server: Server) -> None:
    table, links = over(server)
    answer = server.get(f"links/{table.spectators}/record")
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert answer.headers["content-disposition"].startswith("attachment")
    (checked,) = check(answer.text.splitlines(keepends=True))
    assert (checked.status, checked.fault) == ("finished", None)
    assert checked.record is not None
    header = checked.record.header
    assert header.commitment == commitment(header.seed)
    assert header.names == ("Ann", "Bob", "Cy", "random")
    assert header.shares == ("0f", "a0", "", "")
    info = server.get(f"links/{links[1]}").json()["info"]
    assert info["commitment"] == header.commitment
    with server.browser(links[0]) as browser:
        position = browser.until(links[0], lambda _: True)
    assert checked.outcome is not None
    assert list(checked.outcome.scores) == position["outcome"]["scores"]
    assert position["shares"] == ["0f", "a0", "", ""]


def test_an_edited_record_is_detected(server: Server) -> None:
    table, _ = over(server)
    lines = server.get(f"links/{table.spectators}/record").text.splitlines(keepends=True)
    seed = check(lines)[0].record.header.seed  # type: ignore[union-attr]
    forged = [line.replace(seed, "0" * 64) for line in lines]
    (checked,) = check(forged)
    assert checked.fault is not None
    assert checked.fault.code == "record/commitment"


def test_all_past_positions_can_be_read(server: Server) -> None:
    _, links = over(server)
    with server.browser(links[0]) as browser:
        end = browser.until(links[0], lambda _: True)
    history = f"{server.address}/api/links/{links[0]}/history"
    with httpx.Client(base_url=history, timeout=PATIENCE) as client:
        views = [client.get(f"/{at}").json()["view"] for at in range(len(end["log"]) + 1)]
    assert views[-1] == end["view"]
    rounds = [view["round"] for view in views]
    assert rounds == sorted(rounds)
    assert rounds[0] == 0


def test_a_rematch_gives_every_seat_its_own_new_link(server: Server) -> None:
    table, links = over(server)
    with server.browser(links[1]) as bob, server.browser(table.spectators) as watching:
        bob.until(links[1], lambda _: True)
        watching.until(table.spectators, lambda _: True)
        answer = server.post(f"links/{links[0]}/rematch", {"links": [links[2]], "share": "77"})
        assert answer.status_code == 200
        new = answer.json()["links"]
        assert set(new) == {links[0], links[2], table.spectators}
        for browser, link in ((bob, links[1]), (watching, table.spectators)):
            while not browser.others:
                browser.read()
            assert set(browser.others[0]["links"]) == {link}
        told = bob.others[0]["links"][links[1]]
        assert watching.others[0]["links"][table.spectators] == new[table.spectators]
    info = server.get(f"links/{told}").json()
    assert (info["seat"], info["info"]["status"]) == (1, "running")
    assert [seat["name"] for seat in info["info"]["seats"]] == ["Ann", "Bob", "Cy", ""]
    assert (
        info["info"]["commitment"] != server.get(f"links/{links[1]}").json()["info"]["commitment"]
    )
    late = server.post(f"links/{links[1]}/rematch", {}).json()["links"]
    assert late[links[1]] == told
    spectator = server.post(f"links/{table.spectators}/rematch", {}).json()["links"]
    assert spectator == {table.spectators: new[table.spectators]}
    # Whoever was away when it was announced is told on coming back.
    with server.browser(links[1], table.spectators) as back:
        while not back.others:
            back.read()
        assert back.others == [{"type": "rematch", "links": {**late, **spectator}}]


def test_an_impossible_rematch_is_refused(server: Server) -> None:
    table, links = over(server)
    stranger = server.table([me()]).seats[0]
    for link, body, status, code in (
        (table.spectators, {}, 403, "link/spectator"),
        (links[0], {"links": [stranger]}, 404, "link/unknown"),
        (links[0], {"links": ["nonsense"]}, 404, "link/unknown"),
        (links[0], {"share": "xyz"}, 400, "request/malformed"),
        (links[0], {"links": "all"}, 400, "request/malformed"),
        (stranger, {}, 409, "match/not-over"),
    ):
        answer = server.post(f"links/{link}/rematch", body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
