"""Finds deals for tests that need a rare position: ``python -m tests.browser.find_deal``.

It tries the deals "asked 1", "asked 2" and so on, and prints the first suitable one of each kind.
"""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.rummy import company, rummy_table
from tests.browser.underground import asked_to_choose, goes_unasked
from tests.server.running import Server, local, me

EARLY = 6
"""Steps of a game within which a position comes early."""


def asks(house: Server, deal: str) -> bool:
    """Return whether quick play leads the first seat to a choice between journeys."""
    try:
        return bool(asked_to_choose(house, deal))
    except AssertionError:
        return False


def extends(house: Server, deal: str) -> bool:
    """Return whether the first of two seats can soon extend a route."""
    table = rummy_table(house, [me("Ann"), local("Ben")], deal=deal, games=9)
    try:
        with company(house, table.seats) as all_seats:
            return bool(all_seats.play_to_extension(EARLY))
    except AssertionError:
        return False


WANTED: dict[str, Callable[[Server, str], bool]] = {
    "asked": asks,
    "unasked": goes_unasked,
    "extended": extends,
}


def main() -> None:
    """Print the first suitable deal of each kind."""
    with TemporaryDirectory() as folder:
        house = Server(Path(folder) / "data")
        house.start()
        for name, will_do in WANTED.items():
            deals = (f"{name} {number}" for number in count(1))
            print(next(deal for deal in deals if will_do(house, deal)))
        house.stop()


if __name__ == "__main__":
    main()
