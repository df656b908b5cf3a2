"""The sentences of the faults that map files of several games can have."""

from netzplan.core.sentence import Sentence

__all__ = ["SENTENCES"]

SENTENCES: dict[str, Sentence] = {
    "map/not-text": Sentence(
        "Die Datei ist kein UTF-8-Text (Byte {byte}).", "The file is not UTF-8 text (byte {byte})."
    ),
    "map/not-json": Sentence(
        "Kein gültiges JSON, Zeile {line}, Spalte {column}.",
        "Not valid JSON, line {line}, column {column}.",
    ),
    "map/file-name": Sentence(
        "Datei und Plan müssen gleich heißen: {id}.json statt {file}.",
        "File and map have to share a name: {id}.json instead of {file}.",
    ),
    "map/game": Sentence(
        "Das Spiel „{found}“ gibt es nicht; es gibt: {known}.",
        "There is no game “{found}”; there are: {known}.",
    ),
    "map/duplicate-field": Sentence(
        "Das Feld „{field}“ steht zweimal im selben Objekt.",
        "The field “{field}” stands twice in one object.",
    ),
    "map/unknown-field": Sentence(
        "Das Feld „{field}“ gibt es nicht.", "There is no field “{field}”."
    ),
    "map/missing-field": Sentence("Das Feld „{field}“ fehlt.", "The field “{field}” is missing."),
    "map/wrong-type": Sentence(
        "Hier wird {expected} erwartet, gefunden: {found}.", "Expected {expected}, found {found}."
    ),
    "map/wrong-value": Sentence(
        "Der Wert {found} ist hier nicht erlaubt; erlaubt: {allowed}.",
        "The value {found} is not allowed here; allowed: {allowed}.",
    ),
    "map/format": Sentence(
        "Formatversion {found}; dieses Programm liest Version {known}.",
        "Format version {found}; this program reads version {known}.",
    ),
    "map/provenance": Sentence(
        "Die Herkunft fehlt in der Sprache „{language}“.",
        "The provenance is missing in the language “{language}”.",
    ),
    "rules/duplicate-station": Sentence(
        "Die Station „{station}“ ist zweimal aufgeführt.",
        "The station “{station}” is listed twice.",
    ),
    "layout/size": Sentence(
        "Der Plan ist {width} mal {height} Schritte groß; erlaubt sind 1 bis 60.",
        "The map is {width} by {height} steps; 1 to 60 are allowed.",
    ),
    "layout/no-station": Sentence(
        "Die Station „{station}“ wird nicht gezeichnet.", "The station “{station}” is not drawn."
    ),
    "layout/extra-station": Sentence(
        "Gezeichnet wird „{station}“, was keine Station des Plans ist.",
        "“{station}” is drawn, but is no station of the map.",
    ),
    "layout/empty-name": Sentence(
        "Die Station „{station}“ hat keinen Namen.", "The station “{station}” has no name."
    ),
    "layout/off-lattice": Sentence(
        "Der Punkt ({x}, {y}) liegt nicht auf dem Raster aus halben Schritten im Plan.",
        "The point ({x}, {y}) is not on the map's lattice of half steps.",
    ),
    "layout/same-place": Sentence(
        "„{station}“ und „{other}“ liegen am selben Ort.",
        "“{station}” and “{other}” are at the same place.",
    ),
    "layout/colour": Sentence(
        "„{colour}“ ist keine Farbe der Form #RRGGBB.",
        "“{colour}” is not a colour of the form #RRGGBB.",
    ),
    "layout/crowded": Sentence(
        "Gezeichnet überdecken sich {one} und {other}.", "As drawn, {one} and {other} overlap."
    ),
}
"""By fault code."""
