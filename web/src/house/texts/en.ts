import type { Like } from '../../texts';
import type { de } from './de';

export const en: Like<typeof de> = {
  'house.title': 'From the house',
  'house.close': 'Got it',
};
