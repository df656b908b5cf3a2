import { describe, expect, it } from 'vitest';
import type { MapPage, Offers, View } from '../../protocol/voll_verplant';
import { guideOf, type GuideScene } from './guide';
import { t } from './texts';

const page = {
  lines: [
    { letter: 'A', stations: ['x'] },
    { letter: 'B', stations: ['x', 'y'] },
  ],
  drawing: {
    lines: [{ letter: 'A' }, { letter: 'B' }],
    stations: [
      { id: 'y', lines: 1 },
      { id: 'x', lines: 2 },
    ],
  },
} as unknown as MapPage;

function scene(kind: string, more: Partial<GuideScene> = {}, seats = 2): GuideScene {
  const view = {
    card: 'card',
    cards: [{ card: 'card', kind, value: 4 }],
    sheets: Array.from({ length: seats }),
  } as View;
  return { page, view, offers: {} as Offers, hasChosen: false, most: 3, acts: 0, ...more };
}

const open = (given: GuideScene) =>
  guideOf(given)
    .filter(({ done = false, fits = true }) => !done && fits)
    .map(({ text }) => text);

describe('the guide', () => {
  it('has six to ten steps, and says first what brings points', () => {
    const steps = guideOf(scene('number'));
    expect(steps.length).toBeGreaterThanOrEqual(6);
    expect(steps.length).toBeLessThanOrEqual(10);
    expect(steps[0]?.text).toBe(t('guide.goal'));
    expect(steps[0]?.target[0]).toContain('"B"');
  });

  it('tells of fewer stations where there are several', () => {
    const told = (most: number) => open(scene('transfer', { hasChosen: true, most }));
    expect(told(1)).toContain(t('guide.preview.one'));
    expect(told(1)).not.toContain(t('guide.preview'));
    expect(told(2)).toContain(t('guide.preview'));
  });

  it('tells of the card that lies there', () => {
    expect(open(scene('express'))).toContain(t('guide.card.express', { value: 4 }));
    expect(open(scene('free'))).toContain(t('guide.choose.free'));
    expect(open(scene('free'))).not.toContain(t('guide.windows'));
    // A free ride has no line and no number of stations; the windows are explained all the same.
    expect(open(scene('free'))).toContain(t('guide.windows.free'));
    for (const key of ['guide.goal', 'guide.windows', 'guide.choose', 'guide.meeting'] as const) {
      const step = guideOf(scene('number')).find(({ text }) => text === t(key));
      expect(step?.spared, 'the card stays in sight').toContain('[data-guide="card"] .ticket');
      if (key === 'guide.choose') continue; // it points at the lines themselves
      expect(step?.spared, 'a line can be chosen').toContain('[data-guide="lines"]');
    }
    const chosen = open(scene('free', { hasChosen: true }));
    expect(chosen).toContain(t('guide.preview.free'));
    expect(chosen).not.toContain(t('guide.preview'));
  });

  it('tells of a preview while there is one, and asks to enter it', () => {
    expect(open(scene('number'))).not.toContain(t('guide.preview'));
    const chosen = open(scene('number', { hasChosen: true }));
    expect(chosen).toContain(t('guide.preview'));
    expect(chosen).toContain(t('guide.confirm'));
    expect(chosen).not.toContain(t('guide.choose'));
    expect(open(scene('number', { acts: 1 }))).not.toContain(t('guide.confirm'));
    // The controls that it mentions stay free: more or fewer stations, another line.
    const preview = guideOf(scene('number')).find(({ text }) => text === t('guide.preview'));
    expect(preview?.clicked).toEqual(['[data-guide="choice"]', '[data-guide="lines"]']);
    expect(preview?.spared).toEqual(['[data-board] [data-wagon]']);
  });

  it('knows who plays alone', () => {
    const alone = open(scene('number', {}, 1));
    expect(alone).toContain(t('guide.end.solo'));
    expect(alone).not.toContain(t('guide.others'));
  });
});
