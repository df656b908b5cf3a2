"""What can be wrong with a map file: named, with a sentence in German and English."""

from msgspec import Struct

from netzplan.core.violation import Parameter
from netzplan.network.board_sentences import BOARD_SENTENCES
from netzplan.network.country_sentences import COUNTRY_SENTENCES

__all__ = ["SENTENCES", "Fault", "MapFormatError"]


class Fault(Struct, frozen=True):
    """One fault of a map file."""

    code: str
    """A key of :data:`SENTENCES`, ``BOARD_SENTENCES`` or ``COUNTRY_SENTENCES``.

    For example ``layout/not-octilinear``.
    """
    path: str
    """Where in the file, for example ``rules.lines[2].windows``; empty for the whole."""
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def sentence(self, language: str) -> str:
        """Return what is wrong, in German (de) or English (en)."""
        parts = (SENTENCES, BOARD_SENTENCES, COUNTRY_SENTENCES)
        sentences = next(part[self.code] for part in parts if self.code in part)
        text = sentences["de" if language == "de" else "en"]
        return text.format_map(dict(self.parameters))


class MapFormatError(ValueError):
    """A map file that can't be used; its faults say why."""

    def __init__(self, name: str, faults: tuple[Fault, ...]) -> None:
        """Tell the faults in English, one a line."""
        lines = (f"{fault.path}: {fault.sentence('en')}" for fault in faults)
        super().__init__("\n".join((name, *lines)))
        self.name = name
        self.faults = faults


def _pair(de: str, en: str) -> dict[str, str]:
    return {"de": de, "en": en}


