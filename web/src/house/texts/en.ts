import type { Like } from '../../texts';
import type { de } from './de';

export const en: Like<typeof de> = {
  'house.title': 'Site notice',
  'house.close': 'Got it',
};
