"""Reasons are true, and each has its sentences."""

import re
from pathlib import Path
from string import Formatter

import pytest
from msgspec.structs import replace

import netzplan.bots
from netzplan.bots.voll_verplant.prospect import Candidate, Prospect, Temper
from netzplan.bots.voll_verplant.reasons import reasons_for
from netzplan.catalogue import make_bot
from netzplan.core import Note
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant import Action, Fill, State, VollVerplant
from netzplan.games.voll_verplant.notation import read_action, read_position
from netzplan.games.voll_verplant.scoring import first_rounds, score
from netzplan.games.voll_verplant.state import Sheet
from netzplan.sentences import sentences
from tests.bots.voll_verplant.positions import MAPS, positions, rules_of, turned

PARAMETERS = {
    "why.vv.completes": {"line", "points"},
    "why.vv.transfer": {"station", "number"},
    "why.vv.keeps": {"station", "number"},
    "why.vv.race": {"line", "percent"},
    "why.vv.likely": {"line", "percent"},
    "why.vv.sacrifice": {"line", "percent"},
    "why.vv.only": {"line"},
    "why.vv.along": {"line", "other"},
    "why.vv.window": {"line", "percent"},
    "why.vv.fewer": {"station"},
    "why.vv.forward": {"line", "marks", "left", "percent"},
    "why.vv.passes": {"stations"},
    "why.vv.random": {"choices"},
    "why.vv.spare": {"line"},
    "why.vv.helps": {"station", "line"},
    "why.vv.final": {"points"},
    "why.vv.flawless": {"points"},
    "why.vv.last": {"points"},
    "why.vv.most": {"marks"},
    "why.vv.before-line": {"line", "marks", "points", "tenths"},
    "why.vv.before-turned": {"line", "points", "tenths"},
    "why.vv.before-ride": {"station", "points", "tenths"},
    "why.vv.before-pass": {"points", "tenths"},
    "why.vv.stand-in": set(),
}


FORMER = {"why.vv.expected"}
"""Reasons that bots no longer give, but that stored matches contain."""


def test_reasons_in_the_code_and_their_sentences_match() -> None:
    folder = Path(netzplan.bots.__file__).parent
    written = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    told = set(sentences("netzplan.bots.voll_verplant", "reasons.toml"))
    assert set(re.findall(r'"(why\.vv\.[a-z-]+)"', written)) == told - FORMER == set(PARAMETERS)
    assert told >= FORMER


@pytest.mark.parametrize("reason", sorted(PARAMETERS))
def test_sentences_use_only_the_parameters_of_their_reason(reason: str) -> None:
    text = sentences("netzplan.bots.voll_verplant", "reasons.toml")[reason]
    for sentence in text.values():
        assert {name for _, name, _, _ in Formatter().parse(sentence) if name} <= PARAMETERS[reason]
        assert sentence.endswith(".")
    assert len(set(text.values())) == len(text) > 1


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("bot_id", ["random", "beginner", "greedy", "planner", "expert"])
def test_bots_give_a_few_known_reasons(map_id: str, bot_id: str) -> None:
    rules = rules_of(map_id)
    bot = make_bot(bot_id, "voll_verplant", map_id, 1)
    for state, seat in positions(map_id, 21):
        decision = bot.choose(rules.view(state, seat), Effort(simulations=8))
        assert 1 <= len(decision.reasons) <= 6, "it always has one"
        for note in decision.reasons:
            assert {name for name, _ in note.why} == PARAMETERS[note.rule]


def reasons(rules: VollVerplant, state: State, text: str) -> dict[str, Note]:
    """Return the reasons that a bot would give for a choice, by id."""
    action: Action = read_action(rules, state, 0, text)
    prospect = Prospect(rules, rules.view(state, 0), Temper("planner", 1))
    chosen = next(
        candidate for candidate in prospect.candidates() if leads_alike(prospect, candidate, action)
    )
    return {note.rule: note for note in reasons_for(prospect, chosen)}


