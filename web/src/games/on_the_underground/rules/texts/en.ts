import type { Like } from '../../../../texts';
import type { de } from './de';

export const en: Like<typeof de> = {
  'rules.lead':
    'For 2 to 5 players, about 60 minutes. In our own words, with everything that counts at the table.',
  'rules.note':
    'Stations, neighbours and track spaces follow the printed board of 2019; all drawings are new. Where the rule booklet leaves a question open, the program follows the designer’s answers.',

  'rules.start.title': 'Aim of the game',
  'rules.start.brief':
    'Have the most points at the end. You score when your lines reach important stations, and when the passenger rides on them.',
  'rules.start.text':
    'Everybody builds the same underground network, in London or in Berlin. Each line has a colour and a pattern and belongs to one player; with two players each has four, with three players three, otherwise two. You score when a line joins important stations, and whenever the passenger rides on it. The passenger belongs to nobody: after each turn the journey goes on, with as little walking as possible.',
  'rules.start.first': 'London is good for a first game.',

  'rules.turn.title': 'A turn',
  'rules.turn.brief':
    'Four actions: each lays a track or takes a branch token. Then the passenger travels.',
  'rules.turn.text':
    'On your turn you have four actions. An action places a track token or takes a branch token, in any mix. Then the passenger travels, and your turn is over. In the first round, the first player still has free choice and so gets only three actions; the last player gets five.',

  'rules.place.title': 'Laying track',
  'rules.place.text':
    'The first token of a colour goes wherever you like. From then on the line grows at its ends, free of charge. An end is any station with exactly one token of the colour. Between two stations there can be several spaces side by side: for several lines, but only once for each.',
  'rules.place.figure':
    'Red ends at Moorgate and at Mile End. It can go on from there free of charge, on any of the adjacent spaces (filled in the colour). At Liverpool Street red already lies on both sides: from there any space would be a branch (empty, with the sign of a fork).',

  'rules.branch.title': 'Branches and rings',
  'rules.branch.text':
    'A line can also grow from its middle, but a branch costs two branch tokens. You get them with an action or at a terminus, and may spend them in the same turn. A line always stays in one piece; it may close into a ring, and then has no end there any more.',
  'rules.branch.figure':
    'A whole turn: (1) Blue begins between Watford and Northwood. Watford is a terminus: 2 points and a branch token. (2) At its end, Northwood, it goes on to the rail station Harrow on the Hill: 1 point. (3) Take a branch token. (4) Northwood is now in the middle of the line; for two branch tokens blue branches off to Rickmansworth: 1 more point.',
  'rules.branch.ring':
    'Green has closed into a ring. No station has exactly one green token any more, so there is no end: each further space costs two branch tokens.',

  'rules.stations.title': 'What stations score',
  'rules.stations.brief':
    'A rail station scores 1 point, a terminus 2. London also has connections and loops, Berlin plus stations and landmarks.',
  'rules.stations.text':
    'As soon as a line joins a station for the first time, the line’s owner scores. Each line scores a station only once. It does not matter whether another line was there before.',
  'rules.stations.kind': 'Station',
  'rules.stations.brings': 'What it scores when joined',
  'rules.stations.start': 'start station',
  'rules.stations.start.brings': 'nothing; the passenger begins here',
  'rules.stations.express': 'express destination',
  'rules.stations.express.brings': 'nothing; the passenger goes here first',
  'rules.stations.standard': 'standard destination',
  'rules.stations.standard.brings': 'nothing; the passenger goes here second',
  'rules.stations.rail': 'rail station',
  'rules.stations.rail.brings': '1 point',
  'rules.stations.terminus': 'terminus',
  'rules.stations.terminus.brings': '2 points and 1 branch token',
  'rules.stations.connection': 'connection (London)',
  'rules.stations.connection.brings': '3 points for both stations of one symbol',
  'rules.stations.plus': 'plus station (Berlin)',
  'rules.stations.plus.brings': '0, 2, 2 and 4 points, one after the other',
  'rules.stations.landmark': 'landmark (Berlin)',
  'rules.stations.landmark.brings': '1 tile, as long as there is one',

  'rules.london.title': 'London: connections and loops',
  'rules.london.text':
    'Eight stations have symbols, each of which appears twice: restaurants, monuments, shops, parks. If you join both stations of a symbol with one line, you score 3 points.',
  'rules.london.loop':
    'Loops take many tokens, but they pay off: each station of any kind that a line completely encloses without touching it scores 1 point. If a loop is divided later, nothing counts again; if it grows, only what is newly enclosed counts.',
  'rules.london.connection':
    'Blue runs from Baker Street to King’s Cross St. Pancras. Both have the same symbol: 3 points.',
  'rules.london.figure':
    'The green loop encloses Tottenham Court Road, Holborn and Leicester Square: 3 points as soon as it is closed.',

  'rules.berlin.title': 'Berlin: plus stations and landmarks',
  'rules.berlin.text':
    'Four junctions around the centre have a plus. A line with only one of them scores nothing; each further one pays off.',
  'rules.berlin.landmarks':
    'Twenty stations have landmarks, with one to three tiles. When a line joins such a station, you take a tile there, and another one with a second line. As soon as you have five different ones, you return them and score 10 points. At the end, what you have left in hand scores by its most frequent kind.',
  'rules.berlin.figure':
    'Pink has joined Alt-Tegel and Wittenau: one tile is gone from each, one is left. At Osloer Straße both are left.',
  'rules.berlin.plus': 'A line with all four plus stations has scored 8 points for them.',
  'rules.berlin.set': 'A set: culture, government, retail, education and sport.',

  'rules.passenger.title': 'The passenger',
  'rules.passenger.brief':
    'The passenger walks as little as possible. Each line taken scores 1 point for its owner.',
  'rules.passenger.text':
    'Four destinations are open, each of them express (diamond) or standard (disc). At the end of your turn the passenger first travels to an express destination, and from there to a standard one. If one kind is missing, that journey is skipped. Each line the passenger boards scores 1 point for its owner, again on each journey.',
  'rules.passenger.cards':
    'The cards of the destinations reached are removed, and new ones are turned up until four are open again. A destination that the passenger only passes through does not count as visited.',
  'rules.passenger.first':
    'The first journey: from South Kensington the passenger rides red all the way to Leicester Square, without any empty space. Bond Street would be nearer, but that would mean walking one space. Red scores 1 point.',
  'rules.passenger.second':
    'The second journey: on blue to Euston, then on foot across the last empty space to Great Portland Street (dotted). Blue scores 1 point.',

  'rules.way.title': 'Which way to take',
  'rules.way.text':
    'The passenger compares all destinations of the kind and all ways there. First: as few empty spaces as possible, as these have to be walked. Second: as few different lines as possible. The length of the way does not matter, and boarding the same line again does not count again. If more than one journey is left, you choose, even between destinations.',
  'rules.way.figure':
    'There are two ways from Euston to Holborn without an empty space: via King’s Cross with two lines, via Tottenham Court Road with one. The passenger takes the one line, green.',

  'rules.end.title': 'End and scoring',
  'rules.end.brief': 'Once the destination cards are used up, the round is played to its end.',
  'rules.end.text':
    'When the pile is empty, the round is finished, so that all players have had the same number of turns. Nearly all points have been scored during the game. In Berlin the landmarks in hand are added: 3 points for each tile, but only for one kind. Leftover branch tokens break a tie.',
  'rules.end.example': 'An example from Berlin',
  'rules.end.rail': 'seven rail stations',
  'rules.end.terminus': 'five termini',
  'rules.end.plus': 'a line with three plus stations',
  'rules.end.set': 'a set of five landmarks',
  'rules.end.hand': 'in hand: 4 × education, 2 × sport, 1 × culture',
  'rules.end.rides': 'rides of the passenger',
  'rules.end.sum': 'Result',
};
