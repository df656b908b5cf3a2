export const shell = {
  'shell.home': 'Netzplan, zur Startseite',
  'shell.skip': 'Zum Inhalt springen',
  'shell.settings': 'Einstellungen',
  'shell.me': 'Du und deine Tische',
  'shell.me.name': 'Du und deine Tische: {name}',
  'shell.language.other': 'English',
  'shell.theme': 'Farben',
  'shell.theme.system': 'System',
  'shell.theme.light': 'hell',
  'shell.theme.dark': 'dunkel',
  'shell.sound': 'Töne',
  'shell.mute': 'Töne ausschalten',
  'shell.confirm': 'Züge bestätigen',
  'shell.confirm.on': 'An: Erst der Knopf oder Enter bestätigt den Zug.',
  'shell.confirm.off':
    'Aus: Ein zweiter Klick auf dieselbe Linie trägt ein, in On the Underground mit der Maus schon der erste; Züge enden ohne Rückfrage.',
  'shell.close': 'Schließen',
  'shell.footer':
    'Inoffiziell: ein freies Projekt ohne Verbindung zu den Verlagen, mit eigenen Zeichnungen und Texten.',
  'missing.title': 'Hier hält kein Zug',
  'missing.text': 'Diese Seite gibt es nicht. Vielleicht fehlt am Ende ein Stück.',
  'missing.home': 'Zur Startseite',
  'failed.title': 'Störung im Betriebsablauf',
  'failed.link': 'Dieser Link führt zu keinem Tisch',
  'failed.used': 'Diese Einladung ist schon eingelöst',
  'failed.gone': 'Hier geht es nicht weiter',
  'failed.home': 'Zu deinen Tischen',
  'failed.again': 'Noch einmal versuchen',
  'failed.part': 'Dieser Teil der Seite ließ sich nicht laden.',
  'failed.renewed':
    'Von dieser Seite gibt es eine neue Version. Lade sie neu; deine Spiele liegen auf dem Server.',
  'failed.reload': 'Neu laden',
  'problem.network/unreachable':
    'Der Server ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
  'problem.page/fault':
    'Auf dieser Seite ist etwas schiefgegangen. Lade sie neu; deine Spiele liegen auf dem Server.',
  'problem.server/fault':
    'Auf dem Server ist etwas schiefgegangen. Es wurde nichts verändert; versuche es noch einmal.',
  'problem.server/unavailable':
    'Der Server kann gerade nichts speichern. Sieh nach, was schon gespeichert ist, und versuche es noch einmal.',
  'problem.request/malformed': 'Eine Angabe ist ungültig ({field}). Es wurde nichts verändert.',
  'problem.request/too-large': 'Die Anfrage ist zu groß.',
  'problem.request/too-many': {
    one: 'Zu viele Anfragen auf einmal. In {n} Sekunde geht es weiter.',
    other: 'Zu viele Anfragen auf einmal. In {n} Sekunden geht es weiter.',
  },
  'problem.request/host':
    'Unter dieser Adresse antwortet der Server nicht. Nimm die, die du bekommen hast.',
  'problem.request/origin': 'Das nimmt der Server nur von seiner eigenen Seite an.',
  'problem.request/media-type': 'Diese Art von Anfrage nimmt der Server nicht an.',
  'problem.house/read-only':
    'Gerade kannst du dir alles nur ansehen, aber nichts beginnen oder spielen. Nichts geht verloren, die Uhren stehen.',
  'problem.person/banned':
    'Du kannst hier nicht mitspielen, chatten oder Tische eröffnen. Grund: {reason}.',
  'problem.person/banned-until':
    'Bis {until} kannst du hier nicht mitspielen, chatten oder Tische eröffnen. Grund: {reason}.',
  'problem.game/unknown': 'Dieses Spiel gibt es hier nicht.',
  'problem.map/unknown': 'Diesen Plan gibt es nicht.',
  'problem.table/no-hints': 'An diesem Tisch wird ohne Tipps gespielt.',
  'problem.table/no-reasons': 'Hier begründen Bots ihre Züge erst nach dem Ende.',
  'problem.table/name': 'Ein Name hat 1 bis {most} Zeichen.',
  'problem.seat/blocked': 'An diesem Tisch sitzt jemand, der nicht mit dir spielen möchte.',
  'problem.table/name-alike': 'So ähnlich heißt hier schon jemand. Nimm einen anderen Namen.',
  'problem.person/name-taken': 'So ähnlich heißt schon ein Konto.',
  'problem.link/unknown':
    'Zu diesem Link gibt es keinen Tisch. Vielleicht fehlt am Ende ein Stück.',
  'problem.seat/taken': 'Auf diesem Platz sitzt schon jemand.',
  'problem.match/over': 'Das Spiel ist zu Ende.',
  'problem.match/not-your-turn': 'Du hast in dieser Runde schon gewählt.',
  'problem.match/stale': 'Inzwischen ist etwas passiert. Sieh nach und wähle noch einmal.',
  'problem.match/waiting': 'Es sind noch nicht alle Plätze besetzt.',
  'problem.match/nothing-to-undo': 'Da ist nichts zurückzunehmen.',
  'problem.match/too-many-changes': 'In dieser Runde lässt sich nichts mehr zurücknehmen.',
  'problem.link/spectator': 'Mit diesem Link kann man nur zuschauen.',
  'problem.link/used':
    'Diese Einladung ist schon eingelöst. Wer den Platz hat, spielt mit einem eigenen Link weiter.',
  'problem.match/no-such-position': 'So weit ist dieses Spiel noch nicht.',
  'problem.match/outdated':
    'Dieses Spiel wurde mit einer älteren Fassung begonnen und lässt sich nicht fortsetzen.',
  'problem.request/method': 'Diese Anfrage kennt der Server nicht.',
  'problem.request/unknown': 'Diese Anfrage kennt der Server nicht.',
  'problem.unknown': 'Das ging nicht ({code}). Es wurde nichts verändert.',
  'shell.story': 'Züge der anderen',
  'shell.story.off': 'nicht zeigen',
  'shell.story.quick': 'schnell',
  'shell.story.normal': 'normal',
  'shell.story.slow': 'langsam',
};
