"""Only the person who starts the server decides on the deal, never a request."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from netzplan.core.dealer import commitment
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.page import Page
from tests.nightly import first_by_day
from tests.server.dealing import USUAL, seed_of
from tests.server.running import DEAL, OPEN, Server, bot, me

JSON = dict[str, Any]
SEED = "0" * 64
ASKED_FOR: list[JSON] = [
    {"seed": SEED},
    {"seeds": [SEED]},
    {"options": {"seed": SEED}},
    {"options": {"seed": 0}},
    {"seats": [{**me(), "seed": SEED}]},
    {"share": SEED},
]


def table(**more: Any) -> JSON:
    return {"game": "voll_verplant", "map": "berlin", "seats": [me(), OPEN], **more}


def commitment_of(client: TestClient[Litestar], link: str) -> str:
    told: str = client.get(f"/api/links/{link}").json()["info"]["commitment"]
    return told


@pytest.mark.parametrize("asked", ASKED_FOR, ids=lambda asked: next(iter(asked)))
def test_no_request_sets_the_deal(client: TestClient[Litestar], asked: JSON) -> None:
    address = {"seed": SEED}
    refused = client.post("/api/tables", json=table(**asked), params=address)
    if refused.status_code == 201:  # a share is mixed in but decides nothing on its own
        assert asked == {"share": SEED}
        told = commitment_of(client, refused.json()["spectators"])
        assert told == commitment(seed_of(USUAL, 1))
    else:
        assert refused.status_code in (400, 422)
    DEAL.begin("another")
    made = client.post("/api/tables", json=table(), params=address, headers={"seed": SEED}).json()
    invitation = made["seats"][1]["link"]
    assert client.post(f"/api/links/{invitation}/claim", json={"name": "B", **asked}).is_error or (
        "share" in asked
    )
    assert commitment_of(client, made["spectators"]) == commitment(seed_of("another", 1))


def test_no_rematch_sets_the_deal(server: Server) -> None:
    seat = server.table([me()]).seats[0]
    with server.browser(seat) as browser:
        browser.play_out(seat)
    assert server.post(f"links/{seat}/rematch", {"seed": SEED}).status_code == 400
    rematch = server.post(f"links/{seat}/rematch?seed={SEED}", {}).json()["links"][seat]
    told = server.get(f"links/{rematch}").json()["info"]["commitment"]
    assert told == commitment(seed_of(USUAL, 2))


def test_by_default_a_server_deals_unpredictably(tmp_path: Path) -> None:
    async def seeds(data: Path) -> list[str]:
        house = House(data, Page(tmp_path))
        alone = CreateTable("voll_verplant", "berlin", (SeatSpec("me", "Ann"),))
        made = [await house.tables.create(alone) for _ in range(3)]
        tables = [(await house.tables.find(each.spectators))[0] for each in made]
        await house.bots.close()
        house.store.close()
        return [each.row.seed for each in tables]

    dealt = [seed for data in "ab" for seed in asyncio.run(seeds(tmp_path / data))]
    assert len(set(dealt)) == 6
    assert all(re.fullmatch(r"[0-9a-f]{64}", seed) for seed in dealt)


@pytest.mark.parametrize("game", first_by_day("voll_verplant", "on_the_underground"))
def test_bots_play_the_same_game_on_the_same_deal(server: Server, game: str) -> None:
    logs = []
    for deal in ("one", "other", "one"):
        DEAL.begin(deal)
        watched = server.table([bot("random"), bot("greedy")], "berlin", game=game).spectators
        with server.browser(watched) as browser:
            logs.append(browser.until(watched, lambda found: found["outcome"])["log"])
    first, other, again = ([{**entry, "at": ""} for entry in log] for log in logs)
    assert first == again
    assert first != other
