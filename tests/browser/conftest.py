"""Fixtures: a server with the built page, a Chromium, and visitors whose consoles stay clean."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.visitor import PATIENCE, Visitor, come
from tests.browser.windows import Windows
from tests.chromium import FLAGS, find_chromium
from tests.server.running import DEAL, Server, serving
from web.build_page import build_page

__all__ = ["Visit"]

Visit = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(autouse=True)
def same_deal() -> None:
    """Restart the deal, so that a test gets the same cards on every run."""
    DEAL.begin()


@contextmanager
def one_at_a_time(folders: pytest.TempPathFactory, what: str) -> Iterator[None]:
    """Hold a lock so that no other test worker does this at the same time."""
    with (folders.getbasetemp().parent / f"{what}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Build the page from its current sources."""
    with one_at_a_time(tmp_path_factory, "page"):  # several workers may find it stale
        build_page()


@pytest.fixture(scope="session")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with the built page."""
    with serving(tmp_path_factory.mktemp("browser") / "data") as running:
        yield running


# Playwright's event loop must end before tests of other folders run.
@pytest.fixture(scope="package")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A Chromium; installing one also installs what Playwright needs."""
    with one_at_a_time(tmp_path_factory, "chromium"):
        program = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def windows(chromium: Browser) -> Windows:
    """The windows of that Chromium."""
    return Windows(chromium, PATIENCE)


@pytest.fixture
def visit(windows: Windows, house: Server) -> Iterator[Visit]:
    """A function that opens visitors; in the end, no console may have shown an error."""
    visitors: list[Visitor] = []

    def arrive(**wishes: Any) -> Visitor:
        visitors.append(come(windows, house.address, **wishes))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.leave()
    assert [visitor.troubles for visitor in visitors if visitor.troubles] == []
