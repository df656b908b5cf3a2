"""Speed of the reference engine of Voll verplant: random play on one core, and replay of records.

``python -m bench.voll_verplant.engine`` prints the table, compared with a peer. CPU time is
measured, so that other load on the machine does not matter.
"""

from functools import partial
from random import Random
from time import process_time
from typing import Any

from bench.measuring import SECONDS, play, rate, verdict
from bench.peers import GOOFSPIEL, driven
from netzplan.catalogue import GAMES
from netzplan.catalogue.records import check, header_of, write
from netzplan.core import Dealer, Match, MatchRecord, Players, Setup
from netzplan.games.voll_verplant import VollVerplant

LEAST_DECISIONS = 40_000
MOST_REPLAY_MS = 5.0


def rules_of(map_id: str) -> VollVerplant:
    """Return the rules of Voll verplant on a map."""
    rules = GAMES["voll_verplant"].rules(map_id)
    assert isinstance(rules, VollVerplant)
    return rules


def record_of(rules: VollVerplant, setup: Setup, entries: int) -> MatchRecord[Any, Any]:
    """Return a random match, cut off after a number of entries."""
    random = Random(1)
    seed = "5eed"
    match = Match(rules, setup, Dealer(seed))
    match.advance()
    while isinstance(turn := match.turn, Players) and len(match.entries) < entries:
        match.submit(turn.seats[0], random.choice(rules.actions(match.state, turn.seats[0])))
    header = header_of("voll_verplant", rules.city.id, setup, seed=seed)
    return MatchRecord(header, tuple(match.entries[:entries]))


def replay_ms(entries: int) -> float:
    """Return the milliseconds for decoding, checking and folding a record."""
    lines = list(write(record_of(rules_of("amsterdam"), Setup(2), entries)))
    assert check(lines)[0].fault is None
    runs = 0
    start = process_time()
    while (spent := process_time() - start) < SECONDS / 2:
        check(lines)
        runs += 1
    return 1000 * spent / runs


def main() -> None:
    """Print the table."""
    print(f"{'uniform random play, one core':44}{'decisions/s':>12}{'games/s':>10}")
    measured = 0.0
    for map_id in ("amsterdam", "berlin", "paris", "madrid"):
        rules = rules_of(map_id)
        setups = [("2 seats", Setup(2))]
        if map_id == "amsterdam":
            setups += [("1 seat", Setup(1)), ("6 seats", Setup(6))]
        if rules.city.special_mask:
            setups.append(("2 seats, special", Setup(2, (("special", True),))))
        for name, setup in setups:
            random = Random(1)
            decisions, games = rate(partial(play, rules, setup, random))
            measured = measured or decisions
            print(f"{f'voll_verplant {map_id}, {name}':44}{decisions:12,.0f}{games:10,.0f}")
    peer = driven(GOOFSPIEL, SECONDS)
    if peer is not None:
        print(f"{'peer: OpenSpiel goofspiel from Python':44}{peer[0]:12,.0f}{peer[1]:10,.0f}")
    else:
        print(f"{'peer: OpenSpiel goofspiel (figure, not run)':44}{400_000:12,}{16_800:10,}")
    print(f"{'peer: catanatron, pure Python (figure)':44}{28_700:12,}{31:10,}")
    print(
        f"amsterdam, 2 seats: target {LEAST_DECISIONS:,} decisions/s:",
        verdict(measured >= LEAST_DECISIONS),
    )
    for entries in (60, 20):
        spent = replay_ms(entries)
        print(f"record of {entries} entries, decoded, checked, folded: {spent:.2f} ms", end="")
        print(f", target {MOST_REPLAY_MS} ms:", verdict(spent < MOST_REPLAY_MS))


if __name__ == "__main__":
    main()
