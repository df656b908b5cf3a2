"""Positions: whose turn it is, which actions are legal and what follows; refusals name rules."""

from functools import lru_cache
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from netzplan.core.rules import Setup
from netzplan.core.turn import Chance, Over, Players, Turn
from netzplan.core.violation import Violation
from netzplan.games.on_the_underground.actions import (
    Action,
    Begins,
    EndTurn,
    Event,
    LayTile,
    PlaceToken,
    TakeToken,
    Travel,
    TurnCard,
)
from netzplan.games.on_the_underground.edition import Edition, load_edition
from netzplan.games.on_the_underground.network import Network, bits
from netzplan.games.on_the_underground.passenger import Choice, Search, search, steps
from netzplan.games.on_the_underground.placing import cost, full_mask, laid, open_edges
from netzplan.games.on_the_underground.state import Journey, Line, Phase, Player, State
from netzplan.games.starter import UNDRAWN, agreed_starter

__all__ = ["Ahead", "Positions"]

KEPT = 1 << 10
"""Cache size for positions and journeys on a board: hundreds of tables can use one board at once,
and each asks again for what it was just offered."""
_TAKE = TakeToken()
_END = EndTurn()


class Ahead(Struct, frozen=True):
    """The passenger's way, as far as the rules alone decide it."""

    state: State
    """The state after the journeys that need no choice."""
    asked: Search | None
    """The journey that the mover chooses next; None if nothing is left to choose."""


