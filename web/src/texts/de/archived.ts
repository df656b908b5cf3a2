/** What is said of a match that can only be read. */
export const archived = {
  'archived.title': 'Nur noch zum Nachlesen',
  'archived.title.stopped': 'Ohne Ergebnis beendet',
  'archived.text':
    'Plan oder Regeln haben sich geändert, seit dieses Spiel gespielt wurde. Es lässt sich nicht fortsetzen; sein Stand ist aufbewahrt.',
  'archived.seat': '{name}: {score} Punkte',
  'archived.why.map': 'Den Plan, auf dem gespielt wurde, gibt es hier nicht mehr.',
  'archived.why.rules': 'Nach den heutigen Regeln ist ein Eintrag nicht möglich.',
  'archived.why.deal': 'Heute würde anders gezogen.',
  'archived.why.end': 'Nach den heutigen Regeln ginge es anders aus.',
  'archived.why.agreed': 'Alle haben vereinbart, ohne Ergebnis aufzuhören.',
  'archived.why.withdrawn': 'Wer diesen Tisch eröffnet hatte, hat ihn vor Spielbeginn geschlossen.',
  'archived.why.closed': 'Wer dieses Haus verwaltet, hat den Tisch geschlossen.',
  'archived.reason': 'Grund: {reason}',
  'archived.closed': 'Was noch nicht offen war, bleibt verdeckt.',
  'archived.status': 'Dieses Spiel ist nur noch zum Nachlesen.',
  'archived.tab': 'Stand',
  'archived.rest': 'Danach, wie gespeichert',
  'archived.record': 'Aufzeichnung',
  'problem.match/not-archived': 'Dieses Spiel geht weiter: Es steht am Tisch.',
};
