"""Reasons are true, and each has its sentences."""

import re
from pathlib import Path
from string import Formatter

import pytest

import netzplan.bots
from netzplan.bots.on_the_underground.building_plan import BuildingPlan
from netzplan.bots.on_the_underground.journeys import Passenger, Trip, stations_of
from netzplan.bots.on_the_underground.reasons import (
    built_reasons,
    end_reasons,
    fairer_reasons,
    lead_reasons,
    plan_reasons,
    travel_reasons,
)
from netzplan.catalogue import bot_for
from netzplan.core import Note
from netzplan.core.effort import Effort
from netzplan.games.on_the_underground import PlaceToken, State, TakeToken, Travel
from netzplan.games.on_the_underground.passenger import Choice
from netzplan.kernels.on_the_underground.building import Built, Spot, build, with_built
from netzplan.sentences import sentences
from tests.bots.on_the_underground.tables import BOARDS, QUICK, positions
from tests.rulebook.on_the_underground.table import Table
from tests.shipped.on_the_underground import rules

PARAMETERS = {
    "why.ug.terminus": {"line", "station"},
    "why.ug.rail": {"line", "station"},
    "why.ug.connection": {"line", "kind"},
    "why.ug.loop": {"line", "points"},
    "why.ug.plus": {"line", "points"},
    "why.ug.landmark": {"station", "kind"},
    "why.ug.set": {"points"},
    "why.ug.destination": {"line", "station"},
    "why.ug.later": {"line", "station"},
    "why.ug.rides": {"points"},
    "why.ug.blocks": {"from", "to"},
    "why.ug.towards": {"line", "station"},
    "why.ug.outlook": {"line", "left"},
    "why.ug.even": {"line", "spaces"},
    "why.ug.ends": {"points", "others"},
    "why.ug.stays": set(),
    "why.ug.random": {"choices"},
    "why.ug.room": {"line"},
    "why.ug.saves": {"line"},
    "why.ug.token": {"count"},
    "why.ug.rivals": {"others"},
    "why.ug.travels": {"station", "points", "others"},
    "why.ug.more": {"points", "others"},
    "why.ug.prospects": {"points"},
    "why.ug.close": set(),
    "why.ug.turn": {"points"},
    "why.ug.fewer": {"points", "others"},
    "why.ug.alike": set(),
    "why.ug.expected": {"points", "others", "games"},
    "why.ug.next-track": {"line", "from", "to", "points", "tenths"},
    "why.ug.next-token": {"points", "tenths"},
    "why.ug.next-journey": {"station", "points", "tenths"},
    "why.ug.next-rides": {"station", "lines", "points", "tenths"},
    "why.ug.by-passenger": {"points", "tenths"},
    "why.ug.by-loops": {"points", "tenths"},
    "why.ug.by-track": {"points", "tenths"},
    "why.ug.by-rivals": {"points", "tenths"},
    "why.ug.stand-in": set(),
}


def test_reasons_in_the_code_and_their_sentences_match() -> None:
    folder = Path(netzplan.bots.__file__).parent / "on_the_underground"
    written = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    told = set(sentences("netzplan.bots.on_the_underground", "reasons.toml"))
    assert set(re.findall(r'"(why\.[a-z.-]+)"', written)) == told == set(PARAMETERS)


@pytest.mark.parametrize("reason", sorted(PARAMETERS))
def test_sentences_use_exactly_the_parameters_of_their_reason(reason: str) -> None:
    text = sentences("netzplan.bots.on_the_underground", "reasons.toml")[reason]
    for sentence in text.values():
        assert {name for _, name, _, _ in Formatter().parse(sentence) if name} <= PARAMETERS[reason]
        assert sentence.endswith(".")
    assert len(set(text.values())) == len(text) > 1


COUNTED = re.compile(r"\{(left|spaces|count)\} [a-zA-Z]")


