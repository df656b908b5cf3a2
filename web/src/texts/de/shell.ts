export const shell = {
  'shell.home': 'Netzplan, zur Startseite',
  'shell.skip': 'Zum Inhalt springen',
  'shell.settings': 'Einstellungen',
  'shell.me': 'Du und deine Tische',
  'shell.me.name': 'Du und deine Tische: {name}',
  'shell.language.other': 'English',
  'shell.theme': 'Farben',
  'shell.theme.system': 'wie das Gerät',
  'shell.theme.light': 'hell',
  'shell.theme.dark': 'dunkel',
  'shell.sound': 'Töne',
  'shell.mute': 'Töne ausschalten',
  'shell.confirm': 'Eintrag bestätigen',
  'shell.confirm.on': 'An: Erst der Knopf oder Enter trägt ein.',
  'shell.confirm.off':
    'Aus: Ein zweiter Klick auf dieselbe Linie trägt ein, in On the Underground mit der Maus schon der erste; Züge enden ohne Rückfrage.',
  'shell.close': 'Schließen',
  'shell.footer':
    'Inoffiziell: ein freies Projekt ohne Verbindung zu den Verlagen der Brettspiele. Eigene Zeichnungen, eigene Texte.',
  'missing.title': 'Hier hält kein Zug',
  'missing.text': 'Diese Adresse gibt es nicht. Vielleicht fehlt am Ende des Links ein Stück.',
  'missing.home': 'Zur Startseite',
  'failed.title': 'Störung im Betriebsablauf',
  'failed.link': 'Dieser Link führt zu keinem Tisch',
  'failed.used': 'Diese Einladung ist schon eingelöst',
  'failed.gone': 'Hier geht es nicht weiter',
  'failed.home': 'Zu deinen Tischen',
  'failed.again': 'Noch einmal versuchen',
  'failed.part': 'Dieser Teil der Seite ließ sich nicht laden.',
  'failed.text':
    'Hier ist etwas schiefgegangen. Nichts ist verloren: Der Spielstand liegt beim Server.',
  'problem.network/unreachable':
    'Der Server ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
  'problem.server/fault':
    'Beim Server ist etwas schiefgegangen. Es wurde nichts verändert; versuche es noch einmal.',
  'problem.server/unavailable':
    'Der Server kann gerade nichts speichern. Sieh nach, was schon zählt, und versuche es gleich noch einmal.',
  'problem.request/malformed': 'Die Angaben passen nicht ({field}). Es wurde nichts verändert.',
  'problem.request/too-large': 'Die Anfrage ist zu groß.',
  'problem.request/too-many': {
    one: 'Das waren zu viele Anfragen auf einmal. In {n} Sekunde geht es weiter.',
    other: 'Das waren zu viele Anfragen auf einmal. In {n} Sekunden geht es weiter.',
  },
  'problem.request/host':
    'Unter diesem Namen ist der Server nicht zu erreichen. Nimm die Adresse, die du bekommen hast.',
  'problem.request/origin': 'Das nimmt der Server nur von seiner eigenen Seite an.',
  'problem.request/media-type': 'So nimmt der Server keine Anfrage an.',
  'problem.house/read-only':
    'Gerade lässt sich alles nur ansehen: Nichts kann begonnen oder gewählt werden. Nichts geht verloren, und die Uhren stehen.',
  'problem.person/banned':
    'Du kannst hier nicht mitspielen, reden oder Tische aufmachen. Grund: {reason}.',
  'problem.person/banned-until':
    'Bis {until} kannst du hier nicht mitspielen, reden oder Tische aufmachen. Grund: {reason}.',
  'problem.game/unknown': 'Dieses Spiel gibt es hier nicht.',
  'problem.map/unknown': 'Diese Karte gibt es nicht.',
  'problem.table/no-hints': 'An diesem Tisch wird ohne Tipps gespielt.',
  'problem.table/no-reasons': 'An diesem Tisch begründen Bots erst nach dem Ende, was sie tun.',
  'problem.table/name': 'Ein Name hat 1 bis 24 Zeichen.',
  'problem.seat/blocked': 'An diesem Tisch sitzt jemand, der nicht mit dir spielen möchte.',
  'problem.table/name-alike':
    'So oder zum Verwechseln ähnlich heißt hier schon jemand. Nimm einen anderen Namen.',
  'problem.person/name-taken': 'So oder zum Verwechseln ähnlich heißt schon ein Konto.',
  'problem.link/unknown':
    'Zu diesem Link gibt es keinen Tisch. Vielleicht fehlt am Ende ein Stück; bitte um einen neuen.',
  'problem.seat/taken': 'Auf diesem Platz sitzt schon jemand.',
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
  'problem.request/method': 'Diese Anfrage kennt der Server nicht.',
  'problem.request/unknown': 'Diese Anfrage kennt der Server nicht.',
  'problem.unknown': 'Das ging nicht ({code}). Es wurde nichts verändert.',
  'shell.story': 'Züge der anderen',
  'shell.story.off': 'nicht zeigen',
  'shell.story.quick': 'schnell',
  'shell.story.normal': 'normal',
  'shell.story.slow': 'langsam',
};
