/** Run before every test file: all sentences in both languages. */

import type { Sentences } from '.';
import { load, loadMatch, loadSetup } from '.';

type Part = Pick<Sentences<string>, 'load'>;
const parts = import.meta.glob<Part>(
  ['../games/*/texts/index.ts', '../games/*/rules/texts/index.ts'],
  {
    eager: true,
  },
);

await Promise.all(
  [load, loadMatch, loadSetup, ...Object.values(parts).map((part) => part.load)].flatMap((each) => [
    each('de'),
    each('en'),
  ]),
);
