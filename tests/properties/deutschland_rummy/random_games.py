"""Positions of random games, and others that a reader cannot distinguish from them."""

from functools import cache
from random import Random

from hypothesis import strategies as st
from msgspec.structs import replace

from netzplan.core import Chance, Players, Setup
from netzplan.games.deutschland_rummy import Action, DeutschlandRummy, State
from netzplan.games.deutschland_rummy.network import bits
from tests.shipped.deutschland_rummy import rules

__all__ = ["disguised", "history", "moves", "play", "positions"]

Step = tuple[State, int, Action]
"""A position, the seat that acts in it, and its action."""


Game = tuple[tuple[State, ...], tuple[Step, ...]]
"""All positions of a game, and its steps."""


@cache
def history(seats: int, seed: int) -> Game:
    """Return a whole random game; it is cached."""
    return play(seats, seed)


def play(seats: int, seed: int) -> Game:
    """Return a whole random game."""
    made, random = rules("germany"), Random(seed)
    states = [made.start(Setup(seats))]
    steps: list[Step] = []
    while True:
        state = states[-1]
        turn = made.turn(state)
        if isinstance(turn, Chance):
            states.append(made.happen(state, random.choice(made.chances(state))[0]))
        elif isinstance(turn, Players):
            seat = turn.seats[0]
            action = random.choice(made.actions(state, seat))
            steps.append((state, seat, action))
            states.append(made.act(state, seat, action))
        else:
            return tuple(states), tuple(steps)


@st.composite
def positions(draw: st.DrawFn) -> tuple[DeutschlandRummy, State]:
    """Draw a position of a random game."""
    states, _ = history(draw(st.integers(2, 4)), draw(st.integers(0, 3)))
    return rules("germany"), states[draw(st.integers(0, len(states) - 1))]


@st.composite
def moves(draw: st.DrawFn) -> tuple[DeutschlandRummy, Step]:
    """Draw an action of a random game with its position."""
    _, steps = history(draw(st.integers(2, 4)), draw(st.integers(0, 3)))
    return rules("germany"), steps[draw(st.integers(0, len(steps) - 1))]


def disguised(state: State, reader: int | None, random: Random) -> State:
    """Return another state that the reader cannot distinguish from this one.

    The bag and the racks of others are mixed, except for tiles that the reader has given away.
    What others know of each other's tiles changes, too.
    """
    if state.played and len(state.played) == state.games:
        return state
    fixed = sum(1 << gift.tile for gift in state.gifts if gift.giver == reader)
    hidden = [tile for tile in bits(state.bag_mask) if not fixed >> tile & 1]
    for seat, rack in enumerate(state.racks):
        if seat != reader:
            hidden += [tile for tile in bits(rack) if not fixed >> tile & 1]
    random.shuffle(hidden)
    racks = []
    for seat, rack in enumerate(state.racks):
        kept = rack if seat == reader else rack & fixed
        while kept.bit_count() < rack.bit_count():
            kept |= 1 << hidden.pop()
        racks.append(kept)
    question = state.question
    if question is not None and question.giver >= 0 and reader not in (question.giver, state.mover):
        question = replace(question, tile=random.randrange(117))
    gifts = tuple(
        gift if gift.giver == reader else replace(gift, tile=random.randrange(117))
        for gift in state.gifts
    )
    bag_mask = sum(1 << tile for tile in hidden)
    return replace(state, racks=tuple(racks), bag_mask=bag_mask, question=question, gifts=gifts)
