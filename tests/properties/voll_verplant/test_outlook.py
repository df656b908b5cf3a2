"""Lost lines are never completed, and lines that lack only free rides are lost or can be."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from netzplan.core import Over, Players
from netzplan.games.voll_verplant import Action, Ride, State, VollVerplant
from netzplan.games.voll_verplant.view import LineView
from tests.nightly import examples
from tests.properties.voll_verplant.small_cities import positions

Position = tuple[VollVerplant, State]
many = examples(60)


def lines_of(made: VollVerplant, state: State, seat: int) -> tuple[LineView, ...]:
    """Return the lines as the page shows them to the seat, including its own sealed choice."""
    view = made.view(state, seat)
    return view.sealed.sheet.lines if view.sealed else view.sheets[seat].lines


def eager(made: VollVerplant, state: State, seat: int, mask: int, random: Random) -> Action:
    """Return the choice that marks most of these stations."""
    sheet = made.positions.sheet_of(state, seat)

    def marked(action: Action) -> int:
        return (made.positions.draw(state, sheet, action)[0].marked_mask & mask).bit_count()

    return max(made.actions(state, seat), key=lambda action: (marked(action), random.random()))


def lucky(made: VollVerplant, state: State, random: Random) -> State:
    """Usually turn a free ride, or a six that brings one back, if there is one."""
    events = [event for event, _ in made.chances(state)]
    best = [event for event in events if event.card in ("*", "6")]
    return made.happen(state, random.choice(best or events) if random.random() < 0.8 else events[0])


@many
@given(positions(), st.integers(0, 999))
def test_a_lost_line_is_never_completed(position: Position, seed: int) -> None:
    """Not even by a player who aims at nothing else and gets the best cards."""
    made, state = position
    random = Random(seed)
    lost = [
        {line.line for line in lines_of(made, state, seat) if line.lost}
        for seat in range(len(state.sheets))
    ]
    masks = [
        sum({made.city.lines[made.city.line_number[letter]].mask for letter in letters})
        if len(letters) == 1
        else made.city.all_mask
        for letters in lost
    ]
    while not isinstance(turn := made.turn(state), Over):
        if isinstance(turn, Players):
            seat = random.choice(turn.seats)
            state = made.act(state, seat, eager(made, state, seat, masks[seat], random))
        else:
            state = lucky(made, state, random)
        for seat, letters in enumerate(lost):
            now = lines_of(made, state, seat)
            assert letters <= {line.line for line in now if line.lost}
            assert not any(line.completed for line in now if line.line in letters)


@many
@given(positions())
def test_what_lacks_free_rides_alone_is_lost_or_can_be_completed(position: Position) -> None:
    made, state = position
    for seat in range(len(state.sheets)):
        sheet = made.positions.sheet_of(state, seat)
        for line in lines_of(made, state, seat):
            course = made.city.lines[made.city.line_number[line.line]]
            free_mask = course.mask & ~sheet.marked_mask
            if free_mask and free_mask.bit_count() == line.rides:
                assert line.lost is not is_completed_by_rides(made, state, seat, course.mask)


def is_completed_by_rides(made: VollVerplant, state: State, seat: int, mask: int) -> bool:
    """Return whether the best cards complete a line: free rides, and sixes to bring them back."""
    while not isinstance(turn := made.turn(state), Over):
        if isinstance(turn, Players):
            for mover in turn.seats:
                free = made.city.names_of(mask & ~made.positions.sheet_of(state, mover).marked_mask)
                actions = made.actions(state, mover)
                helping = [a for a in actions if isinstance(a, Ride) and a.station in free]
                idle = [a for a in actions if isinstance(a, Ride) or (a.marks == 0)]
                state = made.act(state, mover, (helping or idle)[0])
        else:
            cards = {event.card: event for event, _ in made.chances(state)}
            state = made.happen(state, cards.get("*") or cards["6"])
    return not mask & ~state.sheets[seat].marked_mask
