"""Voll verplant in numbers."""

import numpy as np

from netzplan.core.rules import Setup
from netzplan.games.voll_verplant.actions import Action, Fill, Ride, TurnCard
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import State
from netzplan.games.voll_verplant.view import SheetView, View
from netzplan.rl.making import Remaking, remaking
from netzplan.rl.numbering import Layout, Observation, Step
from netzplan.rl.own_maps import Own

__all__ = ["FREE", "VollVerplantNumbering"]

FREE, CROSS, NUMBER = range(3)
"""States of a station on a sheet."""


class VollVerplantNumbering:
    """Sheets, cards and actions on one city as numbers: version 1.

    The compiled twin is ``netzplan.kernels.voll_verplant.vector``; both use the same layout.
    """

    dtype = np.int16
    own: Own | None = None
    score_sign = 1

    def __init__(self, rules: VollVerplant, setup: Setup) -> None:
        """Assign numbers to everything in the city."""
        self.rules, self.setup = rules, setup
        self.city = rules.city
        self.marks = max(card.value for card in rules.positions.cards) + 1
        self.walks = tuple(
            (line, backward)
            for line in self.city.lines
            for backward in (False, True)[: 1 + line.ring]
        )
        self._walk_number = {
            (line.letter, backward): at for at, (line, backward) in enumerate(self.walks)
        }
        self._station_number = self.city.number
        self.observed = self._observed(setup.seats)
        self.chosen = self._chosen()
        self.idle = self.chosen.parts["idle"].start
        self.events = len(rules.positions.cards)

    def __reduce__(self) -> Remaking:
        """Return how to rebuild the numbering."""
        return remaking(self, self.city.id)

    def _observed(self, seats: int) -> Layout:
        layout, cards = Layout(), len(self.rules.positions.cards)
        layout.add("card", cards, "1 at the card turned")
        layout.add("pile", cards, "cards face down, by card")
        layout.add("round", 1, "rounds begun")
        layout.add("special", 1, "1 if special stations are played with")
        layout.add("asked", 1, "1 if the observer is asked for a choice")
        layout.add("owed", 1, "entries that special stations still demand of the observer")
        lines = len(self.city.lines)
        for seat in range(seats):
            whose = "the observer" if not seat else f"the seat {seat} after the observer"
            marks = f"by station of {whose}: 0 free, 1 crossed, 2 a transfer number"
            layout.add(f"stations_{seat}", len(self.city.stations), marks)
            layout.add(f"windows_{seat}", lines, "free windows, by line")
            layout.add(f"completed_{seat}", lines, "round of completion, 0 if not, by line")
        return layout

    def _chosen(self) -> Layout:
        layout = Layout()
        fills = "walk * marks + m: fill a window of the walk's line, mark m stations"
        layout.add("fill", len(self.walks) * self.marks, fills)
        layout.add("pass", 1, "free ride that passes")
        layout.add("ride", len(self.city.stations), "free ride, by station")
        layout.add("idle", 1, "nothing: what who is not asked chooses")
        return layout

    def observe(self, view: View, draft: object = None) -> Observation:
        """Return a view as numbers; a seat sees its own sheet with its sealed choice."""
        assert view.seat is not None, "spectators do not choose"
        seen = np.zeros(self.observed.length, np.int16)
        parts = self.observed.parts
        if view.card is not None:
            seen[parts["card"].start + self.rules.positions.card_number[view.card]] = 1
        seen[parts["pile"].places] = [count.pile for count in view.cards]
        seen[parts["round"].start] = view.round
        seen[parts["special"].start] = view.special
        seen[parts["asked"].start] = view.seat in view.awaited
        seen[parts["owed"].start] = view.sealed.owed if view.sealed else 0
        seats = len(view.sheets)
        for after in range(seats):
            sheet = settled = view.sheets[(view.seat + after) % seats]
            if not after and view.sealed is not None:
                sheet = view.sealed.sheet
            self._enter(seen, after, sheet, settled)
        return seen

    def _enter(self, seen: Observation, after: int, sheet: SheetView, settled: SheetView) -> None:
        parts = self.observed.parts
        stations = seen[parts[f"stations_{after}"].places]
        stations[[self._station_number[each] for each in sheet.crosses]] = CROSS
        stations[[self._station_number[each] for each, _ in sheet.transfers]] = NUMBER
        windows = [line.windows - len(line.written) for line in sheet.lines]
        seen[parts[f"windows_{after}"].places] = windows
        seen[parts[f"completed_{after}"].places] = [line.completed for line in settled.lines]

    def legal(self, state: State, seat: int, draft: object = None) -> list[int]:
        """Return the legal numbers of a seat."""
        return sorted(self.number(action) for action in self.rules.actions(state, seat))

    def number(self, action: Action) -> int:
        """Return the number of an action."""
        if isinstance(action, Ride):
            if action.station is None:
                return self.chosen.parts["pass"].start
            return self.chosen.parts["ride"].start + self._station_number[action.station]
        return self._walk_number[action.line, action.backward] * self.marks + action.marks

    def action(self, number: int) -> Action:
        """Return the action of a number; raise ValueError if there is none."""
        part = self.chosen.part_of(number)
        at = number - part.start
        if part.name == "fill":
            line, backward = self.walks[at // self.marks]
            return Fill(line.letter, at % self.marks, backward=backward)
        if part.name == "idle":
            raise ValueError("to be idle is no action of the rules")
        return Ride() if part.name == "pass" else Ride(self.city.stations[at])

    def step(self, state: State, seat: int, draft: object, number: int) -> Step:
        """Return the action of a number; there are no partial choices."""
        return Step(self.action(number))

    def event_number(self, event: TurnCard) -> int:
        """Return the number of a card."""
        return self.rules.positions.card_number[event.card]

    def name(self, number: int) -> str:
        """Return a short text for a number."""
        if number == self.idle:
            return "idle"
        match self.action(number):
            case Fill(line=line, marks=marks, backward=backward):
                return f"{line}{'<' if backward else ''}:{marks}"
            case Ride(station=station):
                return "pass" if station is None else f"ride {station}"
