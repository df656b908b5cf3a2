import { expect, it } from 'vitest';
import { prefs } from '../../device.svelte';
import type { Position, QuestionView } from '../../protocol/deutschland_rummy';
import { PAGE, view } from './bench/bench.fixture';
import { coverText, unseenAnswer } from './cover';

prefs.language = 'en';

const HIDDEN = 'Pass the device on. The racks of the others stay hidden.';
const seats = ['Ann', 'Ben'].map((name, seat) => ({ seat, name, kind: 'local' }));

function told(seat: number, question: Partial<QuestionView> | null, mover = 0): string {
  const asked = { city: 'a', refused: [], asked: null, giver: null, tile: null, ...question };
  const seen = view([], [], { seat, mover, question: question && (asked as QuestionView) });
  return coverText({ seat, view: seen, info: { seats } } as unknown as Position, PAGE);
}

it('a cover says why it is there', () => {
  expect(told(0, null)).toBe(`It is your turn. ${HIDDEN}`);
  expect(told(1, { asked: 1 })).toBe(`Ann asks you for A. ${HIDDEN}`);
  expect(told(0, { refused: [1] })).toBe(`Your request for A is answered. ${HIDDEN}`);
  expect(told(1, null)).toBe(HIDDEN);
});

it('who is asked may refuse behind the cover, and nothing else is done there', () => {
  const unseen = (phase: string | null) =>
    unseenAnswer({ offers: phase && { phase }, seat: 1, info: { seats } } as unknown as Position);
  expect(unseen('answer')).toEqual({
    label: 'Ben refuses without looking',
    action: { type: 'refuse' },
  });
  expect([unseen('act'), unseen(null)]).toEqual([null, null]);
});
