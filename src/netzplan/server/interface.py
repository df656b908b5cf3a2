"""The description of the interface as it is told to programs: `/api/schema`."""

from collections.abc import Iterator
from typing import Any

from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct
from msgspec.structs import StructConfig

__all__ = ["Described"]


class Described(JsonRenderPlugin):
    """The schema as JSON, made once; it says which bodies take no further fields."""

    def __init__(self, **named: Any) -> None:  # Any: as Litestar has them
        """Have nothing made yet."""
        super().__init__(**named)
        self._rendered = b""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """Return the schema; Litestar leaves out that a body with a further field is malformed."""
        if not self._rendered:
            self._rendered = self._made(request, openapi_schema)
        return self._rendered

    def _made(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        schemas = openapi_schema["components"]["schemas"]
        for name in {each.__name__ for each in _structs(Struct) if _is_strict(each)} & set(schemas):
            schemas[name]["additionalProperties"] = False
        return super().render(request, openapi_schema)


def _structs(of: type[Struct]) -> Iterator[type[Struct]]:
    for each in of.__subclasses__():
        yield each
        yield from _structs(each)


def _is_strict(struct: type[Struct]) -> bool:
    config: StructConfig = struct.__struct_config__
    return config.forbid_unknown_fields
