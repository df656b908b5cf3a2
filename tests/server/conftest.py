"""Fixtures: one real server shared by many tests, and an application without a port."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from tests.server.dealing import cheap_hashes
from tests.server.running import DEAL, Server, serving


@pytest.fixture(autouse=True)
def same_deal() -> None:
    """Restart the deal, so that a test gets the same cards on every run."""
    DEAL.begin()


@pytest.fixture(autouse=True)
def quick_passwords() -> Iterator[None]:
    """Make servers in this process hash passwords cheaply."""
    with cheap_hashes():
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that tests share; each test makes its own tables."""
    with serving(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """The application with a small page, called directly; each test makes its own tables."""
    folder = tmp_path_factory.mktemp("client")
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>page</title>")
    (page / "assets" / "index-abc123.js").write_text("export const a = 1;\n" * 200)
    # Other tests in this process replace how bots think, so no bot may start playing here.
    patient = Settings(limits=False, grace_seconds=3600.0, absence_seconds=86_400.0)
    house = House(folder / "data", Page(page), settings=patient, seeds=DEAL)
    with TestClient(application(house)) as client:
        yield client
