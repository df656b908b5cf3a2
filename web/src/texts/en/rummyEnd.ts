import type { Like } from '..';
import type { rummyEnd as german } from '../de/rummyEnd';

export const rummyEnd: Like<typeof german> = {
  'end.dr.wins': { one: '{name} wins with {n} kilometre.', other: '{name} wins with {n} kilometres.' },
  'end.dr.you-win': { one: 'You win with {n} kilometre.', other: 'You win with {n} kilometres.' },
  'end.dr.shared': {
    one: '{names} share the win with {n} kilometre.',
    other: '{names} share the win with {n} kilometres.',
  },
  'end.dr.fewest': 'Fewest kilometres win.',
  'end.dr.table': 'Kilometres by game',
  'end.dr.game': 'Game',
  'end.dr.laid': '{names} lays the last tile.',
  'end.dr.given': '{names} gives the last tile away.',
  'end.dr.both': '{names} win together: the last tile laid, and given away.',
  'end.dr.stalemate': {
    one: 'The bag is empty and nothing goes any more: {names} has fewest kilometres.',
    other: 'The bag is empty and nothing goes any more: {names} have fewest kilometres.',
  },
  'end.dr.won': 'won',
  'end.dr.jokers': { one: '{n} joker', other: '{n} jokers' },
  'end.dr.joker': 'A joker on the rack counts {n} kilometres.',
  'end.dr.kilometres': 'Kilometres',
  'end.dr.left': 'Tiles left',
  'end.dr.left.game': 'Tiles left: game {game}',
  'end.dr.left.none': 'none',
};
