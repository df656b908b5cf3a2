"""The log shows which request did what, but no link or key."""

import io
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.logs import Lines, start_log
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from tests.server.running import DEAL

LINK = "w0tL40Cb0XwZHU9MAhyIvyGi"
KEY = "abcdefghijKLMNOPQRSTuvwx"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    house = House(tmp_path, Page(tmp_path), settings=Settings(limits=False), seeds=DEAL)
    with TestClient(application(house), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Collect what the server logs meanwhile, as JSON."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines("json"))
    logger = logging.getLogger("netzplan.server")
    logger.addHandler(handler)
    yield written
    logger.removeHandler(handler)


def test_an_error_is_logged_with_its_request_but_without_its_link(
    client: TestClient[Litestar], log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise KeyError(f"{LINK} and {KEY}")

    house = client.app.dependencies["house"].dependency()
    monkeypatch.setattr(house.tables, "find", fails)
    answer = client.get(f"/api/links/{LINK}/history/0")
    assert answer.status_code == 500
    told = json.loads(log.getvalue())
    assert told["request"] == answer.headers["x-request-id"]
    assert told["level"] == "error"
    assert "KeyError" in told["fault"]
    assert "and" in told["fault"]
    assert LINK not in log.getvalue()
    assert KEY not in log.getvalue()
    again = client.get("/api/health").headers["x-request-id"]
    assert again != told["request"]


def test_names_stay_readable_and_each_entry_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root, former = logging.getLogger(), list(logging.getLogger().handlers)
    level = logging.getLogger("netzplan.server").level
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    try:
        start_log("text")
        logging.getLogger("netzplan.server").info("in a_function_with_a_long_name of %s", LINK)
    finally:
        root.handlers[:] = former
        logging.getLogger("netzplan.server").setLevel(level)
    err = capsys.readouterr().err
    assert err.endswith("INFO in a_function_with_a_long_name of …\n")
    assert err.count("\n") == 1
