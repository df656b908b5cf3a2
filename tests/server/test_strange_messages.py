"""Messages that no page would send over a socket: the server takes or refuses each of them."""

import json
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest

from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.play_socket import Play
from netzplan.server.quotas import Speaker
from netzplan.server.settings import Settings
from tests.nightly import by_day
from tests.server.in_house import in_house
from tests.server.running import JSON, offered
from tests.server.test_strange_actions import STRANGE, TABLES, tried

MESSAGES = {"voll_verplant": 2_000, "on_the_underground": 300, "deutschland_rummy": 2_400}
"""Messages per table of a game, 20 times as many by night; fewer where a position is expensive."""
TEXTS = ("", "null", "[]", "{", '"', "\ud800", "[" * 5_000, "1e999", '{"type":"hello"}', "\x00")


class Wire:
    """A wire that sends nothing: tests read outgoing messages before they are sent."""


class Storm:
    """A browser at a table that sends strange messages."""

    def __init__(self, house: House, links: list[str], random: Random) -> None:
        self.house = house
        self.links = links
        self.random = random
        self.positions: dict[str, JSON] = {}
        self.codes: set[str] = set()
        self.play = self._play()

    def _play(self) -> Play:
        speaker = Speaker(self.house.quotas, "")
        return Play(Wire(), self.house.tables, speaker)  # type: ignore[arg-type]

    async def say(self, raw: dict[str, Any]) -> None:
        """Handle a message as if it came off the wire, and read all answers."""
        await self.play._take(raw)
        while self.play._messages or self.play._dirty:
            message = self.play._next()
            if message is not None:
                self._hear(json.loads(message))

    def _hear(self, answer: JSON) -> None:
        if answer["type"] == "problem":
            assert answer["code"] != "server/fault"
            assert len(answer["link"]) <= 64
            self.codes.add(answer["code"])
        elif answer["type"] == "position":
            self.positions[answer["link"]] = answer

    async def again(self) -> None:
        """Reconnect like a page whose socket was closed."""
        if self.play._close_code:
            self.play.leave()
            self.play = self._play()
            await self.hello()

    async def hello(self) -> None:
        await self.say({"text": json.dumps({"type": "hello", "links": self.links})})
        assert set(self.links) <= set(self.positions)

    def proper(self) -> list[JSON]:
        """Return the messages that a page could send now."""
        messages: list[JSON] = [
            {"type": "hello", "links": self.links, "holds": {}},
            {"type": "ping"},
            {"type": "front", "front": True},
        ]
        for link, position in self.positions.items():
            at = {"link": link, "version": position["version"]}
            messages += [
                {"type": "undo", **at},
                {"type": "prepare", "link": link, "answers": {"kiel": ""}},
            ]
            if position["offers"]:
                action = self.random.choice(tried(position) or offered(position["offers"]))
                messages.append({"type": "submit", **at, "action": action, "replace": False})
        return messages

    def strange(self) -> dict[str, Any]:
        """Return a message as off the wire, with fields changed, or the text cut or doubled."""
        random = self.random
        messages = self.proper()
        message = {**random.choice(messages)}
        for _ in range(random.randint(0, 2)):
            field = random.choice([*message, "more"])
            value: Any = random.choice((*STRANGE, *random.choice(messages).values()))
            message[field] = [value] * 9 if random.random() < 0.1 else value
        text = json.dumps(message)
        match random.randrange(12):
            case 0:
                return {"bytes": text.encode(), "text": None}
            case 1:
                return {"text": text[: random.randrange(len(text))]}
            case 2:
                return {"text": random.choice(TEXTS)}
            case 3:
                return {"text": text.replace('"', "", 1) + text}
            case _:
                return {"text": text}


@pytest.mark.parametrize(("game", "map_id"), TABLES)
def test_every_message_is_accepted_or_refused(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str, map_id: str
) -> None:
    random = Random(f"{game} {map_id}")

    async def scenario(house: House) -> None:
        seats = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))
        made = await house.tables.create(CreateTable(game, map_id, seats, {}))
        links = [each.link for each in made.seats]
        storm, calm = (Storm(house, links, random) for _ in range(2))
        await storm.hello()
        for _ in range(by_day(MESSAGES[game], by_night=20 * MESSAGES[game])):
            await storm.say(storm.strange())
            await storm.again()
        # A browser that connects now finds the table intact, and all entries were legal.
        await calm.hello()
        table, _ = await house.tables.find(links[0])
        assert table.match is not None
        _, stored = await house.store.load(table.row.id)
        assert len(stored) == len(table.match.entries) > 2, "some of it was taken"
        assert storm.codes >= {"request/malformed", "link/unknown", "match/stale"}
        storm.play.leave()
        calm.play.leave()

    in_house(tmp_path, scenario, settings=Settings(limits=False))
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]
