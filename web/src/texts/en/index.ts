import type { Text } from '..';
import type { de } from '../de';
import { lobby } from './lobby';
import { rules } from './rules';
import { shell } from './shell';

export const en: Record<keyof typeof de, Text> = {
  ...shell,
  ...lobby,
  ...rules,
};

/** What the lobby says of each game: its `poster/texts`. */
export const posters = Object.values(
  import.meta.glob<Record<string, Text>>('../../games/*/poster/texts/en.ts', {
    eager: true,
    import: 'en',
  }),
);
