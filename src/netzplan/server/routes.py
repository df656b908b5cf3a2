"""Types and marks that all routes share, and their refusals."""

from typing import Any, Self

from litestar import Request, Router
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import SkipValidation

from netzplan.server.house import House
from netzplan.server.messages import Problem

__all__ = ["BY_ANY_NAME", "REFUSED", "WHILE_READ_ONLY", "AnyRequest", "Routes", "TheHouse"]

BY_ANY_NAME = "by_any_name"
"""Marks a route that accepts any ``Host``, since monitoring does not know the server's name."""

WHILE_READ_ONLY = "while_read_only"
"""Marks a POST that begins and chooses nothing, which is still answered in read-only mode."""

AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[SkipValidation[House]]

REFUSED = ResponseSpec(
    data_container=Problem, description="Refused; nothing was changed.", generate_examples=False
)


class Routes(Router):
    """Routes of a single application.

    Litestar copies a router with all descriptions in it, as another application might use it, too.
    That took a third of the time in which an application is built.
    """

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self
