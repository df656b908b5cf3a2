/** On the Underground for the table, which is independent of games. */

import type { Component } from 'svelte';
import type { GameParts, PlayProps } from '../parts';
import Play from './Play.svelte';

// The server sends the types of the table's game; this is where TypeScript learns that.
export const parts: GameParts = {
  isOpen: true,
  Play: Play as unknown as Component<PlayProps>,
};
