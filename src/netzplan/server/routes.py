"""What all routes need: who serves them, and what they answer when they refuse."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import SkipValidation

from netzplan.server.house import House
from netzplan.server.messages import Problem

__all__ = ["BY_ANY_NAME", "REFUSED", "WHILE_READ_ONLY", "AnyRequest", "TheHouse"]

BY_ANY_NAME = "by_any_name"
"""Mark of a route that may be asked by any name of the server: what watches over it knows none."""

WHILE_READ_ONLY = "while_read_only"
"""Mark of a POST that begins and chooses nothing: it is answered while the house is read only."""

AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[SkipValidation[House]]

REFUSED = ResponseSpec(
    data_container=Problem, description="Refused; nothing was changed.", generate_examples=False
)