SENTENCES: dict[str, dict[str, str]] = {
    "map/not-text": _pair(
        "Die Datei ist kein UTF-8-Text (Byte {byte}).", "The file is not UTF-8 text (byte {byte})."
    ),
    "map/not-json": _pair(
        "Kein gültiges JSON, Zeile {line}, Spalte {column}.",
        "Not valid JSON, line {line}, column {column}.",
    ),
    "map/file-name": _pair(
        "Datei und Plan müssen gleich heißen: {id}.json statt {file}.",
        "File and map have to share a name: {id}.json instead of {file}.",
    ),
    "map/game": _pair(
        "Das Spiel „{found}“ gibt es nicht; es gibt: {known}.",
        "There is no game “{found}”; there are: {known}.",
    ),
    "map/duplicate-field": _pair(
        "Das Feld „{field}“ steht zweimal im selben Objekt.",
        "The field “{field}” stands twice in one object.",
    ),
    "map/unknown-field": _pair("Das Feld „{field}“ gibt es nicht.", "There is no field “{field}”."),
    "map/missing-field": _pair("Das Feld „{field}“ fehlt.", "The field “{field}” is missing."),
    "map/wrong-type": _pair(
        "Hier wird {expected} erwartet, gefunden: {found}.", "Expected {expected}, found {found}."
    ),
    "map/wrong-value": _pair(
        "Der Wert {found} ist hier nicht erlaubt; erlaubt: {allowed}.",
        "The value {found} is not allowed here; allowed: {allowed}.",
    ),
    "map/format": _pair(
        "Formatversion {found}; dieses Programm liest Version {known}.",
        "Format version {found}; this program reads version {known}.",
    ),
    "map/provenance": _pair(
        "Die Herkunft fehlt in der Sprache „{language}“.",
        "The provenance is missing in the language “{language}”.",
    ),
    "rules/duplicate-station": _pair(
        "Die Station „{station}“ ist zweimal aufgeführt.",
        "The station “{station}” is listed twice.",
    ),
    "rules/duplicate-line": _pair(
        "Zwei Linien heißen {line}.", "Two lines have the letter {line}."
    ),
    "rules/lines": _pair(
        "{count} Linien; ein Plan hat 1 bis 10.", "{count} lines; a map has 1 to 10."
    ),
    "rules/letter": _pair(
        "„{line}“ ist kein Buchstabe von A bis J.", "“{line}” is not a letter from A to J."
    ),
    "rules/unknown-station": _pair(
        "Linie {line} nennt die unbekannte Station „{station}“.",
        "Line {line} names the unknown station “{station}”.",
    ),
    "rules/short-line": _pair(
        "Linie {line} hat {count} Stationen; es müssen mindestens 2 sein.",
        "Line {line} has {count} stations; there must be at least 2.",
    ),
    "rules/short-ring": _pair(
        "Ringlinie {line} hat {count} Stationen; es müssen mindestens 3 sein.",
        "Ring line {line} has {count} stations; there must be at least 3.",
    ),
    "rules/station-twice": _pair(
        "Linie {line} hält zweimal an „{station}“.", "Line {line} calls at “{station}” twice."
    ),
    "rules/station-unused": _pair(
        "Die Station „{station}“ liegt an keiner Linie.", "The station “{station}” is on no line."
    ),
    "rules/windows": _pair(
        "Linie {line} hat {count} Fenster; erlaubt sind 1 bis 4.",
        "Line {line} has {count} windows; 1 to 4 are allowed.",
    ),
    "rules/points": _pair(
        "Linie {line}: Punkte {high}/{low}; es muss hoch ≥ niedrig ≥ 0 gelten.",
        "Line {line}: points {high}/{low}; it must be high ≥ low ≥ 0.",
    ),
    "rules/special": _pair(
        "Die Sonderstation „{station}“ ist keine Station des Plans.",
        "The special station “{station}” is not a station of the map.",
    ),
    "rules/duplicate-special": _pair(
        "Die Sonderstation „{station}“ ist zweimal aufgeführt.",
        "The special station “{station}” is listed twice.",
    ),
    "layout/size": _pair(
        "Der Plan ist {width} mal {height} Schritte groß; erlaubt sind 1 bis 60.",
        "The map is {width} by {height} steps; 1 to 60 are allowed.",
    ),
    "layout/no-station": _pair(
        "Die Station „{station}“ wird nicht gezeichnet.", "The station “{station}” is not drawn."
    ),
    "layout/no-line": _pair("Linie {line} wird nicht gezeichnet.", "Line {line} is not drawn."),
    "layout/extra-station": _pair(
        "Gezeichnet wird „{station}“, was keine Station des Plans ist.",
        "“{station}” is drawn, but is no station of the map.",
    ),
    "layout/extra-line": _pair(
        "Gezeichnet wird Linie {line}, die es nicht gibt.",
        "Line {line} is drawn, but there is none.",
    ),
    "layout/empty-name": _pair(
        "Die Station „{station}“ hat keinen Namen.", "The station “{station}” has no name."
    ),
    "layout/off-lattice": _pair(
        "Der Punkt ({x}, {y}) liegt nicht auf dem Raster aus halben Schritten im Plan.",
        "The point ({x}, {y}) is not on the map's lattice of half steps.",
    ),
    "layout/same-place": _pair(
        "„{station}“ und „{other}“ liegen am selben Ort.",
        "“{station}” and “{other}” are at the same place.",
    ),
    "layout/close": _pair(
        "„{station}“ und „{other}“ liegen weniger als einen Schritt auseinander.",
        "“{station}” and “{other}” are less than a step apart.",
    ),
    "layout/short-path": _pair(
        "Der Weg der Linie {line} braucht mindestens zwei verschiedene Punkte.",
        "The path of line {line} needs at least two different points.",
    ),
    "layout/not-octilinear": _pair(
        "Linie {line} läuft von ({x}, {y}) nach ({to_x}, {to_y}) weder gerade noch im "
        "Winkel von 45°.",
        "Line {line} runs from ({x}, {y}) to ({to_x}, {to_y}) neither straight nor at 45°.",
    ),
    "layout/turns-back": _pair(
        "Linie {line} kehrt bei ({x}, {y}) auf sich selbst um.",
        "Line {line} turns back on itself at ({x}, {y}).",
    ),
    "layout/same-track": _pair(
        "Linie {line} benutzt bei ({x}, {y}) zweimal dasselbe Gleis.",
        "Line {line} uses the same track twice at ({x}, {y}).",
    ),
    "layout/wagon": _pair(
        "Der Wagen der Linie {line} steht nicht am Anfang ihres Weges.",
        "The wagon of line {line} does not stand at the start of its path.",
    ),
    "layout/wagon-on-station": _pair(
        "Der Weg der Linie {line} beginnt auf der Station „{station}“ statt davor am Wagen.",
        "The path of line {line} begins on the station “{station}”, not at the wagon before it.",
    ),
    "layout/misses-station": _pair(
        "Der Weg der Linie {line} führt nicht über „{station}“.",
        "The path of line {line} does not pass “{station}”.",
    ),
    "layout/order": _pair(
        "Der Weg der Linie {line} führt nicht in der richtigen Reihenfolge über „{station}“.",
        "The path of line {line} does not pass “{station}” in the right order.",
    ),
    "layout/over-station": _pair(
        "Linie {line} führt über „{station}“, hält dort aber nicht.",
        "Line {line} runs over “{station}”, but does not call there.",
    ),
    "layout/end": _pair(
        "Der Weg der Linie {line} endet nicht an ihrer letzten Station „{station}“.",
        "The path of line {line} does not end at its last station “{station}”.",
    ),
    "layout/ring-open": _pair(
        "Der Weg der Ringlinie {line} schließt sich nicht an ihrer ersten Station „{station}“.",
        "The path of ring line {line} does not close at its first station “{station}”.",
    ),
    "layout/colour": _pair(
        "„{colour}“ ist keine Farbe der Form #RRGGBB.",
        "“{colour}” is not a colour of the form #RRGGBB.",
    ),
    "layout/faint": _pair(
        "Die Farbe {colour} der Linie {line} ist auf hellem Papier zu schwach (unter 3:1).",
        "The colour {colour} of line {line} is too faint on light paper (below 3:1).",
    ),
    "layout/no-ink": _pair(
        "Auf der Farbe {colour} der Linie {line} ist weder weiße noch schwarze Schrift gut "
        "lesbar (unter 4,5:1).",
        "On the colour {colour} of line {line} neither white nor black text is legible "
        "(below 4.5:1).",
    ),
    "layout/alike": _pair(
        "Die Farben der Linien {line} und {other} sind kaum zu unterscheiden.",
        "The colours of the lines {line} and {other} can hardly be told apart.",
    ),
    "layout/crowded": _pair(
        "Gezeichnet überdecken sich {one} und {other}.", "As drawn, {one} and {other} overlap."
    ),
}
"""By fault code, then by language."""
