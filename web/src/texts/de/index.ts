import type { Text } from '..';
import { lobby } from './lobby';
import { rules } from './rules';
import { shell } from './shell';

export const de = {
  ...shell,
  ...lobby,
  ...rules,
};

/** What the lobby says of each game: its `poster/texts`. */
export const posters = Object.values(
  import.meta.glob<Record<string, Text>>('../../games/*/poster/texts/de.ts', {
    eager: true,
    import: 'de',
  }),
);
