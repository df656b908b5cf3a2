/** What the lobby says of the game. */
export const de = {
  'game.deutschland_rummy': 'Deutschland Rummy',
  'home.deutschland_rummy':
    'Strecken durch Deutschland legen und umbauen, bis kein Plättchen mehr übrig ist.',
  'new.city.own.deutschland_rummy':
    'Eine eigene Rekonstruktion nach den wirklichen Eisenbahnen, nicht der gedruckte Plan.',
  'new.seats.deutschland_rummy.2': 'Zu zweit beginnt jede Person mit 12 Plättchen.',
  'new.seats.deutschland_rummy.3': 'Zu dritt beginnt jede Person mit 10 Plättchen.',
  'new.seats.deutschland_rummy.4': 'Zu viert beginnt jede Person mit 8 Plättchen.',
  'new.option.games': 'Partien',
  'new.option.games.text':
    'Nach jeder Partie zählen die Kilometer, die auf dem Bänkchen geblieben sind. Wer zusammen die wenigsten hat, gewinnt.',
  'new.option.answer': 'Zeit zum Antworten',
  'new.option.answer.text':
    'Nur für mehrere Personen an verschiedenen Geräten: So lange darf überlegen, wer nach einer Stadt gefragt wird. Wer schweigt, lehnt ab.',
  'new.option.answer.unit': 's',
  'facts.deutschland_rummy': '{cities} Städte in {regions} Regionen, {tiles} Verbindungen, 3 Joker',
  'home.minutes.deutschland_rummy': '15 bis 40',
};
