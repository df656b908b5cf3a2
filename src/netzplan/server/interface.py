"""The OpenAPI description of the interface, at `/api/schema`."""

from collections.abc import Iterator
from typing import Any

from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct
from msgspec.structs import StructConfig

from netzplan.server.messages import Problem

__all__ = ["Described"]

ANY = ("421", "503")
"""Status codes of any request: an unknown host name, or a store that can't be written."""
ANY_POST = (*ANY, "403", "413", "415")
"""Further codes of POST requests: a foreign origin, a body that is too large, or a form."""
ALWAYS = "/api/health"
"""The route that works whatever else fails."""


class Described(JsonRenderPlugin):
    """The schema as JSON, rendered once.

    It adds which bodies accept no further fields, and the refusals that precede every endpoint.
    """

    def __init__(self, **named: Any) -> None:  # Any: Litestar's arguments
        """Take Litestar's arguments."""
        super().__init__(**named)
        self._rendered = b""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """Return the schema, including that extra fields are malformed, which Litestar omits."""
        if not self._rendered:
            self._rendered = self._made(request, openapi_schema)
        return self._rendered

    def _made(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        schemas = openapi_schema["components"]["schemas"]
        for name in {each.__name__ for each in _structs(Struct) if _is_strict(each)} & set(schemas):
            schemas[name]["additionalProperties"] = False
        for path, operations in openapi_schema["paths"].items():
            for method, operation in operations.items():
                answers = () if path == ALWAYS else ANY_POST if method == "post" else ANY
                for status in answers:
                    operation["responses"].setdefault(status, _REFUSED)
        return super().render(request, openapi_schema)


_REFUSED = {
    "description": "Refused; nothing was changed.",
    "content": {
        "application/json": {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}
    },
}


def _structs(of: type[Struct]) -> Iterator[type[Struct]]:
    for each in of.__subclasses__():
        yield each
        yield from _structs(each)


def _is_strict(struct: type[Struct]) -> bool:
    config: StructConfig = struct.__struct_config__
    return config.forbid_unknown_fields
