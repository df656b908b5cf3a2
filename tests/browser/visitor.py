"""A person at a browser: opens pages of a running server, chooses, and records problems."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Literal

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Route, WebSocket, expect

from netzplan.catalogue import GAMES
from tests.browser.windows import Look, Windows

__all__ = ["PATIENCE", "PHONE", "Situation", "Visitor", "come", "hold_first"]

PATIENCE = 45_000
"""Milliseconds that a busy machine may take for something that is usually immediate."""

PHONE = (360, 740)

Situation = Literal["choose", "ride", "cover", "end", "wait"]

_SITUATION = """() => {
  if (document.querySelector('#end-title')) return 'end';
  const confirm = document.querySelector('button.confirm');
  if (!confirm) return document.querySelector('section.page h1') ? 'cover' : 'wait';
  if (!document.querySelector('.sentence.turn')) return 'wait';
  if (document.querySelector('.free select')) return 'ride';
  return document.querySelector('[data-line].open:enabled') ? 'choose' : 'wait';
}"""


_PREFER = """if (location.protocol === 'http:' && !localStorage.getItem('netzplan.prefs'))
  localStorage.setItem('netzplan.prefs', JSON.stringify(%s))"""


def _preferences(*, story: bool, guide: bool) -> str:
    """Return a script that turns off stories and guides unless a test wants them."""
    wishes: dict[str, Any] = {}
    if not story:
        wishes["story"] = "off"
    if not guide:
        wishes["guides"] = dict.fromkeys(GAMES, "over")
    return _PREFER % json.dumps(wishes)


_SAME_SHARE = "crypto.getRandomValues = (array) => array.fill(7)"
"""Makes the browser's share of the deal the same on every run."""


_SLOWLY = """setTimeout = ((later) => (act, wait, ...given) =>
  later(act, wait < 4000 ? wait : Math.max(wait, 1e7), ...given))(setTimeout)"""
"""Makes what lasts some seconds last until the end of a test."""

