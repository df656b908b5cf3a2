"""A board of On the Underground as a printable sheet."""

from netzplan.games.on_the_underground.drawing import draw_map
from netzplan.games.on_the_underground.mapformat import MapFile
from netzplan.network.board_svg import BoardTexts, Entry, render_board

__all__ = ["printable"]

_SUBTITLE = {
    "de": "Netzplan · Plan zu On the Underground",
    "en": "Netzplan · a board for On the Underground",
}
_LEGEND = {
    "de": (
        ("start", "Hier beginnt der Passagier"),
        ("express", "Expressziel"),
        ("standard", "Standardziel"),
        ("rail", "Fernbahnhof: 1 Punkt"),
        ("terminus", "Endstation: 2 Punkte, 1 Weichenplättchen"),
        ("connection", "Verbindung: 3 Punkte für beide mit gleichem Zeichen"),
        ("plus", "Plus: 0, 2, 2, 4 Punkte"),
        ("landmark", "Wahrzeichen: so viele Plättchen wie Punkte im Haus"),
    ),
    "en": (
        ("start", "The passenger begins here"),
        ("express", "Express destination"),
        ("standard", "Standard destination"),
        ("rail", "Rail station: 1 point"),
        ("terminus", "Terminus: 2 points, 1 branch token"),
        ("connection", "Connection: 3 points for both with one symbol"),
        ("plus", "Plus: 0, 2, 2, 4 points"),
        ("landmark", "Landmark: as many tiles as dots in the house"),
    ),
}
_FOOTER = {
    "de": "Inoffiziell, ohne Verbindung zum Verlag.",
    "en": "Unofficial, not affiliated with the publisher.",
}


def printable(file: MapFile, language: str, *, dark: bool = False) -> str:
    """Return the empty board as SVG, in German (de) or English (en), on light or dark paper."""
    texts = BoardTexts(
        title=file.title,
        subtitle=_SUBTITLE[language],
        legend=tuple(Entry(kind, text) for kind, text in _LEGEND[language]),
        remarks=f"{file.provenance[language]} {_FOOTER[language]}",
        language=language,
    )
    return render_board(draw_map(file), texts, dark=dark)
