"""Deutschland Rummy in numbers; layings in small moves (``drafting``)."""

from functools import lru_cache

import numpy as np

from netzplan.core.rules import Setup
from netzplan.games.deutschland_rummy.actions import (
    Action,
    Ask,
    Begins,
    Draw,
    EndTurn,
    Event,
    Give,
    Refuse,
)
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route, RouteFault, RouteWords, from_words
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import Phase, State
from netzplan.games.deutschland_rummy.view import View
from netzplan.rl.drafting import (
    Draft,
    begun,
    cut,
    lay_of,
    lifted,
    moves_of,
    named,
    picked,
    put,
    resumed,
    started,
)
from netzplan.rl.making import Remaking, remaking
from netzplan.rl.numbering import Layout, Observation, Step
from netzplan.rl.own_maps import Own

__all__ = ["DeutschlandRummyNumbering", "Left"]

_PHASES = (Phase.ACT, Phase.ANSWER, Phase.OVER)


class Left(Draft, frozen=True):
    """A draft that was abandoned: the seat must do something else before it can lay."""


class DeutschlandRummyNumbering:
    """Rack, table and actions on one country as numbers: version 1."""

    dtype = np.int32
    own: Own | None = None
    score_sign = -1
    idle = None

    def __init__(self, rules: DeutschlandRummy, setup: Setup) -> None:
        """Assign numbers to everything in the country."""
        self.rules, self.setup = rules, setup
        self.country = rules.country
        self.observed = self._observed()
        self.chosen = self._chosen()
        self.events = setup.seats + len(self.country.tiles)

    def __reduce__(self) -> Remaking:
        """Return how to rebuild the numbering."""
        return remaking(self, self.country.id)

    def _observed(self) -> Layout:
        layout = Layout()
        tiles, cities = len(self.country.tiles), len(self.country.cities)
        jokers = tiles - self.country.first_joker
        layout.add("phase", len(_PHASES), "1 at: act, answer, over")
        layout.add("mover", 1, "seats from the observer to the one whose turn it is")
        layout.add("game", 2, "the running game, games agreed on")
        layout.add("bag", 1, "tiles in the bag")
        layout.add("drawn", 1, "1 if the turn's tile was drawn")
        layout.add("idle", 1, "turns in a row with an empty bag and nothing done")
        layout.add("take_at_once", 1, "1 if that is agreed")
        layout.add("rack", tiles, "1 at own tiles")
        layout.add("laid", tiles, "1 at tiles laid in the turn")
        layout.add("route", tiles, "number of the route a tile lies in, from 1; 0: none")
        layout.add("place", tiles, "its place in the route, from 1")
        layout.add("begins", tiles, "the city where it begins there, from 1; it ends at its other")
        layout.add("joker", 2 * jokers, "the two cities of each joker that lies, from 1")
        layout.add("loose", tiles, "1 at tiles at hand in a draft")
        layout.add("growing", 1, "1 if the draft's last route grows")
        layout.add("waiting", 1, "number of the joker that waits for a city, from 1")
        layout.add("from", cities, "1 at the city where that joker, or the row's next tile, begins")
        layout.add("left_off", 1, "1 if a draft was left off and nothing done since")
        layout.add("city", cities, "1 at the city asked for in the turn")
        layout.add("after_draw", 1, "1 if it was asked after drawing")
        layout.add("take", cities, "1 at the city of which a tile may be taken")
        layout.add("given", tiles, "1 at the tile that was given, for giver and asker")
        for after in range(self.setup.seats):
            whose = f"of the seat {after} after the observer: "
            words = "tiles, 1 if out, kilometres, 1 if it refused, 1 if it answers, 1 if it gave"
            layout.add(f"player_{after}", 6, whose + words)
            layout.add(f"known_{after}", tiles, "1 at tiles the observer gave, that may be there")
        return layout

    def _chosen(self) -> Layout:
        layout = Layout()
        tiles, cities = len(self.country.tiles), len(self.country.cities)
        for name, means in (
            ("draw", "draw a tile"),
            ("end", "end the turn"),
            ("refuse", "give nothing"),
            ("lay", "lay the draft as it stands"),
            ("leave", "leave off: no draft before something else is done"),
        ):
            layout.add(name, 1, means)
        layout.add("ask", cities, "ask for a city")
        layout.add("give", tiles, "give a tile")
        layout.add("lift", tiles, "take up the route whose lowest tile this is")
        layout.add("pick", tiles, "take up the tile at the end of a route of four or more")
        layout.add("cut", tiles, "cut a route of six or more before the tile")
        layout.add("resume", tiles, "go on with the row that ends with the tile")
        layout.add("start", tiles, "begin a row with a tile, from its first city on")
        layout.add("back", tiles, "begin a row with a tile, from its second city on")
        layout.add("put", tiles, "put a tile at the growing end")
        layout.add("city", cities, "the city of a joker")
        return layout

    # --- seeing -----------------------------------------------------------------------

    def observe(self, view: View, draft: Draft | None = None) -> Observation:
        """Return a view as numbers, with the table of the draft if there is one."""
        assert view.seat is not None, "spectators do not choose"
        seen = np.zeros(self.observed.length, np.int32)
        parts = self.observed.parts
        if view.phase in _PHASES:
            seen[parts["phase"].start + _PHASES.index(view.phase)] = 1
        mover = (view.mover - view.seat) % len(view.players)
        words = (mover, view.game, view.games, view.bag, view.drawn, view.idle, view.take_at_once)
        seen[parts["mover"].start : parts["rack"].start] = words
        self._mark_tiles(seen, "rack", view.rack)
        self._mark_tiles(seen, "laid", view.laid)
        table = tuple(_route(self.country, words) for words in view.table)
        if draft is not None and not isinstance(draft, Left):
            table = draft.routes
            self._enter_draft(seen, draft)
        self._enter_table(seen, table)
        seen[parts["left_off"].start] = isinstance(draft, Left)
        if view.take is not None:
            seen[parts["take"].start + self.country.city_number[view.take]] = 1
        self._enter_players(seen, view)
        return seen

    def _mark_tiles(self, seen: Observation, part: str, tiles: tuple[str, ...]) -> None:
        places = seen[self.observed.parts[part].places]
        places[[self.country.tile_number[tile] for tile in tiles]] = 1

    def _enter_table(self, seen: Observation, table: tuple[Route, ...]) -> None:
        parts, first = self.observed.parts, self.country.first_joker
        for number, route in enumerate(table, start=1):
            for at, tile in enumerate(route.tiles):
                seen[parts["route"].start + tile] = number
                seen[parts["place"].start + tile] = at + 1
                seen[parts["begins"].start + tile] = route.cities[at] + 1
                if tile >= first:
                    cities = (route.cities[at] + 1, route.cities[at + 1] + 1)
                    start = parts["joker"].start + 2 * (tile - first)
                    seen[start : start + 2] = cities

    def _enter_draft(self, seen: Observation, draft: Draft) -> None:
        parts = self.observed.parts
        seen[parts["loose"].places][list(bits(draft.loose_mask))] = 1
        seen[parts["growing"].start] = draft.growing
        seen[parts["waiting"].start] = draft.joker + 1
        if draft.growing:
            seen[parts["from"].start + draft.routes[-1].cities[-1]] = 1
        elif draft.first_city >= 0:
            seen[parts["from"].start + draft.first_city] = 1

    def _enter_players(self, seen: Observation, view: View) -> None:
        parts, seats = self.observed.parts, len(view.players)
        assert view.seat is not None, "spectators do not choose"
        question = view.question
        if question is not None:
            seen[parts["city"].start + self.country.city_number[question.city]] = 1
            seen[parts["after_draw"].start] = question.after_draw
            if question.tile is not None:
                seen[parts["given"].start + self.country.tile_number[question.tile]] = 1
        for player in view.players:
            after = (player.seat - view.seat) % seats
            asked = (False, False, False)
            if question is not None:
                refused = player.seat in question.refused
                asked = (refused, player.seat == question.asked, player.seat == question.giver)
            words = (player.tiles, player.out, player.kilometres, *asked)
            seen[parts[f"player_{after}"].places] = words
        for known in view.known:
            for seat in known.seats:
                self._mark_tiles(seen, f"known_{(seat - view.seat) % seats}", (known.tile,))

    # --- choosing ---------------------------------------------------------------------

    def legal(self, state: State, seat: int, draft: Draft | None) -> list[int]:
        """Return the legal numbers of a seat."""
        found: list[int] = []
        parts = self.chosen.parts
        positions = self.rules.positions
        if state.phase is Phase.ANSWER:
            start = parts["give"].start
            return [parts["refuse"].start, *(start + tile for tile in positions.givable(state))]
        if draft is None or isinstance(draft, Left):
            if positions.draw_violation(state) is None:
                found.append(parts["draw"].start)
            if positions.end_violation(state) is None:
                found.append(parts["end"].start)
            if positions.ask_violation(state) is None:
                found += range(parts["ask"].start, parts["ask"].start + parts["ask"].length)
            if draft is not None:
                return found
            draft = begun(state.table, state.racks[seat])
        else:
            found.append(parts["leave"].start)
            if self._may_lay(state, seat, draft):
                found.append(parts["lay"].start)
        may_rebuild = positions.is_out(state, seat) or positions.takeable_city(state) is not None
        moves = moves_of(self.country, draft, may_rebuild=may_rebuild)
        found += [parts[kind].start + at for kind, at in moves]
        return sorted(found)

    def _may_lay(self, state: State, seat: int, draft: Draft) -> bool:
        if draft.joker >= 0 or draft.must_put:
            return False
        return self.rules.violation(state, seat, lay_of(self.country, draft)) is None

    def step(self, state: State, seat: int, draft: Draft | None, number: int) -> Step:
        """Return the action of a number, or the draft after it."""
        part = self.chosen.part_of(number)
        at = number - part.start
        if part.name in ("draw", "end", "refuse", "ask", "give"):
            return Step(self._action(state, part.name, at))
        if draft is None or isinstance(draft, Left):
            draft = begun(state.table, state.racks[seat])
        if part.name == "lay":
            return Step(lay_of(self.country, draft))
        if part.name == "leave":
            return Step(draft=Left(draft.routes, 0))
        return Step(draft=self._drafted(draft, part.name, at))

    def _action(self, state: State, kind: str, at: int) -> Action:
        match kind:
            case "draw":
                return Draw()
            case "end":
                return EndTurn()
            case "refuse":
                return Refuse()
            case "ask":
                return Ask(self.country.cities[at])
            case _:
                return Give(self.country.tiles[at], state.mover)

    def _drafted(self, draft: Draft, kind: str, at: int) -> Draft:
        match kind:
            case "lift":
                return lifted(draft, at)
            case "pick":
                return picked(draft, at)
            case "cut":
                return cut(draft, at)
            case "resume":
                return resumed(draft, at)
            case "start" | "back":
                return started(self.country, draft, at, backward=kind == "back")
            case "put":
                return put(self.country, draft, at)
            case _:
                return named(draft, at)

    def event_number(self, event: Event) -> int:
        """Return the number of an event: a starting seat or a tile."""
        if isinstance(event, Begins):
            return event.seat
        return self.setup.seats + self.country.tile_number[event.tile]

    def name(self, number: int) -> str:
        """Return a short text for a number."""
        part = self.chosen.part_of(number)
        if part.length == 1:
            return part.name
        at = number - part.start
        named = self.country.cities if part.name in ("ask", "city") else self.country.tiles
        return f"{part.name} {named[at]}"


@lru_cache(maxsize=1 << 13)
def _route(country: Country, words: RouteWords) -> Route:
    route = from_words(country, words)
    assert not isinstance(route, RouteFault), "a view holds routes of its country"
    return route
