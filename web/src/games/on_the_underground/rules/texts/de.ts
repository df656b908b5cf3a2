export const de = {
  'rules.lead':
    'Für 2 bis 5 Personen, etwa 60 Minuten. In eigenen Worten, mit allem, was am Tisch gilt.',
  'rules.note':
    'Stationen, Nachbarschaften und Gleisfelder folgen dem gedruckten Plan von 2019; gezeichnet ist alles neu. Wo die Anleitung eine Frage offen lässt, folgt das Programm den Antworten des Autors.',

  'rules.start.title': 'Worum es geht',
  'rules.start.brief':
    'Am Ende die meisten Punkte haben. Sie kommen, wenn deine Linien wichtige Stationen erreichen und wenn der Passagier mit ihnen fährt.',
  'rules.start.text':
    'Alle bauen am selben U-Bahn-Netz, in London oder in Berlin. Jede Linie hat eine Farbe und ein Muster und gehört einer Person; zu zweit hat jede vier, zu dritt drei, sonst zwei. Punkte gibt es, wenn eine Linie wichtige Stationen anschließt, und immer dann, wenn der Passagier mit ihr fährt. Er ist für alle unterwegs: Am Ende jedes Zuges reist er weiter, und er läuft ungern zu Fuß.',
  'rules.start.first': 'Für die erste Partie eignet sich London.',

  'rules.turn.title': 'Ein Zug',
  'rules.turn.brief':
    'Vier Aktionen: je ein Gleis legen oder ein Weichenplättchen nehmen. Danach reist der Passagier.',
  'rules.turn.text':
    'Wer am Zug ist, hat vier Aktionen. Eine Aktion legt einen Gleismarker oder nimmt ein Weichenplättchen, in beliebiger Mischung. Danach reist der Passagier, und der Zug ist zu Ende. Wer in der ersten Runde anfängt, hat noch freie Wahl und darum nur drei Aktionen; wer zuletzt dran ist, hat fünf.',

  'rules.place.title': 'Gleise legen',
  'rules.place.text':
    'Der erste Gleismarker einer Farbe liegt, wo du willst. Von da an wächst die Linie an ihren Enden, und das kostet nichts. Ein Ende ist jede Station, an der genau ein Marker der Farbe liegt. Zwischen zwei Stationen können mehrere Felder nebeneinander sein: für mehrere Linien, aber für jede nur einmal.',
  'rules.place.figure':
    'Rot endet in Moorgate und in Mile End. An allen Feldern, die dort beginnen, geht es ohne Kosten weiter (in der Farbe gefüllt). Bei Liverpool Street liegt Rot schon auf beiden Seiten: Von dort aus wäre jedes Feld eine Abzweigung (leer, mit dem Zeichen einer Weiche).',

  'rules.branch.title': 'Abzweigungen und Ringe',
  'rules.branch.text':
    'Mitten aus einer Linie heraus geht es auch, aber eine Abzweigung kostet zwei Weichenplättchen. Du bekommst sie mit einer Aktion oder an einer Endstation und darfst sie noch im selben Zug ausgeben. Eine Linie bleibt immer ein Stück; sie darf sich zum Ring schließen. Dann hat sie an dieser Stelle kein Ende mehr.',
  'rules.branch.figure':
    'Ein ganzer Zug: (1) Blau beginnt zwischen Watford und Northwood. Watford ist eine Endstation: 2 Punkte und ein Weichenplättchen. (2) Am Ende Northwood geht es weiter zum Fernbahnhof Harrow on the Hill: 1 Punkt. (3) Ein Weichenplättchen nehmen. (4) Northwood ist nun Mitte der Linie; für zwei Weichenplättchen zweigt Blau nach Rickmansworth ab: noch 1 Punkt.',
  'rules.branch.ring':
    'Grün hat sich zum Ring geschlossen. Keine Station hat mehr genau einen grünen Marker, also gibt es kein Ende: Jedes weitere Feld kostet zwei Weichenplättchen.',

  'rules.stations.title': 'Was Stationen bringen',
  'rules.stations.brief':
    'Fernbahnhof 1 Punkt, Endstation 2. In London dazu Verbindungen und Ringe, in Berlin Plus-Stationen und Wahrzeichen.',
  'rules.stations.text':
    'Gewertet wird sofort, wenn eine Linie eine Station neu anschließt, und zwar für die Person, der die Linie gehört. Jede Linie wertet eine Station nur einmal. Dass eine andere Linie schon da war, schadet nicht.',
  'rules.stations.kind': 'Station',
  'rules.stations.brings': 'Was sie beim Anschluss bringt',
  'rules.stations.start': 'Startbahnhof',
  'rules.stations.start.brings': 'nichts; hier beginnt der Passagier',
  'rules.stations.express': 'Expressziel',
  'rules.stations.express.brings': 'nichts; hierhin will der Passagier zuerst',
  'rules.stations.standard': 'Standardziel',
  'rules.stations.standard.brings': 'nichts; hierhin will der Passagier danach',
  'rules.stations.rail': 'Fernbahnhof',
  'rules.stations.rail.brings': '1 Punkt',
  'rules.stations.terminus': 'Endstation',
  'rules.stations.terminus.brings': '2 Punkte und 1 Weichenplättchen',
  'rules.stations.connection': 'Verbindung (London)',
  'rules.stations.connection.brings': '3 Punkte für beide Stationen desselben Zeichens',
  'rules.stations.plus': 'Plus-Station (Berlin)',
  'rules.stations.plus.brings': 'der Reihe nach 0, 2, 2 und 4 Punkte',
  'rules.stations.landmark': 'Wahrzeichen (Berlin)',
  'rules.stations.landmark.brings': '1 Plättchen, solange eines da ist',

  'rules.london.title': 'London: Verbindungen und Ringe',
  'rules.london.text':
    'Auf acht Stationen liegen Zeichen, jedes zweimal: Restaurants, Denkmäler, Geschäfte, Parks. Wer mit einer Linie beide Stationen desselben Zeichens anschließt, bekommt 3 Punkte.',
  'rules.london.loop':
    'Ringe brauchen viele Marker, aber sie zahlen sich aus: Jede Station, die eine Linie rings umschließt, ohne sie zu berühren, bringt 1 Punkt, gleich welcher Art. Wird ein Ring später geteilt, zählt nichts noch einmal; wächst er, zählt nur, was neu dazukommt.',
  'rules.london.connection':
    'Blau fährt von Baker Street nach King’s Cross St. Pancras. An beiden liegt dasselbe Zeichen: 3 Punkte.',
  'rules.london.figure':
    'Der grüne Ring umschließt Tottenham Court Road, Holborn und Leicester Square: 3 Punkte, sobald er geschlossen ist.',

  'rules.berlin.title': 'Berlin: Plus-Stationen und Wahrzeichen',
  'rules.berlin.text':
    'Vier Knoten am Rand der Innenstadt tragen ein Plus. Eine Linie, die nur einen davon hat, bekommt nichts; jeder weitere zahlt sich aus.',
  'rules.berlin.landmarks':
    'An zwanzig Stationen stehen Wahrzeichen, mit einem bis drei Plättchen. Schließt eine Linie so eine Station an, nimmst du dort eines, auch noch eines mit einer zweiten Linie. Sobald du fünf verschiedene hast, gehen sie zurück, und du bekommst 10 Punkte. Was am Ende auf der Hand bleibt, zählt nach der häufigsten Art.',
  'rules.berlin.figure':
    'Rosa hat Alt-Tegel und Wittenau angeschlossen: Je ein Plättchen ist weg, je eines liegt noch da. In Osloer Straße liegen noch beide.',
  'rules.berlin.plus': 'Eine Linie mit allen vier Plus-Stationen hat dafür 8 Punkte bekommen.',
  'rules.berlin.set': 'Ein Satz: Kultur, Regierung, Handel, Bildung und Sport.',

  'rules.passenger.title': 'Der Passagier',
  'rules.passenger.brief':
    'Er läuft so wenig wie möglich zu Fuß. Jede Linie, die er nimmt, bringt der Person, der sie gehört, 1 Punkt.',
  'rules.passenger.text':
    'Vier Ziele liegen offen, jedes ist ein Expressziel (Raute) oder ein Standardziel (Scheibe). Am Ende deines Zuges reist der Passagier zuerst zu einem Expressziel und von dort zu einem Standardziel. Fehlt eine Art, fällt diese Reise aus. Jede Linie, in die er unterwegs steigt, bringt der Person, der sie gehört, 1 Punkt, auf jeder Reise neu.',
  'rules.passenger.cards':
    'Die erreichten Karten kommen weg, und neue werden aufgedeckt, bis wieder vier offen liegen. Wo er nur vorbeifährt, war er nicht zu Besuch.',
  'rules.passenger.first':
    'Die erste Reise: Von South Kensington nach Leicester Square fährt er durchgehend mit Rot, ganz ohne leeres Feld. Bond Street wäre näher, aber dorthin müsste er ein Feld laufen. Rot bekommt 1 Punkt.',
  'rules.passenger.second':
    'Die zweite Reise: mit Blau bis Euston, das letzte leere Feld nach Great Portland Street zu Fuß (gepunktet). Blau bekommt 1 Punkt.',

  'rules.way.title': 'Welchen Weg er nimmt',
  'rules.way.text':
    'Der Passagier vergleicht alle Ziele der Art und alle Wege dorthin. Erstens: möglichst wenige leere Felder, denn die läuft er. Zweitens: möglichst wenige verschiedene Linien. Wie lang der Weg ist, ist ihm gleich, und in dieselbe Linie wieder einzusteigen, zählt nicht neu. Bleibt mehr als eine Reise übrig, suchst du aus, auch das Ziel.',
  'rules.way.figure':
    'Von Euston nach Holborn geht es zweimal ohne leeres Feld: über King’s Cross mit zwei Linien, über Tottenham Court Road mit einer. Er nimmt die eine, Grün.',

  'rules.end.title': 'Ende und Wertung',
  'rules.end.brief': 'Sind die Zielkarten aufgebraucht, wird noch die Runde zu Ende gespielt.',
  'rules.end.text':
    'Ist der Stapel leer, wird die Runde zu Ende gespielt, damit alle gleich oft dran waren. Fast alle Punkte sind schon während des Spiels gefallen. In Berlin kommen die Wahrzeichen auf der Hand dazu: 3 Punkte je Plättchen, aber nur für eine Art. Bei Gleichstand helfen übrige Weichenplättchen.',
  'rules.end.example': 'Ein Beispiel aus Berlin',
  'rules.end.rail': 'sieben Fernbahnhöfe',
  'rules.end.terminus': 'fünf Endstationen',
  'rules.end.plus': 'eine Linie mit drei Plus-Stationen',
  'rules.end.set': 'ein Satz aus fünf Wahrzeichen',
  'rules.end.hand': 'auf der Hand: 4 × Bildung, 2 × Sport, 1 × Kultur',
  'rules.end.rides': 'Fahrten des Passagiers',
  'rules.end.sum': 'Ergebnis',
};
