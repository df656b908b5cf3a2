import type { Like } from '../../../../texts';
import type { de } from './de';

export const en: Like<typeof de> = {
  'rules.lead':
    'For 2 to 5 people, about 60 minutes. In our own words, with everything that counts at the table.',
  'rules.note':
    'Stations, neighbours and track spaces follow the printed board of 2019; everything is drawn anew. Where the booklet leaves a question open, the program follows the answers of the author.',

  'rules.start.title': 'What it is about',
  'rules.start.brief':
    'Have the most points in the end. They come when your lines reach important stations and when the passenger rides on them.',
  'rules.start.text':
    'Everybody builds the same underground network, in London or in Berlin. Each line has a colour and a pattern and belongs to one person; with two players each has four, with three three, else two. Points come when a line joins important stations, and whenever the passenger rides on it. He travels for everybody: at the end of each turn he moves on, and he does not like to walk.',
  'rules.start.first': 'London is good for a first game.',

  'rules.turn.title': 'A turn',
  'rules.turn.brief':
    'Four actions: each lays a track or takes a branch token. Then the passenger travels.',
  'rules.turn.text':
    'Whoever is to move has four actions. An action places a track token or takes a branch token, in any mix. Then the passenger travels, and the turn is over. In the first round whoever begins still has free choice, and so only three actions; whoever comes last has five.',

  'rules.place.title': 'Laying track',
  'rules.place.text':
    'The first token of a colour goes wherever you like. From then on the line grows at its ends, and that is free. An end is any station with exactly one token of the colour. Between two stations there can be several spaces side by side: for several lines, but for each only once.',
  'rules.place.figure':
    'Red ends at Moorgate and at Mile End. On all spaces that begin there it goes on free of charge (filled in the colour). At Liverpool Street red lies on both sides already: from there any space would be a branch (empty, with the sign of a fork).',

  'rules.branch.title': 'Branches and rings',
  'rules.branch.text':
    'A line can also grow from its middle, but a branch costs two branch tokens. You get them with an action or at a terminus, and may spend them in the same turn. A line always stays in one piece; it may close itself to a ring. There it has no end any more.',
  'rules.branch.figure':
    'A whole turn: (1) Blue begins between Watford and Northwood. Watford is a terminus: 2 points and a branch token. (2) At its end Northwood it goes on to the rail station Harrow on the Hill: 1 point. (3) Take a branch token. (4) Northwood is the middle of the line now; for two branch tokens blue branches off to Rickmansworth: 1 more point.',
  'rules.branch.ring':
    'Green has closed itself to a ring. No station has exactly one green token any more, so there is no end: each further space costs two branch tokens.',

  'rules.stations.title': 'What stations bring',
  'rules.stations.brief':
    'A rail station brings 1 point, a terminus 2. In London connections and loops, too; in Berlin plus stations and landmarks.',
  'rules.stations.text':
    'Points are scored at once when a line newly joins a station, for the person that the line belongs to. Each line scores a station only once. That another line was there before does no harm.',
  'rules.stations.kind': 'Station',
  'rules.stations.brings': 'What it brings when joined',
  'rules.stations.start': 'start station',
  'rules.stations.start.brings': 'nothing; here the passenger begins',
  'rules.stations.express': 'express destination',
  'rules.stations.express.brings': 'nothing; the passenger goes there first',
  'rules.stations.standard': 'standard destination',
  'rules.stations.standard.brings': 'nothing; the passenger goes there second',
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
    'On eight stations lie symbols, each of them twice: restaurants, monuments, shops, parks. Whoever joins both stations of a symbol with one line gets 3 points.',
  'rules.london.loop':
    'Loops take many tokens, but they pay: each station that a line encloses all round without touching it brings 1 point, whatever its kind. When a loop is divided later nothing counts again; when it grows only what is new inside counts.',
  'rules.london.connection':
    'Blue runs from Baker Street to King’s Cross St. Pancras. On both lies the same symbol: 3 points.',
  'rules.london.figure':
    'The green loop encloses Tottenham Court Road, Holborn and Leicester Square: 3 points as soon as it is closed.',

  'rules.berlin.title': 'Berlin: plus stations and landmarks',
  'rules.berlin.text':
    'Four junctions around the centre have a plus. A line with only one of them gets nothing; each further one pays.',
  'rules.berlin.landmarks':
    'At twenty stations there are landmarks, with one to three tiles. When a line joins such a station you take one there, and one more with a second line. As soon as you have five different ones they go back and you get 10 points. What is left in hand at the end counts by the most frequent kind.',
  'rules.berlin.figure':
    'Pink has joined Alt-Tegel and Wittenau: one tile of each is gone, one still lies there. At Osloer Straße both are left.',
  'rules.berlin.plus': 'A line with all four plus stations has got 8 points for them.',
  'rules.berlin.set': 'A set: culture, government, retail, education and sport.',

  'rules.passenger.title': 'The passenger',
  'rules.passenger.brief':
    'He walks as little as he can. Each line that he takes brings its owner 1 point.',
  'rules.passenger.text':
    'Four destinations lie open, each of them express (diamond) or standard (disc). At the end of your turn the passenger travels to an express destination first, and from there to a standard one. If one kind is missing that journey is left out. Each line that he boards brings its owner 1 point, anew on each journey.',
  'rules.passenger.cards':
    'The cards reached go away and new ones are turned up until four lie open again. Where he only passes through, he has not been.',
  'rules.passenger.first':
    'The first journey: from South Kensington he rides to Leicester Square on red all the way, without any empty space. Bond Street would be nearer, but he would have to walk one space there. Red gets 1 point.',
  'rules.passenger.second':
    'The second journey: on blue to Euston, then the last empty space to Great Portland Street on foot (dotted). Blue gets 1 point.',

  'rules.way.title': 'Which way he takes',
  'rules.way.text':
    'The passenger compares all destinations of the kind and all ways there. First: as few empty spaces as possible, for these he walks. Second: as few different lines as possible. How long the way is does not matter to him, and boarding the same line again does not count anew. If more than one journey is left, you choose, the destination, too.',
  'rules.way.figure':
    'From Euston to Holborn there are two ways without an empty space: by King’s Cross with two lines, by Tottenham Court Road with one. He takes the one, green.',

  'rules.end.title': 'End and score',
  'rules.end.brief': 'Once the destination cards are used up, the round is played to its end.',
  'rules.end.text':
    'When the pile is empty the round is finished, so that all have had equally many turns. Nearly all points have been scored during the game. In Berlin the landmarks in hand are added: 3 points for each tile, but only of one kind. Branch tokens that are left break a tie.',
  'rules.end.example': 'An example from Berlin',
  'rules.end.rail': 'seven rail stations',
  'rules.end.terminus': 'five termini',
  'rules.end.plus': 'a line with three plus stations',
  'rules.end.set': 'a set of five landmarks',
  'rules.end.hand': 'in hand: 4 × education, 2 × sport, 1 × culture',
  'rules.end.rides': 'rides of the passenger',
  'rules.end.sum': 'Result',
};
