"""The reasons of a bot for its choice. Some reveal its hidden rack, so only its seat sees them."""

from netzplan.bots.deutschland_rummy.prospects import Choice, Tried
from netzplan.bots.deutschland_rummy.requests import Request
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.core.outcome import Note
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.kernels.deutschland_rummy.attempts import EVERYTHING, Attempt
from netzplan.solvers.deutschland_rummy import LayingPlan

__all__ = [
    "OPEN",
    "OPENED",
    "Notes",
    "asked",
    "compared",
    "drawn",
    "ended",
    "ended_as_seen",
    "given",
    "held",
    "laid",
    "laid_as_seen",
    "laid_impatiently",
    "openly",
    "overlooked",
    "refused",
]

OPEN = frozenset({"why.dr.random", "why.dr.out", "why.dr.takes"})
"""Reasons that reveal only what is on the table, for everybody to see."""

OPENED = {
    "why.dr.wins": "why.dr.open.lays",
    "why.dr.lays": "why.dr.open.lays",
    "why.dr.sees": "why.dr.open.lays",
    "why.dr.rids": "why.dr.open.lays",
    "why.dr.impatient": "why.dr.open.lays",
    "why.dr.draws": "why.dr.open.draws",
    "why.dr.short": "why.dr.open.draws",
    "why.dr.stuck": "why.dr.open.draws",  # only in older matches
    "why.dr.sees-none": "why.dr.open.draws",
    "why.dr.asks": "why.dr.open.asks",
    "why.dr.asks-last": "why.dr.open.asks",
    "why.dr.knows": "why.dr.open.asks",
    "why.dr.holds": "why.dr.open.ends",
    "why.dr.passes": "why.dr.open.ends",
    "why.dr.rest": "why.dr.open.ends",
    "why.dr.sees-no-more": "why.dr.open.ends",
    "why.dr.gives": "why.dr.open.gives",
    "why.dr.useless": "why.dr.open.gives",
    "why.dr.gives-last": "why.dr.open.gives-last",
    "why.dr.keeps": "why.dr.open.refuses",
    "why.dr.none": "why.dr.open.refuses",
}
"""The public form of a reason while the match is running. It has no figures and is the same for all
reasons of such a choice, so it reveals no more of a rack than the choice does."""

Notes = tuple[Note, ...]


def laid(position: SeenPosition, plan: LayingPlan, *, early: bool = False) -> Notes:
    """Return why a bot lays the first laying of a plan; ``early``: to get rid of kilometres."""
    if plan.laid_mask == position.rack_mask:
        return (Note("why.dr.wins", (("tiles", plan.laid_mask.bit_count()),)),)
    if early:
        # What follows is chosen afresh.
        kilometres = position.country.km_of(_first_mask(position, plan))
        return (Note("why.dr.rids", (*_first(position, plan), ("kilometres", kilometres))),)
    if plan.taken is not None:
        return (Note("why.dr.takes", (("tile", position.country.tiles[plan.taken]),)),)
    first = _first(position, plan)
    return (Note("why.dr.lays", first) if position.is_out else Note("why.dr.out", first[:1]),)


def laid_as_seen(position: SeenPosition, plan: LayingPlan) -> Notes:
    """Return the same for a bot that may have overlooked other layings."""
    (note,) = laid(position, plan)
    return (Note("why.dr.sees", note.why) if note.rule == "why.dr.lays" else note,)


def laid_impatiently(position: SeenPosition, plan: LayingPlan) -> Notes:
    """Return why a bot lays the first laying of a plan that it would rather have held back."""
    return (Note("why.dr.impatient", _first(position, plan)),)


def _first(position: SeenPosition, plan: LayingPlan) -> tuple[tuple[str, int], ...]:
    """Return how many rack tiles the first laying of a plan lays, and how many stay."""
    tiles = _first_mask(position, plan).bit_count()
    return ("tiles", tiles), ("left", position.rack_mask.bit_count() - tiles)


def _first_mask(position: SeenPosition, plan: LayingPlan) -> int:
    return table_mask(plan.tables[0]) & position.rack_mask


