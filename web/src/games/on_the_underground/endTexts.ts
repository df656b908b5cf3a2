/** The sentences of the end screen, loaded with the game. */

import { texts } from '../../texts';
import { undergroundEnd as de } from '../../texts/de/undergroundEnd';
import { undergroundEnd as en } from '../../texts/en/undergroundEnd';

export const told = texts<keyof typeof de>({ de, en });
