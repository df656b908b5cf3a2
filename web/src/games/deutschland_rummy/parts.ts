/** Deutschland Rummy for the table, which knows no game. */

import type { Component } from 'svelte';
import type { CountryPage, Position as RummyPosition } from '../../protocol/deutschland_rummy';
import { coverText, unseenAnswer } from './cover';
import type { GameParts, PlayProps } from '../parts';
import Play from './Play.svelte';

// The server sends what belongs to the game of the table: this is where the types are told so.
export const parts: GameParts = {
  isOpen: false,
  cover: (position, page) => coverText(position as unknown as RummyPosition, page as CountryPage),
  unseen: (position) => unseenAnswer(position as unknown as RummyPosition),
  Play: Play as unknown as Component<PlayProps>,
};
