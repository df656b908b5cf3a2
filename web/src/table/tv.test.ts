import { expect, test } from 'vitest';
import { Refused, problem } from '../api';
import { fit, invitationsIn, stillOpen, tvAddress } from './tv';

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

test('an invitation is shown as long as it leads to a seat', async () => {
  const told: Record<string, string> = {
    taken: 'seat/taken',
    'given up': 'link/unknown',
    'line is down': 'network/unreachable',
  };
  const links = ['open', ...Object.keys(told)].map((link, seat) => ({ seat, link }));
  const ask = (link: string) =>
    told[link] ? Promise.reject(new Refused(problem(told[link]), 409)) : Promise.resolve();
  const found = await stillOpen(links, ask);
  expect(found.map(({ link }) => link)).toEqual(['open', 'line is down']);
});

/** The scale at which a column with some content is drawn in a room of 100. */
function drawn(height: number): string {
  let scale = '';
  fit({
    clientHeight: 100,
    get scrollHeight() {
      return Math.max(100, height * Number(scale));
    },
    style: { setProperty: (_, value) => void (scale = value ?? '') },
  });
  return scale;
}

test('a column is drawn so that all of it is in sight, and no smaller than can be read', () => {
  expect([80, 100, 104, 120, 300].map(drawn)).toEqual(['1', '1', '0.95', '0.8', '0.7']);
});
