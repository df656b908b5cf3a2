"""Reasons are true, and each has its sentences."""

import re
from pathlib import Path
from string import Formatter

import pytest

import netzplan.bots
from netzplan.bots.deutschland_rummy.prospects import Choice, Tried
from netzplan.bots.deutschland_rummy.reasons import (
    OPENED,
    compared,
    laid,
    laid_impatiently,
    openly,
)
from netzplan.core import Note
from netzplan.games.deutschland_rummy import Ask, Draw, EndTurn, Give, Lay, Refuse, State
from netzplan.kernels.deutschland_rummy.attempts import Attempt, Figures
from netzplan.sentences import sentences
from netzplan.solvers.deutschland_rummy import best_turn
from tests.bots.deutschland_rummy.tables import decide, decide_for, position_of, positions
from tests.rulebook.deutschland_rummy.table import Table
from tests.shipped.deutschland_rummy import rules

PARAMETERS = {
    "why.dr.wins": {"tiles"},
    "why.dr.out": {"tiles"},
    "why.dr.takes": {"tile"},
    "why.dr.lays": {"tiles", "left"},
    "why.dr.sees": {"tiles", "left"},
    "why.dr.rids": {"tiles", "left", "kilometres"},
    "why.dr.impatient": {"tiles", "left"},
    "why.dr.holds": {"tiles"},
    "why.dr.short": {"laid", "tiles"},
    "why.dr.stuck": {"tile"},
    "why.dr.draws": {"tiles"},
    "why.dr.passes": {"left"},
    "why.dr.random": set(),
    "why.dr.among": {"choices"},
    "why.dr.asks": {"city", "percent"},
    "why.dr.asks-last": {"city", "percent"},
    "why.dr.knows": {"city"},
    "why.dr.rest": {"left"},
    "why.dr.sees-no-more": {"left"},
    "why.dr.gives-last": {"tile"},
    "why.dr.gives": {"tile"},
    "why.dr.useless": {"tile"},
    "why.dr.keeps": {"city"},
    "why.dr.none": {"city"},
    "why.dr.sees-none": {"tiles"},
    "why.dr.stalemate": set(),
    "why.dr.stand-in": set(),
    "why.dr.expects": {"percent", "ends", "kilometres"},
    "why.dr.instead-holds": {"percent", "ends", "kilometres"},
    "why.dr.instead-lays": {"percent", "ends", "kilometres"},
    "why.dr.instead-draws": {"percent", "ends", "kilometres"},
    "why.dr.instead-unasked": {"percent", "ends", "kilometres"},
    "why.dr.instead-asks": {"city", "percent", "ends", "kilometres"},
    "why.dr.instead-gives": {"tile", "percent", "ends", "kilometres"},
    "why.dr.instead-refuses": {"percent", "ends", "kilometres"},
    "why.dr.chance": set(),
    "why.dr.open.lays": set(),
    "why.dr.open.draws": set(),
    "why.dr.open.asks": set(),
    "why.dr.open.ends": set(),
    "why.dr.open.gives": set(),
    "why.dr.open.gives-last": set(),
    "why.dr.open.refuses": set(),
}
KINDS = {
    Lay: {"why.dr.open.lays", "why.dr.out", "why.dr.takes"},
    Draw: {"why.dr.open.draws"},
    Ask: {"why.dr.open.asks"},
    EndTurn: {"why.dr.open.ends"},
    Give: {"why.dr.open.gives", "why.dr.open.gives-last"},
    Refuse: {"why.dr.open.refuses"},
}
"""The public reasons for each kind of choice; a single one reveals nothing of the true reason."""


def test_reasons_in_the_code_and_their_sentences_match() -> None:
    folder = Path(netzplan.bots.__file__).parent / "deutschland_rummy"
    written = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    told = set(sentences("netzplan.bots.deutschland_rummy", "reasons.toml"))
    assert set(re.findall(r'"(why\.[a-z.-]+)"', written)) == told == set(PARAMETERS)


@pytest.mark.parametrize("reason", sorted(PARAMETERS))
def test_sentences_use_exactly_the_parameters_of_their_reason(reason: str) -> None:
    text = sentences("netzplan.bots.deutschland_rummy", "reasons.toml")[reason]
    for sentence in text.values():
        assert {name for _, name, _, _ in Formatter().parse(sentence) if name} == PARAMETERS[reason]
        assert sentence.endswith(".")
    assert len(set(text.values())) == len(text) > 1


COUNTED = re.compile(r"\{(tiles|left|laid)\} [a-zA-Z]")
SEVERAL = {"why.dr.out", "why.dr.short"}
"""These always count more than one tile: a route has three, and a single tile cannot be short."""


@pytest.mark.parametrize("reason", sorted(PARAMETERS.keys() - SEVERAL))
def test_no_sentence_needs_a_plural(reason: str) -> None:
    """A number may be 1, so no noun that would have to agree with it may follow."""
    for sentence in sentences("netzplan.bots.deutschland_rummy", "reasons.toml")[reason].values():
        assert not COUNTED.search(sentence)


JOKER = (
    "hamburg--berlin",
    "osnabrueck>muenster>essen",
    "fulda>frankfurt-main",
    "kaiserslautern>mannheim",
    "mainz>frankfurt-main",
    "karlsruhe>stuttgart",
    "freiburg>konstanz",
    "joker-2",
)


