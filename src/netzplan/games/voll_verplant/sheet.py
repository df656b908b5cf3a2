"""A map of Voll verplant as a plan, a drawing and a printable sheet."""

from netzplan.games.voll_verplant.mapformat import MapFile
from netzplan.network.drawing import Drawing
from netzplan.network.geometry import draw
from netzplan.network.plan import Plan, PlannedLine, PlannedStation
from netzplan.network.svg import Row, Texts, render

__all__ = ["draw_map", "plan_of", "printable"]

_SUBTITLE = {
    "de": "Netzplan · Blatt zu Voll verplant",
    "en": "Netzplan · a sheet for Voll verplant",
}
_TALLY = {
    "de": ("Umstiege × 2", "Frei ÷ 2", "Summe"),
    "en": ("Transfers × 2", "Free ÷ 2", "Total"),
}
_SPECIAL = {
    "de": "Mit Stern: Sonderstationen, nach Absprache.",
    "en": "With a star: special stations, if agreed upon.",
}
_FOOTER = {
    "de": "Inoffiziell, ohne Verbindung zum Verlag.",
    "en": "Unofficial, not affiliated with the publisher.",
}


def plan_of(file: MapFile) -> Plan:
    """Return the plan of a sound map file."""
    lines = tuple(
        PlannedLine(
            letter=line.letter,
            name=file.layout.lines[line.letter].name,
            colour=file.layout.lines[line.letter].colour.upper(),
            windows=line.windows,
            ring=line.ring,
            path=file.layout.lines[line.letter].path,
            stations=line.stations,
        )
        for line in file.rules.lines
    )
    stations = tuple(
        PlannedStation(
            id=station,
            name=file.layout.stations[station].name,
            at=file.layout.stations[station].at,
            side=file.layout.stations[station].label,
            special=station in file.rules.special,
        )
        for station in file.rules.stations
    )
    return Plan(lines, stations)


def draw_map(file: MapFile) -> Drawing:
    """Return the drawing of a sound map file."""
    return draw(plan_of(file))


def printable(file: MapFile, language: str) -> str:
    """Return a sheet to print as SVG, in German (de) or English (en)."""
    remarks = [file.provenance[language], _FOOTER[language]]
    if file.rules.special:
        remarks.insert(0, _SPECIAL[language])
    texts = Texts(
        title=file.title,
        subtitle=_SUBTITLE[language],
        rows={line.letter: Row(*(str(each) for each in line.points)) for line in file.rules.lines},
        tally=_TALLY[language],
        remarks=" ".join(remarks),
        language=language,
    )
    return render(draw_map(file), texts)
