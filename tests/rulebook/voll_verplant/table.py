"""A table of Voll verplant for tests: a city drawn as text, choices in notation.

Each row of the drawing is a line: letter, windows, points, ``ring`` if it is one, stations;
a star after a station makes it special::

    A 3 5/3       a1 a2 x a4*
    R 2 7/4 ring  r0 x r2

Tests compare pictures of a line: ``x`` is a cross, a digit a transfer number, ``.`` a free
station.
"""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from netzplan.core import Outcome, Over, Setup
from netzplan.games.rulebook import load_rulebook
from netzplan.games.voll_verplant import Action, City, Sheet, TurnCard, VollVerplant
from netzplan.games.voll_verplant.network import LineRules, MapRules
from netzplan.games.voll_verplant.notation import read_action, write_action
from netzplan.games.voll_verplant.scoring import Score, score
from tests.rulebook.examples import TOLD

__all__ = ["Table", "city"]

_ROW = re.compile(r"([A-Z]) (\d) (\d)/(\d)( ring)? +(.+)")


def city(drawing: str) -> City:
    """Return the city of a drawing."""
    lines: list[LineRules] = []
    stations: dict[str, bool] = {}
    for row in drawing.strip().splitlines():
        found = _ROW.fullmatch(row.strip())
        assert found, f"not a line: {row}"
        letter, windows, high, low, ring, names = found.groups()
        for name in names.split():
            stations[name.rstrip("*")] = stations.get(name.rstrip("*"), False) or "*" in name
        path = tuple(name.rstrip("*") for name in names.split())
        lines.append(LineRules(letter, int(windows), (int(high), int(low)), bool(ring), path))
    special = tuple(name for name, is_special in stations.items() if is_special)
    return City("test", MapRules(tuple(stations), special, tuple(lines)), "")


class Table:
    """A game in progress on a drawn city."""

    def __init__(self, drawing: str, *, seats: int = 2, special: bool = False) -> None:
        """Start a game on a drawn city; ``special`` switches on the option for special stations."""
        self.rules = VollVerplant(city(drawing))
        self.state = self.rules.start(Setup(seats, (("special", special),)))

    def given(
        self,
        marks: str = "",
        *,
        seat: int = 0,
        done: Mapping[str, int] | None = None,
        windows: Mapping[str, str] | None = None,
    ) -> None:
        """Put marks on a sheet: ``a1 a2 x+`` are two crosses and a transfer number at x."""
        number = self.rules.city.number
        crossed = [number[name.rstrip("+")] for name in marks.split()]
        transfers = tuple(
            (number[name.rstrip("+")], self.rules.city.meeting[number[name.rstrip("+")]])
            for name in marks.split()
            if name.endswith("+")
        )
        letters = [line.letter for line in self.rules.city.lines]
        sheet = Sheet(
            self.rules.positions.bits(tuple(crossed)),
            transfers,
            tuple((windows or {}).get(letter, "") for letter in letters),
            tuple((done or {}).get(letter, 0) for letter in letters),
        )
        sheets = self.state.sheets
        self.state = replace(self.state, sheets=(*sheets[:seat], sheet, *sheets[seat + 1 :]))

    def turn(self, card: str, *, keep_pile: bool = False) -> None:
        """Turn up a card, from a full pile unless the test is about the pile."""
        if not keep_pile:
            self.state = replace(self.state, pile=self.rules.positions.edition.counts)
        event = TurnCard(card)
        assert event in dict(self.rules.chances(self.state)), f"no {card} in the pile"
        self.state = self.rules.happen(self.state, event)

    def choose(self, *choices: str) -> None:
        """Let seats 0, 1 … choose in order; a choice with extra entries is written ``A3; B3``."""
        for seat, choice in enumerate(choices):
            for part in choice.split(";"):
                if part.strip():
                    self.choose_one(seat, part.strip())

    def choose_one(self, seat: int, choice: str) -> None:
        """Let a seat make one entry."""
        action = read_action(self.rules, self.state, seat, choice)
        violation = self.rules.violation(self.state, seat, action)
        assert violation is None, f"{choice}: {violation}"
        assert action in self.rules.actions(self.state, seat)
        again = write_action(self.rules, self.state, seat, action)
        assert read_action(self.rules, self.state, seat, again) == action
        self.state = self.rules.act(self.state, seat, action)

    def refused(self, choice: str | Action, seat: int = 0) -> str:
        """Return the id of the rule that forbids a choice."""
        action = (
            read_action(self.rules, self.state, seat, choice) if isinstance(choice, str) else choice
        )
        violation = self.rules.violation(self.state, seat, action)
        assert violation is not None, f"{choice} is allowed"
        assert action not in self.rules.actions(self.state, seat)
        rule = load_rulebook("voll_verplant").named(violation.rule)
        assert rule.refusal is not None, f"{rule.id} has no sentence for a refusal"
        for sentence in rule.refusal.values():
            assert "{" not in sentence.format(**violation.named())
        TOLD.append(violation.rule)
        return violation.rule

    def row(self, letter: str, seat: int = 0) -> str:
        """Return a picture of a line on a sheet, including the seat's sealed choice."""
        sheet = self.rules.positions.sheet_of(self.state, seat)
        line = self.rules.city.lines[self.rules.city.line_number[letter]]
        numbers = dict(sheet.transfers)
        return "".join(
            str(numbers.get(station, "x")) if sheet.marked_mask >> station & 1 else "."
            for station in line.forward
        )

    def written(self, letter: str, seat: int = 0) -> str:
        """Return the contents of a line's windows."""
        sheet = self.rules.positions.sheet_of(self.state, seat)
        return sheet.windows[self.rules.city.line_number[letter]]

    def score(self, seat: int = 0) -> Score:
        """Return a seat's current score."""
        return score(self.rules.city, self.state.sheets, seat)

    def lines(self, seat: int = 0) -> dict[str, int]:
        """Return the points of a seat's completed lines, by letter."""
        view = self.rules.view(self.state, seat).sheets[seat]
        return {line.line: line.points for line in view.lines if line.completed}

    @property
    def is_between_rounds(self) -> bool:
        """Return whether the round is settled and no card is turned up."""
        return self.state.card is None

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return isinstance(self.rules.turn(self.state), Over)

    def outcome(self) -> Outcome:
        """Return the result of the finished game."""
        outcome = self.rules.outcome(self.state)
        assert outcome is not None, "the game goes on"
        return outcome