class Positions:
    """Positions on one board: whose turn it is, which actions are legal, what follows."""

    def __init__(self, network: Network, edition: Edition | None = None) -> None:
        """Prepare what depends on the board; the edition defaults to the one shipped."""
        self.network = network
        self.edition = edition or load_edition()
        self.tiles = self.edition.landmarks if network.has_landmarks else self.edition.connections
        self.colours = {
            len(table.seats): self.edition.colours(len(table.seats)) for table in self.edition.table
        }
        """The lines at the table, by number of seats."""
        self.line_number = {
            seats: {colour.id: number for number, colour in enumerate(colours)}
            for seats, colours in self.colours.items()
        }
        self.places = {
            line.id: tuple(PlaceToken(line.id, edge) for edge in network.edge_ids)
            for line in self.edition.line
        }
        self._cards = tuple(TurnCard(station) for station in network.stations)
        self._movers = tuple(Players((seat,)) for seat in range(max(self.colours)))
        self._sought = lru_cache(maxsize=KEPT)(self._seek)
        self.ahead = lru_cache(maxsize=KEPT)(self._look_ahead)

    # --- whose turn -------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        """Return the empty board, before tiles are laid and cards turned (rules 1)."""
        kinds = len(self.tiles.kinds) if self.network.has_landmarks else 0
        return State(
            tiles=(),
            pile_mask=self.network.cards_mask,
            open=(),
            passenger=self.network.start,
            turns=0,
            acted=0,
            legs=0,
            lines=(Line(),) * len(self.colours[setup.seats]),
            players=(Player(landmarks=(0,) * kinds),) * setup.seats,
            starter=agreed_starter(setup),
        )

    def phase(self, state: State) -> Phase:
        """Return the phase of the match."""
        if state.acted == 0:
            if state.starter == UNDRAWN:
                return Phase.BEGIN
            if len(state.tiles) < len(self.network.tiled):
                return Phase.TILES
            if len(state.open) < self.edition.open_cards and state.pile_mask:
                return Phase.CARDS
            if not state.pile_mask and state.turns and state.turns % len(state.players) == 0:
                return Phase.OVER
        return Phase.ACT if state.acted < self.allowance(state) else Phase.PASSENGER

    def turn(self, state: State) -> Turn:
        """Return the seat whose turn it is; nature between turns (rules 2, 4.5, 5.1)."""
        phase = self.phase(state)
        if phase is Phase.ACT or phase is Phase.PASSENGER:
            return self._movers[self.mover(state)]
        return Over() if phase is Phase.OVER else Chance()

    def mover(self, state: State) -> int:
        """Return the seat whose turn it is, or would be next."""
        return (max(state.starter, 0) + state.turns) % len(state.players)

    def allowance(self, state: State) -> int:
        """Return the number of actions of the running turn (rules 2.1)."""
        seats = len(state.players)
        if state.turns < seats:
            return self.edition.table_for(seats).first_round[state.turns]
        return self.edition.actions

    # --- chance -----------------------------------------------------------------------

    def chances(self, state: State) -> tuple[tuple[Event, int], ...]:
        """Return the seats that can begin, the next station's tiles, or the cards of the pile."""
        match self.phase(state):
            case Phase.BEGIN:
                return tuple((Begins(seat), 1) for seat in range(len(state.players)))
            case Phase.TILES:
                return self._tile_chances(state)
            case Phase.CARDS:
                return tuple((self._cards[station], 1) for station in bits(state.pile_mask))
            case _:
                return ()

    def _tile_chances(self, state: State) -> tuple[tuple[Event, int], ...]:
        stacks = self.network.stacks
        station = self.network.tiled[len(state.tiles)]
        height = stacks[len(state.tiles)]
        used = [kind for kind, other in zip(state.tiles, stacks, strict=False) if other == height]
        of_each = self.tiles.stacks.count(height)
        left = [of_each - used.count(kind) for kind in range(len(self.tiles.kinds))]
        name = self.network.stations[station]
        return tuple(
            (LayTile(name, kind), count)
            for kind, count in zip(self.tiles.kinds, left, strict=True)
            if count
        )

    def happen(self, state: State, event: Event) -> State:
        """Let a seat begin, lay a tile, or turn a card."""
        if isinstance(event, Begins):
            return replace(state, starter=event.seat)
        if isinstance(event, LayTile):
            return replace(state, tiles=(*state.tiles, self.tiles.kinds.index(event.kind)))
        station = self.network.number[event.station]
        return replace(
            state, pile_mask=state.pile_mask & ~(1 << station), open=(*state.open, station)
        )

    # --- choices ----------------------------------------------------------------------

    def violation(self, state: State, seat: int, action: Action) -> Violation | None:
        """Return the rule that forbids an action, or None."""
        phase = self.phase(state)
        if phase not in (Phase.ACT, Phase.PASSENGER) or seat != self.mover(state):
            return Violation("ug.turn.order")
        if isinstance(action, (PlaceToken, TakeToken)):
            if phase is not Phase.ACT:
                return Violation("ug.turn.actions", (("actions", self.allowance(state)),))
            return self._place_violation(state, action) if isinstance(action, PlaceToken) else None
        if phase is Phase.ACT:
            left = (("left", self.allowance(state) - state.acted),)
            is_end = isinstance(action, EndTurn)
            return Violation("ug.turn.end" if is_end else "ug.passenger.after", left)
        return self._passenger_violation(state, action)

    def _place_violation(self, state: State, place: PlaceToken) -> Violation | None:
        seats = len(state.players)
        named = ("line", place.line)
        number = self.line_number[seats].get(place.line)
        if number is None or self.colours[seats][number].seat != self.mover(state):
            return Violation("ug.place.own", (named,))
        edge = self.network.edge_number.get(place.edge)
        if edge is None:
            return Violation("ug.place.edge", (("edge", place.edge),))
        line = state.lines[number]
        tokens = self.colours[seats][number].tokens
        if line.edges_mask.bit_count() == tokens:
            return Violation("ug.place.token", (named, ("tokens", tokens)))
        a, b = (self.network.stations[station] for station in self.network.edges[edge])
        where = (named, ("from", a), ("to", b))
        if line.edges_mask >> edge & 1:
            return Violation("ug.place.twice", where)
        lying = sum([line.edges_mask >> edge & 1 for line in state.lines])
        if lying >= self.network.spaces[edge]:
            return Violation("ug.place.space", (*where, ("spaces", self.network.spaces[edge])))
        price = cost(self.network, line, edge)
        if price is None:
            return Violation("ug.place.connected", where)
        branch = state.players[self.mover(state)].branch
        if price > branch:
            return Violation("ug.place.branch", (*where, ("tokens", branch)))
        return None

    def _passenger_violation(self, state: State, action: Travel | EndTurn) -> Violation | None:
        ahead = self.ahead(state)
        if isinstance(action, EndTurn):
            if ahead.asked is None:
                return None
            return Violation("ug.passenger.choice", (("choices", len(ahead.asked.choices)),))
        if ahead.asked is None:
            return Violation("ug.passenger.alone")
        if self.choice_of(ahead, action) is None:
            return Violation("ug.passenger.best", (("station", action.destination),))
        return None

    def actions(self, state: State, seat: int) -> list[Action]:
        """Return every legal action of the seat."""
        phase = self.phase(state)
        if phase not in (Phase.ACT, Phase.PASSENGER) or seat != self.mover(state):
            return []
        if phase is Phase.PASSENGER:
            ahead = self.ahead(state)
            if ahead.asked is None:
                return [_END]
            return [self.travel(state, choice) for choice in ahead.asked.choices]
        listed: list[Action] = [_TAKE]
        full = full_mask(self.network, state.lines)
        branch = state.players[seat].branch
        for colour, line in zip(self.colours[len(state.players)], state.lines, strict=True):
            if colour.seat == seat and line.edges_mask.bit_count() < colour.tokens:
                places = self.places[colour.id]
                listed += [
                    places[edge] for edge in bits(open_edges(self.network, line, branch, full))
                ]
        return listed

    # --- acting -----------------------------------------------------------------------

    def act(self, state: State, seat: int, action: Action) -> State:
        """Return the state after a legal action; the last one of a turn moves the passenger."""
        match action:
            case PlaceToken():
                return self._placed(state, seat, action)
            case TakeToken():
                player = state.players[seat]
                richer = Player(player.branch + 1, player.landmarks, player.sets)
                players = (*state.players[:seat], richer, *state.players[seat + 1 :])
                return replace(state, players=players, acted=state.acted + 1)
            case Travel():
                return self._chosen(state, action)
            case EndTurn():
                return self._ended(self.ahead(state).state)
            case _:
                assert_never(action)

    def _placed(self, state: State, seat: int, place: PlaceToken) -> State:
        number = self.line_number[len(state.players)][place.line]
        edge = self.network.edge_number[place.edge]
        line, player = laid(self.network, state, number, edge, seat)
        lines = (*state.lines[:number], line, *state.lines[number + 1 :])
        players = state.players
        if player is not players[seat]:
            players = (*players[:seat], player, *players[seat + 1 :])
        return replace(state, lines=lines, players=players, acted=state.acted + 1)

    def _chosen(self, state: State, travel: Travel) -> State:
        ahead = self.ahead(state)
        choice = self.choice_of(ahead, travel)
        assert ahead.asked is not None, "there is nothing to choose"
        assert choice is not None, "no such journey"
        ahead = self.ahead(self.travelled(ahead.state, ahead.asked, choice))
        return self._ended(ahead.state) if ahead.asked is None else ahead.state

    def _ended(self, state: State) -> State:
        return replace(state, turns=state.turns + 1, acted=0, legs=0)

    # --- the passenger ----------------------------------------------------------------

    def targets_mask(self, state: State) -> int:
        """Return the destinations of the next journey in this turn, 0 if there is none."""
        lying = sum([1 << station for station in state.open])
        if not state.legs:
            return lying & self.network.express_mask or lying & self.network.standard_mask
        return self.onward_mask(lying, state.passenger) if state.legs == 1 else 0

    def onward_mask(self, lying: int, destination: int) -> int:
        """Return the destinations of a second journey, from those that are open after a first."""
        is_express = self.network.express_mask >> destination & 1
        return lying & self.network.standard_mask if is_express else 0

    def _look_ahead(self, state: State) -> Ahead:
        """Move the passenger until there is a choice to make, or the turn is over."""
        if not state.legs:
            state = replace(state, journeys=())
        while targets := self.targets_mask(state):
            found = self.sought(state, targets)
            if len(found.choices) != 1:
                return Ahead(state, found)
            state = self.travelled(state, found, found.choices[0])
        return Ahead(state, None)

    def sought(self, state: State, targets_mask: int) -> Search:
        """Return the best journeys to any of some destinations."""
        return self.sought_from(self.stations_on(state), state.passenger, targets_mask)

    def stations_on(self, state: State) -> tuple[int, ...]:
        """Return the mask of the stations of each line."""
        shape = self.network.shape
        return tuple([shape(line.edges_mask).stations_mask for line in state.lines])

    def sought_from(self, on: tuple[int, ...], origin: int, targets_mask: int) -> Search:
        """Return the best journeys from a station, given the stations of each line."""
        return self._sought(on, origin, targets_mask)

    def _seek(self, on: tuple[int, ...], origin: int, targets_mask: int) -> Search:
        return search(self.network, on, origin, targets_mask)

    def travelled(self, state: State, found: Search, choice: Choice) -> State:
        """Return the state after a journey: lines scored, the card discarded (rules 4.3, 4.4)."""
        lines = list(state.lines)
        for number in bits(choice.lines_mask):
            line = lines[number]
            lines[number] = Line(line.edges_mask, line.looped_mask, line.rides + 1)
        journey = self.journey(state.lines, state.passenger, found, choice)
        return replace(
            state,
            open=tuple(station for station in state.open if station != choice.destination),
            passenger=choice.destination,
            legs=state.legs + 1,
            lines=tuple(lines),
            journeys=(*state.journeys, journey),
        )

    def journey(
        self, lines: tuple[Line, ...], origin: int, found: Search, choice: Choice
    ) -> Journey:
        """Return the journey that a choice stands for."""
        used = tuple(bits(choice.lines_mask))
        # The other lines do not matter, nor do empty spaces if the passenger rides all the way.
        edges = [0] * len(lines)
        for number in used:
            edges[number] = lines[number].edges_mask
        levels = found.levels if found.empty else ()
        return Journey(
            origin=origin,
            destination=choice.destination,
            empty=found.empty,
            lines=used,
            steps=steps(self.network, tuple(edges), origin, choice, levels),
            choices=len(found.choices),
            rivals=found.rivals,
        )

    def travel(self, state: State, choice: Choice) -> Travel:
        """Return the action that makes a choice."""
        colours = self.colours[len(state.players)]
        lines = tuple(colours[number].id for number in bits(choice.lines_mask))
        return Travel(self.network.stations[choice.destination], lines)

    def choice_of(self, ahead: Ahead, travel: Travel) -> Choice | None:
        """Return the choice that an action makes, or None if it is not among the best journeys."""
        assert ahead.asked is not None
        same = (c for c in ahead.asked.choices if self.travel(ahead.state, c) == travel)
        return next(same, None)
