"""The order in which readers of a table are notified."""

from netzplan.server.audience import Audience, Reader


class Listening:
    """A listener that records when it is notified."""

    in_front = True
    person = ""

    def __init__(self, name: str, told: list[str]) -> None:
        self._name = name
        self._told = told

    def show(self, link: str) -> None:
        self._told.append(f"{self._name} {link}")

    def tell(self, message: bytes) -> None:
        raise AssertionError


def test_players_are_notified_before_spectators() -> None:
    def link_of(reader: Reader) -> str:
        return "watch" if reader is None else f"seat {reader}"

    told: list[str] = []
    audience = Audience()
    audience.join(Listening("one", told), {None})
    audience.join(Listening("two", told), {1})
    audience.join(Listening("three", told), {None})
    audience.join(Listening("four", told), {0})
    audience.show(link_of)
    assert told == ["two seat 1", "four seat 0", "one watch", "three watch"]
