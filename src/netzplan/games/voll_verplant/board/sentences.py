"""The sentences of the faults that a map file of Voll verplant can have."""

from netzplan.core.sentence import Sentence
from netzplan.paper.sentences import SENTENCES as OF_ALL_GAMES

__all__ = ["SENTENCES"]

SENTENCES: dict[str, Sentence] = OF_ALL_GAMES | {
    "rules/duplicate-line": Sentence(
        "Zwei Linien heißen {line}.", "Two lines have the letter {line}."
    ),
    "rules/lines": Sentence(
        "{count} Linien; ein SheetPlan hat 1 bis 10.", "{count} lines; a map has 1 to 10."
    ),
    "rules/letter": Sentence(
        "„{line}“ ist kein Buchstabe von A bis J.", "“{line}” is not a letter from A to J."
    ),
    "rules/unknown-station": Sentence(
        "Linie {line} nennt die unbekannte Station „{station}“.",
        "Line {line} names the unknown station “{station}”.",
    ),
    "rules/short-line": Sentence(
        "Linie {line} hat {count} Stationen; es müssen mindestens 2 sein.",
        "Line {line} has {count} stations; there must be at least 2.",
    ),
    "rules/short-ring": Sentence(
        "Ringlinie {line} hat {count} Stationen; es müssen mindestens 3 sein.",
        "Ring line {line} has {count} stations; there must be at least 3.",
    ),
    "rules/station-twice": Sentence(
        "Linie {line} hält zweimal an „{station}“.", "Line {line} calls at “{station}” twice."
    ),
    "rules/station-unused": Sentence(
        "Die Station „{station}“ liegt an keiner Linie.", "The station “{station}” is on no line."
    ),
    "rules/windows": Sentence(
        "Linie {line} hat {count} Fenster; erlaubt sind 1 bis 4.",
        "Line {line} has {count} windows; 1 to 4 are allowed.",
    ),
    "rules/points": Sentence(
        "Linie {line}: Punkte {high}/{low}; es muss hoch ≥ niedrig ≥ 0 gelten.",
        "Line {line}: points {high}/{low}; it must be high ≥ low ≥ 0.",
    ),
    "rules/special": Sentence(
        "Die Sonderstation „{station}“ ist keine Station des Plans.",
        "The special station “{station}” is not a station of the map.",
    ),
    "rules/duplicate-special": Sentence(
        "Die Sonderstation „{station}“ ist zweimal aufgeführt.",
        "The special station “{station}” is listed twice.",
    ),
    "layout/no-line": Sentence("Linie {line} wird nicht gezeichnet.", "Line {line} is not drawn."),
    "layout/extra-line": Sentence(
        "Gezeichnet wird Linie {line}, die es nicht gibt.",
        "Line {line} is drawn, but there is none.",
    ),
    "layout/close": Sentence(
        "„{station}“ und „{other}“ liegen weniger als einen Schritt auseinander.",
        "“{station}” and “{other}” are less than a step apart.",
    ),
    "layout/short-path": Sentence(
        "Der Weg der Linie {line} braucht mindestens zwei verschiedene Punkte.",
        "The path of line {line} needs at least two different points.",
    ),
    "layout/not-octilinear": Sentence(
        "Linie {line} läuft von ({x}, {y}) nach ({to_x}, {to_y}) weder gerade noch im "
        "Winkel von 45°.",
        "Line {line} runs from ({x}, {y}) to ({to_x}, {to_y}) neither straight nor at 45°.",
    ),
    "layout/turns-back": Sentence(
        "Linie {line} kehrt bei ({x}, {y}) auf sich selbst um.",
        "Line {line} turns back on itself at ({x}, {y}).",
    ),
    "layout/same-track": Sentence(
        "Linie {line} benutzt bei ({x}, {y}) zweimal dasselbe Gleis.",
        "Line {line} uses the same track twice at ({x}, {y}).",
    ),
    "layout/wagon": Sentence(
        "Der Wagon der Linie {line} steht nicht am Anfang ihres Weges.",
        "The wagon of line {line} does not stand at the start of its path.",
    ),
    "layout/wagon-on-station": Sentence(
        "Der Weg der Linie {line} beginnt auf der Station „{station}“ statt davor am Wagon.",
        "The path of line {line} begins on the station “{station}”, not at the wagon before it.",
    ),
    "layout/misses-station": Sentence(
        "Der Weg der Linie {line} führt nicht über „{station}“.",
        "The path of line {line} does not pass “{station}”.",
    ),
    "layout/order": Sentence(
        "Der Weg der Linie {line} führt nicht in der richtigen Reihenfolge über „{station}“.",
        "The path of line {line} does not pass “{station}” in the right order.",
    ),
    "layout/over-station": Sentence(
        "Linie {line} führt über „{station}“, hält dort aber nicht.",
        "Line {line} runs over “{station}”, but does not call there.",
    ),
    "layout/end": Sentence(
        "Der Weg der Linie {line} endet nicht an ihrer letzten Station „{station}“.",
        "The path of line {line} does not end at its last station “{station}”.",
    ),
    "layout/ring-open": Sentence(
        "Der Weg der Ringlinie {line} schließt sich nicht an ihrer ersten Station „{station}“.",
        "The path of ring line {line} does not close at its first station “{station}”.",
    ),
    "layout/faint": Sentence(
        "Die Farbe {colour} der Linie {line} ist auf hellem Papier zu schwach (unter 3:1).",
        "The colour {colour} of line {line} is too faint on light paper (below 3:1).",
    ),
    "layout/no-ink": Sentence(
        "Auf der Farbe {colour} der Linie {line} ist weder weiße noch schwarze Schrift gut "
        "lesbar (unter 4,5:1).",
        "On the colour {colour} of line {line} neither white nor black text is legible "
        "(below 4.5:1).",
    ),
    "layout/alike": Sentence(
        "Die Farben der Linien {line} und {other} sind kaum zu unterscheiden.",
        "The colours of the lines {line} and {other} can hardly be told apart.",
    ),
}
"""By fault code."""
