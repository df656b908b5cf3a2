"""A player who cannot see the page: uses only keys and the text of the accessibility tree."""

import re
from collections.abc import Callable
from typing import Any

from tests.browser.visitor import Visitor

__all__ = ["Listener"]


class Listener:
    """Plays at an open table by ear."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._page = visitor.page

    def text(self) -> str:
        """Return everything that a screen reader could read now."""
        return self._page.locator("body").aria_snapshot()

    def found(self, pattern: str) -> list[Any]:  # texts, or tuples of groups
        """Return all matches of a pattern in the text."""
        return re.findall(pattern, self.text(), re.MULTILINE)

    def status(self) -> str:
        """Return the status sentence."""
        # The status of the connection comes first on the page; it is empty while the line holds.
        spoken = self._page.get_by_role("status").filter(has_text=re.compile(r"\S"))
        return spoken.first.inner_text()

    def when(self) -> tuple[str, str]:
        """Return heading and status; while both stay the same, nothing has happened."""
        return self._page.get_by_role("heading", level=1).inner_text(), self.status()

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def use(self, name: str) -> None:
        """Focus a button by its name, as soon as it is enabled, and press it."""
        usable = re.compile(rf'button "{name}[^"]*"(?! \[disabled\])')
        self.until(usable.search, f"there is no {name}")
        self._page.get_by_role("button", name=re.compile(f"^{name}")).first.focus()
        self.press("Enter")

    def unfold(self, title: str) -> None:
        """Focus a folded section and open it."""
        self._page.locator("summary", has_text=title).first.focus()
        self.press("Enter")

    def until(self, hears: Callable[[str], object], otherwise: str) -> str:
        """Wait until the text satisfies a condition; return the text."""
        self._visitor.wait(lambda: bool(hears(self.text())), otherwise)
        return self.text()

    def insist(self, key: str, done: Callable[[], bool]) -> None:
        """Press a key until it has an effect, as the page ignores keys right after a change."""
        for _ in range(40):
            if done():
                return
            self.press(key)
            for _ in range(10):
                if done():
                    return
                self._page.wait_for_timeout(40)
        raise AssertionError(f"{key} does nothing: {self.status()}")

    def confirm(self) -> None:
        """Confirm the choice and wait until the page announces a change."""
        before = self.when()
        self.insist("Enter", lambda: self.when() != before)

    def my_turn(self) -> bool:
        """Wait until the page asks for something; return False at the end of the game."""
        asks = re.compile(r"Your turn|asks you for|Drawn:|Lay |game is over")
        self._visitor.wait(lambda: bool(asks.search(self.status())), "nothing was asked")
        return "game is over" not in self.status()

    def words(self) -> str:
        """Open the board in words, return its text and close it again."""
        dialog = self._page.get_by_role("dialog", name="The board in words")
        self.insist(",", dialog.is_visible)
        told = dialog.aria_snapshot()
        self.press("Escape")
        self._visitor.wait(dialog.is_hidden, "the words stay")
        return told
