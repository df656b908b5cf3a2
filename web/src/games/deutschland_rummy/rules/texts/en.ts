import type { Like } from '../../../../texts';
import type { de } from './de';

export const en: Like<typeof de> = {
  'rules.lead': 'For 2 to 4 players. In our own words, with everything that counts at the table.',
  'rules.note':
    'The map is our own reconstruction, not the printed one. Where the printed rules leave something open, the following applies here: whenever you rebuild, you put down at least one tile from your own rack. With a tile taken from the table you lay at least two of your own. Jokers are neither given nor taken, and only players who have come out may exchange them. Every game comes to an end, even with an empty bag.',

  'rules.row': 'Route {number}: {tiles}',
  'rules.rack': 'On the rack',
  'rules.right': 'valid',
  'rules.wrong': 'not valid',

  'rules.idea.title': 'Aim of the game',
  'rules.idea.brief': 'Be the first to have no tiles left on your rack.',
  'rules.idea.text':
    'Here Germany is a network of 57 cities in six coloured regions. Each pair of connected cities is on a tile, with the kilometres between them. Tiles that touch at a city become routes on the table. The routes belong to nobody: all players extend all of them and may take them apart again. The first player to have no tiles left on their rack wins the game.',
  'rules.idea.map':
    'The map is our own reconstruction, not the printed one, whose 117 connections are not published. The rules of the game name the cities; their connections and distances here follow the real railways.',
  'rules.idea.figure.tile':
    'A tile: two cities with the colour and letter of their regions, the kilometres in the middle. Beside it one of the three jokers.',
  'rules.idea.figure.map': 'Six regions: {regions}. Each line is a tile.',
  'rules.idea.region': '{letter} {name}',

  'rules.setup.title': 'Before the game',
  'rules.setup.text':
    'All 120 tiles go into the bag. All players draw their first tiles from it, hidden, and put them on their racks: the more players, the fewer tiles. Only you see what is on your rack; everybody sees how many tiles there are. The player who begins the first game is drawn by lot or agreed on; each further game is begun by the next seat.',
  'rules.setup.players': { one: '{n} player', other: '{n} players' },
  'rules.setup.tiles': { one: '{n} tile', other: '{n} tiles' },
  'rules.setup.figure': 'How many tiles are on each rack at the beginning.',

  'rules.route.title': 'Routes',
  'rules.route.brief': 'A row of three tiles or more, each touching the next at the same city.',
  'rules.route.text':
    'A route is a row of at least three tiles. Neighbours touch at the same city, as if you changed trains: where one tile ends, the next begins. You may turn tiles and whole routes round to make them fit. A city may appear several times, and a route may end where it began. Each tile exists only once.',
  'rules.route.figure.valid': 'Three tiles, four cities: a valid route.',
  'rules.route.figure.broken':
    'Not like this: Osnabrück is followed by Hannover. The two are connected, but the tile between them is missing.',
  'rules.route.figure.twice': 'Hamm appears twice. That is fine.',
  'rules.route.figure.ring':
    'From Augsburg via Ingolstadt and München back to Augsburg: a ring is a route, too.',

  'rules.turn.title': 'Your turn',
  'rules.turn.brief':
    'Lay tiles, draw one, ask for a city: all of it is optional. If you lay nothing, you have to draw.',
  'rules.turn.text':
    'On your turn you may do three things, in any order: lay tiles, as often as you like; draw a tile; ask for a city. All of it is optional. Only if you have laid nothing at all during your turn do you have to draw a tile. Then it is the turn of the player on your left.',
  'rules.turn.empty': 'When the bag is empty, nobody can or has to draw any more.',
  'rules.turn.lay': 'Lay',
  'rules.turn.lay.often': 'as often as you like',
  'rules.turn.draw': 'Draw',
  'rules.turn.ask': 'Ask',
  'rules.turn.once': 'at most once',
  'rules.turn.figure': 'Three options, in any order. If you lay nothing, you draw.',

  'rules.out.title': 'Coming out',
  'rules.out.brief':
    'First you lay a route made only of your own tiles. After that you may extend and rebuild all routes.',
  'rules.out.text':
    'In each game you first have to come out: you lay a new route made entirely of your own tiles. Before that you may neither extend nor rebuild what others have laid. After that the whole table is open to you, even in the same turn.',
  'rules.out.figure':
    'Anna comes out with route 2, all of it from her rack. Right after that she adds Fulda–Würzburg to route 1. Newly laid tiles have a plus.',

  'rules.lay.title': 'Extending and rebuilding',
  'rules.lay.text':
    'Once you have come out, you may extend any route and rebuild them all: split, join, turn round, move single tiles, even right across the table. What it looks like in between does not matter. In the end, everything that was on the table is in valid routes again, and at least one tile from your rack has been added.',
  'rules.lay.figure.before':
    'Ben wants to get rid of Dortmund–Köln. It does not fit at the end of any route.',
  'rules.lay.figure.between':
    'He splits route 1 at Dortmund. Both pieces are now too short, but that is allowed for the moment.',
  'rules.lay.figure.after':
    'The first piece gets the new tile, the second joins route 2 at Paderborn. Everything is valid again.',
  'rules.lay.figure.map': 'The table before and after. Each route has its own colour and number.',

  'rules.joker.title': 'Jokers',
  'rules.joker.text':
    'A joker stands for a connection between two different cities of one region, whether or not the map has it. A route may contain several jokers, even the one you come out with.',
  'rules.joker.free':
    'If you have the tile that a joker on the table stands for, you may exchange them. Rebuilding can free a joker, too. A joker never goes to a rack: you must put it into a valid route again as part of the same laying, and there it may stand for something else. Exchanging counts as rebuilding, so you must have come out.',
  'rules.joker.figure.joined': 'Yes: Nürnberg and Regensburg are both in Bavaria.',
  'rules.joker.figure.apart':
    'Yes: Freiburg and Tübingen are both in the southwest. It does not matter that no line connects them.',
  'rules.joker.figure.regions':
    'No: Wolfsburg and Berlin are connected, but north and east are two regions.',
  'rules.joker.figure.before':
    'Carla has Mannheim–Heidelberg. A joker on the table stands for exactly this tile.',
  'rules.joker.figure.after':
    'She exchanges them and adds the joker at the end in the same laying. There it stands for Stuttgart–Freiburg, and Freiburg–Konstanz fits right behind it.',

  'rules.ask.title': 'Asking for a city',
  'rules.ask.text':
    'You name a city. Starting on your left, the other players, one after another, may give you a tile that shows this city. They choose which one, and may refuse even if they have one that matches. The first gift ends the request. Only the two of you see the tile, and the giver does not draw a new one. A joker shows no city, so it is never given away.',
  'rules.ask.asks': 'Anna asks: “{city}?”',
  'rules.ask.no': 'no',
  'rules.ask.gives': 'gives one',
  'rules.ask.not': 'no longer asked',
  'rules.ask.figure':
    'Ben sits on Anna’s left and gives nothing. Carla has two tiles with Köln and parts with one. David is no longer asked.',

  'rules.none.title': 'When nobody gives',
  'rules.none.text':
    'If nobody gives you a tile and you have not come out yet, you may take one tile with that city from the table in the same turn. It goes into a new route at once, together with at least two of your own. What stays on the table has to be valid and may be rebuilt to make it so. With this you have come out. Jokers stay where they are, and you never have to take a tile.',
  'rules.none.figure.before':
    'David has not come out yet and has asked for Kassel in vain. A route on the table ends there.',
  'rules.none.figure.after':
    'He takes Paderborn–Kassel and lays a new route with two of his own. The old one still has three tiles, so it stays valid.',

  'rules.end.title': 'End of a game',
  'rules.end.text':
    'A game usually ends when a player lays the last tile on their rack. But you can also give it away. Then the current turn is played to its end, and two players may win.',
  'rules.end.how': 'What happens',
  'rules.end.who': 'Who wins',
  'rules.end.laid': 'A player lays the last tile on their rack.',
  'rules.end.laid.who': 'This player, at once.',
  'rules.end.given': 'A player gives away the last tile on their rack.',
  'rules.end.given.who': 'The giver, as soon as the current turn is over.',
  'rules.end.both':
    'A player gives away their last tile, and the player who gets it lays all of theirs, too.',
  'rules.end.both.who': 'Both.',
  'rules.end.stalemate': 'The bag is empty, and for a full round nobody lays or gives anything.',
  'rules.end.stalemate.who': 'Fewest kilometres on the rack; if tied, the win is shared.',

  'rules.series.title': 'Kilometres and several games',
  'rules.series.brief': 'The tiles left on your rack count their kilometres. The fewest win.',
  'rules.series.text':
    'You agree beforehand on the number of games: one to nine. After each game the kilometres on the tiles left on the racks count; a joker counts as 1,000. Then all tiles go back into the bag. After the last game the fewest kilometres in total win; if tied, the win is shared.',
  'rules.series.example': 'Ben’s rack at the end of a game',
  'rules.series.joker': 'Joker',
  'rules.series.sum': 'Kilometres for Ben',

  'rules.here.title': 'On this page',
  'rules.here.text':
    'You rebuild as if on scrap paper: nobody else sees what you try until you lay it. Each route says whether it is valid and, if not, why. If the table allows it, there are hints in three steps: whether anything can be laid, which tiles, and how. Only you see them. If nothing can be laid, they name a city to ask for.',
  'rules.here.answer':
    'If several people play on different devices, there is a time limit for answers, shown at the table. A gift counts at once. A refusal only counts when the time is up, even if you clicked it long before; until then you may still give. It takes just as long for players who have no matching tile; the answer is given for them. So neither the answer nor its timing reveals who had something. Silence means no.',
  'rules.here.prepared':
    'You can prepare answers for individual cities; they count even while you are away. There is no clock if one person plays against bots with nobody watching, nor on a shared device.',
  'rules.here.figure':
    'A refusal is noted and counts at the end of the time. Until then you may still give.',
  'rules.here.asked': 'asked',
  'rules.here.noted': 'refused: noted',
  'rules.here.counts': 'counts',
};
