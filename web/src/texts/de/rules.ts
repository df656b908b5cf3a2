export const rules = {
  'rules.title': 'Spielregeln',
  'rules.contents': 'Inhalt',
  'rules.back': 'Zurück zum Tisch',
  'rules.play': 'Neuer Tisch',
  'rules.print': 'Drucken',
  'rules.brief': 'Kurz gesagt',
  'rules.exactly': 'Regeln im Detail',
  'rules.link': '{n}: Link zu dieser Regel',
  'rules.loading': 'Regeln werden geladen',
};
