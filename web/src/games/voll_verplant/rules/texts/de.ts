export const de = {
  'rules.lead':
    'Für 1 bis 6 Personen, etwa 30 Minuten. In eigenen Worten, mit allem, was am Tisch gilt.',
  'rules.note':
    'Die vier Pläne sind eigene Entwürfe nach den wirklichen Netzen der Städte; die Linien der gedruckten Blätter sind andere. Auch die genaue Verteilung der Kartenwerte ist nicht veröffentlicht und hier eine eigene Festlegung.',

  'rules.start.title': 'Worum es geht',
  'rules.start.brief':
    'Am Ende die meisten Punkte haben: für fertige Linien und für Umsteigezahlen. Freie Stationen kosten.',
  'rules.start.text':
    'Alle planen dieselbe Stadt, jede und jeder auf einem eigenen Plan. Darauf liegen neun oder zehn Linien, A bis J. Jede beginnt an einem Wagon, und dessen Fenster sagen, wie oft du sie wählen darfst. Karte für Karte füllst du ein Fenster und kreuzt Stationen dieser Linie an. Punkte bringen Linien, deren Stationen alle markiert sind, und Umsteigezahlen an großen Knoten; Stationen, die frei bleiben, kosten welche. Wer am Ende die meisten Punkte hat, gewinnt.',
  'rules.start.figure':
    'Eine Linie auf dem Plan: (1) ihr Buchstabe, (2) die Fenster am Wagon, eines ist mit einer 3 gefüllt, (3) ihre Punkte: 7, wenn du als Erstes fertig bist, sonst 4, (4) angekreuzte Stationen, (5) eine freie Station, an der drei Linien halten, (6) die letzte Station.',
  'rules.start.first': 'Für die erste Partie eignen sich Amsterdam und Berlin.',

  'rules.round.title': 'Eine Runde',
  'rules.round.brief':
    'Eine Karte gilt für alle. Jede und jeder wählt eine Linie, füllt ein Fenster an deren Wagon und kreuzt Stationen an.',
  'rules.round.text':
    'Eine Karte wird aufgedeckt, sie gilt für alle. Nun wählen alle gleichzeitig und verdeckt eine Linie, schreiben den Wert der Karte in deren nächstes freies Fenster und markieren Stationen dieser Linie. Erst wenn alle gewählt haben, werden die Pläne aufgedeckt, und die nächste Karte folgt.',

  'rules.walk.title': 'Zahlenkarten: der Weg',
  'rules.walk.text':
    'Der Weg beginnt am Wagon. Alte Kreuze am Anfang werden einfach durchfahren; bei der ersten freien Station geht es los. Von dort dürfen so viele Stationen in einer Reihe angekreuzt werden, wie die Karte zeigt. Weniger ist erlaubt. Ein Kreuz, das schon da steht, hält den Weg auf.',
  'rules.walk.figure':
    'Karte 4 auf Linie A: Zwei alte Kreuze zählen nicht, dann vier neue in einer Reihe.',
  'rules.walk.stop':
    'Karte 4 auf Linie B: Nach zwei Stationen steht schon ein Kreuz. Der Weg endet, der Rest verfällt.',

  'rules.express.title': 'Express',
  'rules.express.text':
    'Der Express hält nicht an Kreuzen. Er überspringt Stationen, die schon markiert sind, sooft es nötig ist, und kreuzt die nächsten freien an. Eine freie Station auslassen darf auch er nicht.',
  'rules.express.figure':
    'Express 3 auf Linie C: Zweimal springt er über alte Kreuze, drei neue kommen dazu.',

  'rules.transfer.title': 'Umsteigen',
  'rules.transfer.text':
    'In das Fenster kommt ein Plus. Die erste freie Station vom Wagon aus bekommt statt des Kreuzes eine gerahmte Zahl: die Anzahl der Linien, die dort zusammentreffen. Am Ende zählt sie doppelt. Es lohnt sich also, große Knoten für diese Karte offen zu halten.',
  'rules.transfer.figure':
    'Umsteigen auf Linie D: An der ersten freien Station treffen sich drei Linien.',

  'rules.free.title': 'Freifahrt',
  'rules.free.text':
    'Ein Geschenk: ein Kreuz auf irgendeine freie Station des Plans, ohne dass ein Fenster gefüllt wird. Wer lieber nichts ankreuzt, passt.',
  'rules.free.figure': 'Freifahrt: ein Kreuz mitten auf der Linie, die Fenster bleiben leer.',

  'rules.lines.title': 'Fertige Linien',
  'rules.lines.brief':
    'Sind alle Stationen einer Linie markiert, bringt sie die hohe Zahl am Wagon, wenn du als Erstes fertig bist, sonst die niedrige.',
  'rules.lines.text':
    'Am Wagon stehen zwei Werte. Den hohen bekommt, wer die Linie in der ersten Runde fertigstellt, in der das überhaupt jemand schafft, auch mehrere zugleich. Bei allen anderen wird er gestrichen; sie können noch den niedrigen holen. Ein Zug kann mehrere Linien auf einmal fertigstellen, auch solche, die gar nicht gewählt wurden.',
  'rules.lines.figure':
    'Anna stellt Linie E zuerst fertig und erhält 6. Für Ben bleibt der niedrige Wert 4.',

  'rules.cards.title': 'Die Karten',
  'rules.cards.text':
    'Vierzehn Karten liegen im Stapel. Die Sechs ist besonders: Nach ihrer Runde werden alle aufgedeckten Karten wieder eingemischt. Was seit dem letzten Mischen lag und was noch kommt, steht immer neben dem Plan.',
  'rules.cards.card': 'Karte',
  'rules.cards.count': 'Anzahl',
  'rules.cards.effect': 'Wirkung',
  'rules.cards.number': 'Zahl {value}',
  'rules.cards.number.effect': 'bis zu {value} Stationen in einer Reihe',
  'rules.cards.six.effect': 'bis zu 6 Stationen in einer Reihe, danach wird gemischt',
  'rules.cards.express': 'Express {value}',
  'rules.cards.express.effect': 'bis zu {value} freie Stationen, über Kreuze hinweg',
  'rules.cards.transfer': 'Umsteigen',
  'rules.cards.transfer.effect': 'eine Station bekommt die Zahl ihrer Linien',
  'rules.cards.free': 'Freifahrt',
  'rules.cards.free.effect': 'ein Kreuz, wo immer du willst, ohne Fenster',
  'rules.cards.together': 'zusammen',

  'rules.end.title': 'Ende und Wertung',
  'rules.end.brief':
    'Schluss ist, wenn alle Fenster voll sind. Umsteigezahlen zählen doppelt, je zwei freie Stationen kosten einen Punkt.',
  'rules.end.text':
    'Sind bei allen alle Fenster gefüllt, ist das Spiel aus. Gezählt werden die fertigen Linien und doppelt die Umsteigezahlen; abgezogen wird die Hälfte der freien Stationen.',
  'rules.end.example': 'Ein Beispiel',
  'rules.end.lines': 'sechs fertige Linien',
  'rules.end.transfers': 'fünf Umsteigezahlen, doppelt',
  'rules.end.free': 'neun freie Stationen, je zwei ein Punkt',
  'rules.end.sum': 'Ergebnis',

  'rules.solo.title': 'Allein',
  'rules.solo.text':
    'Allein gelten dieselben Regeln. Jede Linie bringt ihren hohen Wert, aber jede freie Station kostet einen ganzen Punkt. Am Ende sagt eine von acht Stufen, wie gut die Stadt fährt.',

  'rules.ring.title': 'Ringlinien',
  'rules.ring.text':
    'Linie C in Berlin und Linie J in Madrid fahren im Kreis. Am Wagon zeigen zwei Pfeile die Richtungen: Bei jeder Wahl bestimmst du neu, wie herum es geht. Eine Endstation gibt es nicht.',
  'rules.ring.figure': 'Karte 3 auf einer Ringlinie: vom Wagon aus rechts herum oder links herum.',

  'rules.special.title': 'Sonderstationen',
  'rules.special.text':
    'Eine Variante für Paris und Madrid: Stationen mit einem Stern. Wer eine davon markiert, trägt denselben Wert sofort noch einmal ein, auf derselben oder einer anderen Linie, und darf dort wieder markieren. So können Ketten entstehen, und die Fenster füllen sich unterschiedlich schnell.',
  'rules.special.figure':
    'Karte 3 auf Linie F markiert eine Sonderstation. Zuerst wird der Weg beendet, dann kommt die 3 in ein weiteres Fenster, hier auf Linie G.',
};
