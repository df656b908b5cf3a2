/** Deutschland Rummy for the table, which is independent of games. */

import type { Component } from 'svelte';
import type { CountryPage, Position as RummyPosition } from '../../protocol/deutschland_rummy';
import { coverText, unseenAnswer } from './cover';
import type { GameParts, PlayProps } from '../parts';
import Play from './Play.svelte';

// The server sends the types of the table's game; this is where TypeScript learns that.
export const parts: GameParts = {
  isOpen: false,
  cover: (position, page) => coverText(position as unknown as RummyPosition, page as CountryPage),
  unseen: (position) => unseenAnswer(position as unknown as RummyPosition),
  Play: Play as unknown as Component<PlayProps>,
};
