"""`/api/schema` describes every refusal that the server can send."""

import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.running import bot, me

Client = TestClient[Litestar]
NOBODY = {"visibility": "link", "watching": "nobody"}
TABLE = {"game": "voll_verplant", "map": "berlin", "seats": [me(), bot()], "access": NOBODY}


@pytest.fixture(scope="module")
def paths(client: Client) -> dict[str, Any]:
    """Return the described operations by path and method."""
    described: dict[str, Any] = client.get("/api/schema").json()["paths"]
    return described


def test_refusals_of_any_request_are_described_everywhere(paths: dict[str, Any]) -> None:
    for path, operations in paths.items():
        for method, operation in operations.items():
            answers = set(operation["responses"])
            refused = answers & {"421", "503"}
            assert len(refused) == (0 if path == "/api/health" else 2), path
            assert method != "post" or answers >= {"403", "413", "415"}, path


def test_a_foreign_page_is_refused_as_described(client: Client, paths: dict[str, Any]) -> None:
    answer = client.post("/api/tables", json=TABLE, headers={"origin": "https://else.example"})
    assert answer.json()["code"] == "request/origin"
    assert str(answer.status_code) in paths["/api/tables"]["post"]["responses"]


def test_a_visitor_who_may_not_watch_is_refused_as_described(
    client: Client, paths: dict[str, Any]
) -> None:
    link = client.post("/api/tables", json=TABLE).json()["spectators"]
    asked = [path for path, operations in paths.items() if "get" in operations and "{link}" in path]
    assert len(asked) >= 9
    for path in asked:
        query = "?from=0&to=0" if path.endswith("/history") else ""
        answer = client.get(re.sub(r"\{(?!link)\w+\}", "1", path).format(link=link) + query)
        assert answer.status_code == 403, path
        assert str(answer.status_code) in paths[path]["get"]["responses"], path
