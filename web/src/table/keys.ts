/** Keys that mean the same at every table: looking back, zooming, the list of keys. */

import { t } from '../texts';
import type { KeyRow } from './prose';

export interface TableCommands {
  /** Look back, by a step or to the beginning. */
  back: (whole: boolean) => void;
  /** Zoom the board by a factor; 0 shows all of it. */
  zoom: (factor: number) => void;
  help: () => void;
}

/** Do what a key means at every table; return whether it means anything. */
export function actAtTable(key: string, { back, zoom, help }: TableCommands): boolean {
  switch (key) {
    case 'ArrowLeft':
    case 'Home':
      return (back(key === 'Home'), true);
    case '+':
      return (zoom(1.4), true);
    case '-':
      return (zoom(1 / 1.4), true);
    case '0':
      return (zoom(0), true);
    case '?':
      return (help(), true);
  }
  return false;
}

/** These keys for the list of keys; `whole` shows the whole board. */
export function tableKeys(whole = '0'): KeyRow[] {
  return [
    [['←', '→', t('keys.home'), t('keys.end')], t('keys.history')],
    [['+', '−', whole], t('keys.zoom')],
    [['?'], t('keys.keys')],
  ];
}
