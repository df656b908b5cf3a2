import { expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { Bench } from './bench.svelte';
import { PAGE } from './bench.fixture';
import { hintedText } from './telling';

prefs.language = 'en';

const after = (arrived: string[]) => ({ order: { arrived } }) as unknown as Bench;

it('a hint names its tiles, and says so if its only one has just come', () => {
  const texts = [
    hintedText(after([]), PAGE, ['a--b']),
    hintedText(after(['a--b']), PAGE, ['a--b']),
    hintedText(after(['a--b']), PAGE, ['a--b', 'b--c']),
  ];
  expect(texts.map((text) => text.split(':')[0])).toEqual([
    'A–B can be laid; it is marked on the rack.',
    'Only A–B can be laid',
    'These 2 tiles can be laid together',
  ]);
});
