import type { Like } from '../../../../texts';
import type { de } from './de';

export const en: Like<typeof de> = {
  'rules.lead':
    'For 1 to 6 people, about 30 minutes. In our own words, with everything that counts at the table.',
  'rules.note':
    'The four sheets are our own designs after the real networks of the cities; the lines of the printed sheets are different. The exact split of the card values is not published either and is our own choice here.',

  'rules.start.title': 'What it is about',
  'rules.start.brief':
    'Have the most points in the end: for completed lines and for transfer numbers. Free stations cost.',
  'rules.start.text':
    'Everybody plans the same city, each on a sheet of their own. On it lie nine or ten lines, A to J. Each begins at a wagon, and its windows say how often you may choose the line. Card by card you fill a window and cross stations of that line. Points come from lines with all their stations marked, and from transfer numbers at great junctions; stations that stay free cost some. Whoever has most points in the end wins.',
  'rules.start.figure':
    'A line on the sheet: (1) its letter, (2) the windows of its wagon, one of them filled with a 3, (3) its points: 7 if you finish it first, else 4, (4) crossed stations, (5) a free station at which three lines stop, (6) the last station.',
  'rules.start.first': 'Amsterdam and Berlin are good for a first game.',

  'rules.round.title': 'A round',
  'rules.round.brief':
    'One card counts for everybody. Each player chooses a line, fills a window of its wagon and crosses stations.',
  'rules.round.text':
    'A card is turned and counts for everybody. Now all choose a line, at the same time and in secret, write the value of the card into its next free window and mark stations of that line. Only when all have chosen are the sheets shown, and the next card follows.',

  'rules.walk.title': 'Number cards: the walk',
  'rules.walk.text':
    'The walk begins at the wagon. Old crosses at its start are simply passed; it counts from the first free station. From there as many stations in a row may be crossed as the card shows. Fewer are allowed. A cross that stands there already stops the walk.',
  'rules.walk.figure':
    'Card 4 on line A: two old crosses do not count, then four new ones in a row.',
  'rules.walk.stop':
    'Card 4 on line B: after two stations a cross stands already. The walk ends, the rest lapses.',

  'rules.express.title': 'Express',
  'rules.express.text':
    'The express does not halt at crosses. It jumps stations that are marked already, as often as needed, and crosses the next free ones. It may not leave out a free station either.',
  'rules.express.figure':
    'Express 3 on line C: it jumps old crosses twice and adds three new ones.',

  'rules.transfer.title': 'Transfer',
  'rules.transfer.text':
    'A plus goes into the window. The first free station from the wagon gets a framed number instead of a cross: as many as lines meet there. It counts twice in the end. So it pays to keep great junctions open for this card.',
  'rules.transfer.figure': 'Transfer on line D: three lines meet at the first free station.',

  'rules.free.title': 'Free ride',
  'rules.free.text':
    'A present: one cross on any free station of the sheet, and no window is filled. Whoever prefers to cross nothing passes.',
  'rules.free.figure': 'Free ride: a cross in the middle of the line, the windows stay empty.',

  'rules.lines.title': 'Completed lines',
  'rules.lines.brief':
    'With all its stations marked a line brings the high number at its wagon if you are the first, else the low one.',
  'rules.lines.text':
    'Two values stand on the wagon. The high one goes to whoever completes the line in the first round in which anybody does, several players alike. For all others it is struck; they can still get the low one. One move can complete several lines at once, also lines that were not chosen at all.',
  'rules.lines.figure': 'Anna completes line E first and gets 6. The low value 4 is left for Ben.',

  'rules.cards.title': 'The cards',
  'rules.cards.text':
    'Fourteen cards are in the pile. The six is special: after its round all turned cards are shuffled back in. What lay open since the last shuffle and what is still to come always stands beside the sheet.',
  'rules.cards.card': 'Card',
  'rules.cards.count': 'How many',
  'rules.cards.effect': 'What it does',
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

  'rules.end.title': 'End and score',
  'rules.end.brief':
    'It ends when all windows are full. Transfer numbers count twice, every two free stations cost a point.',
  'rules.end.text':
    'When all windows of all players are filled, the game is over. Completed lines count, transfer numbers count twice, and half of the free stations is taken off.',
  'rules.end.example': 'An example',
  'rules.end.lines': 'six completed lines',
  'rules.end.transfers': 'five transfer numbers, doubled',
  'rules.end.free': 'nine free stations, a point for every two',
  'rules.end.sum': 'Result',

  'rules.solo.title': 'Alone',
  'rules.solo.text':
    'Alone the same rules hold. Every line brings its high value, but every free station costs a full point. In the end one of eight bands says how well the city runs.',

  'rules.ring.title': 'Ring lines',
  'rules.ring.text':
    'Line C in Berlin and line J in Madrid run in a circle. Two arrows at the wagon show the directions: each time you choose the line you say anew which way round it goes. There is no terminus.',
  'rules.ring.figure': 'Card 3 on a ring line: from the wagon, clockwise or the other way round.',

  'rules.special.title': 'Special stations',
  'rules.special.text':
    'A variant for Paris and Madrid: stations with a star. Whoever marks one enters the same value once more at once, on the same or another line, and may mark there again. Chains can arise, and windows fill at different speed.',
  'rules.special.figure':
    'Card 3 on line F marks a special station. First the walk is finished, then the 3 goes into one more window, here on line G.',
};
