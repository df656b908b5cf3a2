import { end } from './end';
import { lobby } from './lobby';
import { rules } from './rules';
import { shell } from './shell';
import { table } from './table';

export const de = {
  ...shell,
  ...lobby,
  ...table,
  ...end,
  ...rules,
};
