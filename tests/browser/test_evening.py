"""Strangers meet in the lobby and finish a match in spite of every disturbance.

Two use browsers, one a phone, and a screen in the room shows the match. The test takes minutes,
so it runs by night; by day ``test_lobby`` and ``test_pace`` cover its parts.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from netzplan.catalogue import GAMES
from tests.browser import underground
from tests.browser.rummy import Company
from tests.browser.test_looks import barriers
from tests.browser.visitor import PATIENCE, Visitor, come
from tests.browser.windows import Windows
from tests.server.running import JSON, Browser, Server

TURNS = 4
"""Turns that each player plays through the page before and after each disturbance."""
ABSENCE = 4.0
"""Seconds until a bot stands in for a player whose browser is closed."""
HOUR = 3600.0

_ASKED = """() => {
  if (document.querySelector('#end-title')) return 'end';
  const ready = (name) => document.querySelector(`${name}[aria-disabled=false]`) !== null;
  if (document.querySelector('.answer')) return ready('.answer .quiet') ? 'answer' : '';
  if (ready('.turn-buttons .draw') || ready('.turn-buttons .end')) return 'rummy';
  return '';
}"""

_HIDDEN = """() => {
  const code = document.querySelector('figure.corner').getBoundingClientRect();
  const column = document.querySelector('.table > .side');
  const { top } = column.getBoundingClientRect();
  return Math.max(0, code.bottom - top) + column.scrollHeight - column.clientHeight;
}"""
"""Returns how many pixels of the column are out of view or below the QR code."""


@dataclass
class Player:
    """A person who plays any game through the page."""

    visitor: Visitor
    game: str
    acts: int = 0
    """The number of actions so far."""

    @property
    def page(self) -> Page:
        return self.visitor.page

    def act(self) -> bool:
        """Act if the table asks for it; return whether it did.

        Take the seat back if a bot has stood in meanwhile, as a busy machine may be slow.
        """
        back = self.page.locator("section.bar .banner .go").first
        if back.count() and not self._takes_back(back):
            return False
        acted = {
            "voll_verplant": self._plan,
            "on_the_underground": self._build,
            "deutschland_rummy": self._lay,
        }[self.game]()
        self.acts += acted
        return acted

    def _takes_back(self, back: Locator) -> bool:
        """Press the button; it is refused while a bot has to choose for a time that is spent."""
        with self.page.expect_response("**/return") as answer:
            back.click()
        if answer.value.status == 409:
            self.visitor.overlook("status of 409")
            return False
        expect(back).to_have_count(0)
        return True

    def _plan(self) -> bool:
        now = self.visitor.situation()
        if now not in ("choose", "ride"):
            return False
        self.visitor.choose_something()
        return True

    def _build(self) -> bool:
        now = underground.moment(self.page)
        if now == "act":
            underground.take_token(self.visitor)
        elif now == "travel":
            self.page.locator("input[type=radio]").first.check()
        elif now == "ready":
            underground.confirm(self.visitor)
        return now in ("act", "travel", "ready")

    def _lay(self) -> bool:
        now = self.page.evaluate(_ASKED)
        buttons = self.page.locator(".turn-buttons")
        if now == "answer":
            self.page.locator(".answer .quiet").last.click()
        elif now == "rummy":
            draw = buttons.locator(".draw[aria-disabled=false]")
            button = draw if draw.count() else buttons.locator(".end")
            button.click()
            if not draw.count() and self.page.locator(".deeds .loss").count():
                button.click()
        return now in ("answer", "rummy")


Evening = tuple[Server, Callable[..., Visitor]]


@pytest.fixture
def evening(built: None, windows: Windows, tmp_path: Path) -> Iterator[Evening]:
    """A server of its own that can be stopped and restarted, and browsers for it."""
    house = Server(tmp_path / "evening", absence=ABSENCE)
    house.start()
    visitors: list[Visitor] = []

    def arrive(**wishes: object) -> Visitor:
        visitor = come(windows, house.address, alone=True, **wishes)  # type: ignore[arg-type]
        # Each browser has its own key for seats, the same on every run.
        own = f"crypto.getRandomValues = (array) => array.fill({len(visitors)})"
        visitor.page.add_init_script(own)
        visitor.overlook(
            "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "WebSocket connection"
        )
        visitors.append(visitor)
        return visitor

    yield house, arrive
    for visitor in visitors:
        visitor.leave()
    house.stop()
    assert "Traceback" not in house.log.read_text()
    assert [visitor.troubles for visitor in visitors if visitor.troubles] == []


def play(players: Sequence[Player], until: Callable[[], bool]) -> None:
    """Let all awaited players act until a condition holds."""
    last = monotonic() + 4 * PATIENCE / 1000
    while not until():
        acted = [player.act() for player in players]  # no generator: everybody has to act
        if any(acted):
            last = monotonic() + 4 * PATIENCE / 1000
        else:
            players[0].page.wait_for_timeout(100)
        assert monotonic() < last, "nobody is asked for anything any more"


def turns(players: Sequence[Player], number: int) -> None:
    """Play some turns through the pages; the number does not depend on the machine's speed."""

    def acts() -> int:
        return sum(player.acts for player in players)

    wanted = acts() + number * len(players)
    play(players, lambda: acts() >= wanted)


