"""A table of On the Underground: what it asks for, and quick ways to reach a position."""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page

from tests.browser.visitor import Visitor
from tests.server.running import DEAL, JSON, OPEN, Browser, Server, TableLinks, me

__all__ = [
    "ASKED",
    "GAME",
    "UNASKED",
    "apart",
    "asked_to_choose",
    "confirm",
    "journeys",
    "left",
    "middle",
    "moment",
    "name_of",
    "offered",
    "play_on",
    "sit",
    "table",
    "take_token",
    "until",
]

GAME = "on_the_underground"

ASKED = "asked 1"
UNASKED = "unasked 1"

_MOMENT = """() => {
  if (document.querySelector('#end-title')) return 'end';
  if (!document.querySelector('.sentence.turn')) return 'wait';
  const confirm = document.querySelector('button.confirm');
  if (confirm?.matches('[aria-disabled=false]')) return 'ready';
  if (document.querySelector('input[type=radio]')) return 'travel';
  return document.querySelector('button.token[aria-disabled=false]') ? 'act' : 'wait';
}"""


def table(house: Server, seats: Sequence[JSON], map_id: str = "london") -> TableLinks:
    """Make a table."""
    return house.table(seats, map_id, game=GAME)


def moment(page: Page) -> str:
    """Return what the table asks for: act, travel, ready (Confirm is enabled), wait or end."""
    told: str = page.evaluate(_MOMENT)
    return told


def until(guest: Visitor, *wanted: str) -> str:
    """Wait until the table stays in one of these states; return it."""

    def rests() -> bool:
        before = (moment(guest.page), len(guest.frames))
        guest.page.wait_for_timeout(20)
        return before[0] in wanted and before == (moment(guest.page), len(guest.frames))

    guest.wait(rests, f"never came to {wanted}")
    return moment(guest.page)


def sit(guest: Visitor, link: str) -> Page:
    """Open a seat's link and wait until the player has something to do."""
    page = guest.open(f"/t/{link}")
    until(guest, "act", "travel", "ready")
    return page


def take_token(guest: Visitor) -> None:
    """Take a branch token with its button and Confirm."""
    guest.page.locator("button.token").click()
    confirm(guest)


def offered(page: Page) -> list[str]:
    """Return the edges that the list offers for the chosen colour."""
    options = page.locator("[data-edges] option:not([disabled])")
    edges: list[str] = options.evaluate_all("all => all.map((one) => one.value)")
    return edges


def left(page: Page) -> str:
    """Return the status sentence, which names the actions left."""
    return page.locator(".sentence").inner_text()


def confirm(guest: Visitor) -> None:
    """Press Confirm and wait for the answer."""
    with guest.answered():
        guest.page.locator("button.confirm").click()


def middle(page: Page, edge: str) -> tuple[float, float]:
    """Return the screen coordinates of an edge's centre."""
    spot: list[float] = page.evaluate(
        """(edge) => {
          const at = (id) => {
            const box = document.querySelector(`[data-station="${id}"]`).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
          };
          const [one, other] = edge.split('-').map(at);
          return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
        }""",
        edge,
    )
    return spot[0], spot[1]


def play_on(browser: Browser, link: str, until: Callable[[JSON], bool]) -> None:
    """Play a seat over its socket until its position satisfies a condition."""
    browser.play_on(link, until, quick)


def quick(offers: JSON) -> JSON:
    """Return the offered action that scores most at once."""
    choice: dict[str, Any] = {"type": "token"}
    if offers["end"]:
        choice = {"type": "end"}
    elif offers["phase"] == "passenger":
        choice = journeys(offers)[0]["action"]
    elif offers["places"]:
        choice = max(offers["places"], key=lambda one: one["points"] - one["price"])["action"]
    return choice


def journeys(offers: JSON) -> list[JSON]:
    """Return the journeys from which the player to move has to choose."""
    firsts = [trip["first"] for trip in offers["trips"] if trip["first"]["action"]]
    then: list[JSON] = offers["trips"][0]["then"] if offers["trips"] else []
    return firsts or [one for one in then if one["action"]]


def apart(house: Server, deal: str) -> tuple[TableLinks, str]:
    """Make a table of two devices on this deal; return it and the second seat's link."""
    DEAL.begin(deal)
    made = table(house, [me("Ann"), OPEN])
    claimed = house.post(f"links/{made.seats[1]}/claim", {"name": "Ben"})
    return made, claimed.json()["link"]


def asked_to_choose(house: Server, deal: str = ASKED) -> tuple[TableLinks, JSON]:
    """Play until the first seat has to choose a journey; return the table and the offers."""
    made, other = apart(house, deal)
    link = made.seats[0]
    with house.browser(link, other) as both:
        for one in (link, other):
            both.until(one, lambda _: True)
        answered: set[tuple[str, str]] = set()
        while not both.positions[link]["outcome"]:
            for one in (link, other):
                position = both.positions[one]
                offers = position["offers"]
                if one == link and offers and journeys_now(offers):
                    return made, offers
                key = (one, position["version"])
                if offers and key not in answered:
                    answered.add(key)
                    both.submit(one, quick(offers))
            both.read()
    raise AssertionError(f"nobody has to choose in the deal {deal}")


def goes_unasked(house: Server, deal: str) -> bool:
    """Return whether a deal leaves no choice of journeys in the first turn if no track is laid."""
    made, _ = apart(house, deal)
    link = made.seats[0]
    with house.browser(link) as browser:
        position = browser.until(link, lambda _: True)
        while position["offers"]["phase"] == "act":
            version = position["version"]
            browser.submit(link, {"type": "token"})
            position = browser.until(link, lambda found: found["version"] != version)  # noqa: B023
    return not journeys_now(position["offers"])


def journeys_now(offers: JSON) -> bool:
    """Return whether the player has to choose a journey now."""
    return offers["phase"] == "passenger" and not offers["end"] and len(journeys(offers)) > 1


def name_of(house: Server, station: str) -> str:
    """Return the name of a station of London."""
    drawing = house.get(f"maps/{GAME}/london").json()["drawing"]
    name: str = next(one["name"] for one in drawing["stations"] if one["id"] == station)
    return name
