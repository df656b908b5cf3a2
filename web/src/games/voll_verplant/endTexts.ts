/** The sentences of the end screen, loaded with the game. */

import { texts } from '../../texts';
import { vollVerplantEnd as de } from '../../texts/de/vollVerplantEnd';
import { vollVerplantEnd as en } from '../../texts/en/vollVerplantEnd';

export type EndKey = keyof typeof de;

export const told = texts<EndKey>({ de, en });

/** Whether there is a sentence for a key that was put together at run time. */
export function isEndKey(key: string): key is EndKey {
  return key in de;
}
