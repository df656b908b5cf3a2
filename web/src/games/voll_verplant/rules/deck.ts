/** The cards as the booklet lists them. */

/** One kind of card in the built-in edition of the deck. */
export interface DeckCard {
  card: string;
  kind: 'number' | 'express' | 'transfer' | 'free';
  value: number;
  count: number;
}

/** The deck that ships with the game (a browser test compares it with the edition file). */
export const DECK: readonly DeckCard[] = [
  { card: '3', kind: 'number', value: 3, count: 3 },
  { card: '4', kind: 'number', value: 4, count: 2 },
  { card: '5', kind: 'number', value: 5, count: 2 },
  { card: '6', kind: 'number', value: 6, count: 1 },
  { card: 'x2', kind: 'express', value: 2, count: 2 },
  { card: 'x3', kind: 'express', value: 3, count: 1 },
  { card: '+', kind: 'transfer', value: 0, count: 2 },
  { card: '*', kind: 'free', value: 0, count: 1 },
];