def leads_alike(prospect: Prospect, candidate: Candidate, action: Action) -> bool:
    rules = prospect.pads.rules
    drawn, _ = rules.positions.draw(prospect.state, prospect.sheet, action)
    line = rules.city.line_number[action.line] if isinstance(action, Fill) else -1
    marks_mask = drawn.marked_mask & ~prospect.sheet.marked_mask
    return candidate.step == (line, marks_mask)


def opening(rules: VollVerplant, card: str) -> State:
    state, _ = next(positions(rules.city.id, 1))
    return turned(state, rules, card)


def with_marks(state: State, seat: int, mask: int, rules: VollVerplant) -> State:
    """Return the state with more stations marked on a sheet; lines completed count for round 1."""
    old = state.sheets[seat]
    sheet = Sheet(old.marked_mask | mask, old.transfers, old.windows, old.completed)
    sheets = list(state.sheets)
    sheets[seat] = rules.positions.completed(sheet, 1)
    return State(state.special, 2, state.pile, state.card, tuple(sheets), state.sealed)


def test_completing_a_line_states_line_and_points() -> None:
    rules = rules_of("amsterdam")
    line = rules.city.lines[9]
    state = with_marks(opening(rules, "3"), 0, line.mask & ~line.bits[-1], rules)
    told = reasons(rules, state, f"{line.letter}:1")["why.vv.completes"]
    assert told.why == (("line", line.letter), ("points", line.high))
    late = with_marks(state, 1, line.mask, rules)
    assert first_rounds(late.sheets)[9] == 1
    told = reasons(rules, late, f"{line.letter}:1")["why.vv.completes"]
    assert told.why == (("line", line.letter), ("points", line.low))


def test_a_transfer_states_station_and_number() -> None:
    rules = rules_of("paris")
    told = reasons(rules, opening(rules, "+"), "D+")["why.vv.transfer"]
    assert told.why == (
        ("station", rules.city.stations[rules.city.lines[3].forward[0]]),
        ("number", 4),
    )


def test_stopping_short_of_a_junction_keeps_it() -> None:
    rules = rules_of("madrid")
    line = rules.city.lines[0]
    at = next(i for i, station in enumerate(line.forward) if rules.city.meeting[station] >= 3)
    state = with_marks(opening(rules, "4"), 0, sum(line.bits[: at - 1]), rules)
    told = reasons(rules, state, f"{line.letter}:1")["why.vv.keeps"]
    station = line.forward[at]
    assert told.why == (
        ("station", rules.city.stations[station]),
        ("number", rules.city.meeting[station]),
    )
    assert "why.vv.keeps" not in reasons(rules, state, f"{line.letter}:2")


def test_a_full_line_costs_nothing_and_a_choice_without_marks_a_window() -> None:
    rules = rules_of("berlin")
    state = opening(rules, "3")
    full = with_marks(state, 0, rules.city.lines[0].mask, rules)
    assert set(reasons(rules, full, "A:0")) == {"why.vv.spare"}
    told = reasons(rules, state, "A:0")
    assert set(told) == {"why.vv.window"}, "a line that may well be completed is not given up"


def test_a_rival_close_to_the_end_makes_a_race() -> None:
    rules = rules_of("amsterdam")
    line = rules.city.lines[9]
    state = with_marks(opening(rules, "4"), 0, sum(line.bits[:2]), rules)
    assert "why.vv.likely" in reasons(rules, state, f"{line.letter}:4")
    rival = with_marks(state, 1, line.mask & ~line.bits[-1], rules)
    assert "why.vv.race" in reasons(rules, rival, f"{line.letter}:4")
    beaten = with_marks(state, 1, line.mask, rules)
    assert "why.vv.likely" in reasons(rules, beaten, f"{line.letter}:4")


