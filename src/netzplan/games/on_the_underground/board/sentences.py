"""The sentences of the faults that a map file of On the Underground can have."""

from netzplan.core.sentence import Sentence
from netzplan.paper.sentences import SENTENCES as OF_ALL_GAMES

__all__ = ["SENTENCES"]

SENTENCES: dict[str, Sentence] = OF_ALL_GAMES | {
    "rules/start": Sentence(
        "Die Startstation „{station}“ muss die einzige Station der Art „start“ sein.",
        "The start station “{station}” must be the only station of the kind “start”.",
    ),
    "rules/unknown-end": Sentence(
        "Die Kante {edge} nennt die unbekannte Station „{station}“.",
        "The edge {edge} names the unknown station “{station}”.",
    ),
    "rules/edge-to-itself": Sentence(
        "Die Kante {edge} führt von einer Station zu ihr selbst.",
        "The edge {edge} leads from a station to itself.",
    ),
    "rules/duplicate-edge": Sentence(
        "Die Kante {edge} ist zweimal aufgeführt.", "The edge {edge} is listed twice."
    ),
    "rules/spaces": Sentence(
        "Die Kante {edge} hat {count} Gleisfelder; erlaubt sind 1 bis 5.",
        "The edge {edge} has {count} track spaces; 1 to 5 are allowed.",
    ),
    "rules/terminus": Sentence(
        "Die Endstation „{station}“ hat {count} Nachbarn; es muss genau einer sein.",
        "The terminus “{station}” has {count} neighbours; there must be exactly one.",
    ),
    "rules/not-connected": Sentence(
        "Die Station „{station}“ ist vom Start aus nicht zu erreichen.",
        "The station “{station}” can't be reached from the start.",
    ),
    "rules/same-place": Sentence(
        "„{station}“ und „{other}“ liegen in der Regel-Lage am selben Ort.",
        "“{station}” and “{other}” are at the same place of the rules part.",
    ),
    "rules/crossing": Sentence(
        "Die Kanten {edge} und {other} kreuzen sich; Ringe wären nicht eindeutig.",
        "The edges {edge} and {other} cross; loops would be ambiguous.",
    ),
    "rules/station-on-edge": Sentence(
        "Die Kante {edge} läuft über die fremde Station „{station}“.",
        "The edge {edge} runs over the station “{station}”, which is not hers.",
    ),
    "rules/tiles": Sentence(
        "Die Station „{station}“ hat {count} Plättchen; Wahrzeichen haben 1 bis 3, andere keines.",
        "The station “{station}” has {count} tiles; landmarks have 1 to 3, others none.",
    ),
    "rules/stacks": Sentence(
        "Die Stapel der Plättchen sind {found}; in der Schachtel sind {wanted}.",
        "The stacks of tiles are {found}; in the box there are {wanted}.",
    ),
    "rules/counts": Sentence(
        "Gezählt: {found} (Stationen, Kanten, Gleisfelder, Express- und Standardkarten); "
        "gedruckt sind es {wanted}.",
        "Counted: {found} (stations, edges, track spaces, express and standard cards); "
        "the printed board has {wanted}.",
    ),
    "layout/field": Sentence(
        "„{station}“ soll in Feld „{found}“ liegen, gezeichnet ist es „{wanted}“.",
        "“{station}” is said to be in field “{found}”; as drawn it is “{wanted}”.",
    ),
    "layout/other-name": Sentence(
        "Die Zeilen von „{station}“ ergeben nicht den Namen: {found}.",
        "The lines of “{station}” do not spell its name: {found}.",
    ),
    "layout/crossing": Sentence(
        "Gezeichnet kreuzen sich die Kanten {edge} und {other}.",
        "As drawn, the edges {edge} and {other} cross.",
    ),
    "layout/station-on-edge": Sentence(
        "Gezeichnet läuft die Kante {edge} über die fremde Station „{station}“.",
        "As drawn, the edge {edge} runs over the station “{station}”, which is not hers.",
    ),
    "layout/other-faces": Sentence(
        "Die Zeichnung schließt anderes ein als die Regeln: die Fläche um {stations} gibt es "
        "dort nicht.",
        "The drawing encloses other things than the rules: they have no face around {stations}.",
    ),
}
"""By fault code."""
