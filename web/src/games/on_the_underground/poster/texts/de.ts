/** What the lobby says of the game. */
export const de = {
  'game.on_the_underground': 'On the Underground',
  'home.on_the_underground':
    'Gleise bauen in London und Berlin, damit der Passagier überall hinkommt.',
  'new.city.own.on_the_underground':
    'Stationen, Nachbarschaften und Gleisfelder wie auf dem gedruckten Plan; die Zeichnung ist eine eigene.',
  'new.seats.on_the_underground.2': 'Zu zweit hat jede Person vier Linien.',
  'new.seats.on_the_underground.3': 'Zu dritt hat jede Person drei Linien.',
  'new.seats.on_the_underground.4': 'Zu viert hat jede Person zwei Linien.',
  'new.seats.on_the_underground.5': 'Zu fünft hat jede Person zwei Linien.',
  'facts.on_the_underground':
    '{stations} Stationen, {edges} Kanten, {spaces} Gleisfelder, {cards} Ziele',
  'home.minutes.on_the_underground': '60',
};
