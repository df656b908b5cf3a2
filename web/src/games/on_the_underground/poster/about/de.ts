/** What is special about a board, for the lobby; loaded with the pictures to choose from. */
export const de = {
  'about.london':
    'Mit Verbindungen und Ringen: Zwei Stationen mit demselben Zeichen bringen einer Linie 3 Punkte, jede Station, die sie umschließt, 1 Punkt.',
  'about.berlin':
    'Keine Verbindungen, keine Ringe. Dafür Plus-Stationen: Die zweite und dritte einer Linie bringen je 2 Punkte, die vierte 4. Und Wahrzeichen zum Sammeln: Fünf verschiedene sind 10 Punkte wert, am Ende jedes der häufigsten Art 3.',
};
