/** The sentences of the booklet, loaded with it. */

import { texts } from '../../../texts';
import { vollVerplantRules as de } from '../../../texts/de/vollVerplantRules';
import { vollVerplantRules as en } from '../../../texts/en/vollVerplantRules';

export type Words = keyof typeof de;

export const say = texts<Words>({ de, en });