# A busy page shows a message only in the frame after next; a hidden page has no frames.
_DRAWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, 500);
})"""


@dataclass
class Visitor:
    """The browser window of a person with their own local storage."""

    windows: Windows
    look: Look
    page: Page
    troubles: list[str] = field(default_factory=list)
    """Errors and warnings of the console and exceptions of the page that no test overlooks."""
    # A page calls again if a server does not answer for seconds, as on a busy machine.
    overlooked: tuple[str, ...] = ("WebSocket is closed before the connection is established",)
    frames: list[str] = field(default_factory=list)
    """All messages received over the play socket, except pongs."""
    alone: bool = False
    """Whether more than the page was changed, so that nobody may reuse this browser."""
    gone: bool = False

    @property
    def address(self) -> str:
        """Return the address of the server."""
        return self.look.address

    @property
    def context(self) -> BrowserContext:
        """Return the browser context, for changes beyond the page."""
        self.alone = True
        return self.page.context

    def open(self, path: str = "/") -> Page:
        """Open an address of the server and wait until it is shown."""
        self.page.goto(self.address + path)
        self.page.locator("main h1, main h2, .table").first.wait_for(state="attached")
        return self.page

    def take_time(self) -> None:
        """Let the page, opened after this, wait for hands and eyes however slow the machine is.

        What it shows for some seconds stays, and the first of two presses does not expire.
        """
        self.page.add_init_script(_SLOWLY)

    def leave(self) -> None:
        """Close the window unless that was done already."""
        if not self.gone:
            self.gone = True
            self.windows.close(self.page, self.look, again=not self.alone)

    def overlook(self, *parts: str) -> None:
        """Take troubles with one of these parts for expected, whenever they come.

        The browser logs a refused request only after the page may have shown that it was refused.
        """
        self.overlooked += parts
        self.troubles = [told for told in self.troubles if not self._overlooks(told)]

    def note(self, trouble: str) -> None:
        """Remember a trouble that nobody expects."""
        if not self._overlooks(trouble):
            self.troubles.append(trouble)

    def _overlooks(self, trouble: str) -> bool:
        return any(part in trouble for part in self.overlooked)

    def situation(self) -> Situation:
        """Return what the table asks for now."""
        told: Situation = self.page.evaluate(_SITUATION)
        return told

    def until(self, *wanted: Situation) -> Situation:
        """Wait until the table stays in one of these situations; return it."""
        self.wait(lambda: self._rests_in(wanted), f"never came to {wanted}")
        return self.situation()

    def _rests_in(self, wanted: Sequence[Situation]) -> bool:
        # The positions of several seats on one device arrive one after another.
        before = (self.situation(), len(self.frames))
        self.page.wait_for_timeout(40)
        return before[0] in wanted and before == (self.situation(), len(self.frames))

    def wait(self, condition: Callable[[], bool], otherwise: str) -> None:
        """Poll for a condition, as the page's content policy forbids waiting inside the page."""
        last = monotonic() + PATIENCE / 1000
        while not condition():
            assert monotonic() < last, otherwise
            self.page.wait_for_timeout(40)

    def newest(self) -> dict[str, Any]:
        """Return the newest position received over the socket, ignoring infos."""
        messages: list[dict[str, Any]] = [json.loads(frame) for frame in self.frames]
        return next(one for one in reversed(messages) if one["type"] == "position")

    def line(self, letter: str) -> None:
        """Choose a line with its key beside the board."""
        self.page.locator(f'[data-line="{letter}"]').click()

    def open_lines(self) -> list[str]:
        """Return the letters of the lines that can be chosen."""
        keys = self.page.locator("[data-line].open:enabled")
        letters: list[str] = keys.evaluate_all("keys => keys.map((key) => key.dataset.line)")
        return letters

    def links(self) -> list[str]:
        """Return this browser's links to the seats of the open table; no address contains them."""
        spectators = self.page.url.rsplit("/", 1)[1]
        table = next(table for table in self.stored() if table["spectators"] == spectators)
        return [seat["link"] for seat in table["seats"]]

    def stored(self) -> list[dict[str, Any]]:
        """Return the tables that this browser remembers."""
        kept = self.page.evaluate("localStorage.getItem('netzplan.tables') || '[]'")
        tables: list[dict[str, Any]] = json.loads(kept)
        return tables

    def confirm(self) -> None:
        """Press Confirm and wait for the server's answer."""
        with self.answered():
            self.page.locator("button.confirm").click()

    def enter(self) -> None:
        """Confirm with Enter as soon as Confirm is enabled; wait for the server's answer."""
        expect(self.page.locator("button.confirm")).to_be_enabled()
        with self.answered():
            self.page.keyboard.press("Enter")

    @contextmanager
    def answered(self) -> Iterator[None]:
        """At its end, wait until the server has answered and the page shows the answer."""
        before = len(self._answers())
        yield
        self.wait(lambda: len(self._answers()) > before, "the server did not answer")
        self.drawn()

    def _answers(self) -> list[str]:
        """Return the messages that may be an answer; infos of the table come at any time."""
        kinds = ('"type":"position"', '"type":"problem"')
        return [frame for frame in self.frames if any(kind in frame for kind in kinds)]

    def drawn(self) -> None:
        """Wait until the page shows everything received."""
        self.page.evaluate(_DRAWN)

    def choose_something(self) -> None:
        """Make any choice with the keys beside the board."""
        if self.until("choose", "ride") == "ride":
            self.page.locator(".free select").select_option(index=2)
        else:
            self.line(self.open_lines()[0])
        self.confirm()

    def marks(self) -> int:
        """Return how many stations of the board show a mark."""
        return self.page.locator(".board [data-station] .mark").count()

    def expect_alert(self, text: str) -> None:
        """Expect an alert with this text."""
        expect(self.page.get_by_role("alert").filter(has_text=text)).to_be_visible()


def come(
    windows: Windows,
    address: str,
    *,
    size: tuple[int, int] = (1280, 800),
    language: str = "en-GB",
    theme: Literal["light", "dark"] = "light",
    touch: bool = False,
    scale: float = 1,
    calm: bool = True,
    story: bool = False,
    guide: bool = False,
    alone: bool = False,
    permissions: Sequence[str] = (),
) -> Visitor:
    """Open a new browser window for a visitor; ``calm`` reduces motion.

    With ``alone`` the browser is new and nothing is cached. ``story`` shows the moves of others
    one by one, and ``guide`` enables the guide of a first game.
    """
    scripts = (_SAME_SHARE, _preferences(story=story, guide=guide))
    look = Look(address, size, language, theme, touch, scale, calm, scripts)
    alone = alone or bool(permissions)
    page = windows.open_alone(look, permissions) if alone else windows.open(look)
    visitor = Visitor(windows, look, page, alone=alone)

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            visitor.note(f"{message.type}: {message.text}")

    def hear(frame: str) -> None:
        if '"type":"pong"' not in frame:  # only shows that the connection is alive
            visitor.frames.append(frame)

    def overhear(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: hear(str(frame)))

    page.on("console", listen)
    page.on("websocket", overhear)
    page.on("pageerror", lambda error: visitor.note(f"exception: {error}"))
    return visitor


def hold_first(page: Page, address: str) -> list[Route]:
    """Hold the first request for an address, and let all others pass.

    Returns the held request as soon as it is there.
    """
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(address, hold)
    return held