def held(position: SeenPosition) -> Notes:
    """Return what a bot holds back, if anything could be laid."""
    if not position.told_mask:
        return ()
    return (Note("why.dr.holds", (("tiles", position.told_mask.bit_count()),)),)


def drawn(position: SeenPosition) -> Notes:
    """Return why a bot draws a tile."""
    tiles = ("tiles", position.rack_mask.bit_count())
    if not position.told_mask:
        return (Note("why.dr.draws", (tiles,)),)
    return (Note("why.dr.short", (("laid", position.told_mask.bit_count()), tiles)),)


def overlooked(position: SeenPosition) -> Notes:
    """Return why a bot draws a tile that may have overlooked a laying."""
    return (Note("why.dr.sees-none", (("tiles", position.rack_mask.bit_count()),)),)


def asked(position: SeenPosition, request: Request, reason: str = "why.dr.asks") -> Notes:
    """Return why a bot asks for a city."""
    city = ("city", position.country.cities[request.city])
    if request.known:
        return (Note("why.dr.knows", (city,)),)
    return (Note(reason, (city, ("percent", max(1, round(100 * request.chance))))),)


def ended(position: SeenPosition) -> Notes:
    """Return why a bot ends its turn: it can lay nothing more, or nothing at all."""
    left = (("left", position.rack_mask.bit_count()),)
    return (Note("why.dr.rest" if position.state.laid_mask else "why.dr.passes", left),)


def ended_as_seen(position: SeenPosition) -> Notes:
    """Return the same for a bot that may have overlooked a laying."""
    return (Note("why.dr.sees-no-more", (("left", position.rack_mask.bit_count()),)),)


def given(position: SeenPosition, tile: int, reason: str) -> Notes:
    """Return why a bot gives a tile, unless it is its last one."""
    if position.rack_mask == 1 << tile:
        reason = "why.dr.gives-last"
    return (Note(reason, (("tile", position.country.tiles[tile]),)),)


def refused(position: SeenPosition) -> Notes:
    """Return why a bot gives nothing."""
    question = position.state.question
    assert question is not None, "nobody has asked"
    has = bool(position.rules.positions.givable(position.state))
    city = ("city", position.country.cities[question.city])
    return (Note("why.dr.keeps" if has else "why.dr.none", (city,)),)


def compared(country: Country, choice: Choice) -> Notes:
    """Return the estimates of a choice and of the next best."""
    if choice.first is None or choice.other is None:
        return ()
    other = choice.other.attempt
    named: tuple[tuple[str, str], ...] = ()
    if other.gives >= 0:
        named = (("tile", country.tiles[other.gives]),)
    elif other.asks >= 0:
        named = (("city", country.cities[other.asks]),)
    told = (
        Note("why.dr.expects", _figures(choice.first)),
        Note(_instead(choice.best, other), named + _figures(choice.other)),
    )
    first, second = (dict(_figures(each))["percent"] for each in (choice.first, choice.other))
    return (*told, Note("why.dr.chance")) if second > first else told


def _figures(tried: Tried) -> tuple[tuple[str, int], ...]:
    figures = tried.figures
    return (
        ("percent", round(100 * figures.worth)),
        ("ends", round(100 * figures.ended)),
        ("kilometres", round(figures.left)),
    )


def _instead(best: Attempt, other: Attempt) -> str:
    """Return the reason that names the next best choice."""
    if best.gives != other.gives:
        return "why.dr.instead-refuses" if other.gives < 0 else "why.dr.instead-gives"
    if other.asks >= 0:
        return "why.dr.instead-asks"
    if best.asks >= 0:
        return "why.dr.instead-unasked"
    if other.lays == EVERYTHING:
        return "why.dr.instead-draws"
    return "why.dr.instead-lays" if other.lays else "why.dr.instead-holds"


def openly(note: Note) -> Note | None:
    """Return the public form of a reason while the match is running, or None."""
    if note.rule in OPEN:
        return note
    rule = OPENED.get(note.rule)
    return None if rule is None else Note(rule)
