export const de = {
  'rules.lead': 'Für 2 bis 4 Personen. In eigenen Worten, mit allem, was am Tisch gilt.',
  'rules.note':
    'Die Karte ist eine eigene Rekonstruktion und nicht der gedruckte Plan. Wo die gedruckte Regel etwas offen lässt, gilt hier: Wer umbaut, legt dabei mindestens ein eigenes Plättchen. Zu einem Plättchen, das vom Tisch genommen wird, gehören mindestens zwei eigene. Joker werden weder gegeben noch genommen und nur von denen getauscht, die heraus sind. Auch bei leerem Säckchen kommt jede Partie zu einem Ende.',

  'rules.row': 'Strecke {number}: {tiles}',
  'rules.rack': 'Auf dem Bänkchen',
  'rules.right': 'gültig',
  'rules.wrong': 'nicht gültig',

  'rules.idea.title': 'Worum es geht',
  'rules.idea.brief': 'Als Erstes kein Plättchen mehr auf dem Bänkchen haben.',
  'rules.idea.text':
    'Deutschland ist hier ein Netz aus 57 Städten in sechs farbigen Regionen. Je zwei verbundene Städte stehen mit den Kilometern dazwischen auf einem Plättchen. Aus Plättchen, die sich an einer Stadt berühren, werden auf dem Tisch Strecken. Sie gehören niemandem: Alle bauen an allen weiter und dürfen sie auch wieder auseinandernehmen. Wer zuerst kein Plättchen mehr auf dem Bänkchen hat, gewinnt die Partie.',
  'rules.idea.map':
    'Die Karte ist eine eigene Rekonstruktion und nicht der gedruckte Plan, denn dessen 117 Verbindungen sind nicht veröffentlicht. Die Städte nennt die Spielregel; was sie verbindet und wie weit es ist, folgt hier den wirklichen Eisenbahnen.',
  'rules.idea.figure.tile':
    'Ein Plättchen: zwei Städte mit Farbe und Buchstabe ihrer Region, in der Mitte die Kilometer. Daneben einer der drei Joker.',
  'rules.idea.figure.map': 'Sechs Regionen: {regions}. Jede Linie ist ein Plättchen.',
  'rules.idea.region': '{letter} {name}',

  'rules.setup.title': 'Vor dem Spiel',
  'rules.setup.text':
    'Alle 120 Plättchen kommen in das Säckchen. Daraus ziehen alle verdeckt ihre ersten Plättchen und stellen sie auf ihr Bänkchen: umso weniger, je mehr mitspielen. Was darauf steht, sieht nur, wem es gehört; wie viele es sind, sehen alle. Wer die erste Partie beginnt, wird gelost oder abgesprochen; jede weitere beginnt der nächste Platz.',
  'rules.setup.players': { one: '{n} Person', other: '{n} Personen' },
  'rules.setup.tiles': { one: '{n} Plättchen', other: '{n} Plättchen' },
  'rules.setup.figure': 'So viele Plättchen stehen am Anfang auf jedem Bänkchen.',

  'rules.route.title': 'Strecken',
  'rules.route.brief':
    'Eine Reihe aus mindestens drei Plättchen, die sich jeweils an derselben Stadt berühren.',
  'rules.route.text':
    'Eine Strecke ist eine Reihe aus mindestens drei Plättchen. Nachbarn berühren sich an derselben Stadt, wie beim Umsteigen: Wo das eine Plättchen endet, beginnt das nächste. Plättchen und ganze Strecken darfst du dafür herumdrehen. Eine Stadt darf mehrmals vorkommen, und eine Strecke darf dort enden, wo sie begonnen hat. Jedes Plättchen gibt es nur einmal.',
  'rules.route.figure.valid': 'Drei Plättchen, vier Städte: eine gültige Strecke.',
  'rules.route.figure.broken':
    'So nicht: Auf Osnabrück folgt Hannover. Die beiden sind zwar verbunden, aber das Plättchen dazwischen fehlt.',
  'rules.route.figure.twice': 'Hamm kommt zweimal vor. Das darf sein.',
  'rules.route.figure.ring':
    'Von Augsburg über Ingolstadt und München zurück nach Augsburg: Auch ein Ring ist eine Strecke.',

  'rules.turn.title': 'Dein Zug',
  'rules.turn.brief':
    'Plättchen auslegen, eines nachziehen, nach einer Stadt fragen: Alles ist freiwillig. Wer nichts auslegt, muss ziehen.',
  'rules.turn.text':
    'Bist du am Zug, darfst du dreierlei tun, in jeder Reihenfolge: Plättchen auslegen, sooft du willst; ein Plättchen nachziehen; nach einer Stadt fragen. Alles ist freiwillig. Nur wenn du in deinem Zug gar nichts ausgelegt hast, musst du eines nachziehen. Dann ist links von dir die nächste Person an der Reihe.',
  'rules.turn.empty': 'Ist das Säckchen leer, zieht niemand mehr, und niemand muss es.',
  'rules.turn.lay': 'Auslegen',
  'rules.turn.lay.often': 'beliebig oft',
  'rules.turn.draw': 'Nachziehen',
  'rules.turn.ask': 'Fragen',
  'rules.turn.once': 'höchstens einmal',
  'rules.turn.figure': 'Drei Möglichkeiten, in beliebiger Reihenfolge. Wer nicht auslegt, zieht.',

  'rules.out.title': 'Herauskommen',
  'rules.out.brief':
    'Zuerst legst du eine Strecke nur aus eigenen Plättchen. Danach darfst du an alle anlegen und alle umbauen.',
  'rules.out.text':
    'In jeder Partie musst du erst herauskommen: Du legst eine neue Strecke, die ganz aus eigenen Plättchen besteht. Vorher darfst du an fremde Strecken nichts anlegen und nichts umbauen. Danach steht dir der ganze Tisch offen, und zwar noch im selben Zug.',
  'rules.out.figure':
    'Anna kommt mit Strecke 2 heraus, ganz von ihrem Bänkchen. Gleich danach legt sie an Strecke 1 noch Fulda–Würzburg an. Neu gelegte Plättchen tragen ein Plus.',

  'rules.lay.title': 'Anlegen und umbauen',
  'rules.lay.text':
    'Wer heraus ist, darf an jede Strecke anlegen und alle Strecken umbauen: teilen, verbinden, umdrehen, einzelne Plättchen versetzen, auch quer über den Tisch. Wie es zwischendurch aussieht, ist gleich. Am Ende liegt alles, was auf dem Tisch lag, wieder in gültigen Strecken, und mindestens ein Plättchen von deinem Bänkchen ist dazugekommen.',
  'rules.lay.figure.before':
    'Ben möchte Dortmund–Köln loswerden. An keinem Ende einer Strecke passt es.',
  'rules.lay.figure.between':
    'Er teilt Strecke 1 in Dortmund. Beide Stücke sind nun zu kurz, aber das darf vorübergehend so sein.',
  'rules.lay.figure.after':
    'Das erste Stück bekommt das neue Plättchen, das zweite kommt in Paderborn an Strecke 2. Alles stimmt wieder.',
  'rules.lay.figure.map': 'Der Tisch vorher und nachher. Jede Strecke hat ihre Farbe und Nummer.',

  'rules.joker.title': 'Joker',
  'rules.joker.text':
    'Ein Joker steht für eine Verbindung zweier verschiedener Städte derselben Region, gleich ob es sie auf der Karte gibt. Mehrere Joker dürfen in einer Strecke liegen, auch in der, mit der du herauskommst.',
  'rules.joker.free':
    'Hast du das Plättchen, für das ein Joker auf dem Tisch steht, darfst du tauschen. Auch beim Umbauen wird mancher Joker frei. Auf ein Bänkchen kommt er nie: Noch beim selben Auslegen muss er wieder in einer gültigen Strecke liegen und darf dort für etwas anderes stehen. Tauschen ist eine Art Umbauen, du musst also heraus sein.',
  'rules.joker.figure.joined': 'Ja: Nürnberg und Regensburg liegen beide in Bayern.',
  'rules.joker.figure.apart':
    'Ja: Freiburg und Tübingen liegen beide im Südwesten. Dass keine Linie sie verbindet, macht nichts.',
  'rules.joker.figure.regions':
    'Nein: Wolfsburg und Berlin sind zwar verbunden, aber Norden und Osten sind zwei Regionen.',
  'rules.joker.figure.before':
    'Carla hat Mannheim–Heidelberg. Auf dem Tisch vertritt ein Joker genau dieses Plättchen.',
  'rules.joker.figure.after':
    'Sie tauscht und legt den Joker im selben Auslegen hinten an. Dort steht er für Stuttgart–Freiburg, und Freiburg–Konstanz passt gleich dahinter.',

  'rules.ask.title': 'Nach einer Stadt fragen',
  'rules.ask.text':
    'Du nennst eine Stadt. Links von dir beginnend dürfen die anderen dir der Reihe nach ein Plättchen geben, das diese Stadt zeigt. Wer gibt, sucht sich aus, welches; ablehnen darf man auch mit einem passenden. Mit dem ersten Geschenk ist die Frage zu Ende. Nur ihr beide seht, was es war, und nachgezogen wird dafür nichts. Ein Joker zeigt keine Stadt, er wird also nie verschenkt.',
  'rules.ask.asks': 'Anna fragt: „{city}?“',
  'rules.ask.no': 'nein',
  'rules.ask.gives': 'gibt eines',
  'rules.ask.not': 'nicht mehr gefragt',
  'rules.ask.figure':
    'Ben sitzt links von Anna und gibt nichts. Carla hat zwei Plättchen mit Köln und trennt sich von einem. David wird nicht mehr gefragt.',

  'rules.none.title': 'Wenn niemand etwas gibt',
  'rules.none.text':
    'Gibt niemand etwas und bist du noch nicht heraus, darfst du im selben Zug ein Plättchen mit dieser Stadt vom Tisch nehmen. Es kommt sofort in eine neue Strecke, zusammen mit mindestens zwei eigenen. Was auf dem Tisch zurückbleibt, muss gültig sein und darf dafür umgebaut werden. Damit bist du heraus. Joker bleiben liegen, und verzichten darfst du immer.',
  'rules.none.figure.before':
    'David ist noch nicht heraus und hat vergeblich nach Kassel gefragt. Auf dem Tisch endet eine Strecke dort.',
  'rules.none.figure.after':
    'Er nimmt Paderborn–Kassel und legt mit zwei eigenen eine neue Strecke. Der alten bleiben drei Plättchen, sie gilt weiter.',

  'rules.end.title': 'Ende einer Partie',
  'rules.end.text':
    'Meist endet eine Partie damit, dass jemand das letzte Plättchen auslegt. Man kann es aber auch verschenken. Dann wird der laufende Zug noch zu Ende gespielt, und vielleicht gewinnen zwei.',
  'rules.end.how': 'Was geschieht',
  'rules.end.who': 'Wer gewinnt',
  'rules.end.laid': 'Jemand legt das letzte Plättchen aus.',
  'rules.end.laid.who': 'Diese Person, sofort.',
  'rules.end.given': 'Jemand verschenkt das letzte Plättchen.',
  'rules.end.given.who': 'Wer es gegeben hat, sobald der laufende Zug zu Ende ist.',
  'rules.end.both':
    'Jemand verschenkt das letzte Plättchen, und wer es bekommt, legt noch alles aus.',
  'rules.end.both.who': 'Beide.',
  'rules.end.stalemate':
    'Das Säckchen ist leer, und eine ganze Runde lang legt und gibt niemand etwas.',
  'rules.end.stalemate.who': 'Die wenigsten Kilometer auf dem Bänkchen, bei Gleichstand gemeinsam.',

  'rules.series.title': 'Kilometer und mehrere Partien',
  'rules.series.brief':
    'Was auf dem Bänkchen bleibt, zählt mit seinen Kilometern. Die wenigsten gewinnen.',
  'rules.series.text':
    'Vorher wird verabredet, wie viele Partien es werden: eine bis neun. Nach jeder zählen die Kilometer auf den Plättchen, die auf dem Bänkchen geblieben sind, ein Joker zählt 1000. Danach kommen alle Plättchen zurück in das Säckchen. Nach der letzten Partie gewinnen die wenigsten Kilometer zusammen; sind es gleich viele, wird der Sieg geteilt.',
  'rules.series.example': 'Bens Bänkchen am Ende einer Partie',
  'rules.series.joker': 'Joker',
  'rules.series.sum': 'Kilometer für Ben',

  'rules.here.title': 'Auf dieser Seite',
  'rules.here.text':
    'Umgebaut wird wie auf Schmierpapier: Was du probierst, siehst nur du, bis du es auslegst. An jeder Strecke steht, ob sie gilt und woran es liegt, wenn nicht. Erlaubt es der Tisch, gibt es Tipps in drei Stufen: ob etwas geht, welche Plättchen gehen und wie. Auch sie siehst nur du. Geht nichts, nennen sie eine Stadt, nach der du fragen kannst.',
  'rules.here.answer':
    'Spielen mehrere Personen an verschiedenen Geräten, gibt es zum Antworten eine Frist; wie lang sie ist, sagt der Tisch. Ein Geschenk gilt sofort. Eine Ablehnung gilt erst, wenn die Zeit um ist, auch wenn du sie längst angeklickt hast; bis dahin darfst du noch geben. Genauso lange dauert es bei allen, die kein passendes Plättchen haben: Für sie wird geantwortet. So verrät weder die Antwort noch ihre Dauer, wer etwas hatte. Wer schweigt, lehnt ab.',
  'rules.here.prepared':
    'Antworten lassen sich für einzelne Städte vorbereiten, sie gelten auch, wenn du nicht da bist. Spielt eine Person allein gegen Bots und sieht niemand zu, drängt keine Uhr, ebenso wenig an einem gemeinsamen Gerät.',
  'rules.here.figure':
    'Eine Ablehnung wird notiert und gilt am Ende der Frist. Bis dahin darf man noch geben.',
  'rules.here.asked': 'gefragt',
  'rules.here.noted': 'abgelehnt: notiert',
  'rules.here.counts': 'gilt',
};
