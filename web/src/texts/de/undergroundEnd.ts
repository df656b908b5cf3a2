export const undergroundEnd = {
  'end.ug.tie-tokens': 'Gleichstand nach Punkten: Mehr Weichenplättchen ({tokens}) geben den Ausschlag.',
  'end.ug.tie-shared':
    'Auch die Zahl der Weichenplättchen ist gleich, darum wird der Sieg geteilt.',
  'end.ug.who': 'Wer und welche Linie',
  'end.ug.branch': '{n} Weichenplättchen',
  'end.ug.rail': 'Fernbahnhöfe',
  'end.ug.terminus': 'Endstationen',
  'end.ug.connection': 'Verbindungen',
  'end.ug.loop': 'Ringe',
  'end.ug.plus': 'Plus-Stationen',
  'end.ug.rides': 'Fahrten des Passagiers',
  'end.ug.sets': {
    one: '{n} Satz aus fünf Wahrzeichen',
    other: '{n} Sätze aus fünf Wahrzeichen',
  },
  'end.ug.hand': 'Wahrzeichen auf der Hand',
  'end.ug.hand.counts': '{n} × {kind}, die Art zählt',
  'end.ug.hand.not': '{n} × {kind}',
  'end.ug.legend': 'Was die Zeichen bedeuten',
};
