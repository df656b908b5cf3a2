import type { Like } from '../../../../texts';
import type { de } from './de';

export const en: Like<typeof de> = {
  'rules.lead':
    'For 1 to 6 players, about 30 minutes. In our own words, with everything that counts at the table.',
  'rules.note':
    'The four sheets are our own designs based on the cities’ real networks; the lines on the printed sheets are different. The exact distribution of the card values is not published either, so ours is our own choice.',

  'rules.start.title': 'Aim of the game',
  'rules.start.brief':
    'Score the most points with completed lines and transfer numbers. Free stations cost points.',
  'rules.start.text':
    'Everybody plans the same city, each on their own sheet. It shows nine or ten lines, A to J. Each line begins at a wagon, whose windows show how often you may choose it. Card by card you fill a window and cross off stations of that line. You score for lines with all their stations marked, and for transfer numbers at big junctions; stations that stay free cost points. The player with the most points wins.',
  'rules.start.figure':
    'A line on the sheet: (1) its letter, (2) the windows of its wagon, one of them filled with a 3, (3) its points: 7 if you finish it first, otherwise 4, (4) stations crossed off, (5) a free station at which three lines stop, (6) the last station.',
  'rules.start.first': 'Amsterdam and Berlin are good for a first game.',

  'rules.round.title': 'A round',
  'rules.round.brief':
    'One card counts for everybody. Each player chooses a line, fills a window of its wagon and crosses off stations.',
  'rules.round.text':
    'A card is turned up and counts for everybody. At the same time and in secret, each player chooses a line, writes the value of the card into its next free window and marks stations of that line. Once everybody has chosen, the sheets are revealed and the next card follows.',

  'rules.walk.title': 'Number cards: the walk',
  'rules.walk.text':
    'The walk begins at the wagon. It simply passes old crosses at the start and counts from the first free station. From there you may cross off as many stations in a row as the card shows, or fewer. A cross that is already there stops the walk.',
  'rules.walk.figure':
    'Card 4 on line A: two old crosses do not count, then four new ones in a row.',
  'rules.walk.stop':
    'Card 4 on line B: after two stations there is already a cross. The walk ends, and the rest is lost.',

  'rules.express.title': 'Express',
  'rules.express.text':
    'The express does not stop at crosses. It jumps over stations that are already marked, as often as needed, and crosses off the next free ones. It may not skip a free station either.',
  'rules.express.figure':
    'Express 3 on line C: it jumps over old crosses twice and adds three new ones.',

  'rules.transfer.title': 'Transfer',
  'rules.transfer.text':
    'A plus goes into the window. The first free station from the wagon gets a framed number instead of a cross: the number of lines that meet there. It counts double at the end, so it pays to keep big junctions free for this card.',
  'rules.transfer.figure': 'Transfer on line D: three lines meet at the first free station.',

  'rules.free.title': 'Free ride',
  'rules.free.text':
    'A present: cross off any one free station on the sheet, without filling a window. If you would rather not cross off anything, pass.',
  'rules.free.figure': 'Free ride: a cross in the middle of the line; the windows stay empty.',

  'rules.lines.title': 'Completed lines',
  'rules.lines.brief':
    'A line with all its stations marked scores the high number at its wagon if you are the first, otherwise the low one.',
  'rules.lines.text':
    'The wagon shows two values. The high one goes to everybody who completes the line in the first round in which any player does. All others strike it out; they can still get the low one. One move can complete several lines at once, even lines that were not chosen at all.',
  'rules.lines.figure': 'Anna completes line E first and gets 6. The low value 4 is left for Ben.',

  'rules.cards.title': 'The cards',
  'rules.cards.text':
    'There are fourteen cards in the pile. The six is special: after its round all turned cards are shuffled back in. Beside the sheet you can always see which cards have come up since the last shuffle and which are still to come.',
  'rules.cards.card': 'Card',
  'rules.cards.count': 'Number',
  'rules.cards.effect': 'Effect',
  'rules.cards.number': 'Number {value}',
  'rules.cards.number.effect': 'up to {value} stations in a row',
  'rules.cards.six.effect': 'up to 6 stations in a row, then the cards are shuffled',
  'rules.cards.express': 'Express {value}',
  'rules.cards.express.effect': 'up to {value} free stations, across old crosses',
  'rules.cards.transfer': 'Transfer',
  'rules.cards.transfer.effect': 'one station gets the number of its lines',
  'rules.cards.free': 'Free ride',
  'rules.cards.free.effect': 'one cross wherever you like, no window',
  'rules.cards.together': 'together',

  'rules.end.title': 'End and scoring',
  'rules.end.brief':
    'The game ends when all windows are full. Transfer numbers count double, and every two free stations cost a point.',
  'rules.end.text':
    'The game is over when all windows of all players are filled. Completed lines count, transfer numbers count double, and half the number of free stations is subtracted.',
  'rules.end.example': 'An example',
  'rules.end.lines': 'six completed lines',
  'rules.end.transfers': 'five transfer numbers, doubled',
  'rules.end.free': 'nine free stations, a point for every two',
  'rules.end.sum': 'Result',

  'rules.solo.title': 'Solo',
  'rules.solo.text':
    'The same rules apply when you play alone. Every line scores its high value, but every free station costs a full point. At the end, one of eight bands says how well the city runs.',

  'rules.ring.title': 'Ring lines',
  'rules.ring.text':
    'Line C in Berlin and line J in Madrid run in a circle. Two arrows at the wagon show the directions: each time you choose the line, you also choose which way round it goes. There is no terminus.',
  'rules.ring.figure': 'Card 3 on a ring line: from the wagon, clockwise or the other way round.',

  'rules.special.title': 'Special stations',
  'rules.special.text':
    'A variant for Paris and Madrid: stations with a star. If you mark one, you enter the same value again right away, on the same or another line, and may mark stations there, too. This can set off chains, and players’ windows fill at different speeds.',
  'rules.special.figure':
    'Card 3 on line F marks a special station. First the walk is finished, then the 3 goes into one more window, here on line G.',
};
