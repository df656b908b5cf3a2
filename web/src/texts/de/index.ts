import { end } from './end';
import { lobby } from './lobby';
import { rules } from './rules';
import { rummy } from './rummy';
import { rummyBench } from './rummyBench';
import { shell } from './shell';
import { table } from './table';
import { underground } from './underground';
import { vollVerplant } from './vollVerplant';

export const de = {
  ...shell,
  ...lobby,
  ...table,
  ...vollVerplant,
  ...underground,
  ...rummy,
  ...rummyBench,
  ...end,
  ...rules,
};
