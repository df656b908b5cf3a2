/** What is said of options, and where a link or a seat is not to be had. */
export const setup = {
  'problem.link/crowded':
    'Dieser Link ist an zu vielen Orten geöffnet. Versuche es später noch einmal.',
  'problem.link/renewed': 'Dieser Platz hat einen neuen Link. Melde dich an, um weiterzuspielen.',
  'problem.seat/vacated': 'Dieser Platz gehört dir nicht mehr. Du kannst zuschauen.',
  'new.option.starter': 'Wer beginnt',
  'new.option.hints': 'Tipps',
  'new.option.reasons': 'Bots begründen',
  'new.option.clock_minutes': 'Bedenkzeit',
  'new.option.clock_increment': 'je Zug dazu',
  'new.option.turn_days': 'Tage je Zug',
  'new.option.starter.seat': '{name} beginnt',
  'new.option.seat.drawn': 'wird ausgelost',
  'new.option.clock_minutes.unit': 'Minuten',
  'new.option.clock_increment.unit': 'Sekunden',
  'problem.table/no-spectators':
    'An diesem Tisch darf niemand zuschauen. Spielst du mit, melde dich mit deinem Konto an.',
  'problem.table/not-chosen':
    'Dieser Tisch ist für andere reserviert. Bist du eingeladen, melde dich mit deinem Konto an.',
  'problem.table/unknown': 'Diesen Tisch gibt es nicht.',
};
