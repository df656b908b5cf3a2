"""A table of On the Underground for tests: tracks as text, actions in notation.

Tracks are written as paths: ``a1-a2-a3 b2-c2`` is three edges. On the shipped boards,
stations are named by their ids.
"""

from itertools import pairwise

from msgspec.structs import replace

from netzplan.core import Outcome, Over, Setup
from netzplan.games.on_the_underground import Action, Network, OnTheUnderground, State
from netzplan.games.on_the_underground.actions import Begins
from netzplan.games.on_the_underground.edition import load_edition
from netzplan.games.on_the_underground.notation import read_action, write_action
from netzplan.games.on_the_underground.offers import offers
from netzplan.games.on_the_underground.scoring import LineScore, line_score, totals
from netzplan.games.on_the_underground.state import Journey, Line, Player
from netzplan.games.rulebook import load_rulebook
from tests.rulebook.examples import TOLD
from tests.shipped.on_the_underground import rules as shipped

__all__ = ["Table"]


class Table:
    """A game in progress: the first turn of the second round, with seat 0 to move."""

    def __init__(
        self, board: Network | str, *, seats: int = 2, kinds: str = "", open_cards: int = 0
    ) -> None:
        """Set up a game on a drawn board or a shipped one.

        ``kinds``: the kinds of tiles on stations, ``a1:shops b2:shops``; the other stations get
        the remaining tiles in map order. No cards lie open, and none are turned up unless
        ``open_cards`` is above 0.
        """
        drawn = shipped(board).network if isinstance(board, str) else board
        self.rules = OnTheUnderground(drawn, replace(load_edition(), open_cards=open_cards))
        state = self.rules.start(Setup(seats))
        self.state = replace(state, tiles=self._tiles(kinds), turns=seats)
        self.cards("")

    def _tiles(self, kinds: str) -> tuple[int, ...]:
        wanted = dict(each.split(":") for each in kinds.split())
        left = [
            kind
            for kind in self.rules.positions.tiles.kinds
            for _ in self.rules.positions.tiles.stacks
        ]
        for kind in wanted.values():
            left.remove(kind)
        number = self.rules.positions.tiles.kinds.index
        tiled = (self.rules.network.stations[station] for station in self.rules.network.tiled)
        return tuple(number(wanted.get(station) or left.pop(0)) for station in tiled)

    # --- the position -------------------------------------------------------------------

    def track(self, line: str, ways: str, *, looped: str = "", rides: int = 0) -> None:
        """Lay a line; ``looped`` names stations that its loops have already scored."""
        board = self.rules.network
        edges = 0
        for way in ways.split():
            for a, b in pairwise(way.split("-")):
                edges |= 1 << board.edge_between[board.number[a], board.number[b]]
        scored = sum(1 << board.number[station] for station in looped.split())
        self._set_line(line, Line(edges, scored, rides))

    def _set_line(self, id: str, line: Line) -> None:
        at = self.number(id)
        lines = self.state.lines
        self.state = replace(self.state, lines=(*lines[:at], line, *lines[at + 1 :]))

    def holds(self, seat: int = 0, *, branch: int = 0, landmarks: str = "", sets: int = 0) -> None:
        """Give a player branch tokens and landmarks (``culture:2 sport:1``)."""
        held = dict(each.split(":") for each in landmarks.split())
        counts = tuple(
            int(held.pop(kind, 0))
            for kind, _ in zip(
                self.rules.positions.tiles.kinds, self.state.players[seat].landmarks, strict=False
            )
        )
        assert not held, f"no such kinds: {held}"
        players = self.state.players
        player = Player(branch, counts, sets)
        self.state = replace(self.state, players=(*players[:seat], player, *players[seat + 1 :]))

    def cards(self, lying: str, *, pile: str | None = None, passenger: str = "") -> None:
        """Lay these cards open; the pile holds all others unless it is given."""
        number = self.rules.network.number
        face_up = tuple(number[station] for station in lying.split())
        left = self.rules.network.cards_mask & ~sum(1 << station for station in face_up)
        if pile is not None:
            left = sum(1 << number[station] for station in pile.split())
        at = number[passenger] if passenger else self.state.passenger
        self.state = replace(self.state, open=face_up, pile_mask=left, passenger=at)

    def at(self, *, turns: int | None = None, acted: int = 0) -> None:
        """Go to a turn, counted from 0, in which some actions have been taken already."""
        now = self.state.turns if turns is None else turns
        self.state = replace(self.state, turns=now, acted=acted, legs=0)

    # --- playing ------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Return the seat whose turn it is."""
        return self.rules.positions.mover(self.state)

    def act(self, *actions: str) -> None:
        """Let the player to move take actions, given in notation."""
        for text in actions:
            action = read_action(self.rules, self.state, self.seat, text)
            violation = self.rules.violation(self.state, self.seat, action)
            assert violation is None, f"{text}: {violation}"
            assert action in self.rules.actions(self.state, self.seat)
            again = write_action(self.rules, self.state, self.seat, action)
            assert read_action(self.rules, self.state, self.seat, again) == action
            self.state = self.rules.act(self.state, self.seat, action)

    def end(self, travel: str = "end") -> None:
        """Spend the remaining actions and end the turn, choosing a journey if one is given."""
        self.at(acted=self.rules.positions.allowance(self.state))
        self.act(travel)

    def turn_up(self, *stations: str) -> None:
        """Turn cards up."""
        for station in stations:
            drawn = (event for event, _ in self.rules.chances(self.state))
            cards = {event.station: event for event in drawn if not isinstance(event, Begins)}
            self.state = self.rules.happen(self.state, cards[station])

    def refused(self, action: str | Action, seat: int | None = None) -> str:
        """Return the id of the rule that forbids an action."""
        mover = self.seat if seat is None else seat
        if isinstance(action, str):
            action = read_action(self.rules, self.state, mover, action)
        violation = self.rules.violation(self.state, mover, action)
        assert violation is not None, f"{action} is allowed"
        assert action not in self.rules.actions(self.state, mover)
        rule = load_rulebook("on_the_underground").named(violation.rule)
        assert rule.refusal is not None, f"{rule.id} has no sentence for a refusal"
        for sentence in rule.refusal.values():
            assert "{" not in sentence.format(**violation.named())
        TOLD.append(violation.rule)
        return violation.rule

    # --- reading the position -----------------------------------------------------------

    def number(self, line: str) -> int:
        """Return the number of a line at this table."""
        return self.rules.positions.line_number[len(self.state.players)][line]

    def listed(self) -> list[str]:
        """Return the legal actions of the player to move, in notation."""
        seat = self.seat
        return [
            write_action(self.rules, self.state, seat, action)
            for action in self.rules.actions(self.state, seat)
        ]

    def offered(self, action: str) -> tuple[int, int, dict[str, int]]:
        """Return the offer for a token: price, branch tokens gained, points by rule."""
        offered = offers(self.rules, self.state, self.seat)
        wanted = read_action(self.rules, self.state, self.seat, action)
        assert offered is not None
        [place] = [each for each in offered.places if each.action == wanted]
        gains = {gain.rule: gain.points for gain in place.gains}
        assert sum(gains.values()) == place.points
        return place.price, place.branch, gains

    def line(self, line: str) -> LineScore:
        """Return the points of a line."""
        return line_score(self.rules.network, self.state.tiles, self.state.lines[self.number(line)])

    def points(self, seat: int = 0) -> int:
        """Return the current points of a player."""
        colours = self.rules.positions.colours[len(self.state.players)]
        return totals(self.rules.network, colours, self.state)[seat]

    def branch(self, seat: int = 0) -> int:
        """Return the branch tokens of a player."""
        return self.state.players[seat].branch

    def landmarks(self, seat: int = 0) -> dict[str, int]:
        """Return the landmark tiles of a player by kind."""
        view = self.rules.view(self.state, seat).players[seat]
        return {kind: count for kind, count in view.landmarks if count}

    def tiles(self, station: str) -> int:
        """Return how many tiles a station holds."""
        view = self.rules.view(self.state, None)
        return next(tile.left for tile in view.tiles if tile.station == station)

    def looped(self, line: str) -> set[str]:
        """Return the stations that a line's loops have scored."""
        return set(self.rules.network.names_of(self.state.lines[self.number(line)].looped_mask))

    @property
    def passenger(self) -> str:
        """Return the station where the passenger is."""
        return self.rules.network.stations[self.state.passenger]

    @property
    def open(self) -> list[str]:
        """Return the destinations whose cards lie open."""
        return [self.rules.network.stations[station] for station in self.state.open]

    @property
    def journeys(self) -> list[str]:
        """Return the latest journeys, each as ``a1 -> c3: 2 empty, red``."""
        return [self.told(self.state, journey) for journey in self.state.journeys]

    def told(self, state: State, journey: Journey) -> str:
        """Write a journey in words."""
        names = self.rules.network.stations
        lines = ", ".join(
            self.rules.positions.colours[len(state.players)][n].id for n in journey.lines
        )
        way = f"{names[journey.origin]} -> {names[journey.destination]}"
        return f"{way}: {journey.empty} empty, {lines or 'on foot'}"

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return isinstance(self.rules.turn(self.state), Over)

    def outcome(self) -> Outcome:
        """Return the result of the finished game."""
        outcome = self.rules.outcome(self.state)
        assert outcome is not None, "the game goes on"
        return outcome
