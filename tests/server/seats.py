"""The seats of one device at a table of any game: they act, and receive refusals."""

from msgspec import Struct

from netzplan.games.rulebook import load_rulebook
from tests.server.running import JSON, Browser

__all__ = ["Seats"]


class Seats(Struct, frozen=True):
    """Two or more seats of one device, with the messages it sends and receives."""

    game: str
    browser: Browser
    links: tuple[str, ...]

    def position(self, seat: int = 0) -> JSON:
        return self.browser.until(self.links[seat], lambda _: True)

    @property
    def mover(self) -> int:
        """Return the seat whose choice is awaited."""
        mover: int = self.position()["info"]["awaited"][0]
        return mover

    def act(self, *actions: JSON) -> None:
        """Let the player to move act, and wait until all seats have received it."""
        for action in actions:
            log = len(self.position()["log"])
            self.browser.submit(self.links[self.mover], action)
            for link in self.links:
                self.browser.until(link, lambda found: len(found["log"]) > log)  # noqa: B023

    def refused(self, action: JSON, seat: int | None = None, *, version: str = "") -> str:
        """Return the code of a refusal that changed nothing and that nobody else received."""
        code: str = self.told(action, seat, version=version)["code"]
        return code.removeprefix("rule/")

    def told(self, action: JSON, seat: int | None = None, *, version: str = "") -> JSON:
        """Return a refusal as it was sent."""
        link = self.links[self.mover if seat is None else seat]
        before = [self.browser.newest(each) for each in self.links]
        heard = len(self.browser.raw)
        self.browser.submit(link, action, version)
        problem = self.browser.problem()
        if problem["code"] != "match/stale":
            assert len(self.browser.raw) == heard + 1
        rule, _, id = problem["code"].partition("/")
        if rule == "rule":
            assert problem["link"] == link
            self._has_sentences(id, problem["parameters"])
        self.browser.hello(*self.links)
        for _ in self.links:
            self.browser.read()
        assert [self.browser.newest(each) for each in self.links] == before
        return problem

    def _has_sentences(self, rule: str, parameters: JSON) -> None:
        refusal = load_rulebook(self.game).named(rule).refusal
        assert refusal is not None
        assert not any("{" in each.format(**parameters) for each in refusal.values())