def test_a_free_ride_states_which_line_it_helps() -> None:
    rules = rules_of("berlin")
    state = opening(rules, "*")
    line = rules.city.lines[0]
    at = next(
        i for i, station in enumerate(line.forward) if rules.city.meeting[station] == 1 and i > 0
    )
    station = rules.city.stations[line.forward[at]]
    told = reasons(rules, state, f"* {station}")["why.vv.helps"]
    assert told.why == (("station", station), ("line", line.letter))
    stations = ("stations", len(rules.city.stations))
    assert reasons(rules, state, "* -") == {"why.vv.passes": Note("why.vv.passes", (stations,))}


def test_writing_a_transfer_does_not_give_up_the_line() -> None:
    rules = rules_of("berlin")
    told = reasons(rules, opening(rules, "+"), "I+")
    assert set(told) & {"why.vv.transfer", "why.vv.sacrifice"} == {"why.vv.transfer"}


def test_the_last_window_is_not_compared_with_windows_of_other_lines() -> None:
    rules = rules_of("berlin")
    state = opening(rules, "3")
    first, *others = rules.city.lines
    windows = ("3" * (first.windows - 1), *("3" * line.windows for line in others))
    old = state.sheets[0]
    sheet = Sheet(old.marked_mask, old.transfers, windows, old.completed)
    last = replace(state, sheets=(sheet, *state.sheets[1:]))
    told = reasons(rules, last, f"{first.letter}:1")
    assert told == {"why.vv.only": Note("why.vv.only", (("line", first.letter),))}


def test_a_position_read_from_text_gives_the_same_reasons() -> None:
    rules = rules_of("amsterdam")
    windows = ",".join("" for _ in rules.city.lines)
    sheet = f"{windows}/-/-/-"
    state = read_position(rules, f"amsterdam 1 + 3,2,2,1,2,1,1,1 - {sheet} {sheet}")
    assert reasons(rules, state, "J+").keys() >= {"why.vv.transfer"}


@pytest.mark.parametrize("map_id", MAPS)
def test_the_estimate_agrees_with_the_final_score(map_id: str) -> None:
    """After the last choice of a match, it equals the points of the sheet."""
    rules = rules_of(map_id)
    *_, (state, seat) = positions(map_id, 4, seats=1)
    bot = make_bot("planner", "voll_verplant", map_id, 1)
    decision = bot.choose(rules.view(state, seat), Effort(simulations=8))
    after = rules.act(state, seat, decision.action)
    final = decision.reasons[-1]
    assert final.rule == "why.vv.last", "no card comes any more"
    reckoned = dict(final.why)["points"]
    assert isinstance(reckoned, int)
    assert abs(reckoned - score(rules.city, after.sheets, seat).total) <= 1


def test_only_the_last_card_is_called_the_last() -> None:
    rules = rules_of("amsterdam")
    bot = make_bot("planner", "voll_verplant", "amsterdam", 1)
    told = [
        (state.round, bot.choose(rules.view(state, seat), Effort(simulations=8)).reasons[-1].rule)
        for state, seat in positions("amsterdam", 4)
    ]
    last, _ = told[-1]
    for at, rule in told:
        assert rule == ("why.vv.last" if at == last else "why.vv.final")


@pytest.mark.parametrize(
    ("bot_id", "rule"),
    [("planner", "why.vv.final"), ("sound", "why.vv.flawless"), ("casual", "why.vv.flawless")],
)
def test_a_planner_that_overlooks_choices_does_not_promise_its_estimate(
    bot_id: str, rule: str
) -> None:
    bot = make_bot(bot_id, "voll_verplant", "amsterdam", 1)
    state, seat = next(iter(positions("amsterdam", 4)))
    decision = bot.choose(rules_of("amsterdam").view(state, seat), Effort(simulations=8))
    assert decision.reasons[-1].rule == rule


@pytest.mark.parametrize("reason", sorted(PARAMETERS))
def test_no_sentence_needs_a_plural(reason: str) -> None:
    """A number may be 1, so no noun that would have to agree with it may follow."""
    for sentence in sentences("netzplan.bots.voll_verplant", "reasons.toml")[reason].values():
        assert not re.search(r"\{(points|marks|left|stations)\} [a-zA-Z]", sentence)
