/** Deutschland Rummy for the table, which knows no game. */

import type { Component } from 'svelte';
import { t } from './texts';
import type { GameParts, PlayProps } from '../parts';
import Play from './Play.svelte';

// The server sends what belongs to the game of the table: this is where the types are told so.
export const parts: GameParts = {
  isOpen: false,
  cover: () => t('handover'),
  Play: Play as unknown as Component<PlayProps>,
};
