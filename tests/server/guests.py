"""Browsers that keep their cookie, so that the server recognises them."""

from typing import Any

import httpx

from tests.server.running import JSON, NO_TLS

__all__ = ["PASSWORD", "PLAIN", "Browser"]

PASSWORD = "a bridge in the rain"
PLAIN: JSON = {"admin": False, "banned": None}
"""The fields that are the same for almost every person."""


class Browser:
    """A browser that keeps cookies."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=60, verify=NO_TLS)

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def me(self) -> JSON:
        found: JSON = self.answer("GET", "/api/me")
        return found

    def answer(self, method: str, path: str, body: JSON | None = None) -> Any:
        found = self.http.request(method, path, json=body)
        assert found.is_success, found.text
        return found.json()

    def post(self, path: str, body: JSON | None = None) -> Any:
        return self.answer("POST", path, {} if body is None else body)

    def refused(self, path: str, body: JSON) -> tuple[int, str, str]:
        found = self.http.post(path, json=body)
        problem = found.json()
        return found.status_code, problem["code"], problem["field"]

    def table(self, *seats: JSON, **more: Any) -> JSON:
        body = {"game": "voll_verplant", "map": "amsterdam", "seats": list(seats), **more}
        found: JSON = self.post("/api/tables", body)
        return found

    def links(self) -> list[str]:
        tables = self.answer("GET", "/api/me/tables")
        return [seat["link"] for table in tables for seat in table["seats"]]

    def join(self, name: str = "Ann", password: str = PASSWORD) -> JSON:
        found: JSON = self.post("/api/me/account", {"name": name, "password": password})
        return found
