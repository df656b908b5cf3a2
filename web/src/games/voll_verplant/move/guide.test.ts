import { describe, expect, it } from 'vitest';
import type { Offers } from '../../../protocol/voll_verplant';
import { t } from '../texts';
import { guideOf, TIPS } from './guide';

const offers = (kind: string, value = 0): Offers => ({ kind, value, lines: [], choices: [] });

describe('tips', () => {
  it('first say what the card means', () => {
    expect(guideOf(offers('number', 4), false, TIPS)).toBe(t('guide.number', { value: 4 }));
    expect(guideOf(offers('express', 2), false, 1)).toBe(t('guide.express', { value: 2 }));
    expect(guideOf(offers('transfer'), false, 2)).toBe(t('guide.transfer'));
    expect(guideOf(offers('free'), false, TIPS)).toBe(t('guide.free'));
  });

  it('then what a choice does, another thing with each move', () => {
    expect(guideOf(offers('number', 4), true, 3)).toBe(t('guide.points'));
    expect(guideOf(offers('number', 4), true, 2)).toBe(t('guide.crosses'));
    expect(guideOf(offers('transfer'), true, 1)).toBe(t('guide.windows'));
    expect(guideOf(offers('free'), true, TIPS)).toBe('');
  });

  it('end after the first moves', () => {
    expect(guideOf(offers('number', 4), false, 0)).toBe('');
    expect(guideOf(offers('number', 4), true, 0)).toBe('');
  });
});
