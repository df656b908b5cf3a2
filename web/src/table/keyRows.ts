/** The keys of every table for the list of keys. */

import { t } from '../texts';
import type { KeyRow } from './prose';

/** Return the keys with the same meaning at every table; `whole` shows the whole board. */
export function tableKeys(whole = '0'): KeyRow[] {
  return [
    [['←', '→', t('keys.home'), t('keys.end')], t('keys.history')],
    [['⇧', '←', '→'], t('keys.turns')],
    [[t('keys.space'), 'Esc'], t('keys.story')],
    [['+', '−', whole], t('keys.zoom')],
    [[t('keys.ctrl'), 'Y'], t('keys.redo')],
    [[','], t('keys.words')],
    [['?'], t('keys.keys')],
  ];
}
