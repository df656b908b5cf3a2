/** The sentences of the booklet, loaded with it. */

import { texts } from '../../../texts';
import { rummyRules as de } from '../../../texts/de/rummyRules';
import { rummyRules as en } from '../../../texts/en/rummyRules';

export type Words = keyof typeof de;

export const say = texts<Words>({ de, en });
