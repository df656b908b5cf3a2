"""A house with the built page, a Chromium, and visitors whose consoles have to stay quiet."""

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
    """Let the tables of each test be dealt as on its last run."""
    DEAL.begin()


@contextmanager
def one_at_a_time(folders: pytest.TempPathFactory, what: str) -> Iterator[None]:
    """Let no other worker do the same meanwhile."""
    with (folders.getbasetemp().parent / f"{what}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let the page be as its sources are now."""
    with one_at_a_time(tmp_path_factory, "page"):  # several workers may find it stale
        build_page()


@pytest.fixture(scope="session")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with the built page."""
    with serving(tmp_path_factory.mktemp("browser") / "data") as running:
        yield running


# Playwright's own event loop must not stay when the tests of other folders run.
@pytest.fixture(scope="package")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser; where it is installed, what Playwright needs comes with it."""
    with one_at_a_time(tmp_path_factory, "chromium"):
        program = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def windows(chromium: Browser) -> Windows:
    """Its windows."""
    return Windows(chromium, PATIENCE)


@pytest.fixture
def visit(windows: Windows, house: Server) -> Iterator[Visit]:
    """Lets visitors come; in the end none of them may have seen an error in the console."""
    visitors: list[Visitor] = []

    def arrive(**wishes: Any) -> Visitor:
        visitors.append(come(windows, house.address, **wishes))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.leave()
    assert [visitor.troubles for visitor in visitors if visitor.troubles] == []
