"""Positions: whose turn it is, which actions are legal and what follows; refusals name rules."""

from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from netzplan.core.rules import Setup
from netzplan.core.turn import Chance, Over, Players, Turn
from netzplan.core.violation import Violation
from netzplan.games.deutschland_rummy.actions import (
    Action,
    Ask,
    Begins,
    Deal,
    Draw,
    Drawn,
    EndTurn,
    Event,
    Give,
    Lay,
    Refuse,
)
from netzplan.games.deutschland_rummy.gifts import after_gift, after_laying
from netzplan.games.deutschland_rummy.laying import (
    Laying,
    read_laying,
    wrong_before_out,
    wrong_taking,
)
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import RouteWords, table_mask
from netzplan.games.deutschland_rummy.sampling import sample
from netzplan.games.deutschland_rummy.state import (
    NOBODY,
    RACKS,
    Phase,
    Played,
    Question,
    State,
)
from netzplan.games.starter import UNDRAWN, agreed_starter

__all__ = ["Positions"]

_READ = 256
"""Cache size for layings: one is read when it is checked, and again when it is made."""


class Positions:
    """Positions in one country: whose turn it is, which actions are legal, what follows."""

    def __init__(self, country: Country) -> None:
        """Prepare what depends on the country."""
        self.country = country
        self._deals = tuple(
            tuple((Deal(seat, tile), 1) for tile in country.tiles) for seat in range(max(RACKS))
        )
        self._draws = tuple(
            tuple((Drawn(seat, tile), 1) for tile in country.tiles) for seat in range(max(RACKS))
        )
        self._movers = tuple(Players((seat,)) for seat in range(max(RACKS)))
        self._read = lru_cache(maxsize=_READ)(self._read_anew)
        self._most_words = 3 * len(country.tiles)
        """No legal laying has more ids and routes: each tile has one city, and a route one more."""

    # --- whose turn -------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        """Return empty racks before the first deal; the option ``games`` is the number of games."""
        games = setup.option("games", default=1)
        starter = agreed_starter(setup)
        return State(
            phase=Phase.BEGIN if starter == UNDRAWN else Phase.DEAL,
            games=games if type(games) is int and games > 0 else 1,
            racks=(0,) * setup.seats,
            bag_mask=self.country.all_mask,
            mover=max(starter, 0),
            starter=starter,
            take_at_once=setup.option("take_at_once", default=False) is True,
        )

    def turn(self, state: State) -> Turn:
        """Return the seat that acts or answers; nature for deals and draws (rules 3)."""
        match state.phase:
            case Phase.ACT:
                return self._movers[state.mover]
            case Phase.ANSWER:
                return self._movers[self.asked(state)]
            case Phase.BEGIN | Phase.DEAL | Phase.DRAW:
                return Chance()
            case Phase.OVER:
                return Over()

    def asked(self, state: State) -> int:
        """Return the seat that has to answer now, or NOBODY (rules 3 C)."""
        if state.phase is not Phase.ANSWER:
            return NOBODY
        assert state.question is not None, "nobody has asked"
        return (state.mover + 1 + len(state.question.refused)) % len(state.racks)

    # --- chance -----------------------------------------------------------------------

    def chances(self, state: State) -> tuple[tuple[Event, int], ...]:
        """Return the seats that can begin, or the tiles of the bag for the seat that gets one."""
        if state.phase is Phase.BEGIN:
            return tuple((Begins(seat), 1) for seat in range(len(state.racks)))
        if state.phase is Phase.DEAL:
            dealt = (len(self.country.tiles) - state.bag_mask.bit_count()) % len(state.racks)
            deals = self._deals[(state.mover + dealt) % len(state.racks)]
            return tuple(deals[tile] for tile in bits(state.bag_mask))
        if state.phase is Phase.DRAW:
            draws = self._draws[state.mover]
            return tuple(draws[tile] for tile in bits(state.bag_mask))
        return ()

    def happen(self, state: State, event: Event) -> State:
        """Move a tile from the bag to a rack, or let a seat begin."""
        if isinstance(event, Begins):
            return replace(state, phase=Phase.DEAL, mover=event.seat, starter=event.seat)
        tile = self.country.tile_number[event.tile]
        racks = _with(state.racks, event.seat, state.racks[event.seat] | 1 << tile)
        bag_mask = state.bag_mask & ~(1 << tile)
        phase = Phase.ACT
        if isinstance(event, Deal):
            whole = RACKS[len(racks)]
            if any(rack.bit_count() < whole for rack in racks):
                phase = Phase.DEAL
        return replace(state, phase=phase, racks=racks, bag_mask=bag_mask)

    # --- choices ----------------------------------------------------------------------

    def violation(self, state: State, seat: int, action: Action) -> Violation | None:
        """Return the rule that forbids an action, or None."""
        turn = self.turn(state)
        if not isinstance(turn, Players) or seat not in turn.seats:
            return Violation("dr.turn.order")
        if isinstance(action, Give | Refuse):
            return self._answer_violation(state, seat, action)
        if state.phase is Phase.ANSWER:
            return Violation("dr.turn.question", (("city", self.city_asked(state)),))
        match action:
            case Lay():
                laying = self.read(state, action)
                return laying if isinstance(laying, Violation) else self._first(state, laying)
            case Draw():
                return self.draw_violation(state)
            case Ask():
                return self._ask_violation(state, action)
            case EndTurn():
                return self.end_violation(state)
            case _:
                assert_never(action)

    def draw_violation(self, state: State) -> Violation | None:
        """Return why the mover may not draw (rules 3 B)."""
        if state.drawn:
            return Violation("dr.draw.once")
        return None if state.bag_mask else Violation("dr.draw.bag")

    def end_violation(self, state: State) -> Violation | None:
        """Return why the mover may not end the turn (rules 3, 5.3)."""
        if state.laid_mask or state.drawn or not state.bag_mask:
            return None
        return Violation("dr.turn.must-draw")

    def ask_violation(self, state: State) -> Violation | None:
        """Return why the mover may not ask for any city (rules 3 C)."""
        if state.question is None:
            return None
        return Violation("dr.ask.once", (("city", self.city_asked(state)),))

    def _ask_violation(self, state: State, ask: Ask) -> Violation | None:
        if ask.city not in self.country.city_number:
            return Violation("dr.ask.city", (("city", ask.city),))
        return self.ask_violation(state)

    def _answer_violation(self, state: State, seat: int, answer: Give | Refuse) -> Violation | None:
        if state.phase is not Phase.ANSWER:
            return Violation("dr.ask.open")
        if isinstance(answer, Refuse):
            return None
        assert state.question is not None, "nobody has asked"
        named = (("tile", answer.tile), ("city", self.city_asked(state)))
        if answer.to != state.mover:
            return Violation("dr.give.asker")
        tile = self.country.tile_number.get(answer.tile)
        if tile is None or not state.racks[seat] >> tile & 1:
            return Violation("dr.give.own", named)
        if self.country.is_joker(tile):
            return Violation("dr.give.joker", named)
        if not self.country.tiles_of_city[state.question.city] >> tile & 1:
            return Violation("dr.give.shows", named)
        return None

    def _first(self, state: State, laying: Laying) -> Violation | None:
        """Return why a player who is not out may not lay this (rules 3 A 1, 3 C 2)."""
        if self.is_out(state, state.mover):
            return None
        wrong = wrong_before_out(self.country, state.table, laying)
        question = self._in_vain(state)
        if wrong is None or question is None:
            return wrong
        wrong_take = wrong_taking(self.country, state.table, laying, question.city)
        if self.takeable_city(state) is not None:
            return wrong_take
        if wrong_take is not None:
            return wrong
        return Violation("dr.take.at-once", (("city", self.city_asked(state)),))

    def is_out(self, state: State, seat: int) -> bool:
        """Return whether a player has come out (rules 3 A 1)."""
        return bool(state.out_mask >> seat & 1)

    def city_asked(self, state: State) -> str:
        """Return the id of the city requested in this turn."""
        assert state.question is not None, "nobody has asked"
        return self.country.cities[state.question.city]

    def takeable_city(self, state: State) -> int | None:
        """Return the city of which the mover may take a table tile, or None (rules 3 C 2).

        None if the mover is out, has not asked, was given a tile, or has drawn since.
        """
        question = self._in_vain(state)
        if question is None or self.is_out(state, state.mover):
            return None
        drawn_since = state.drawn and not question.after_draw
        return None if state.take_at_once and drawn_since else question.city

    def _in_vain(self, state: State) -> Question | None:
        """Return the request of the running turn if every seat has refused it."""
        question = state.question
        if state.phase is not Phase.ACT or question is None or question.giver != NOBODY:
            return None
        return question

    def read(self, state: State, lay: Lay) -> Laying | Violation:
        """Return a laying as numbers, or the rule that forbids it to every player."""
        given = (table_mask(state.table), state.racks[state.mover], lay.routes)
        # A longer laying is never legal. Cached, what players send could fill the memory.
        words = sum([1 + len(each.tiles) + len(each.cities) for each in lay.routes])
        return self._read_anew(*given) if words > self._most_words else self._read(*given)

    def _read_anew(
        self, before_mask: int, rack_mask: int, words: tuple[RouteWords, ...]
    ) -> Laying | Violation:
        return read_laying(self.country, before_mask, rack_mask, words)

    def actions(self, state: State, seat: int) -> list[Action]:
        """Return a sample of a seat's legal actions; always the same for a position."""
        turn = self.turn(state)
        if not isinstance(turn, Players) or seat not in turn.seats:
            return []
        if state.phase is Phase.ANSWER:
            gifts = (Give(self.country.tiles[tile], state.mover) for tile in self.givable(state))
            return [Refuse(), *gifts]
        listed: list[Action] = []
        if self.draw_violation(state) is None:
            listed.append(Draw())
        if self.end_violation(state) is None:
            listed.append(EndTurn())
        is_out = self.is_out(state, seat)
        city = self.takeable_city(state)
        return [*listed, *sample(self.country, state, is_out=is_out, takeable_city=city)]

    def givable(self, state: State) -> tuple[int, ...]:
        """Return the tiles that the seat being asked may give (rules 3 C 1)."""
        if state.phase is not Phase.ANSWER or state.question is None:
            return ()
        shown = self.country.tiles_of_city[state.question.city]
        return tuple(bits(state.racks[self.asked(state)] & shown))

    # --- acting -----------------------------------------------------------------------

    def act(self, state: State, seat: int, action: Action) -> State:
        """Return the state after a legal action."""
        match action:
            case Lay():
                return self._laid(state, seat, action)
            case Draw():
                return replace(state, phase=Phase.DRAW, drawn=True)
            case Ask():
                city = self.country.city_number[action.city]
                question = Question(city, after_draw=state.drawn)
                return replace(state, phase=Phase.ANSWER, question=question)
            case Give():
                return self._given(state, seat, self.country.tile_number[action.tile])
            case Refuse():
                return self._refused(state, seat)
            case EndTurn():
                return self._ended_turn(state)
            case _:
                assert_never(action)

    def _laid(self, state: State, seat: int, lay: Lay) -> State:
        laying = self.read(state, lay)
        assert isinstance(laying, Laying), laying
        rack = state.racks[seat] & ~laying.laid_mask
        after = replace(
            state,
            table=laying.routes,
            racks=_with(state.racks, seat, rack),
            out_mask=state.out_mask | 1 << seat,
            laid_mask=state.laid_mask | laying.laid_mask,
            gifts=after_laying(state.gifts, laying.laid_mask),
        )
        if rack:
            return after
        giver = self.emptied(state)
        if giver is None:
            return self._ended_game(after, "dr.end.laid", (seat,))
        return self._ended_game(after, "dr.end.both", tuple(sorted((seat, giver))))

    def _given(self, state: State, seat: int, tile: int) -> State:
        assert state.question is not None, "nobody has asked"
        racks = _with(state.racks, seat, state.racks[seat] & ~(1 << tile))
        racks = _with(racks, state.mover, racks[state.mover] | 1 << tile)
        return replace(
            state,
            phase=Phase.ACT,
            racks=racks,
            question=replace(state.question, giver=seat, tile=tile),
            gifts=after_gift(self.country, state, seat, tile),
        )

    def _refused(self, state: State, seat: int) -> State:
        assert state.question is not None, "nobody has asked"
        refused = (*state.question.refused, seat)
        phase = Phase.ANSWER if len(refused) < len(state.racks) - 1 else Phase.ACT
        return replace(state, phase=phase, question=replace(state.question, refused=refused))

    def emptied(self, state: State) -> int | None:
        """Return the seat that gave away its last tile in this turn (rules 5.2)."""
        question = state.question
        if question is None or question.giver == NOBODY or state.racks[question.giver]:
            return None
        return question.giver

    def _ended_turn(self, state: State) -> State:
        giver = self.emptied(state)
        if giver is not None:
            return self._ended_game(state, "dr.end.given", (giver,))
        idle = state.idle + 1 if self._is_idle(state) else 0
        if idle == len(state.racks):
            return self._ended_game(state, "dr.end.stalemate", self._fewest(state))
        mover = (state.mover + 1) % len(state.racks)
        return replace(state, mover=mover, laid_mask=0, drawn=False, question=None, idle=idle)

    def ends_in(self, state: State) -> int | None:
        """Return how many more consecutive idle turns end the game: 1 if ending this turn does.

        None if ending this turn does not bring the end of the game closer.
        """
        if self.emptied(state) is not None:
            return 1
        return len(state.racks) - state.idle if self._is_idle(state) else None

    def _is_idle(self, state: State) -> bool:
        """Return whether the running turn had no effect so far and the bag is empty (rules 5.3)."""
        gave = state.question is not None and state.question.giver != NOBODY
        return not (state.bag_mask or state.laid_mask or state.drawn or gave)

    def _fewest(self, state: State) -> tuple[int, ...]:
        """Return the seats with the fewest kilometres on their racks."""
        kilometres = [self.country.km_of(rack) for rack in state.racks]
        return tuple(seat for seat, km in enumerate(kilometres) if km == min(kilometres))

    def _ended_game(self, state: State, end: str, winners: tuple[int, ...]) -> State:
        """Record a finished game; deal the next one, which the next seat begins (rules 6)."""
        played = (*state.played, Played(end, winners, state.racks))
        if len(played) == state.games:
            return replace(state, phase=Phase.OVER, played=played)
        return State(
            phase=Phase.DEAL,
            games=state.games,
            racks=(0,) * len(state.racks),
            bag_mask=self.country.all_mask,
            mover=(state.starter + len(played)) % len(state.racks),
            played=played,
            starter=state.starter,
            take_at_once=state.take_at_once,
        )


def _with(racks: tuple[int, ...], seat: int, rack: int) -> tuple[int, ...]:
    return (*racks[:seat], rack, *racks[seat + 1 :])
