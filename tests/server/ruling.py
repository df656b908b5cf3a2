"""An administrator of a server in this process."""

from netzplan.server.admin import acts
from netzplan.server.house import House
from tests.server.visiting import Come, Visitor

__all__ = ["ruler"]


async def ruler(house: House, come: Come, name: str = "Rita") -> Visitor:
    """Return the browser of an administrator of the server."""
    rita = come()
    await rita.account(name)
    await acts.grant(house.store, await acts.person_called(house.store, name))
    return rita
