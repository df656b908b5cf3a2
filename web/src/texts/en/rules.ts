import type { Like } from '..';
import type { rules as german } from '../de/rules';

export const rules: Like<typeof german> = {
  'rules.title': 'Rules of the game',
  'rules.contents': 'Contents',
  'rules.back': 'Back to the table',
  'rules.play': 'New table',
  'rules.print': 'Print',
  'rules.brief': 'In brief',
  'rules.exactly': 'The rules in detail',
  'rules.link': '{n}: link to this rule',
  'rules.loading': 'Loading the rules',
};
