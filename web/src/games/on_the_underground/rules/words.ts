/** The sentences of the booklet, loaded with it. */

import { texts } from '../../../texts';
import { undergroundRules as de } from '../../../texts/de/undergroundRules';
import { undergroundRules as en } from '../../../texts/en/undergroundRules';

export type Words = keyof typeof de;

export const say = texts<Words>({ de, en });
