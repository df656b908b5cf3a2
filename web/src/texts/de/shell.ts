export const shell = {
  'shell.home': 'Netzplan, zur Startseite',
  'shell.skip': 'Zum Inhalt springen',
  'shell.settings': 'Einstellungen',
  'shell.language.other': 'English',
  'shell.theme': 'Farben',
  'shell.theme.system': 'wie das Gerät',
  'shell.theme.light': 'hell',
  'shell.theme.dark': 'dunkel',
  'shell.sound': 'Töne',
  'shell.confirm': 'Eintrag bestätigen',
  'shell.confirm.hint': 'Aus: der zweite Klick auf dieselbe Linie trägt sofort ein.',
  'shell.close': 'Schließen',
  'shell.footer':
    'Inoffiziell: ein freies Projekt ohne Verbindung zu den Verlagen der Brettspiele. Eigene Zeichnungen, eigene Texte.',
  'missing.title': 'Hier hält kein Zug',
  'missing.text': 'Diese Adresse gibt es nicht. Vielleicht fehlt am Ende des Links ein Stück.',
  'missing.home': 'Zur Startseite',
  'failed.title': 'Störung im Betriebsablauf',
  'failed.again': 'Noch einmal versuchen',
  'failed.text':
    'Auf dieser Seite ist etwas schiefgegangen. Nichts ist verloren: Der Spielstand liegt beim Server.',
  'problem.network/unreachable':
    'Der Server ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
  'problem.server/fault':
    'Beim Server ist etwas schiefgegangen. Es wurde nichts verändert; versuche es noch einmal.',
  'problem.request/malformed': 'Die Angaben passen nicht ({field}). Es wurde nichts verändert.',
  'problem.request/too-large': 'Die Anfrage ist zu groß.',
  'problem.request/too-many':
    'Das waren zu viele Anfragen auf einmal. In {seconds} Sekunden geht es weiter.',
  'problem.request/media-type': 'So nimmt der Server keine Anfrage an.',
  'problem.game/unknown': 'Dieses Spiel gibt es hier nicht.',
  'problem.map/unknown': 'Diese Karte gibt es nicht.',
  'problem.table/seats': 'So viele Plätze sind bei diesem Spiel nicht möglich.',
  'problem.table/option': 'Diese Option gibt es auf dieser Karte nicht.',
  'problem.table/no-hints': 'An diesem Tisch wird ohne Tipps gespielt.',
  'problem.table/name': 'Ein Name hat 1 bis 24 Zeichen.',
  'problem.bot/unknown': 'Diesen Bot gibt es nicht.',
  'problem.link/unknown':
    'Zu diesem Link gibt es keinen Tisch. Vielleicht fehlt am Ende ein Stück; bitte um einen neuen.',
  'problem.seat/taken': 'Auf diesem Platz sitzt schon jemand.',
  'problem.match/not-over': 'Das geht erst, wenn das Spiel zu Ende ist.',
  'problem.match/over': 'Das Spiel ist zu Ende.',
  'problem.match/not-your-turn': 'Du hast in dieser Runde schon gewählt.',
  'problem.match/stale':
    'Inzwischen ist etwas passiert. Sieh dir den neuen Stand an und wähle noch einmal.',
  'problem.match/waiting': 'Es sind noch nicht alle Plätze besetzt.',
  'problem.match/nothing-to-undo': 'Da ist nichts zurückzunehmen.',
  'problem.match/too-many-changes': 'So oft lässt sich in einer Runde nichts zurücknehmen.',
  'problem.link/spectator': 'Mit diesem Link kann man nur zuschauen.',
  'problem.link/used':
    'Diese Einladung ist schon eingelöst. Wer den Platz hat, spielt mit einem eigenen Link weiter.',
  'problem.match/no-such-position': 'So weit ist dieses Spiel noch nicht.',
  'problem.match/outdated':
    'Dieses Spiel wurde mit einer älteren Fassung begonnen und lässt sich nicht fortsetzen.',
  'archived.title': 'Nur noch zum Nachlesen',
  'archived.text':
    'Plan oder Regeln haben sich geändert, seit dieses Spiel gespielt wurde. Es lässt sich nicht fortsetzen; sein Stand ist aufbewahrt.',
  'archived.seat': '{name}: {score} Punkte',
  'archived.record': 'Aufzeichnung',
  'problem.request/method': 'Diese Anfrage kennt der Server nicht.',
  'problem.request/unknown': 'Diese Anfrage kennt der Server nicht.',
  'problem.unknown': 'Das ging nicht ({code}). Es wurde nichts verändert.',
};