@pytest.mark.parametrize("reason", sorted(PARAMETERS))
def test_no_sentence_needs_a_plural(reason: str) -> None:
    """A number may be 1, so no noun that would have to agree with it may follow."""
    for sentence in sentences("netzplan.bots.on_the_underground", "reasons.toml")[reason].values():
        assert not COUNTED.search(sentence)


@pytest.mark.parametrize("reason", sorted(each for each in PARAMETERS if ".by-" in each))
def test_the_main_cause_of_a_lead_is_not_called_part_of_it(reason: str) -> None:
    """Other causes point the other way, so the main one can exceed the lead."""
    told = sentences("netzplan.bots.on_the_underground", "reasons.toml")[reason]
    assert "davon" not in told["de"]
    assert "of that" not in told["en"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("bot_id", ["random", "greedy", "planner"])
def test_bots_give_a_few_known_reasons(board: str, bot_id: str) -> None:
    made = rules(board)
    asked = 0
    for state, seat in positions(board, 2, 7)[2::6]:
        decision = bot_for(bot_id, made, 1).choose(made.view(state, seat), QUICK)
        assert 1 <= len(decision.reasons) <= 6, "it always has one"
        for note in decision.reasons:
            assert {name for name, _ in note.why} == PARAMETERS[note.rule]
        if isinstance(decision.action, PlaceToken | TakeToken | Travel):
            asked += 1
    assert asked > 15


def built(table: Table, line: str, a: str, b: str, state: State | None = None) -> Built:
    board = table.rules.network
    edge = board.edge_between[board.number[a], board.number[b]]
    return build(table.rules, state or table.state, 0, Spot(table.number(line), edge))


def told(table: Table, line: str, a: str, b: str, rides: int = 0) -> dict[str, list[Note]]:
    """Return the reasons for laying a track token, by id."""
    found: dict[str, list[Note]] = {}
    for note in built_reasons(table.rules, table.state, built(table, line, a, b), rides, 1):
        found.setdefault(note.rule, []).append(note)
    return found


def test_stations_that_score_are_reasons() -> None:
    table = Table("london")
    notes = told(table, "red", "arnos_grove", "cockfosters")
    where = (("line", "red"), ("station", "cockfosters"))
    assert [note.why for note in notes["why.ug.terminus"]] == [where]
    later = (("line", "red"), ("station", "arnos_grove"))
    assert [note.why for note in notes["why.ug.later"]] == [later]
    notes = told(table, "red", "arnos_grove", "finsbury_park")
    where = (("line", "red"), ("station", "finsbury_park"))
    assert [note.why for note in notes["why.ug.rail"]] == [where]
    assert "why.ug.terminus" not in notes


def test_track_towards_something_has_a_specific_reason() -> None:
    table = Table("london")
    table.cards("", pile="")
    line = (("line", "red"), ("left", 19))
    token = built(table, "red", "wembley_park", "kenton")
    [aimed] = built_reasons(table.rules, table.state, token, 0, 0)
    assert (aimed.rule, aimed.why) == ("why.ug.outlook", line)


def test_an_open_destination_comes_before_later_ones() -> None:
    table = Table("london")
    table.cards("arnos_grove")
    notes = told(table, "red", "arnos_grove", "finsbury_park", rides=2)
    assert "why.ug.later" not in notes
    where = (("line", "red"), ("station", "arnos_grove"))
    assert [note.why for note in notes["why.ug.destination"]] == [where]
    assert [note.why for note in notes["why.ug.rides"]] == [(("points", 2),)]


def test_a_connection_names_its_symbol() -> None:
    table = Table("london", kinds="kings_cross_st_pancras:parks baker_street:parks")
    table.track("red", "baker_street-great_portland_street-euston")
    notes = told(table, "red", "euston", "kings_cross_st_pancras")
    assert [note.why for note in notes["why.ug.connection"]] == [
        (("line", "red"), ("kind", "parks"))
    ]
    other = Table("london", kinds="kings_cross_st_pancras:parks baker_street:shops")
    other.track("red", "baker_street-great_portland_street-euston")
    assert "why.ug.connection" not in told(other, "red", "euston", "kings_cross_st_pancras")


def test_a_loop_counts_the_stations_it_scores() -> None:
    table = Table("london")
    table.track(
        "red",
        "charing_cross-westminster-victoria-green_park-bond_street-baker_street-"
        "great_portland_street-euston-kings_cross_st_pancras-moorgate-bank-blackfriars",
    )
    chosen = built(table, "red", "blackfriars", "charing_cross")
    assert chosen.points >= 5
    notes = told(table, "red", "blackfriars", "charing_cross")
    assert [note.why for note in notes["why.ug.loop"]] == [
        (("line", "red"), ("points", chosen.points))
    ]


def test_plus_stations_and_landmarks_are_reasons() -> None:
    made = rules("berlin")
    board = made.network
    plus = [edge for edge in board.edges if board.plus_mask >> edge[0] & 1]
    seen: set[str] = set()
    for a, b in plus:
        table = Table("berlin")
        ends = board.stations[a], board.stations[b]
        notes = told(table, "red", *ends)
        both = board.plus_mask >> b & 1
        assert ("why.ug.plus" in notes) == bool(both)
    for station in board.tiled:
        table = Table("berlin")
        neighbour = next(at for at, mask in enumerate(board.neighbours_mask) if mask >> station & 1)
        names = board.stations[station], board.stations[neighbour]
        kind = table.rules.positions.tiles.kinds[table.state.tiles[board.tiled_number[station]]]
        notes = told(table, "red", *names)
        whys = [note.why for note in notes["why.ug.landmark"]]
        assert (("kind", kind), ("station", names[0])) in whys
        others = " ".join(f"{each}:1" for each in made.positions.tiles.kinds if each != kind)
        table.holds(landmarks=others)
        notes = told(table, "red", *names)
        assert [note.why for note in notes["why.ug.set"]] == [(("points", 10),)]
        seen.add(kind)
    assert len(seen) == 5


def test_the_last_space_is_a_reason_only_if_a_rival_could_use_it() -> None:
    table = Table("london")
    board = table.rules.network
    assert board.spaces[board.edge_number["arnos_grove-cockfosters"]] == 1
    assert "why.ug.blocks" not in told(table, "red", "arnos_grove", "cockfosters")
    table.track("yellow", "arnos_grove-finsbury_park")
    assert "why.ug.blocks" not in told(table, "red", "arnos_grove", "cockfosters")
    table.track("blue", "arnos_grove-finsbury_park")
    notes = told(table, "red", "arnos_grove", "cockfosters")
    assert [note.why for note in notes["why.ug.blocks"]] == [
        (("from", "arnos_grove"), ("to", "cockfosters"))
    ]


def planned(table: Table, *steps: tuple[str, str, str] | None) -> list[Note]:
    """Return the reasons for the first action of a plan."""
    state, taken = table.state, []
    for step in steps:
        taken.append(None if step is None else built(table, *step, state=state))
        state = with_built(state, 0, taken[-1])
    plan = BuildingPlan(tuple(taken), state, (), 0.0)
    return list(plan_reasons(table.rules, table.state, plan, 0))


def test_a_plan_names_its_goal() -> None:
    table = Table("london")
    table.track("red", "holloway_road-kings_cross_st_pancras")
    notes = planned(
        table,
        ("red", "holloway_road", "finsbury_park"),
        ("red", "finsbury_park", "arnos_grove"),
        ("red", "arnos_grove", "cockfosters"),
    )
    assert [note.rule for note in notes][:1] == ["why.ug.rail"]
    table.track("red", "holloway_road-kings_cross_st_pancras-angel holloway_road-finsbury_park")
    notes = planned(
        table,
        ("red", "finsbury_park", "arnos_grove"),
        ("red", "arnos_grove", "cockfosters"),
    )
    assert notes[0] == Note("why.ug.towards", (("line", "red"), ("station", "cockfosters")))


def test_a_plan_without_a_goal_names_its_outlook() -> None:
    table = Table("london")
    table.cards("", pile="")
    table.track("red", "holloway_road-finsbury_park")
    notes = planned(table, ("red", "finsbury_park", "arnos_grove"))
    assert notes == [Note("why.ug.outlook", (("line", "red"), ("left", 18)))]


def test_a_branch_token_is_taken_to_branch_or_for_later() -> None:
    table = Table("london")
    table.track("red", "holloway_road-finsbury_park-arnos_grove")
    table.holds(branch=1)
    assert planned(table, None, None) == [Note("why.ug.token", (("count", 2),))]
    board = table.rules.network
    middle = board.number["finsbury_park"]
    [other, *_] = [
        board.stations[at]
        for at, mask in enumerate(board.neighbours_mask)
        if mask >> middle & 1 and board.stations[at] not in ("holloway_road", "arnos_grove")
    ]
    notes = planned(table, None, ("red", "finsbury_park", other))
    assert notes == [Note("why.ug.saves", (("line", "red"),))]


def test_a_journey_states_its_points_for_everybody() -> None:
    table = Table("london")
    table.track("red", "euston-kings_cross_st_pancras-angel")
    table.track("blue", "euston-kings_cross_st_pancras-angel")
    table.cards("angel", passenger="euston")
    trip = Passenger(table.rules, 2, 0).trip(
        table.rules, table.state, stations_of(table.rules, table.state)
    )
    assert travel_reasons(table.rules, trip) == (
        Note("why.ug.travels", (("station", "angel"), ("points", 1), ("others", 0))),
    )
    table.at(acted=4)
    for bot_id in ("greedy", "planner"):
        decision = bot_for(bot_id, table.rules, 1).choose(
            table.rules.view(table.state, 0), Effort(simulations=4)
        )
        assert decision.action == Travel("angel", ("red",))
        assert decision.reasons == travel_reasons(table.rules, trip)


def test_points_of_others_are_stated_only_if_there_are_any() -> None:
    trips = [Trip(1.0, 1, others, Choice(0, 0)) for others in (0, 2)]
    assert [end_reasons(trip)[1:] for trip in trips] == [
        (),
        (Note("why.ug.rivals", (("others", 2),)),),
    ]


@pytest.mark.parametrize(("other", "lead", "rule"), [
    (3, 0.2, "why.ug.more"),
    (4, 2.4, "why.ug.prospects"),
    (6, 0.4, "why.ug.close"),
    (None, 0.0, "why.ug.turn"),
])  # fmt: skip
def test_a_plan_with_fewer_points_at_once_is_compared_with_another(
    other: int | None, lead: float, rule: str
) -> None:
    (note,) = lead_reasons(4, other, lead)
    assert note.rule == rule
    told = dict(note.why)
    assert told.get("others", other) == other
    assert told.get("points", 4) == (2 if rule == "why.ug.prospects" else 4)


def test_a_lead_of_one_uses_the_singular() -> None:
    (note,) = lead_reasons(4, 4, 1.2)
    text = sentences("netzplan.bots.on_the_underground", "reasons.toml")[note.rule]
    told = [sentence.format(**dict(note.why)) for sentence in text.values()]
    assert [one for one in told if "1 Punkte" in one or "1 points" in one] == []


@pytest.mark.parametrize(("own", "others", "rules"), [
    (0, 1, []),
    (1, 3, ["why.ug.fewer"]),
    (2, 4, ["why.ug.fewer"]),
    (1, 1, ["why.ug.alike"]),
])  # fmt: skip
def test_a_journey_is_compared_with_an_equally_good_one(
    own: int, others: int, rules: list[str]
) -> None:
    best, other = Trip(0.5, 1, 1, Choice(0, 0)), Trip(0.0, own, others, Choice(1, 0))
    notes = fairer_reasons(best, other)
    assert [note.rule for note in notes] == rules
    assert all(dict(note.why).get("others", others) == others for note in notes)
