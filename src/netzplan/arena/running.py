"""Runs a tournament to its end, resuming from its file."""

from collections.abc import Callable

from netzplan.arena.comparing import bouts, pairings
from netzplan.arena.crew import Crew
from netzplan.arena.journal import Journal
from netzplan.arena.ratings import verdict
from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Fixture, Tournament, blocks

__all__ = ["run"]

Progress = Callable[[int, int], None]
"""(games played, maximum number of games)."""


def run(journal: Journal, crew: Crew, progress: Progress | None = None) -> list[GameResult]:
    """Play the missing games; return all results by number. Raise CrewLost.

    The results alone determine which games are played: decisions about pairs are taken between
    blocks of deals, never within one, so that neither the number of workers nor interruptions
    change anything.
    """
    tournament = journal.played.tournament
    played = {result.number: result for result in journal.played.results}
    parts = list(blocks(tournament))
    most = sum(map(len, parts))
    if progress is not None:
        progress(len(played), most)
    for block in parts:
        wanted = _undecided(tournament, block, played)
        most -= len(block) - len(wanted)
        if progress is not None and len(wanted) < len(block):
            progress(len(played), most)
        for result in crew.play(each for each in wanted if each.number not in played):
            journal.add(result)
            played[result.number] = result
            if progress is not None:
                progress(len(played), most)
    return [played[number] for number in sorted(played)]


def _undecided(
    tournament: Tournament, block: list[Fixture], played: dict[int, GameResult]
) -> list[Fixture]:
    """Return the games of a block that involve at least one undecided pair."""
    if tournament.stop is None:
        return block
    earlier = [played[number] for number in sorted(played) if number < block[0].number]
    table = pairings(bouts(tournament, earlier))
    stop = tournament.stop
    decided = {pair for pair, pairing in table.items() if verdict(pairing, stop).better != "open"}
    names = [entrant.name for entrant in tournament.entrants]
    if len(names) < 2:
        return block

    def is_open(fixture: Fixture) -> bool:
        there = {names[at] for at in fixture.lineup}
        beside = there if len(there) > 1 else set(names)  # solo: compared with all
        return any(
            one != other and (one, other) not in decided for one in there for other in beside
        )

    return [fixture for fixture in block if is_open(fixture)]
