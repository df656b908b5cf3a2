"""The findings of a study as rows, for the page, the command line and tables.

The meaning of each column is next to it here, and in the files themselves.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from netzplan.arena.tournament import Contest
from netzplan.core.rules import Setup
from netzplan.laboratory.field import FIRST_TURN, Field, Item
from netzplan.laboratory.players import RANDOM, Cast
from netzplan.laboratory.tally import Estimate, Luck, Tally

__all__ = [
    "DEAD",
    "FORMAT",
    "ContestRow",
    "DistributionRow",
    "Findings",
    "ItemRow",
    "Played",
    "SeatRow",
    "findings_of",
    "spread",
]

FORMAT = 1
"""Version of the tables; increases when a column changes or is removed."""
DEAD = 0.01
"""Share of seats that use it below which an item counts as dead."""


class Key(Struct, frozen=True, kw_only=True):
    """The columns with which each row of a study begins."""

    game: Annotated[str, Meta(description="id of the game")]
    map: Annotated[str, Meta(description="id of the map")]
    seats: Annotated[int, Meta(description="seats at the table")]
    options: Annotated[str, Meta(description="options of the table as JSON")]
    play: Annotated[str, Meta(description="how all seats play: random, value, mind, or a bot")]


class ContestRow(Key, frozen=True, kw_only=True):
    """One way to play one contest."""

    format: Annotated[int, Meta(description="format of these tables")]
    title: Annotated[str, Meta(description="title of the map")]
    map_hash: Annotated[
        str, Meta(description="hash of everything in the map that a match depends on")
    ]
    compiled: Annotated[bool, Meta(description="whether a kernel played; otherwise the rules did")]
    seed: Annotated[int, Meta(description="seed of all chance events")]
    games: Annotated[int, Meta(description="games played")]
    deals: Annotated[int, Meta(description="number of different deals among them")]
    seconds: Annotated[float, Meta(description="time that these games took, in seconds")]
    score: Annotated[float, Meta(description="mean score of all seats")]
    deviation: Annotated[float, Meta(description="standard deviation of scores")]
    rounds: Annotated[
        float, Meta(description="mean number of rounds; where seats take turns, of turns")
    ]
    decisions: Annotated[float, Meta(description="mean number of choices, all seats together")]
    luck: Annotated[
        float | None, Meta(description="share of the variance of scores that lies between deals")
    ]
    luck_low: Annotated[float | None, Meta(description="lower end of its 95 % interval")]
    luck_high: Annotated[float | None, Meta(description="upper end of its 95 % interval")]
    luck_of_lead: Annotated[
        float | None,
        Meta(description="the same for the lead: a seat's score minus the mean of the others'"),
    ]
    luck_of_lead_low: Annotated[float | None, Meta(description="lower end of its 95 % interval")]
    luck_of_lead_high: Annotated[float | None, Meta(description="upper end of its 95 % interval")]
    advantage: Annotated[
        float | None,
        Meta(
            description="score of the seat with the first turn minus that of the others; of seat 1"
            " where all choose at once, or the same seat always begins"
        ),
    ]
    advantage_low: Annotated[
        float | None, Meta(description="lower end of its 95 % interval, per deal")
    ]
    advantage_high: Annotated[
        float | None, Meta(description="upper end of its 95 % interval, per deal")
    ]
    dead: Annotated[int, Meta(description="number of dead items, see the table of items")]


class SeatRow(Key, frozen=True, kw_only=True):
    """One seat."""

    seat: Annotated[int, Meta(description="from 1")]
    score: Annotated[float, Meta(description="mean score")]
    lead: Annotated[float, Meta(description="mean score minus the mean of the other seats'")]
    lead_low: Annotated[float, Meta(description="lower end of its 95 % interval, per deal")]
    lead_high: Annotated[float, Meta(description="upper end of its 95 % interval, per deal")]
    won: Annotated[float, Meta(description="share of games won; a shared win counts as a fraction")]
    won_low: Annotated[float, Meta(description="lower end of its 95 % interval, per deal")]
    won_high: Annotated[float, Meta(description="upper end of its 95 % interval, per deal")]


class DistributionRow(Key, frozen=True, kw_only=True):
    """How often a value occurred."""

    measure: Annotated[str, Meta(description="score (of any seat), rounds or decisions")]
    value: Annotated[int, Meta(description="the value")]
    count: Annotated[
        int, Meta(description="how often it occurred: in seats for scores, otherwise in games")
    ]


class ItemRow(Key, frozen=True, kw_only=True):
    """The use and value of an item."""

    kind: Annotated[str, Meta(description="kind of the item: source, line, card, station, …")]
    item: Annotated[
        str, Meta(description="its id on the map; for a source, the rule that gives points")
    ]
    name: Annotated[
        str, Meta(description="its name on the map, or a word in the language of the command")
    ]
    used: Annotated[float, Meta(description="share of seats that used it at least once")]
    times: Annotated[float, Meta(description="mean number of times that a seat used it")]
    points: Annotated[float, Meta(description="mean points that it scored for a seat in a game")]
    amount: Annotated[float, Meta(description="mean of a further figure, see docs/laboratory.md")]
    by: Annotated[
        str,
        Meta(
            description="what the effect is: choice (a correlation: score of seats that used it"
            " minus score of seats that did not), dealt (the same, but chance decided who had it),"
            " count (score for each further time that it was drawn), none"
        ),
    ]
    effect: Annotated[float | None, Meta(description="points of the score that go with using it")]
    effect_low: Annotated[
        float | None, Meta(description="lower end of its 95 % interval, per deal")
    ]
    effect_high: Annotated[
        float | None, Meta(description="upper end of its 95 % interval, per deal")
    ]
    worth: Annotated[
        float | None,
        Meta(description="points that the first seat loses without it, on the same deals"),
    ]
    worth_low: Annotated[float | None, Meta(description="lower end of its 95 % interval, per deal")]
    worth_high: Annotated[
        float | None, Meta(description="upper end of its 95 % interval, per deal")
    ]
    worth_games: Annotated[int, Meta(description="games played without it")]
    dead: Annotated[
        bool, Meta(description="whether fewer than 1 % of seats that play sensibly used it")
    ]


class Played(Struct, frozen=True, kw_only=True):
    """The games of one way to play one contest."""

    contest: Contest
    title: str
    """Title of the map."""
    setup: Setup
    cast: Cast
    field: Field
    items: Sequence[Item]
    names: Sequence[str]
    tally: Tally
    worth: Mapping[int, Estimate]
    """For each item that games were played without, what the first seat lost."""
    spared: int
    """Number of games without each of these."""
    seed: int
    seconds: float


class Findings(Struct, frozen=True):
    """All findings of one way to play one contest."""

    chosen: str
    """The options chosen, as text."""
    contest: ContestRow
    seats: tuple[SeatRow, ...]
    distributions: tuple[DistributionRow, ...]
    items: tuple[ItemRow, ...]
    failure: tuple[str, dict[str, str | int]] | None
    """Code and parameters of the reason why no faster or stronger player was used."""


def spread(counts: Mapping[int, int], share: float) -> int:
    """Return the smallest value that at least that share of all does not exceed."""
    left = share * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return max(counts)


def findings_of(played: Played) -> Findings:
    """Return the findings of one way to play one contest."""
    contest, cast, tally = played.contest, played.cast, played.tally
    key: dict[str, Any] = {
        "game": contest.game,
        "map": contest.map,
        "seats": contest.seats,
        "options": msgspec.json.encode(dict(played.setup.options), order="sorted").decode(),
        "play": cast.player.name,
    }
    items = tuple(_item(key, played, at) for at in range(len(played.items)))
    mean, deviation = _moments(tally.scores)
    row = ContestRow(
        **key,
        format=FORMAT,
        title=played.title,
        map_hash=contest.venue.map_hash,
        compiled=cast.player.is_compiled,
        seed=played.seed,
        games=tally.games,
        deals=tally.games // tally.plays,
        seconds=played.seconds,
        score=mean,
        deviation=deviation,
        rounds=_moments(tally.rounds)[0],
        decisions=_moments(tally.decisions)[0],
        **_interval("luck", _share(tally.luck())),
        **_interval("luck_of_lead", _share(tally.luck_of_lead())),
        **_interval("advantage", _advantage(tally, played.items)),
        dead=sum(item.dead for item in items),
    )
    return Findings(
        chosen="".join(map(_shown, sorted(contest.options.items()))),
        contest=row,
        seats=tuple(_seat(key, tally, seat) for seat in range(contest.seats)),
        distributions=_distributions(key, tally),
        items=items,
        failure=None if cast.failure is None else (cast.failure.code, cast.failure.parameters),
    )


def _distributions(key: dict[str, Any], tally: Tally) -> tuple[DistributionRow, ...]:
    measures = (
        ("score", tally.scores), ("rounds", tally.rounds), ("decisions", tally.decisions)
    )  # fmt: skip
    return tuple(
        DistributionRow(**key, measure=measure, value=value, count=counts[value])
        for measure, counts in measures
        for value in sorted(counts)
    )


def _advantage(tally: Tally, items: Sequence[Item]) -> Estimate | None:
    """Return the advantage of beginning or, where nobody begins, of the first seat."""
    if tally.seats == 1:
        return None
    first = next((at for at, item in enumerate(items) if item == FIRST_TURN), None)
    begins = None if first is None else tally.items.difference(first)
    return tally.lead(0) if begins is None else begins


def _shown(option: tuple[str, bool | int]) -> str:
    """Return an option as written in a command, after a comma."""
    name, value = option
    written = ("off", "on")[value] if isinstance(value, bool) else value
    return f", {name}={written}"


def _moments(counts: Counter[int]) -> tuple[float, float]:
    number = counts.total()
    mean = sum(value * count for value, count in counts.items()) / number
    square = sum((value - mean) ** 2 * count for value, count in counts.items()) / number
    return mean, square**0.5


def _share(luck: Luck | None) -> Estimate | None:
    return None if luck is None else luck.share


def _interval(name: str, found: Estimate | None) -> dict[str, Any]:
    if found is None:
        return dict.fromkeys((name, f"{name}_low", f"{name}_high"))
    return {name: found.value, f"{name}_low": found.low, f"{name}_high": found.high}


def _seat(key: dict[str, Any], tally: Tally, seat: int) -> SeatRow:
    return SeatRow(
        **key, seat=seat + 1, score=tally.score(seat).value,
        **_interval("lead", tally.lead(seat)), **_interval("won", tally.won(seat)),
    )  # fmt: skip


def _item(key: dict[str, Any], played: Played, at: int) -> ItemRow:
    item, sums = played.items[at], played.tally.items
    kind, worth = played.field.kind(item.kind), played.worth.get(at)
    effect = None
    if kind.by == "count":
        effect = sums.slope(at)
    elif kind.by != "none":
        effect = sums.difference(at)
    used = float(sums.used[at]) / sums.seat_games
    return ItemRow(
        **key,
        kind=item.kind,
        item=item.id,
        name=played.names[at],
        used=used,
        times=float(sums.times[at]) / sums.seat_games,
        points=float(sums.points[at]) / sums.seat_games,
        amount=float(sums.amount[at]) / sums.seat_games,
        by=kind.by,
        **_interval("effect", effect),
        **_interval("worth", worth),
        worth_games=0 if worth is None else played.spared,
        dead=kind.may_be_dead and key["play"] != RANDOM and used < DEAD,
    )
