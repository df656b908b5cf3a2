import { expect, it } from 'vitest';
import type { View } from '../../protocol/on_the_underground';
import { DRAWING, offersOf } from './board.fixture';
import { guideOf, type GuideScene } from './guide';
import { t } from './texts';

const view = { passenger: 'euston', destinations: [{ station: 'bank' }] } as unknown as View;
const scene = (more: Partial<GuideScene> = {}): GuideScene => ({
  ...{ drawing: DRAWING, view, offers: offersOf(), hasChosen: false, acts: 0 },
  ...more,
});
const open = (given: GuideScene) =>
  guideOf(given)
    .filter(({ done = false, fits = true }) => !done && fits)
    .map(({ text }) => text);

it('the guide has six to ten steps, from the own lines to the passenger', () => {
  const steps = guideOf(scene());
  expect(steps.length).toBeGreaterThanOrEqual(6);
  expect(steps.length).toBeLessThanOrEqual(10);
  expect(steps[0]?.text).toBe(t('guide.lines'));
  const euston = steps.find(({ stations }) => stations?.includes('euston'));
  expect(euston?.target).toHaveLength(1);
  expect(euston?.target[0]).toContain('[data-station="euston"]');
});

it('the guide outlines a station with its name as one', () => {
  const told = guideOf(scene()).filter(({ target }) => target[0]?.includes('data-station'));
  expect(told.length).toBeGreaterThan(1);
  for (const { target, isOne } of told) {
    expect(target[0]).toContain('data-name');
    expect(isOne).toBe(true);
  }
});

it.each([false, true])(
  'the guide leaves status and points free, whether chosen: %s',
  (hasChosen) => {
    const told = guideOf(scene({ hasChosen })).filter(({ isOfBoard }) => isOfBoard);
    expect(told.length).toBeGreaterThan(5);
    for (const { text, spared } of told)
      expect([text, spared]).toContainEqual(expect.arrayContaining(['[data-guide="status"]']));
  },
);

it('the guide leaves free the journeys between which a player who went ahead has to choose', () => {
  const covering = guideOf(scene()).slice(0, -1);
  for (const { spared } of covering) expect(spared).toContain('[data-guide="making"] fieldset');
});

it('the guide leaves free the tab of which it speaks', () => {
  const told = guideOf(scene()).filter(({ text }) => text.includes(t('destinations')));
  expect(told).not.toEqual([]);
  for (const { target, spared = [] } of told) {
    expect([...target, ...spared]).toContain('[data-tab="1"]');
  }
});

it('the guide shows the terminus nearest to the passenger, and tells what only a board has', () => {
  const told = (drawing = DRAWING) =>
    guideOf(scene({ drawing })).filter(({ text }) => text === t('guide.plus'));
  expect(told()).toEqual([]);
  const stations = DRAWING.stations.map((one, at) => ({
    ...one,
    kind: at < 2 ? 'plus' : one.kind,
  }));
  const [plus] = told({ ...DRAWING, stations });
  expect(plus?.stations).toHaveLength(1);
  expect(plus?.target).toHaveLength(2);
  const termini = DRAWING.stations.filter(({ kind }) => kind === 'terminus');
  const signs = guideOf(scene()).find(({ text }) => text === t('guide.signs'));
  expect(signs?.stations).toHaveLength(Math.min(1, termini.length));
});

it('the guide names what shows where he would travel', () => {
  const told = guideOf(scene()).find(({ stations }) => stations?.includes('euston'));
  expect(told?.text).toContain(t('ahead'));
  expect(told?.text).toContain(t('destinations'));
});

it('the guide outlines no destinations on the board, where their names are beside them', () => {
  const told = guideOf(scene()).find(({ text }) => text === t('guide.travels'));
  expect(told?.stations).toEqual(['bank']);
  expect(told?.target.filter((one) => one.includes('data-board'))).toEqual([]);
});

it('the guide waits for the own turn, and for a preview', () => {
  expect(open(scene())).toContain(t('guide.choose'));
  expect(open(scene({ offers: null }))).toContain(t('guide.wait'));
  expect(open(scene())).not.toContain(t('guide.preview'));
  expect(open(scene({ hasChosen: true }))).toContain(t('guide.preview'));
  expect(open(scene({ acts: 1 }))).not.toContain(t('guide.confirm'));
});

it('the guide leaves the colours free where it stands beside the board on a small screen', () => {
  const beside = guideOf(scene({ hasChosen: true })).filter(({ isOfBoard }) => isOfBoard);
  expect(beside[0]?.text, 'the first one, too').toBe(t('guide.lines'));
  for (const { target, spared = [], text } of beside) {
    expect([...target, ...spared], text).toContain('[data-guide="colours"]');
  }
});
