"""Administrators see all tables and sockets of all nodes, whichever node they ask."""

from typing import Any

import httpx

from tests.nodes.house import Nodes
from tests.nodes.test_tables_elsewhere import soon, visitor
from tests.server.postgres import Postgres
from tests.server.running import me

CHIEF = {"name": "Chief", "password": "a bridge in the rain"}


def tables_of(admin: httpx.Client) -> dict[str, tuple[bool, bool]]:
    """Return, for each table, whether it is in memory and whether anybody has it open."""
    found: list[dict[str, Any]] = admin.get("admin/tables").json()
    return {each["table"]: (each["live"], each["watched"]) for each in found}


def test_every_node_lists_all_tables_and_sockets(pair: Nodes, postgres_server: Postgres) -> None:
    one, two = pair.servers
    with visitor(one) as admin, visitor(two) as other:
        assert admin.post("me/account", json=CHIEF).status_code == 200
        other.cookies = admin.cookies
        assert admin.get("admin").status_code == 404
        postgres_server.execute(
            "INSERT INTO admins SELECT id, created FROM persons WHERE name = 'Chief' RETURNING 1"
        )
        before = admin.get("admin").json()
        here, there = one.table([me("Ann")]), two.table([me("Ben")])
        with two.browser(there.seats[0]) as browser:
            browser.until(there.seats[0], lambda _: True)
            for asked in (admin, other):
                soon(lambda who=asked: who.get("admin").json()["sockets"], before["sockets"] + 1)
                assert asked.get("admin").json()["tables"] == before["tables"] + 2
                found = tables_of(asked)
                assert found[here.id] == (True, False)
                soon(lambda who=asked: tables_of(who)[there.id], (True, True))
        for on in (True, False):
            told = other.post("admin/read-only", json={"on": on}).json()
            assert (told["tables"], told["read_only"]) == (before["tables"] + 2, on)
