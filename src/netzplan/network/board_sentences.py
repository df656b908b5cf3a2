"""What else can be wrong with the map file of a board of edges, in German and English."""

__all__ = ["BOARD_SENTENCES"]


def _pair(de: str, en: str) -> dict[str, str]:
    return {"de": de, "en": en}


BOARD_SENTENCES: dict[str, dict[str, str]] = {
    "rules/start": _pair(
        "Die Startstation „{station}“ muss die einzige Station der Art „start“ sein.",
        "The start station “{station}” must be the only station of the kind “start”.",
    ),
    "rules/unknown-end": _pair(
        "Die Kante {edge} nennt die unbekannte Station „{station}“.",
        "The edge {edge} names the unknown station “{station}”.",
    ),
    "rules/edge-to-itself": _pair(
        "Die Kante {edge} führt von einer Station zu ihr selbst.",
        "The edge {edge} leads from a station to itself.",
    ),
    "rules/duplicate-edge": _pair(
        "Die Kante {edge} ist zweimal aufgeführt.", "The edge {edge} is listed twice."
    ),
    "rules/spaces": _pair(
        "Die Kante {edge} hat {count} Gleisfelder; erlaubt sind 1 bis 5.",
        "The edge {edge} has {count} track spaces; 1 to 5 are allowed.",
    ),
    "rules/terminus": _pair(
        "Die Endstation „{station}“ hat {count} Nachbarn; es muss genau einer sein.",
        "The terminus “{station}” has {count} neighbours; there must be exactly one.",
    ),
    "rules/not-connected": _pair(
        "Die Station „{station}“ ist vom Start aus nicht zu erreichen.",
        "The station “{station}” can't be reached from the start.",
    ),
    "rules/same-place": _pair(
        "„{station}“ und „{other}“ liegen in der Regel-Lage am selben Ort.",
        "“{station}” and “{other}” are at the same place of the rules part.",
    ),
    "rules/crossing": _pair(
        "Die Kanten {edge} und {other} kreuzen sich; Ringe wären nicht eindeutig.",
        "The edges {edge} and {other} cross; loops would be ambiguous.",
    ),
    "rules/station-on-edge": _pair(
        "Die Kante {edge} läuft über die fremde Station „{station}“.",
        "The edge {edge} runs over the station “{station}”, which is not hers.",
    ),
    "rules/tiles": _pair(
        "Die Station „{station}“ hat {count} Plättchen; Wahrzeichen haben 1 bis 3, andere keines.",
        "The station “{station}” has {count} tiles; landmarks have 1 to 3, others none.",
    ),
    "rules/stacks": _pair(
        "Die Stapel der Plättchen sind {found}; in der Schachtel sind {wanted}.",
        "The stacks of tiles are {found}; in the box there are {wanted}.",
    ),
    "rules/counts": _pair(
        "Gezählt: {found} (Stationen, Kanten, Gleisfelder, Express- und Standardkarten); "
        "gedruckt sind es {wanted}.",
        "Counted: {found} (stations, edges, track spaces, express and standard cards); "
        "the printed board has {wanted}.",
    ),
    "layout/field": _pair(
        "„{station}“ soll in Feld „{found}“ liegen, gezeichnet ist es „{wanted}“.",
        "“{station}” is said to be in field “{found}”; as drawn it is “{wanted}”.",
    ),
    "layout/other-name": _pair(
        "Die Zeilen von „{station}“ ergeben nicht den Namen: {found}.",
        "The lines of “{station}” do not spell its name: {found}.",
    ),
    "layout/crossing": _pair(
        "Gezeichnet kreuzen sich die Kanten {edge} und {other}.",
        "As drawn, the edges {edge} and {other} cross.",
    ),
    "layout/station-on-edge": _pair(
        "Gezeichnet läuft die Kante {edge} über die fremde Station „{station}“.",
        "As drawn, the edge {edge} runs over the station “{station}”, which is not hers.",
    ),
    "layout/other-faces": _pair(
        "Die Zeichnung schließt anderes ein als die Regeln: die Fläche um {stations} gibt es "
        "dort nicht.",
        "The drawing encloses other things than the rules: they have no face around {stations}.",
    ),
}
"""By fault code, then by language; besides those of :mod:`netzplan.network.faults`."""
