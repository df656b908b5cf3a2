/** What the lobby says of the game. */
export const de = {
  'home.voll_verplant':
    'Karte aufdecken, Fenster füllen, Stationen ankreuzen: Wer plant seine Stadt am besten?',
  'facts.voll_verplant': '{lines} Linien, {stations} Stationen, {windows} Fenster',
  'new.city.own.voll_verplant':
    'Die Pläne sind eigene Entwürfe nach den wirklichen Netzen, nicht die gedruckten Blätter.',
  'new.seats.voll_verplant.1':
    'Allein: Du spielst um eine von acht Stufen. Für jede freie Station gibt es einen Punkt Abzug.',
  'new.option.special': 'Sonderstationen',
  'new.option.special.text':
    'Wer eine Station mit Stern markiert, trägt denselben Wert sofort noch einmal ein. Für Geübte.',
  'game.voll_verplant': 'Voll verplant',
  'home.minutes.voll_verplant': '30',
};
