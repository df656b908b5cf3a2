"""Takes the pictures of ``docs/screenshots``: ``python -m tests.browser.screenshots``.

The deals differ each time; places and settings stay the same.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import PHONE, Visitor, come
from tests.chromium import FLAGS, find_chromium
from tests.server.running import JSON, Server, bot, me
from tests.server.running import Browser as Socket
from web.build_page import build_page

__all__ = ["take_all"]

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
DESKTOP = (1200, 750)
HALFWAY = 15


@dataclass(frozen=True)
class Shot:
    """A picture of a table in play."""

    name: str
    map_id: str
    language: str = "en"
    theme: Literal["light", "dark"] = "light"
    size: tuple[int, int] = DESKTOP
    scale: float = 1
    special: bool = False


SHOTS = (
    Shot("table", "amsterdam"),
    Shot("berlin", "berlin", language="de"),
    Shot("paris", "paris", special=True),
    Shot("madrid", "madrid"),
    Shot("dark", "amsterdam", theme="dark"),
    Shot("phone", "berlin", size=PHONE, scale=1.5),
)


def take_all(folder: Path) -> list[Path]:
    """Take all pictures into a folder; return their paths."""
    build_page()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = Server(Path(data) / "data")
        house.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            _pages(browser, house, folder)
            for shot in SHOTS:
                _in_play(browser, house, shot, folder)
            _end(browser, house, folder)
        finally:
            browser.close()
            house.stop()
    return sorted(folder.glob("*.png"))


def _pages(browser: Browser, house: Server, folder: Path) -> None:
    guest = come(browser, house.address, size=DESKTOP, language="en")
    guest.open("/")
    guest.page.locator(".first .track").first.wait_for(state="attached")
    _save(guest, folder / "home.png")
    settings = "map=berlin&seat=me~Anna&seat=local~Ben&seat=bot~planner&seat=open"
    guest.open(f"/new/voll_verplant?{settings}")
    guest.page.locator("label svg").nth(3).wait_for(state="attached")
    _save(guest, folder / "new-table.png")
    guest.open("/rules/voll_verplant#express")
    guest.page.locator("#express").wait_for()
    _save(guest, folder / "rules.png")
    guest.leave()


def _in_play(browser: Browser, house: Server, shot: Shot, folder: Path) -> None:
    options = {"options": {"special": True}} if shot.special else {}
    table = house.table([me("Anna"), bot("greedy"), bot("planner")], shot.map_id, **options)
    link = table.seats[0]
    with house.browser(link) as socket:
        best = _play(socket, link, HALFWAY)
    guest = come(
        browser,
        house.address,
        size=shot.size,
        language=shot.language,
        theme=shot.theme,
        scale=shot.scale,
        touch=shot.size == PHONE,
    )
    # Halfway through a game nobody gets tips for beginners any more.
    guest.context.add_init_script("localStorage['netzplan.prefs'] = '{\"tips\": 0}'")
    guest.open(f"/t/{link}")
    guest.until("choose")
    guest.line(best["action"]["line"])
    _save(guest, folder / f"{shot.name}.png")
    guest.leave()


def _end(browser: Browser, house: Server, folder: Path) -> None:
    table = house.table([me("Anna"), bot("greedy"), bot("greedy")], "berlin")
    link = table.seats[0]
    with house.browser(link) as socket:
        _play(socket, link, 99)
    guest = come(browser, house.address, size=DESKTOP, language="en")
    guest.open(f"/t/{link}")
    guest.until("end")
    _save(guest, folder / "end.png")
    guest.leave()


def _play(socket: Socket, link: str, rounds: int) -> JSON:
    """Play well up to a round with a number card, or to the end; return what is best there."""
    while True:
        position = socket.until(link, lambda found: bool(found["offers"] or found["outcome"]))
        if position["outcome"]:
            return {}
        offers = position["offers"]
        best: JSON = max(offers["choices"], key=lambda each: (each["points"], len(each["marks"])))
        if position["view"]["round"] >= rounds and offers["kind"] in ("number", "express"):
            return best
        socket.submit(link, best["action"])
        del socket.positions[link]


def _save(guest: Visitor, path: Path) -> None:
    guest.page.evaluate("document.fonts.ready")
    guest.page.wait_for_timeout(400)
    guest.page.screenshot(path=path)


if __name__ == "__main__":
    for picture in take_all(FOLDER):
        print(f"{picture.stat().st_size / 1000:6.0f} kB  {picture.name}")
