"""Actions that no page would send, in each game: the server takes or refuses each of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from netzplan.games.rulebook import Rule, load_rulebook
from tests.server.running import JSON, Browser, Server, local, me, offered

TABLES = [("voll_verplant", "berlin"), ("on_the_underground", "london"),
          ("on_the_underground", "berlin"), ("deutschland_rummy", "germany")]  # fmt: skip
STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, "", "?", "\u0000", "x" * 2_000, "ß", [], [[]], {}, ["red"],
    {"type": "place"}, "place", "fill", "end", [None] * 300,
)  # fmt: skip
MANY = 120
MOST_MALFORMED = 15
"""The limit on one socket; a few more, and the server closes it."""


def tried(position: JSON) -> list[JSON]:
    """Return actions to start from: those offered, and some that offers never list."""
    choices, view = offered(position["offers"]), position["view"]
    if "rack" in view:
        own = view["rack"][:3]
        row = {"tiles": own, "cities": [*(tile.split("--")[0] for tile in own), "kiel"]}
        choices.append({"type": "lay", "routes": [*view["table"], row]})
        choices.append({"type": "give", "tile": own[0], "to": view["mover"]})
        choices.append({"type": "ask", "city": "kiel"})
    return choices


def strange(action: JSON, others: list[JSON], random: Random) -> JSON:
    """Return an action with one or two fields changed, or changed inside a part of it."""
    changed = dict(action)
    if changed.get("routes") and random.random() < 0.5:
        *parts, part = changed["routes"]
        return {**changed, "routes": [*parts, strange(part, others, random)]}
    for _ in range(random.randint(1, 2)):
        field = random.choice([*changed, "type", "more"])
        match random.randrange(4):
            case 0:
                changed.pop(field, None)
            case 1:
                changed[field] = random.choice(STRANGE)
            case 2:
                changed = {**changed, **random.choice(others), field: changed.get(field)}
            case _:
                changed[field] = random.choice([*random.choice(others).values()])
    return changed


def attempts(browser: Browser, link: str, random: Random) -> Iterator[tuple[JSON, JSON]]:
    """Yield strange actions with their answers, until one is taken or the limit is reached."""
    malformed = 0
    while malformed < MOST_MALFORMED:
        position = browser.until(link, lambda found: found["offers"])
        choices = tried(position)
        action = strange(random.choice(choices), choices, random)
        browser.submit(link, action)
        answer = browser.read()
        yield action, answer
        malformed += answer.get("code") == "request/malformed"
        if answer["type"] == "position":
            return


def is_told(answer: JSON, rules: dict[str, Rule]) -> bool:
    """Return whether a refusal explains what is wrong, by a field or a complete sentence."""
    if answer["code"] == "request/malformed":
        field: str = answer["field"]
        return field == "action" or field.startswith("action.")
    refusal = rules[answer["code"].removeprefix("rule/")].refusal
    assert refusal is not None
    return not any("{" in each.format(**answer["parameters"]) for each in refusal.values())


@pytest.mark.parametrize(("game", "map_id"), TABLES)
def test_a_strange_action_is_accepted_or_refused_with_a_reason(
    server: Server, game: str, map_id: str
) -> None:
    random = Random(f"{game} {map_id}")
    rules = {rule.id: rule for rule in load_rulebook(game).rule}
    table = server.table([me(), local("Bob")], map_id, game=game)
    codes: list[str] = []
    while len(codes) < MANY:
        links = list(table.seats.values())
        with server.browser(*links) as browser:
            before = {link: browser.until(link, lambda _: True) for link in links}
            if before[links[0]]["outcome"]:
                table = server.table([me(), local("Bob")], map_id, game=game)
                continue
            link = random.choice([link for link in links if before[link]["offers"]])
            for action, answer in attempts(browser, link, random):
                if answer["type"] == "problem":
                    assert is_told(answer, rules), action
                    codes.append(answer["code"])
                    browser.hello(*links)
                    assert {
                        each["link"]: each for each in (browser.read(), browser.read())
                    } == before
    assert len(set(codes)) > 3
    assert codes.count("request/malformed") > MANY // 4
