import { expect, it } from 'vitest';
import { de as rulesDe } from '../rules/texts/de';
import { en as rulesEn } from '../rules/texts/en';
import { de } from './texts/de';
import { en } from './texts/en';

it.each([
  [de, rulesDe],
  [en, rulesEn],
])('how long a match takes is the same in the lobby and in the rules', (poster, rules) => {
  expect(rules['rules.lead']).toContain(` ${poster['home.minutes.voll_verplant']} `);
});
