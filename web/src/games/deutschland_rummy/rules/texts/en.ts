import type { Like } from '../../../../texts';
import type { de } from './de';

export const en: Like<typeof de> = {
  'rules.lead': 'For 2 to 4 players. In our own words, with everything that holds at the table.',
  'rules.note':
    'The map is our own reconstruction and not the printed one. Where the printed rules leave something open, this holds here: Whoever rebuilds puts down at least one tile from their own rack. A tile taken from the table needs at least two of your own beside it. Jokers are neither given nor taken, and exchanged only by those who have come out. Every game comes to an end, with an empty bag, too.',

  'rules.row': 'Route {number}: {tiles}',
  'rules.rack': 'On the rack',
  'rules.right': 'valid',
  'rules.wrong': 'not valid',

  'rules.idea.title': 'What it is about',
  'rules.idea.brief': 'Be the first to have no tile left on the rack.',
  'rules.idea.text':
    'Germany is a network of 57 cities here, in six coloured regions. Any two cities that are joined stand on a tile, with the kilometres between them. Tiles that touch at a city become routes on the table. The routes belong to nobody: everybody goes on building all of them and may take them apart again. Whoever is first to have no tile left on the rack wins the game.',
  'rules.idea.map':
    'The map is our own reconstruction and not the printed one, whose 117 connections are not published. The cities are named in the rules of the game; what joins them, and how far it is, follows the real railways here.',
  'rules.idea.figure.tile':
    'A tile: two cities with the colour and letter of their regions, the kilometres in the middle. Beside it one of the three jokers.',
  'rules.idea.figure.map': 'Six regions: {regions}. Each line is a tile.',
  'rules.idea.region': '{letter} {name}',

  'rules.setup.title': 'Before the game',
  'rules.setup.text':
    'All 120 tiles go into the bag. From it all players draw their first tiles, hidden, and put them on their racks: the more players, the fewer tiles. What stands there is seen by its owner only; how many there are is seen by all. Who begins the first game is drawn or agreed on; each further one is begun by the next seat.',
  'rules.setup.players': { one: '{n} player', other: '{n} players' },
  'rules.setup.tiles': { one: '{n} tile', other: '{n} tiles' },
  'rules.setup.figure': 'This is how many tiles stand on each rack at the beginning.',

  'rules.route.title': 'Routes',
  'rules.route.brief': 'A row of three tiles or more, each touching the next at the same city.',
  'rules.route.text':
    'A route is a row of at least three tiles. Neighbours touch at the same city, as if you changed trains: where one tile ends the next begins. Tiles and whole routes may be turned round for that. A city may come several times, and a route may end where it began. Each tile exists once only.',
  'rules.route.figure.valid': 'Three tiles, four cities: a valid route.',
  'rules.route.figure.broken':
    'Not like this: Osnabrück is followed by Hannover. The two are joined, but the tile between them is missing.',
  'rules.route.figure.twice': 'Hamm comes twice. That is all right.',
  'rules.route.figure.ring':
    'From Augsburg via Ingolstadt and München back to Augsburg: a ring is a route, too.',

  'rules.turn.title': 'Your turn',
  'rules.turn.brief':
    'Lay tiles, draw one, ask for a city: all of it is optional. Whoever lays nothing has to draw.',
  'rules.turn.text':
    'On your turn you may do three things, in any order: lay tiles, as often as you like; draw a tile; ask for a city. All of it is optional. Only if you have laid nothing at all in your turn do you have to draw one. Then it is the turn of the next player to your left.',
  'rules.turn.empty': 'When the bag is empty nobody draws any more, and nobody has to.',
  'rules.turn.lay': 'Lay',
  'rules.turn.lay.often': 'as often as you like',
  'rules.turn.draw': 'Draw',
  'rules.turn.ask': 'Ask',
  'rules.turn.once': 'at most once',
  'rules.turn.figure': 'Three possibilities, in any order. Whoever lays nothing draws.',

  'rules.out.title': 'Coming out',
  'rules.out.brief':
    'First you lay a route of your own tiles alone. After that you may add to all and rebuild all.',
  'rules.out.text':
    'In each game you first have to come out: you lay a new route that is made wholly of your own tiles. Before that you may neither extend nor rebuild what others have laid. After it the whole table is open to you, in the very same turn.',
  'rules.out.figure':
    'Anna comes out with route 2, all of it from her rack. Right after it she adds Fulda–Würzburg to route 1. Tiles newly laid carry a plus.',

  'rules.lay.title': 'Extending and rebuilding',
  'rules.lay.text':
    'Having come out, you may extend any route and rebuild them all: split, join, turn round, move single tiles, right across the table, too. What it looks like in between does not matter. In the end everything that lay on the table lies in valid routes again, and at least one tile of your rack has been added.',
  'rules.lay.figure.before': 'Ben wants to get rid of Dortmund–Köln. It fits at no end of a route.',
  'rules.lay.figure.between':
    'He splits route 1 at Dortmund. Both pieces are too short now, but for the time being they may be.',
  'rules.lay.figure.after':
    'The first piece gets the new tile, the second joins route 2 at Paderborn. All is sound again.',
  'rules.lay.figure.map': 'The table before and after it. Each route has its colour and number.',

  'rules.joker.title': 'Jokers',
  'rules.joker.text':
    'A joker stands for a connection of two different cities of one region, whether the map has it or not. Several jokers may lie in one route, also in the one that you come out with.',
  'rules.joker.free':
    'If you have the tile that a joker on the table stands for, you may exchange them. By rebuilding, too, a joker may come free. It never goes to a rack: in the same laying it has to lie in a valid route again, and there it may stand for something else. To exchange is to rebuild, so you must have come out.',
  'rules.joker.figure.joined': 'Yes: Nürnberg and Regensburg are both in Bavaria.',
  'rules.joker.figure.apart':
    'Yes: Freiburg and Tübingen are both in the southwest. That no line joins them does no harm.',
  'rules.joker.figure.regions':
    'No: Wolfsburg and Berlin are joined, but north and east are two regions.',
  'rules.joker.figure.before':
    'Carla has Mannheim–Heidelberg. On the table a joker stands for just this tile.',
  'rules.joker.figure.after':
    'She exchanges them and in the same laying adds the joker at the end. There it stands for Stuttgart–Freiburg, and Freiburg–Konstanz fits right behind it.',

  'rules.ask.title': 'Asking for a city',
  'rules.ask.text':
    'You name a city. Beginning at your left the others, one after another, may give you a tile that shows this city. Whoever gives chooses which one, and may refuse even with one that matches. The first gift ends the request. Only the two of you see what it was, and nothing is drawn for it. A joker shows no city, so it is never given away.',
  'rules.ask.asks': 'Anna asks: “{city}?”',
  'rules.ask.no': 'no',
  'rules.ask.gives': 'gives one',
  'rules.ask.not': 'no longer asked',
  'rules.ask.figure':
    'Ben sits at Anna’s left and gives nothing. Carla has two tiles with Köln and parts with one. David is no longer asked.',

  'rules.none.title': 'When nobody gives',
  'rules.none.text':
    'If nobody gives and you have not come out yet, you may in the same turn take one tile with that city from the table. It goes into a new route at once, together with at least two of your own. What stays on the table has to be valid and may be rebuilt for that. With this you have come out. Jokers stay where they lie, and you may always do without.',
  'rules.none.figure.before':
    'David has not come out yet and has asked for Kassel in vain. On the table a route ends there.',
  'rules.none.figure.after':
    'He takes Paderborn–Kassel and lays a new route with two of his own. Three tiles are left of the old one, so it holds.',

  'rules.end.title': 'End of a game',
  'rules.end.text':
    'Mostly a game ends when somebody lays the last tile of a rack. But it can be given away, too. Then the running turn is played to its end, and perhaps two win.',
  'rules.end.how': 'What happens',
  'rules.end.who': 'Who wins',
  'rules.end.laid': 'Somebody lays the last tile of a rack.',
  'rules.end.laid.who': 'This player, at once.',
  'rules.end.given': 'Somebody gives the last tile of a rack away.',
  'rules.end.given.who': 'The giver, as soon as the running turn is over.',
  'rules.end.both':
    'Somebody gives the last tile away, and the one who gets it lays all tiles, too.',
  'rules.end.both.who': 'Both.',
  'rules.end.stalemate': 'The bag is empty, and for a full round nobody lays or gives anything.',
  'rules.end.stalemate.who': 'Fewest kilometres on the rack; a tie shares the win.',

  'rules.series.title': 'Kilometres and several games',
  'rules.series.brief': 'What is left on a rack counts with its kilometres. The fewest win.',
  'rules.series.text':
    'The number of games is agreed on before: one to nine. After each the kilometres on the tiles left on the racks count, a joker counts 1,000. Then all tiles go back into the bag. After the last game the fewest kilometres in all win; if they are equal the win is shared.',
  'rules.series.example': 'Ben’s rack at the end of a game',
  'rules.series.joker': 'Joker',
  'rules.series.sum': 'Kilometres for Ben',

  'rules.here.title': 'On this page',
  'rules.here.text':
    'Rebuilding is done as on scrap paper: what you try is seen by you alone until you lay it. Each route says whether it is valid and, if not, why. If the table allows it there are hints in three steps: whether anything can be laid, which tiles, and how. They, too, are seen by you alone. If nothing can be laid they name a city to ask for.',
  'rules.here.answer':
    'With several people at different devices there is a time to answer; the table says how long. A gift counts at once. A refusal counts only when the time is up, even if you clicked it long before; until then you may still give. It takes just as long with those who have no tile that matches; the answer is given for them. So neither the answer nor its time tells who had something. Silence means refusing.',
  'rules.here.prepared':
    'Answers can be prepared for single cities; they count while you are away, too. No clock is running for one person against bots with nobody watching, nor at a shared device.',
  'rules.here.figure':
    'A refusal is noted and counts at the end of the time. Until then one may still give.',
  'rules.here.asked': 'asked',
  'rules.here.noted': 'refused: noted',
  'rules.here.counts': 'counts',
};
