"""A map of Deutschland Rummy as a printable sheet."""

from netzplan.games.deutschland_rummy.drawing import draw_map
from netzplan.games.deutschland_rummy.mapformat import MapFile
from netzplan.network.country_svg import CountryTexts, render_country

__all__ = ["printable"]

_SUBTITLE = {
    "de": "Netzplan · Plan zu Deutschland Rummy",
    "en": "Netzplan · a map for Deutschland Rummy",
}
_LEGEND = {
    "de": "Zahlen: Kilometer. Ein Joker verbindet zwei beliebige Städte einer Region.",
    "en": "Numbers: kilometres. A joker joins any two cities of one region.",
}
_FOOTER = {
    "de": "Inoffiziell, ohne Verbindung zum Verlag.",
    "en": "Unofficial, not affiliated with the publisher.",
}


def printable(file: MapFile, language: str, *, dark: bool = False) -> str:
    """Return the map as SVG, in German (de) or English (en), on light or dark paper."""
    texts = CountryTexts(
        title=file.title,
        subtitle=_SUBTITLE[language],
        legend=_LEGEND[language],
        remarks=f"{file.provenance[language]} {_FOOTER[language]}",
        language=language,
    )
    return render_country(draw_map(file), texts, dark=dark)
