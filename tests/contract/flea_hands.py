"""Made-up hidden hands for the flea market: from a view alone, or by disguising a state."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from netzplan.core import RandomSource
from tests.contract.flea_market import VALUES, FleaMarket, State, View

__all__ = ["disguised", "resample"]


def resample(rules: FleaMarket, view: View, random: RandomSource) -> State:
    """Return a state with the same view: racks, bag and sealed bids are made up."""
    laid = Counter(value for group in view.table for value in group)
    unseen = [value for value in VALUES for _ in range(4 - laid[value])]
    for value in view.rack:
        unseen.remove(value)
    random.shuffle(unseen)
    racks = tuple(
        view.rack if seat == view.seat else tuple(sorted(unseen.pop() for _ in range(count)))
        for seat, count in enumerate(view.counts)
    )
    return State(
        phase=view.phase,
        bag=tuple(unseen.count(value) for value in VALUES),
        racks=racks,
        bids=_bids(view, random),
        table=view.table,
        active=view.active,
        asked=view.asked,
        answering=view.awaited[0] if view.phase == "answer" else 0,
    )


def _bids(view: View, random: RandomSource) -> tuple[int | None, ...]:
    """Return bids that look the same to the reader, who sees only their own bid and the highest."""
    seats = range(len(view.counts))
    if view.phase in ("deal", "bid"):
        sealed = [seat for seat in seats if view.phase == "bid" and seat not in view.awaited]
        made = {seat: random.choice(range(4)) for seat in sealed}
        return tuple(view.bid if seat == view.seat else made.get(seat) for seat in seats)
    while True:
        bids = tuple(random.choice(range(4)) for _ in seats)
        if max(bids) == view.bid:
            return bids


def disguised(state: State, reader: int | None, random: Random) -> State:
    """Return another state that looks the same to the reader."""
    if state.phase == "over":
        return state  # the outcome reveals all racks
    hidden = [value for value, count in zip(VALUES, state.bag, strict=True) for _ in range(count)]
    hidden += [value for seat, rack in enumerate(state.racks) if seat != reader for value in rack]
    random.shuffle(hidden)
    racks = tuple(
        rack if seat == reader else tuple(sorted(hidden.pop() for _ in rack))
        for seat, rack in enumerate(state.racks)
    )
    bids = state.bids
    if state.phase == "bid":
        bids = tuple(
            bid if bid is None or seat == reader else random.randrange(4)
            for seat, bid in enumerate(bids)
        )
    bag = tuple(hidden.count(value) for value in VALUES)
    return replace(state, racks=racks, bag=bag, bids=bids)
