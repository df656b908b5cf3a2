import { describe, expect, it } from 'vitest';
import type { Rule } from '../protocol/messages';
import { rulesOf, type Section } from './booklet';

const section = (rules: string[]): Section => ({
  id: 'x',
  rules,
  title: () => '',
  brief: null,
  text: () => [],
});
const rule = (id: string): Rule => ({ id, section: '', text: { de: '', en: '' }, refusal: null });

describe('the rules of a section', () => {
  it('are those that begin as it says, in the order of the rulebook', () => {
    const rules = ['a.one', 'b.one', 'a.two', 'ab.one'].map(rule);
    const found = rulesOf(section(['a.two', 'b.', 'a.one']), rules);
    expect(found.map(({ id }) => id)).toEqual(['a.one', 'b.one', 'a.two']);
  });
});
