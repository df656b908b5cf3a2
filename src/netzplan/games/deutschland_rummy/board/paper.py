"""A map of Deutschland Rummy as a sheet to print."""

from netzplan.games.deutschland_rummy.board.drawing import (
    CountryDrawing,
    DrawnConnection,
    DrawnRegion,
)
from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.games.deutschland_rummy.board.geometry import draw_map
from netzplan.paper.colour import PAPER
from netzplan.paper.lettering import CAP_HEIGHT, text_width
from netzplan.paper.sheet import (
    EDGE,
    HEADER,
    REMARK,
    SOFT,
    Texts,
    flowed,
    footer,
    heading,
    name_of,
    remark_lines,
    remarks,
    rule,
)
from netzplan.paper.typesetting import centred, number, sheet, text_at
from netzplan.sentences import in_language, said, sentences

__all__ = ["printable"]


def printable(file: MapFile, language: str) -> str:
    """Return the map, as SVG."""
    texts = Texts(
        title=file.title,
        subtitle=_said("paper.subtitle", language),
        remarks=footer(file.provenance, language),
        language=language,
    )
    return _rendered(draw_map(file), texts)


def _said(key: str, language: str) -> str:
    return said(sentences("netzplan.games.deutschland_rummy")[key], language)


_KEY = 34.0


_LINE = "#A8A498"
"""Colour of the connections."""


def _rendered(drawing: CountryDrawing, texts: Texts) -> str:
    """Return the sheet as the text of an SVG file."""
    regions = {region.id: region for region in drawing.regions}
    homes = {city.id: regions[city.region] for city in drawing.cities}
    foot = HEADER + drawing.height
    lines = remark_lines(texts, drawing.width)
    legend, end = _legend(drawing, texts, foot + 26)
    size, leading = drawing.label_size, drawing.label_leading
    body = [
        heading(texts),
        f'<g transform="translate(0 {number(HEADER)})">',
        *(_area(region) for region in drawing.regions),
        *(_line(connection, drawing.line_width) for connection in drawing.connections),
        *(_kilometres(each, drawing, homes) for each in drawing.connections),
        *(_disc(homes[city.id], city.x, city.y, drawing) for city in drawing.cities),
        *(name_of(city.label, size, leading, homes[city.id].tint) for city in drawing.cities),
        "</g>",
        legend,
        *remarks(lines, end),
    ]
    whole = (drawing.width, end + REMARK * len(lines) + 16)
    return sheet(texts.title, whole, body, texts.language)


def _area(region: DrawnRegion) -> str:
    return f'<path d="{region.area}" fill="{region.tint}"/>'


def _line(connection: DrawnConnection, width: float) -> str:
    (x, y), (to_x, to_y) = connection.start, connection.end
    return (
        f'<path d="M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}" '
        f'stroke="{_LINE}" stroke-width="{number(width)}"/>'
    )


def _kilometres(
    connection: DrawnConnection,
    drawing: CountryDrawing,
    homes: dict[str, DrawnRegion],
) -> str:
    """Return the number, with a halo in the colour that covers most of its background."""
    one, other = (homes[id] for id in connection.between)
    halo = one.tint if one is other else PAPER
    box = connection.km_box
    x, y = box.x + box.width / 2, box.y + box.height / 2 + drawing.km_size * CAP_HEIGHT / 2
    return (
        f'<text class="h" style="stroke:{halo}" x="{number(x)}" y="{number(y)}" '
        f'font-size="{number(drawing.km_size)}" text-anchor="middle" '
        f'fill="{SOFT}">{connection.km}</text>'
    )


def _disc(region: DrawnRegion, x: float, y: float, drawing: CountryDrawing) -> str:
    disc = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(drawing.disc_size / 2)}" '
        f'fill="{region.colour}"/>'
    )
    return disc + centred(x, y, region.letter, drawing.letter_size, region.ink)


def _legend(drawing: CountryDrawing, texts: Texts, top: float) -> tuple[str, float]:
    """Return the legend (a disc for each region, then a sentence), and where it ends."""
    parts = [rule(f"M{number(EDGE)} {number(top - 16)}H{number(drawing.width - EDGE)}")]
    names = [in_language(region.name, texts.language) for region in drawing.regions]
    y = top + 8
    places = flowed([_KEY + text_width(name, 16) + 26 for name in names], y, drawing.width, _KEY)
    for region, name, (x, y) in zip(drawing.regions, names, places, strict=True):
        parts.append(_disc(region, x + drawing.disc_size / 2, y, drawing))
        parts.append(text_at(x + _KEY, y + 5, name, 16))
    sentence = _said("paper.legend", texts.language)
    parts.append(text_at(EDGE, y + _KEY, sentence, 15))
    return "".join(parts), y + _KEY + 28
