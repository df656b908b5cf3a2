"""Pairings: all bots on all seats, all on the same deals; and when a tournament stops early."""

from itertools import chain
from pathlib import Path
from random import Random

import pytest

from netzplan.arena.comparing import Pairing, bouts, pairings
from netzplan.arena.ratings import interval, ratings, verdict
from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Entrant, Fixture, Stop, Tournament, blocks, deal_seed, lineups
from tests.arena.contests import GREEDY, RANDOM, contest, played

THREE = (RANDOM, GREEDY, Entrant("third", "house", "random"))


def fixtures(tournament: Tournament) -> list[Fixture]:
    return list(chain.from_iterable(blocks(tournament)))


def test_each_pair_plays_each_deal_on_both_seats() -> None:
    tournament = Tournament(contests=(contest(),), entrants=THREE, deals=2)
    found = fixtures(tournament)
    assert [each.number for each in found] == list(range(1, 13))
    assert {each.lineup for each in found if each.deal == 1} == {
        (0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1),
    }  # fmt: skip


def test_a_ladder_pairs_only_neighbours() -> None:
    tournament = Tournament(contests=(contest(),), entrants=THREE, form="ladder", deals=1)
    assert {each.lineup for each in fixtures(tournament)} == {(0, 1), (1, 0), (1, 2), (2, 1)}


def test_with_more_seats_than_bots_some_bots_sit_twice() -> None:
    tournament = Tournament(contests=(contest(seats=3),), entrants=THREE[:2])
    assert lineups(tournament, 3) == [(0, 0, 1), (0, 1, 1)]
    assert lineups(tournament, 1) == [(0,), (1,)]


def test_deals_depend_only_on_contest_and_seed() -> None:
    first, second = contest(), contest(seats=3)
    tournament = Tournament(contests=(first, second), entrants=THREE, seed=1)
    other = Tournament(contests=(second, first), entrants=THREE[:2], seed=2)
    seeds = {
        deal_seed(each, place, deal)
        for each in (tournament, other)
        for place in (first, second)
        for deal in (0, 1)
    }
    assert len(seeds) == 8


def result(number: int, places: tuple[int, ...], deal: int = 0) -> GameResult:
    two = (0, 0)
    return GameResult(
        number=number, contest=0, deal=deal, bots=("random", "greedy"), seed="", scores=two,
        places=places, end="", decisions=two, seconds=(0.0, 0.0), slowest=(0.0, 0.0),
        openings=("", ""), digest="",
    )  # fmt: skip


def test_ratings_and_pairings_show_who_is_better() -> None:
    tournament = Tournament(contests=(contest(),), entrants=(RANDOM, GREEDY))
    found = list(bouts(tournament, [result(n, (2, 1), deal=n) for n in range(8)]))
    first, last = ratings(("random", "greedy"), found)
    assert (first.bot, last.bot) == ("greedy", "random")
    assert first.low < first.rating < first.high
    assert last.rating < 1500 < first.rating
    pairing = pairings(found)["greedy", "random"]
    assert (pairing.games, pairing.won, pairing.share) == (8, 8, 1.0)


def test_a_share_lies_within_its_interval_where_contests_play_unlike_numbers_of_games() -> None:
    """Two bots meet 2 times in a deal at tables of two, 12 times at tables of three."""
    pairing = Pairing(games=14 * 50, won=2 * 50)
    for deal in range(50):
        pairing.by_deal |= {(0, deal): (2.0, 2), (1, deal): (0.0, 12)}
    low, high = interval(pairing)
    assert low < pairing.share < high
    assert pairing.share == 0.5
    assert Pairing().share == 0.5


def test_a_pair_is_decided_for_either_side_or_as_even() -> None:
    def of(*shares: float) -> Pairing:
        by_deal = {(0, at): (share * 2, 2) for at, share in enumerate(shares)}
        return Pairing(2 * len(shares), by_deal=by_deal)

    stop = Stop(elo1=100)
    assert verdict(of(*[1.0, 0.5] * 20), stop).better == "first"
    assert verdict(of(*[0.0, 0.5] * 20), stop).better == "second"
    assert verdict(of(*[1.0, 0.0] * 200), stop).better == "even"
    assert verdict(of(1.0, 0.0), stop).better == "open"
    assert verdict(of(1.0), stop).better == "open"


def test_a_few_deals_that_went_the_same_way_decide_nothing() -> None:
    """Of two equal bots, one wins both games of two deals in every eighth pair of deals."""

    def of(deals: int) -> Pairing:
        return Pairing(2 * deals, by_deal={(0, at): (2.0, 2) for at in range(deals)})

    assert [verdict(of(deals), Stop()).better for deals in (2, 7, 8)] == ["open", "open", "first"]


@pytest.mark.parametrize("deals", [5, 10, 20])
def test_an_interval_holds_the_share_95_times_in_100_with_a_few_deals(deals: int) -> None:
    random, held = Random(1), 0
    for _ in range(2000):
        points = ((at, random.betavariate(2, 2)) for at in range(deals))
        low, high = interval(Pairing(by_deal={(0, at): (each, 1) for at, each in points}))
        held += low <= 0.5 <= high
    assert held / 2000 == pytest.approx(0.95, abs=0.012)


def test_a_decided_pair_plays_no_further_block(tmp_path: Path) -> None:
    tournament = Tournament(
        contests=(contest(seats=2),), entrants=(RANDOM, GREEDY), deals=24, stop=Stop(elo1=200)
    )
    shown: list[tuple[int, int]] = []
    results = played(tournament, tmp_path / "games.jsonl", lambda *now: shown.append(now))
    assert len(results) == 16, "16 of 48: greedy leads after one block of 8 deals"
    assert shown[-1] == (16, 16), "the progress bar is complete"
    assert played(tournament, tmp_path / "games.jsonl") == results, "nothing is played again"
