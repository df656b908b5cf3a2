"""The sentences of the faults that a map file of Deutschland Rummy can have."""

from netzplan.core.sentence import Sentence
from netzplan.paper.sentences import SENTENCES as OF_ALL_GAMES

__all__ = ["SENTENCES"]

SENTENCES: dict[str, Sentence] = OF_ALL_GAMES | {
    "rules/duplicate-city": Sentence(
        "Die Stadt „{city}“ ist zweimal aufgeführt.", "The city “{city}” is listed twice."
    ),
    "rules/city-id": Sentence(
        "„{city}“ ist keine Kennung einer Stadt: kleine Buchstaben, dazwischen einzelne "
        "Bindestriche.",
        "“{city}” is no id of a city: lower case letters, single hyphens between them.",
    ),
    "rules/duplicate-region": Sentence(
        "Die Region „{region}“ ist zweimal aufgeführt.", "The region “{region}” is listed twice."
    ),
    "rules/unknown-region": Sentence(
        "„{city}“ soll in der unbekannten Region „{region}“ liegen.",
        "“{city}” is said to be in the unknown region “{region}”.",
    ),
    "rules/region-size": Sentence(
        "Die Region „{region}“ hat {count} Städte; für einen Joker braucht sie mindestens 2.",
        "The region “{region}” has {count} cities; for a joker it needs at least 2.",
    ),
    "rules/few-tiles": Sentence(
        "Es sind {count} Verbindungen; damit die Plättchen für vier Bänkchen reichen, "
        "müssen es mindestens {fewest} sein.",
        "There are {count} connections; for the tiles to fill four racks it takes {fewest}.",
    ),
    "rules/unknown-city": Sentence(
        "Die Verbindung {connection} nennt die unbekannte Stadt „{city}“.",
        "The connection {connection} names the unknown city “{city}”.",
    ),
    "rules/connection-to-itself": Sentence(
        "Die Verbindung {connection} führt von einer Stadt zu ihr selbst.",
        "The connection {connection} leads from a city to itself.",
    ),
    "rules/duplicate-connection": Sentence(
        "Die Verbindung {connection} ist zweimal aufgeführt.",
        "The connection {connection} is listed twice.",
    ),
    "rules/kilometres": Sentence(
        "Die Verbindung {connection} hat {count} Kilometer; erlaubt sind 1 bis 999.",
        "The connection {connection} has {count} kilometres; 1 to 999 are allowed.",
    ),
    "rules/apart": Sentence(
        "Die Stadt „{city}“ ist von der ersten aus nicht zu erreichen.",
        "The city “{city}” can't be reached from the first one.",
    ),
    "rules/country-counts": Sentence(
        "Gezählt: {found} (Städte nach Regionen, Verbindungen); gedruckt sind es {wanted}.",
        "Counted: {found} (cities by region, connections); the printed map has {wanted}.",
    ),
    "layout/no-city": Sentence(
        "Die Stadt „{city}“ wird nicht gezeichnet.", "The city “{city}” is not drawn."
    ),
    "layout/extra-city": Sentence(
        "Gezeichnet wird „{city}“, was keine Stadt des Plans ist.",
        "“{city}” is drawn, but is no city of the map.",
    ),
    "layout/city-name": Sentence(
        "Die Stadt „{city}“ hat keinen Namen.", "The city “{city}” has no name."
    ),
    "layout/no-region": Sentence(
        "Die Region „{region}“ wird nicht gezeichnet.", "The region “{region}” is not drawn."
    ),
    "layout/extra-region": Sentence(
        "Gezeichnet wird „{region}“, was keine Region des Plans ist.",
        "“{region}” is drawn, but is no region of the map.",
    ),
    "layout/region-name": Sentence(
        "Der Region „{region}“ fehlt der Name in der Sprache „{language}“.",
        "The region “{region}” has no name in the language “{language}”.",
    ),
    "layout/region-letter": Sentence(
        "Die Regionen „{region}“ und „{other}“ haben denselben Buchstaben {letter}.",
        "The regions “{region}” and “{other}” have the same letter {letter}.",
    ),
    "layout/region-faint": Sentence(
        "Die Farbe {colour} der Region „{region}“ ist auf hellem Papier zu schwach (unter 3:1).",
        "The colour {colour} of the region “{region}” is too faint on light paper (below 3:1).",
    ),
    "layout/region-ink": Sentence(
        "Auf der Farbe {colour} der Region „{region}“ ist weder weiße noch schwarze Schrift gut "
        "lesbar (unter 4,5:1).",
        "On the colour {colour} of the region “{region}” neither white nor black text is legible "
        "(below 4.5:1).",
    ),
    "layout/regions-alike": Sentence(
        "Die Farben der Regionen „{region}“ und „{other}“ sind kaum zu unterscheiden.",
        "The colours of the regions “{region}” and “{other}” can hardly be told apart.",
    ),
    "layout/same-city-place": Sentence(
        "„{city}“ und „{other}“ liegen am selben Ort.",
        "“{city}” and “{other}” are at the same place.",
    ),
    "layout/connections-cross": Sentence(
        "Gezeichnet kreuzen sich die Verbindungen {connection} und {other}.",
        "As drawn, the connections {connection} and {other} cross.",
    ),
    "layout/city-on-connection": Sentence(
        "Gezeichnet läuft die Verbindung {connection} über die fremde Stadt „{city}“.",
        "As drawn, the connection {connection} runs over the city “{city}”, which is not hers.",
    ),
}
"""By fault code."""
