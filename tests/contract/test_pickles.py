"""Rules, matches and bots survive pickling for another process; copies share immutable parts."""

import pickle
from copy import copy, deepcopy
from random import Random

import pytest
from msgspec.structs import replace

from netzplan.catalogue import GAMES, make_bot
from netzplan.core import Dealer, Effort, Match, Players, Setup
from netzplan.games.on_the_underground import OnTheUnderground
from netzplan.games.on_the_underground.edition import load_edition as load_box
from netzplan.games.voll_verplant import VollVerplant
from netzplan.games.voll_verplant.edition import load_edition as load_deck
from tests.contract.subjects import SUBJECTS, AnyMatch, Subject

OURS = [subject for subject in SUBJECTS if subject.rules.facts.game in GAMES]
BOTS = [(game.id, bot.id) for game in GAMES.values() for bot in game.bots]


def _go_on(match: AnyMatch, choices: int, random: Random) -> None:
    """Play this many random rounds of choices, or stop at the end of the match."""
    match.advance()
    for _ in range(choices):
        if not isinstance(match.turn, Players):
            return
        for seat in match.turn.seats:
            match.submit(seat, random.choice(list(match.rules.actions(match.state, seat))))


@pytest.mark.parametrize("subject", OURS, ids=str)
def test_a_pickled_match_continues_like_the_original(subject: Subject) -> None:
    match: AnyMatch = Match(subject.rules, subject.setup, Dealer("pickled"))
    _go_on(match, 8, Random(1))
    twin: AnyMatch = pickle.loads(pickle.dumps(match))
    assert type(twin.rules) is type(match.rules)
    assert twin.rules is not match.rules
    for each in (match, twin):
        _go_on(each, 12, Random(2))
    assert twin.entries == match.entries
    assert twin.state == match.state
    seats = (None, *range(subject.setup.seats))
    views = [each.rules.view(each.state, seat) for each in (match, twin) for seat in seats]
    assert views[: len(seats)] == views[len(seats) :]


@pytest.mark.parametrize("subject", OURS, ids=str)
def test_a_copied_match_shares_the_rules_and_continues_independently(subject: Subject) -> None:
    match: AnyMatch = Match(subject.rules, subject.setup, Dealer("copied"))
    _go_on(match, 4, Random(1))
    twin, entries = deepcopy(match), list(match.entries)
    assert twin.rules is match.rules
    assert copy(match.rules) is match.rules
    _go_on(twin, 4, Random(2))
    assert match.entries == entries
    assert len(twin.entries) > len(entries)


def test_a_custom_edition_is_pickled_too() -> None:
    berlin, london = (
        GAMES["voll_verplant"].rules("berlin"),
        GAMES["on_the_underground"].rules("london"),
    )
    assert isinstance(berlin, VollVerplant)
    deck = replace(load_deck(), card=load_deck().card[1:])
    sent = pickle.dumps(VollVerplant(berlin.city, deck))
    assert pickle.loads(sent).positions.edition == deck
    assert isinstance(london, OnTheUnderground)
    box = replace(load_box(), actions=load_box().actions + 1)
    sent = pickle.dumps(OnTheUnderground(london.network, box))
    assert pickle.loads(sent).positions.edition == box


@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_a_pickled_bot_chooses_like_the_original(game: str, bot: str) -> None:
    map_id = GAMES[game].maps[0].id
    rules, thinker = GAMES[game].rules(map_id), make_bot(bot, game, map_id, seed=1)
    match: AnyMatch = Match(rules, Setup(seats=2), Dealer("bot"))
    match.advance()
    assert isinstance(match.turn, Players)
    seat = match.turn.seats[0]
    view = rules.view(match.state, seat)
    effort = Effort(simulations=8)
    thinker.choose(view, effort)  # fills the bot's caches
    twin = pickle.loads(pickle.dumps(thinker))
    assert twin.choose(view, effort).action == thinker.choose(view, effort).action
