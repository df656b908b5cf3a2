import type { Key, Text } from '..';
import { end } from './end';
import { lobby } from './lobby';
import { rules } from './rules';
import { shell } from './shell';
import { table } from './table';

export const en: Record<Key, Text> = {
  ...shell,
  ...lobby,
  ...table,
  ...end,
  ...rules,
};
