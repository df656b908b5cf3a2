"""What is true of every position of Voll verplant, on small random cities."""

from hypothesis import given
from hypothesis import strategies as st

from netzplan.core import Players
from netzplan.games.voll_verplant import Fill, Ride, State, VollVerplant
from netzplan.games.voll_verplant.edition import Card
from netzplan.games.voll_verplant.network import Course
from netzplan.games.voll_verplant.notation import (
    read_action,
    read_position,
    write_action,
    write_position,
)
from netzplan.games.voll_verplant.offers import offers
from netzplan.games.voll_verplant.resample import state_from_view
from netzplan.games.voll_verplant.scoring import first_rounds, gains, outcome, score
from tests.nightly import examples
from tests.properties.voll_verplant.small_cities import positions, rules

Position = tuple[VollVerplant, State]
many = examples(60)


def choosers(position: Position) -> tuple[int, ...]:
    """Return the seats that may choose now."""
    turn = position[0].turn(position[1])
    return turn.seats if isinstance(turn, Players) else ()


@many
@given(rules(), st.data())
def test_reach_and_marks_match_a_walk_from_station_to_station(
    made: VollVerplant, data: st.DataObject
) -> None:
    """Compares the engine's masks with a walk as a person would make it."""
    line = data.draw(st.sampled_from(made.city.lines))
    card = data.draw(
        st.sampled_from([card for card in made.positions.cards if card.kind != "free"])
    )
    marked = data.draw(st.integers(0, made.city.all_mask))
    backward = line.ring and data.draw(st.booleans())
    walked = walk_by_hand(card, line, marked, backward=backward)
    assert made.positions.reach(card, marked, line, backward=backward) == len(walked)
    for marks in range(len(walked) + 1):
        found = made.positions.marked_by(card, marked, line, marks, backward=backward)
        assert list(found) == walked[:marks]


def walk_by_hand(card: Card, line: Course, marked: int, *, backward: bool) -> list[int]:
    """Return the stations that a card can mark at most."""
    ahead = list(line.forward)
    if backward:
        ahead = [ahead[0], *ahead[:0:-1]]
    walked: list[int] = []
    while ahead and len(walked) < (1 if card.kind == "transfer" else card.value):
        station = ahead.pop(0)
        if not marked & (1 << station):
            walked.append(station)
        elif walked and card.kind == "number":
            break
    return walked


@many
@given(positions())
def test_choices_convert_to_notation_and_back(position: Position) -> None:
    made, state = position
    for seat in choosers(position):
        texts: set[str] = set()
        for action in made.actions(state, seat):
            text = write_action(made, state, seat, action)
            assert read_action(made, state, seat, text) == action
            texts.add(text)
        assert len(texts) == len(made.actions(state, seat))


@many
@given(positions())
def test_positions_convert_to_notation_and_back(position: Position) -> None:
    made, state = position
    if any(choice is not None for choice in state.sealed):
        return
    text = write_position(made, state)
    assert "\n" not in text
    again = read_position(made, text)
    assert again == state
    assert write_position(made, again) == text


@many
@given(positions())
def test_a_score_is_the_sum_of_its_items(position: Position) -> None:
    made, state = position
    result = outcome(made.city, state.sheets)
    for seat in range(len(state.sheets)):
        part = score(made.city, state.sheets, seat)
        points = [item.points for item in result.items if item.seat == seat]
        assert sum(points) == part.total == result.scores[seat]
        view = made.view(state, seat).sheets[seat]
        assert view.total == part.total
        assert sum(line.points for line in view.lines) == part.lines


@many
@given(positions())
def test_a_line_is_complete_exactly_when_no_station_is_free(position: Position) -> None:
    made, state = position
    for sheet in state.sheets:
        for line, done in zip(made.city.lines, sheet.completed, strict=True):
            assert bool(done) == all(sheet.marked_mask >> at & 1 for at in line.forward)
            assert done <= state.round


@many
@given(positions())
def test_the_cards_are_conserved(position: Position) -> None:
    made, state = position
    for count, card in zip(made.view(state, None).cards, made.positions.cards, strict=True):
        assert count.pile + count.turned == card.count
        assert min(count.pile, count.turned) >= 0
    if state.card is not None:
        assert state.pile[state.card] < made.positions.cards[state.card].count


@many
@given(positions())
def test_a_view_is_the_position_without_the_choices_of_others(position: Position) -> None:
    made, state = position
    for seat in range(len(state.sheets)):
        assert made.view(state, seat).sheets is made.view(state, None).sheets, "made once"
        known = state_from_view(made, made.view(state, seat))
        assert known.sealed[seat] == state.sealed[seat]
        assert all(
            known.sealed[other] is None for other in range(len(known.sealed)) if other != seat
        )
        assert (known.sheets, known.pile, known.card) == (state.sheets, state.pile, state.card)
        assert made.actions(known, seat) == made.actions(state, seat)


@many
@given(positions())
def test_offers_predict_the_results_of_choices(position: Position) -> None:
    made, state = position
    for seat in choosers(position):
        offered = offers(made, state, seat)
        assert offered is not None
        assert [offer.action for offer in offered.choices] == made.actions(state, seat)
        before = made.positions.sheet_of(state, seat)
        for offer in offered.choices:
            after, _ = made.positions.draw(state, before, offer.action)
            new = made.city.names_of(after.marked_mask & ~before.marked_mask)
            assert sorted(offer.marks) == sorted(new)
            assert (offer.number > 0) == (len(after.transfers) > len(before.transfers))
            alone = made.act(one_seat(state, seat), 0, offer.action)
            owed = 0 if alone.sealed[0] is None else alone.sealed[0].owed
            assert offer.owes == owed
            firsts = first_rounds(state.sheets)
            assert offer.gains == gains(made.city, state, seat, before, after, firsts)
            assert offer.points == sum(item.points for item in offer.gains)


def one_seat(state: State, seat: int) -> State:
    """Return the position as if this seat played alone."""
    return State(
        state.special,
        state.round,
        state.pile,
        state.card,
        (state.sheets[seat],),
        (state.sealed[seat],),
    )


@many
@given(positions())
def test_the_offer_of_a_line_gives_the_reason_of_the_rules(position: Position) -> None:
    made, state = position
    for seat in choosers(position):
        offered = offers(made, state, seat)
        assert offered is not None
        open_lines = {
            offer.action.line for offer in offered.choices if isinstance(offer.action, Fill)
        }
        for line in offered.lines:
            assert (line.refused is None) == (line.line in open_lines)
            assert line.refused == made.violation(state, seat, Fill(line.line, 0))
            wanted = 1 if offered.kind == "transfer" else offered.value
            is_ring = made.city.lines[made.city.line_number[line.line]].ring
            reasons = [
                made.violation(state, seat, Fill(line.line, wanted, backward))
                for backward in ((False, True) if is_ring else (False,))
            ]
            is_short = line.refused is None and None not in reasons
            assert line.short == (reasons[0] if is_short else None)
        rides = [offer for offer in offered.choices if isinstance(offer.action, Ride)]
        assert bool(rides) == (offered.kind == "free")