def seats_of(house: Server, spectators: str) -> list[JSON]:
    told: list[JSON] = house.get(f"links/{spectators}").json()["info"]["seats"]
    return told


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_strangers_meet_play_and_finish(game: str, evening: Evening, tmp_path: Path) -> None:
    house, arrive = evening
    keep = Album(tmp_path)
    ann, ben, cleo = players = (
        Player(arrive(size=(1440, 900)), game),
        Player(arrive(size=(1024, 768), language="de-DE", theme="dark"), game),
        Player(arrive(size=(390, 844), touch=True), game),
    )
    meet(players, keep)
    spectators = ann.visitor.stored()[0]["spectators"]
    screen = arrive(size=(1920, 1080))
    watch(screen, spectators)
    turns(players, TURNS)
    talk(ann, ben)
    for player in players:
        keep(player.visitor, "table")
    keep(screen, "screen")
    assert screen.page.evaluate(_HIDDEN) == 0, "nobody scrolls on a screen in the room"

    # One reloads; another stays away until a bot stands in, and then comes back.
    ann.page.reload()
    expect(ann.page.locator("section.bar")).to_be_visible()
    turns(players, TURNS)
    ben.page.goto("about:blank")
    play([ann, cleo], lambda: bool(seats_of(house, spectators)[1]["stand_in"]))
    ben.visitor.open(f"/t/{spectators}")
    back = ben.page.get_by_role("button", name="Platz zurücknehmen")
    back.click()
    expect(back).to_have_count(0)
    assert seats_of(house, spectators)[1]["stand_in"] == ""
    turns(players, TURNS)

    lose_the_line(cleo)
    turns(players, TURNS)
    reopen_an_hour_later(house, ann)
    ann.visitor.wait(lambda: "out" in befallen(house, spectators), "nobody was out of time")
    turns(players, TURNS)
    keep(ann.visitor, "after")

    # The rest is played faster, over a socket for the same seats.
    finish(house, game, {at: each.visitor.links()[0] for at, each in enumerate(players)})
    # It shows each of the moves that were made within two seconds.
    expect(screen.page.locator("#end-title")).to_be_visible(timeout=4 * PATIENCE)
    assert screen.page.evaluate(_HIDDEN) == 0
    for visitor in (*(player.visitor for player in players), screen):
        expect(visitor.page.locator("#end-title")).to_be_visible()
        keep(visitor, "end")
    assert house.get(f"links/{spectators}").json()["info"]["status"] == "over"
    ann.visitor.open("/me")
    keep(ann.visitor, "me")
    play_again(ben, screen)


def meet(players: Sequence[Player], keep: "Album") -> None:
    """One opens a table, one finds it in the list, and one asks for any suitable seat."""
    ann, ben, cleo = (player.visitor for player in players)
    game = players[0].game
    page = ann.open(f"/new/{game}?for=open&seat=me~Ann&seat=open&seat=open")
    expect(page.get_by_label("Thinking time")).to_have_value("3")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Close the table")).to_be_visible()
    ben.open(f"/lobby?game={game}")
    row = ben.page.get_by_role("listitem").filter(has_text="Ann")
    expect(row).to_contain_text("jemand ist da")
    keep(ben, "lobby")
    row.get_by_role("button", name="Mitspielen").click()
    row.get_by_label("Dein Name").fill("Ben")
    row.get_by_role("button", name="Mitspielen").click()
    expect(ben.page.get_by_role("button", name="Verlassen")).to_be_visible()
    cleo.open(f"/lobby?game={game}")
    cleo.page.get_by_label("Your name").fill("Cleo")
    keep(cleo, "lobby")
    cleo.page.get_by_role("button", name="Find a seat").tap()
    for player in players:
        expect(player.page.locator("section.bar")).to_be_visible()


