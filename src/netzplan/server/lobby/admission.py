"""Whether a person may sit down at a table: the only place where that is decided."""

from netzplan.server.lobby.access import Access
from netzplan.server.persons.names import looks
from netzplan.server.problems import Refused, problem
from netzplan.server.store import Store, TableRow

__all__ = ["MOST_CHOSEN", "Admission"]

MOST_CHOSEN = 20
"""Most accounts that a host may choose for a table."""
LONGEST_LOOKS = 256


class Admission:
    """Decides who may sit down, from the host's access settings and from bans and blocks."""

    def __init__(self, store: Store) -> None:
        """Take the store, which knows the persons."""
        self._store = store

    async def check(self, row: TableRow, person: str) -> None:
        """Raise Refused if a person may not sit down at a table, however they got there.

        ``person`` is the id of a guest or an account; empty for a request that identifies nobody.
        """
        if row.visibility == "chosen" and person not in row.chosen:
            raise Refused(problem("table/not-chosen"))
        belongings = self._store.belongings
        sitting = await belongings.sitting(row.id) if person else {}
        if await belongings.blocked(list(sitting.values()), person):
            raise Refused(problem("seat/blocked"))

    async def chosen(self, access: Access) -> dict[str, str]:
        """Return the named accounts, name by id; raises Refused if a name has no account."""
        if access.visibility != "chosen":
            if access.names:
                raise Refused(problem("request/malformed", field="access.names"))
            return {}
        if not 1 <= len(access.names) <= MOST_CHOSEN:
            bounds = {"most": MOST_CHOSEN}
            raise Refused(problem("table/nobody-chosen", field="access.names", parameters=bounds))
        found: dict[str, str] = {}
        for at, name in enumerate(access.names):
            looked = looks(name)[:LONGEST_LOOKS]
            account = await self._store.account(looked) if looked else None
            if account is None:
                named = {"name": name[:64]}
                field = f"access.names[{at}]"
                raise Refused(problem("table/no-account", field=field, parameters=named))
            found[account.id] = account.name
        return found
