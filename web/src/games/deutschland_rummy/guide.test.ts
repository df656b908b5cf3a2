import { expect, it } from 'vitest';
import type { Offers, Position, View } from '../../protocol/deutschland_rummy';
import type { DeskView } from './desk/desk.svelte';
import { asideOf, guideOf, type GuideScene } from './guide';
import { t } from './texts';
import { isUntaught } from './untaught';

const before = (action: string) =>
  ({ seat: 0, log: [{ type: 'act', seat: 0, action: { type: action } }] }) as unknown as Position;

const scene = (more: Partial<GuideScene> = {}): GuideScene => ({
  position: before('draw'),
  view: { laid: [] as string[] } as View,
  offers: { phase: 'act' } as Offers,
  isTrying: false,
  canLay: false,
  ...more,
});
const open = (given: GuideScene, shown: DeskView = 'rows') =>
  guideOf(given, shown)
    .filter(({ done = false, fits = true }) => !done && fits)
    .map(({ text }) => text);

it('the guide has six to ten steps, from the rack to rebuilding', () => {
  const steps = guideOf(scene(), 'rows');
  expect(steps.length).toBeGreaterThanOrEqual(6);
  expect(steps.length).toBeLessThanOrEqual(10);
  expect(steps[0]?.text).toBe(t('guide.rack'));
});

it('the guide tells of laying while something is tried out, and of the end of a turn until one came', () => {
  expect(open(scene())).toContain(t('guide.try'));
  expect(open(scene())).not.toContain(t('guide.lay'));
  expect(open(scene({ isTrying: true }))).toContain(t('guide.lay'));
  expect(open(scene({ offers: null }))).toContain(t('guide.wait'));
  expect(open(scene({ position: before('end') }))).not.toContain(t('guide.end-turn'));
});

it('the guide waits until what can be laid is laid, at whatever step it becomes so', () => {
  const laid = { laid: ['a--b'] } as unknown as View;
  const lay = (more: Partial<GuideScene>) =>
    guideOf(scene({ isTrying: true, ...more }), 'rows').find(({ target }) =>
      target.includes('[data-guide="lay"]'),
    );
  expect(lay({})).toMatchObject({ text: t('guide.lay'), done: false, isCalling: false });
  const now = { text: t('guide.lay.now'), done: false, isCalling: true };
  expect(lay({ canLay: true })).toMatchObject(now);
  expect(lay({ canLay: true, view: laid })).toMatchObject(now);
  expect(lay({ view: laid })).toMatchObject({ done: true, isCalling: false });
});

it('the callout leaves free with what a draft is laid and taken back, at every step', () => {
  const lays = '[data-guide="lay"]';
  const covering = guideOf(scene({ isTrying: true }), 'rows').filter(
    ({ target, spared = [] }) => ![...target, ...spared].includes(lays),
  );
  expect(covering).toEqual([]);
});

it('the guide asks for no city any more once one was asked for', () => {
  expect(open(scene())).toContain(t('guide.ask'));
  expect(open(scene({ position: before('ask') }))).not.toContain(t('guide.ask'));
});

it('the guide speaks of drawing no more in a turn in which something was laid', () => {
  const laid = { seat: 0, mover: 0, laid: ['a--b'] } as unknown as View;
  expect(open(scene())).toContain(t('guide.draw'));
  expect(open(scene({ view: laid }))).not.toContain(t('guide.draw'));
  expect(open(scene({ view: { ...laid, mover: 1 } }))).toContain(t('guide.draw'));
});

it('the guide waits for the first own turn, and while an answer is asked for', () => {
  const [first, later] = [{ seat: 0, log: [] } as unknown as Position, before('end')];
  const [turn, answer] = ['act', 'answer'].map((phase) => ({ phase }) as Offers);
  expect(isUntaught({ position: first, offers: null })).toBe(true);
  expect(isUntaught({ position: first, offers: turn ?? null })).toBe(false);
  expect(isUntaught({ position: later, offers: null })).toBe(false);
  expect(isUntaught({ position: later, offers: answer ?? null })).toBe(true);
});

it('who is asked for a city is told what that means, beside the steps, and what is to be done', () => {
  const asked = (gifts: string[]) => ({ phase: 'answer', gifts }) as unknown as Offers;
  expect(asideOf(null)).toBeNull();
  expect(asideOf({ phase: 'act' } as Offers)).toBeNull();
  const aside = asideOf(asked(['a--b']));
  expect(aside).toMatchObject({ target: ['.answer'], text: t('guide.asked') });
  expect(aside?.spared).toContain('[data-rack]');
  expect(asideOf(asked([]))?.text).toBe(t('guide.asked.none'));
});

it('the callout leaves whose turn it is, the views, the counts and the first route free', () => {
  const seen = ['status', 'views', '[data-counts]', '[data-row]:first-child'];
  const steps = guideOf(scene(), 'rows').filter(({ text }) => text !== t('guide.help'));
  for (const { target, spared = [] } of steps) {
    for (const part of seen) expect([...target, ...spared].join()).toContain(part);
  }
});

it('the callout leaves free where a route begins', () => {
  const steps = guideOf(scene(), 'rows').filter(({ target }) => target[0] !== '[data-item="new"]');
  const covering = steps.filter(
    ({ target, spared = [] }) => ![...target, ...spared].join().includes('new'),
  );
  expect(covering.map(({ text }) => text)).toEqual([t('guide.help')]);
});

it('the callout leaves the tiles of the rack free', () => {
  const covering = guideOf(scene(), 'rows').filter(
    ({ target, spared = [] }) => ![...target, ...spared].join().includes('[data-rack]'),
  );
  expect(covering.map(({ text }) => text)).toEqual([t('guide.help')]);
});

it('the callout leaves the picked city and what a hint tells free, at every step', () => {
  const free = guideOf(scene(), 'rows').filter(({ spared = [] }) =>
    ['[data-told]', '.city:has(.ring)'].every((part) => spared.includes(part)),
  );
  expect(free).toHaveLength(guideOf(scene(), 'rows').length);
});

const MAP = '[data-guide="map"]';
const told = (shown: DeskView, text: string) =>
  guideOf(scene(), shown).find((step) => step.text === text);

it('the callout stands on no map that it tells of: beside the routes never, on a phone not for cities', () => {
  const map = told('map', t('guide.map'));
  expect(map).toMatchObject({ isOfBoard: true });
  expect(map?.target[0]).toBe(MAP);
  const ask = told('map', t('guide.ask'));
  expect(ask).toMatchObject({ isOfBoard: true });
  expect(ask?.spared).toContain(MAP);
  const covering = guideOf(scene(), 'both').filter(
    ({ target, spared = [] }) => ![...target, ...spared].includes(MAP),
  );
  expect(covering).toEqual([]);
});

it('the guide leads to a map that is out of sight', () => {
  expect(open(scene(), 'rows')).toContain(t('guide.map.away'));
  expect(open(scene(), 'both')).not.toContain(t('guide.map.away'));
});
