"""Tables of Deutschland Rummy of which some seats are played over a socket, as by friends."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitor import Visitor
from tests.server.running import DEAL, JSON, Browser, Server, TableLinks

__all__ = [
    "EXTENDED",
    "Company",
    "ask_in_vain",
    "cities_of",
    "company",
    "end_or_draw",
    "is_disabled",
    "press_end",
    "rummy_table",
    "sit",
    "tile_in_rack",
]

EXTENDED = "extended 11"
"""A deal in which the first seat can soon extend a route; found with ``find_deal``."""
MOST_STEPS = 600
_LAYINGS: dict[str, JSON | None] = {}
"""What a hint proposed, by view: each test is dealt the same, and most play the same way on."""


def rummy_table(
    house: Server, seats: Sequence[JSON], *, deal: str | None = None, **agreed: bool | int
) -> TableLinks:
    """Make a table with options of the rules, and what is agreed on beside them."""
    if deal is not None:
        DEAL.begin(deal)
    hosting = {
        name: agreed.pop(name) for name in ("answer", "hints", "clock_minutes") if name in agreed
    }
    return house.table(seats, "germany", game="deutschland_rummy", options=agreed, hosting=hosting)


class Company:
    """All seats of a table over one socket."""

    def __init__(self, house: Server, browser: Browser, links: dict[int, str]) -> None:
        self._house = house
        self._browser = browser
        self.links = links

    def position(self, seat: int) -> JSON:
        """Return the newest position of a seat that has come."""
        return self._browser.until(self.links[seat], lambda _: True)

    def until(self, seat: int, wanted: Callable[[JSON], bool]) -> JSON:
        """Wait until a seat's position is as wanted; return it."""
        return self._browser.until(self.links[seat], wanted)

    def act(self, seat: int, action: JSON) -> None:
        """Act for a seat, and wait until all seats have seen it."""
        length = len(self.position(seat)["log"])
        self._browser.submit(self.links[seat], action)
        length = len(self.until(seat, lambda now: len(now["log"]) > length)["log"])
        for other in self.links:
            self.until(other, lambda now: len(now["log"]) >= length)

    def play_until(self, wanted: Callable[[JSON], bool], steps: int = MOST_STEPS) -> JSON:
        """Play all seats until the first one's position is as wanted; return it."""
        for _ in range(steps):
            position = self.position(0)
            if wanted(position):
                return position
            self.step()
        raise AssertionError("never came to the wanted position")

    def play_to_extension(self, steps: int = MOST_STEPS) -> tuple[str, str]:
        """Play until an own tile of the first seat fits at the right end of a route.

        Return the tile, and the last tile there.
        """
        found = _extension(self.play_until(lambda now: _extension(now) is not None, steps))
        assert found is not None
        return found

    def step(self) -> None:
        """Let whoever is asked do something that brings the game on."""
        seat = next(seat for seat in self.links if self.position(seat)["offers"])
        position = self.position(seat)
        offers, view = position["offers"], position["view"]
        if offers["phase"] == "answer":
            self.act(seat, {"type": "refuse"})
            return
        laying = None if view["laid"] else self.laying(seat)
        if laying is not None:
            self.act(seat, laying)
        else:
            self.act(seat, {"type": "draw" if offers["end"] else "end"})

    def laying(self, seat: int) -> JSON | None:
        """Return what a hint proposes to lay."""
        seen = json.dumps(self.position(seat)["view"])
        if seen not in _LAYINGS:
            hint: JSON = self._house.get(f"links/{self.links[seat]}/hint/3").json()
            _LAYINGS[seen] = hint["action"]
        return _LAYINGS[seen]


@contextmanager
def company(house: Server, links: dict[int, str]) -> Iterator[Company]:
    """Play some seats of a table over a socket."""
    with house.browser(*links.values()) as browser:
        yield Company(house, browser, links)


def ask_in_vain(all_seats: Company) -> str:
    """Go on until the first of two seats, who is not out, has asked in vain for a tile's city.

    Return the tile, which lies on the table.
    """

    def may_ask(now: JSON) -> bool:
        view, offers = now["view"], now["offers"]
        is_free = offers is not None and offers["lay"] == "out" and offers["ask"] is None
        return is_free and view["mover"] == 0 and bool(view["table"])

    while not may_ask(now := all_seats.position(0)):
        if now["view"]["mover"] == 1:
            all_seats.step()
            continue
        if now["offers"]["draw"] is None:
            all_seats.act(0, {"type": "draw"})
        all_seats.act(0, {"type": "end"})
    tile: str = next(each for each in now["view"]["table"][0]["tiles"] if cities_of(each))
    all_seats.act(0, {"type": "ask", "city": min(cities_of(tile))})
    all_seats.act(1, {"type": "refuse"})
    return tile


def cities_of(tile: str) -> set[str]:
    """Return the two cities of a tile, none for a joker."""
    return set(tile.split("--")) if "--" in tile else set()


def _extension(position: JSON) -> tuple[str, str] | None:
    """Return an own tile that fits at the right end of a route, and the last tile there."""
    offers, view = position["offers"], position["view"]
    if not offers or offers["lay"] != "all" or view["laid"]:
        return None
    for tile in view["rack"]:
        for route in view["table"]:
            last: str = route["tiles"][-1]
            if "--" in last and route["cities"][-1] in cities_of(tile):
                return tile, last
    return None


def sit(visitor: Visitor, link: str) -> Page:
    """Open a table and wait until its map and rack stand."""
    page = visitor.open(f"/t/{link}")
    page.locator(".country svg").or_(page.locator(".routes")).first.wait_for()
    return page


def tile_in_rack(page: Page, tile: str) -> Locator:
    """Return a tile on the own rack."""
    return page.locator(f'[data-rack] [data-tile="{tile}"]')


def end_or_draw(guest: Visitor) -> None:
    """End the turn, whatever still fits; draw before if that has to be."""
    end = guest.page.locator(".turn-buttons .end")
    is_disabled(
        guest.page.locator(".turn-buttons .draw")
        .or_(end)
        .and_(guest.page.locator("[aria-disabled=false]"))
        .first,
        False,
    )
    if end.get_attribute("aria-disabled") == "true":
        with guest.answered():
            guest.page.get_by_role("button", name="Draw").click()
    with guest.answered():
        press_end(guest.page)


def press_end(page: Page) -> None:
    """Press the button that ends the turn; once more if the page asks since a tile still fits."""
    end = page.locator(".turn-buttons .end")
    is_disabled(end, False)
    end.click()
    if page.locator(".deeds .loss").count():
        is_disabled(end, False)
        end.click()


def is_disabled(button: Locator, disabled: Any = True) -> None:
    """Expect a button to be switched off, or on; it keeps the focus either way."""
    expect(button).to_have_attribute("aria-disabled", "true" if disabled else "false")
