/** Runs before every test file: all sentences in both languages, settings and hands as on a first visit. */

import { vi } from 'vitest';
import type { Sentences } from './texts';
import { load, loadArchived, loadEnd, loadSeating, loadSetup, loadTable } from './texts';
import { preferencesFrom, prefs } from './device.svelte';
import { hands, PAUSE } from './table/hands.svelte';

type Part = Pick<Sentences<string>, 'load'>;
const parts = import.meta.glob<Part>(
  ['./games/*/texts/index.ts', './games/*/{rules,later}/texts/index.ts'],
  {
    eager: true,
  },
);

await Promise.all(
  [
    load,
    loadArchived,
    loadEnd,
    loadSeating,
    loadSetup,
    loadTable,
    ...Object.values(parts).map((part) => part.load),
  ].flatMap((each) => [each('de'), each('en')]),
);

// Test files share the modules that they import, and their state.
Object.assign(prefs, preferencesFrom({}));
vi.useFakeTimers();
hands.startle();
vi.advanceTimersByTime(PAUSE);
hands.press(performance.now());
vi.useRealTimers();
