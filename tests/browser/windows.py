"""Browser windows: opening one from a kept window saves a third of the work."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page

__all__ = ["Look", "Windows"]

MOST_KEPT = 6
STILL = "/favicon.svg"
"""A document of the server that runs no script."""


@dataclass(frozen=True)
class Look:
    """The properties that a window is opened with."""

    address: str
    size: tuple[int, int]
    language: str
    theme: Literal["light", "dark"]
    touch: bool
    scale: float
    calm: bool
    scripts: tuple[str, ...]
    """Scripts that run in each document before its own."""


class Windows:
    """Opens windows, each as if nobody had used its browser before.

    Windows of the same look are opened from a kept one and share its process. The state of a page
    goes with it; cookies and storage are cleared before the next window.
    """

    def __init__(self, browser: Browser, patience: int) -> None:
        """Take the browser, and the milliseconds to wait on a busy machine."""
        self._browser = browser
        self._patience = patience
        self._kept: OrderedDict[Look, Page] = OrderedDict()

    def open_alone(self, look: Look, permissions: Sequence[str] = ()) -> Page:
        """Return the page of a new window in a new browser context."""
        return self._new_context(look, permissions).new_page()

    def open(self, look: Look) -> Page:
        """Return the page of a new window."""
        kept = self._kept.pop(look, None)
        if kept is None:
            kept = self.open_alone(look)
            kept.goto(look.address + STILL)
        with kept.expect_popup() as opened:
            kept.evaluate("() => void window.open('about:blank')")
        return opened.value

    def close(self, page: Page, look: Look, *, again: bool) -> None:
        """Close a window; with ``again`` only its page was changed, so its browser is kept."""
        context = page.context
        page.close()
        if not again or len(context.pages) != 1 or look in self._kept:
            context.close()
            return
        [kept] = context.pages
        kept.evaluate("() => (localStorage.clear(), sessionStorage.clear())")
        context.clear_cookies()
        self._kept[look] = kept
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)[1].context.close()

    def _new_context(self, look: Look, permissions: Sequence[str]) -> BrowserContext:
        context = self._browser.new_context(
            viewport={"width": look.size[0], "height": look.size[1]},
            locale=look.language,
            color_scheme=look.theme,
            has_touch=look.touch,
            is_mobile=look.touch,
            device_scale_factor=look.scale,
            reduced_motion="reduce" if look.calm else "no-preference",
            permissions=list(permissions),
        )
        context.set_default_timeout(self._patience)
        for script in look.scripts:
            context.add_init_script(script)
        return context