def test_tiles_laid_with_the_help_of_a_joker_are_all_counted() -> None:
    table = Table()
    table.rack(0, *JOKER, "ulm>memmingen", "bamberg>hof", "augsburg>muenchen", spare=False)
    table.act("ask hof", "refuse")
    (note,) = decide_for("planner", table).reasons
    most = best_turn(table.country, (), table.state.racks[0], out=False)
    assert most.most
    assert note == Note("why.dr.short", (("laid", most.laid_mask.bit_count()), ("tiles", 12)))
    table.draw("koeln--trier")
    (note,) = decide_for("planner", table).reasons
    assert note.rule == "why.dr.holds"


def test_a_bot_that_may_overlook_something_claims_only_what_it_sees() -> None:
    told = {
        note.rule
        for state, seat in positions(2, 3, 1)
        for note in decide("beginner", state, seat).reasons
    }
    assert {"why.dr.sees", "why.dr.sees-no-more", "why.dr.sees-none"} <= told
    assert not told & {"why.dr.lays", "why.dr.rest", "why.dr.passes", "why.dr.draws"}


def test_the_first_of_two_layings_counts_only_its_own_tiles() -> None:
    table = Table(games=2)
    table.lies("ulm>augsburg>muenchen>passau")
    table.rack(0, "kiel>luebeck>schwerin>rostock", "stuttgart>ulm")
    position = position_of(table)
    assert len(position.plan.tables) == 2
    for (note,) in (
        laid(position, position.plan, early=True),
        laid_impatiently(position, position.plan),
    ):
        why = dict(note.why)
        assert (why["tiles"], why["left"]) == (3, 2)


def test_a_choice_that_seems_worse_than_the_next_is_marked_as_possible_chance() -> None:
    def tried(gives: int, worth: float) -> Tried:
        return Tried(Attempt(gives=gives), Figures(worth, 0.5, 0.5, 900.0), 100)

    country = rules("germany").country
    for giving, told in ((0.65, ["why.dr.chance"]), (0.6, [])):
        choice = Choice(Attempt(), tried(-1, 0.64), tried(3, giving))
        assert [note.rule for note in compared(country, choice)[2:]] == told


@pytest.mark.parametrize("bot_id", ["random", "greedy", "planner"])
@pytest.mark.parametrize("games", [1, 2])
def test_bots_give_true_reasons(bot_id: str, games: int) -> None:
    told = 0
    for state, seat in positions(2, 3, games)[1::4]:
        decision = decide(bot_id, state, seat)
        assert len(decision.reasons) == (2 if bot_id == "random" else 1), "it always has one"
        for note in decision.reasons:
            assert {name for name, _ in note.why} == PARAMETERS[note.rule]
            told += 1
            if bot_id != "random":
                is_true(note, state, seat, decision.action)
    assert told > 20


@pytest.mark.parametrize("bot_id", ["greedy", "planner"])
def test_each_choice_has_a_public_reason(bot_id: str) -> None:
    met = set()
    for state, seat in positions(2, 3, 1)[::4]:
        decision = decide(bot_id, state, seat)
        (note,) = map(openly, decision.reasons)
        assert note is not None
        assert note.rule in KINDS[type(decision.action)]
        if note.rule == "why.dr.open.gives-last":
            assert state.racks[seat].bit_count() == 1, "as all can count"
        met.add(type(decision.action))
    assert len(met) > 3


def test_public_reasons_have_no_numbers_and_do_not_reveal_the_true_reason() -> None:
    assert {openly(Note(rule, (("tiles", 9),))) for rule in OPENED} == {
        Note(rule) for rule in PARAMETERS if rule.startswith("why.dr.open.")
    }
    for one, other in [
        ("keeps", "none"),
        ("lays", "wins"),
        ("holds", "passes"),
        ("gives", "useless"),
    ]:
        assert openly(Note(f"why.dr.{one}")) == openly(Note(f"why.dr.{other}"))
    assert openly(Note("why.dr.among")) is None


def is_true(note: Note, state: State, seat: int, action: object) -> None:
    """Check the statements of a reason that can be verified."""
    made = rules("germany")
    why = dict(note.why)
    rack = state.racks[seat]
    if "tile" in why:
        tile = made.country.tile_number[str(why["tile"])]
        assert rack >> tile & 1 or note.rule == "why.dr.takes"
    if "city" in why:
        assert why["city"] in made.country.cities
    if "left" in why:
        assert int(why["left"]) + int(why.get("tiles", 0)) == rack.bit_count()
    if note.rule == "why.dr.wins":
        assert why["tiles"] == rack.bit_count()
    if isinstance(action, Refuse):
        assert (note.rule == "why.dr.keeps") == bool(made.positions.givable(state))
    if isinstance(action, Ask):
        assert note.rule in ("why.dr.asks", "why.dr.knows")
    if isinstance(action, Give):
        assert (note.rule == "why.dr.gives-last") == (rack.bit_count() == 1)
    if isinstance(action, Lay) and note.rule == "why.dr.out":
        after = made.act(state, seat, action)
        assert (rack & ~after.racks[seat]).bit_count() == why["tiles"]
        assert made.positions.is_out(after, seat) > made.positions.is_out(state, seat)
