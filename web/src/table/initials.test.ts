import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it('each player has initials of his own', () => {
  expect(initialsOf(['Anna', 'Regionalzug 1', 'Regionalzug 2'])).toEqual(['A', 'R1', 'R2']);
  expect(initialsOf(['anna', 'Arno', 'Ben'])).toEqual(['An', 'Ar', 'Be']);
  expect(initialsOf(['Ben', 'Bernd', 'Berta'])).toEqual(['B1', 'B2', 'B3']);
  expect(initialsOf(['ömer', ''])).toEqual(['Ö1', '2']);
});
