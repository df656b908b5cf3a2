"""Takes the pictures of ``docs/screenshots``: ``python -m tests.browser.screenshots``.

Deals, places and settings are the same each time.
"""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import sync_playwright

from tests.browser.visitor import PATIENCE, PHONE, Visitor, come
from tests.browser.windows import Windows
from tests.chromium import FLAGS, find_chromium
from tests.server.running import DEAL, JSON, Server, bot, me, offered
from tests.server.running import Browser as SeatBrowser
from web.build_page import build_page

__all__ = ["take_all"]

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
DESKTOP = (1200, 750)
ROUNDS = 15
"""The round of Voll verplant in which its picture is taken."""
TURNS = 6
"""The round of On the Underground in which its picture is taken."""
ROUTES = 6
"""The number of routes on the table when the picture of Deutschland Rummy is taken."""


@dataclass(frozen=True)
class Shot:
    """A picture of a table in play."""

    name: str
    game: str
    map_id: str
    theme: Literal["light", "dark"] = "light"
    size: tuple[int, int] = DESKTOP
    scale: float = 1


SHOTS = (
    Shot("table", "voll_verplant", "amsterdam"),
    Shot("underground", "on_the_underground", "london"),
    Shot("rummy", "deutschland_rummy", "germany"),
    Shot("phone", "on_the_underground", "berlin", theme="dark", size=PHONE, scale=1.5),
)


def take_all(folder: Path) -> list[Path]:
    """Take all pictures into a folder; return their paths."""
    build_page()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = Server(Path(data) / "data")
        house.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        windows = Windows(browser, PATIENCE)
        try:
            _home(windows, house, folder)
            for shot in SHOTS:
                _in_play(windows, house, shot, folder)
        finally:
            browser.close()
            house.stop()
    return sorted(folder.glob("*.png"))


def _home(windows: Windows, house: Server, folder: Path) -> None:
    guest = come(windows, house.address, size=DESKTOP, language="en")
    guest.open("/")
    for tile in guest.page.get_by_role("article").all():
        tile.get_by_role("img").wait_for(state="attached")
    _save(guest, folder / "home.png")
    guest.leave()


def _in_play(windows: Windows, house: Server, shot: Shot, folder: Path) -> None:
    DEAL.begin()
    link, keys = _PLAYERS[shot.game](house, shot)
    guest = come(
        windows,
        house.address,
        size=shot.size,
        language="en",
        theme=shot.theme,
        scale=shot.scale,
        touch=shot.size == PHONE,
    )
    guest.open(f"/t/{link}")
    guest.page.locator(".sentence.turn").wait_for()
    for key in keys:
        guest.page.keyboard.press(key)
    _save(guest, folder / f"{shot.name}.png")
    guest.leave()


def _bots_table(house: Server, shot: Shot, **options: int) -> str:
    seats = [me("Anna"), bot("greedy"), bot("greedy")]
    return house.table(seats, shot.map_id, game=shot.game, options=options).seats[0]


class _Seat:
    """A seat played over a socket."""

    def __init__(self, socket: SeatBrowser, link: str) -> None:
        self._socket = socket
        self._link = link
        self._version = ""

    def asked(self) -> JSON:
        """Wait until the seat has a new choice to make; return that position."""

        def is_new(found: JSON) -> bool:
            return bool(found["offers"]) and found["version"] != self._version

        position = self._socket.until(self._link, is_new)
        self._version = position["version"]
        return position

    def submit(self, action: JSON) -> None:
        """Submit an action for that position."""
        self._socket.submit(self._link, action, self._version)


def _plan(house: Server, shot: Shot) -> tuple[str, str]:
    """Play Voll verplant well up to a number card; return the link and the best line's letter."""
    link = _bots_table(house, shot)
    with house.browser(link) as socket:
        seat = _Seat(socket, link)
        while True:
            position = seat.asked()
            offers = position["offers"]
            best: JSON = max(
                offers["choices"], key=lambda each: (each["points"], len(each["marks"]))
            )
            of_line = offers["kind"] in ("number", "express")
            if position["view"]["round"] >= ROUNDS and of_line:
                return link, str(best["action"]["line"])
            seat.submit(best["action"])


def _build(house: Server, shot: Shot) -> tuple[str, str]:
    """Play On the Underground up to a turn; return the link and the key of the best line."""
    link = _bots_table(house, shot)
    with house.browser(link) as socket:
        seat = _Seat(socket, link)
        while True:
            position = seat.asked()
            offers, view = position["offers"], position["view"]
            own = [line["line"] for line in view["lines"] if line["seat"] == view["seat"]]
            action = _best_building(position)
            if view["round"] >= TURNS and view["acted"] == 0 and offers["places"]:
                return link, str(own.index(action["line"]) + 1)
            seat.submit(action)


def _best_building(position: JSON) -> JSON:
    offers = position["offers"]
    grown = {line["line"]: len(line["edges"]) for line in position["view"]["lines"]}
    best: JSON = max(
        offers["places"],
        key=lambda each: (
            each["points"] - each["price"],
            grown[each["action"]["line"]] > 0,
            each["action"]["line"],
        ),
        default={"action": offered(offers)[0]},
    )
    action: JSON = best["action"]
    return action


def _rebuild(house: Server, shot: Shot) -> tuple[str, str]:
    """Play Deutschland Rummy up to a turn in which something can be laid."""
    link = _bots_table(house, shot, games=3)
    with house.browser(link) as socket:
        seat = _Seat(socket, link)
        while True:
            position = seat.asked()
            offers, view = position["offers"], position["view"]
            if offers["phase"] == "answer":
                action = {"type": "refuse"}
            elif laying := house.get(f"links/{link}/hint/3").json()["action"]:
                if len(view["table"]) >= ROUTES:
                    return link, ""
                action = laying
            else:
                action = {"type": "draw" if offers["end"] else "end"}
            seat.submit(action)


_PLAYERS: dict[str, Callable[[Server, Shot], tuple[str, str]]] = {
    "voll_verplant": _plan,
    "on_the_underground": _build,
    "deutschland_rummy": _rebuild,
}
"""By game: a function that plays up to the picture; returns the seat's link and keys to press."""


def _save(guest: Visitor, path: Path) -> None:
    guest.page.evaluate("document.fonts.ready")
    guest.page.wait_for_timeout(400)
    guest.page.screenshot(path=path)


if __name__ == "__main__":
    for picture in take_all(FOLDER):
        print(f"{picture.stat().st_size / 1000:6.0f} kB  {picture.name}")
