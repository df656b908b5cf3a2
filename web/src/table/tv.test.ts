import { expect, test } from 'vitest';
import { invitationsIn, tvAddress } from './tv';

const LINK = 'abcdefghijklmnopqrstuvw_';

test('the address of a screen in the room carries the invitations that it was given', () => {
  const invitations = [
    { seat: 1, link: LINK },
    { seat: 3, link: LINK },
  ];
  const address = tvAddress({ spectators: 'watch' }, invitations);
  expect(address).toBe(`/tv/watch#1.${LINK},3.${LINK}`);
  expect(invitationsIn(new URL(address, 'http://x').hash)).toEqual(invitations);
  expect(tvAddress({ spectators: 'watch' }, [])).toBe('/tv/watch');
});

test('what is no invitation is left out', () => {
  expect(invitationsIn('')).toEqual([]);
  expect(invitationsIn(`#1.short,x.${LINK},2.${LINK}/..`)).toEqual([]);
});
