"""Somebody who sees nothing: presses keys, and knows only the text of the accessibility tree."""

import re
from collections.abc import Callable
from typing import Any

from tests.browser.visitor import Visitor

__all__ = ["Listener"]


class Listener:
    """Plays a table that is open, by ear."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._page = visitor.page

    def text(self) -> str:
        """Return all that a screen reader could say now."""
        return self._page.locator("body").aria_snapshot()

    def found(self, pattern: str) -> list[Any]:  # texts, or tuples of groups
        """Return what a pattern finds in the text."""
        return re.findall(pattern, self.text(), re.MULTILINE)

    def status(self) -> str:
        """Return the sentence about what is going on."""
        # The one about the line comes first on the page; it is empty while the line holds.
        spoken = self._page.get_by_role("status").filter(has_text=re.compile(r"\S"))
        return spoken.first.inner_text()

    def when(self) -> tuple[str, str]:
        """Return heading and sentence: while both stand, nothing has happened."""
        return self._page.get_by_role("heading", level=1).inner_text(), self.status()

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def use(self, name: str) -> None:
        """Go to a button by its name, once it can be pressed, and press it."""
        usable = re.compile(rf'button "{name}[^"]*"(?! \[disabled\])')
        self.until(usable.search, f"there is no {name}")
        self._page.get_by_role("button", name=re.compile(f"^{name}")).first.focus()
        self.press("Enter")

    def unfold(self, title: str) -> None:
        """Go to something folded and open it."""
        self._page.locator("summary", has_text=title).first.focus()
        self.press("Enter")

    def until(self, hears: Callable[[str], object], otherwise: str) -> str:
        """Wait until the text is as it should be; return it."""
        self._visitor.wait(lambda: bool(hears(self.text())), otherwise)
        return self.text()

    def insist(self, key: str, done: Callable[[], bool]) -> None:
        """Press a key until it is taken: right after a change nothing counts for a moment."""
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
        """Confirm what is chosen, and hear that it counts."""
        before = self.when()
        self.insist("Enter", lambda: self.when() != before)

    def my_turn(self) -> bool:
        """Wait until something is asked; return False at the end."""
        asks = re.compile(r"Your turn|asks you for|Drawn:|Lay |game is over")
        self._visitor.wait(lambda: bool(asks.search(self.status())), "nothing was asked")
        return "game is over" not in self.status()

    def words(self) -> str:
        """Ask for the board in words and close them again."""
        dialog = self._page.get_by_role("dialog", name="The board in words")
        self.insist(",", dialog.is_visible)
        told = dialog.aria_snapshot()
        self.press("Escape")
        self._visitor.wait(dialog.is_hidden, "the words stay")
        return told