def watch(screen: Visitor, spectators: str) -> None:
    """Find the match in the list of watchable tables and show it on a screen."""
    page = screen.open("/lobby?show=watch")
    page.get_by_role("listitem").filter(has_text="Ann").get_by_role("link").click()
    expect(page).to_have_url(f"{screen.address}/t/{spectators}")
    screen.open(f"/tv/{spectators}")


def talk(one: Player, other: Player) -> None:
    """One says something, and the other sees it above their board."""
    one.page.get_by_role("heading", name="Chat").click()
    one.page.get_by_role("textbox", name="Message").fill("Good evening")
    one.page.keyboard.press("Enter")
    expect(other.page.get_by_role("button", name="Zum Chat")).to_contain_text("Good evening")


def lose_the_line(somebody: Player) -> None:
    """Take a phone offline for a moment."""
    lost = somebody.page.get_by_role("alert").filter(has_text="No connection")
    somebody.visitor.context.set_offline(True)
    expect(lost).to_be_visible()
    somebody.visitor.context.set_offline(False)
    expect(lost).to_have_count(0)


def reopen_an_hour_later(house: Server, somebody: Player) -> None:
    """Stop the server, and restart it when the time of the awaited player is up."""
    lost = somebody.page.get_by_role("alert").filter(has_text="No connection")
    port = urlsplit(house.address).port or 0
    house.stop()
    expect(lost).to_be_visible()
    with closing(sqlite3.connect(house.data / "netzplan.sqlite3")) as database, database:
        database.execute("UPDATE marks SET seconds = seconds + ?", (HOUR,))
    house.start(port)
    expect(lost).to_have_count(0)


def play_again(somebody: Player, screen: Visitor) -> None:
    """Start a rematch; the screen follows without anybody pressing a button."""
    before = screen.page.url
    expect(screen.page.get_by_role("button", name="Download the game")).to_be_hidden()
    somebody.page.get_by_role("button", name="Revanche", exact=True).click()
    expect(screen.page).not_to_have_url(before)
    expect(screen.page.locator("#end-title")).to_have_count(0)
    expect(screen.page.locator("section.bar")).to_be_visible()


def befallen(house: Server, spectators: str) -> list[str]:
    """Return the kinds of incidents at the table."""
    course = house.get(f"links/{spectators}").json()["info"]["course"]
    return [each["kind"] for each in course["incidents"]]


def finish(house: Server, game: str, links: dict[int, str]) -> None:
    """Play all seats to the end over a socket; bots that stand in return the seats."""
    for link in links.values():
        house.post(f"links/{link}/return", {})
    with house.browser(*links.values()) as browser:
        if game == "deutschland_rummy":
            Company(house, browser, links).play_until(lambda now: bool(now["outcome"]))
        else:
            rush(browser, list(links.values()), quickly=game == "on_the_underground")


def rush(browser: Browser, links: Sequence[str], *, quickly: bool) -> None:
    """Play to the end; with ``quickly``, choose what scores most in On the Underground."""
    if not quickly:
        browser.play_out(*links)
        return
    for link in links:
        browser.until(link, lambda _: True)
    answered: set[tuple[str, str]] = set()
    while not all(browser.positions[link]["outcome"] for link in links):
        for link in links:
            position = browser.positions[link]
            key = (link, position["version"])
            if position["offers"] and key not in answered:
                answered.add(key)
                browser.submit(link, underground.quick(position["offers"]))
        browser.read()


class Album:
    """Pictures of pages that have passed the accessibility check."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, visitor: Visitor, name: str) -> None:
        """Assert that the page has no accessibility violations, and save a picture."""
        assert barriers(visitor.page) == []
        width, height = visitor.look.size
        visitor.page.screenshot(path=self._folder / f"{name}-{width}x{height}.png")
