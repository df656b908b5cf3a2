import { expect, it } from 'vitest';
import { prefs } from '../device.svelte';
import { reasonText } from './reasons';

const reason = {
  rule: 'why.ug.rail',
  sentence: { de: 'Linie {line}: {points} Punkte.', en: 'Line {line}: {points} points.' },
  parameters: { line: 'red', points: 1200 },
};
const named = (parameters: Record<string, string | number>) => ({ ...parameters, line: 'Red' });

it('is told in the chosen language, with names and figures', () => {
  prefs.language = 'de';
  expect(reasonText(reason, named)).toBe('Linie Red: 1.200 Punkte.');
  prefs.language = 'en';
  expect(reasonText(reason, named)).toBe('Line Red: 1,200 points.');
});
