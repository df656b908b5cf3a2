/** The keys for the list of keys, which is loaded when it is opened: the workbench's come first. */

import { tableKeys } from '../../table/keyRows';
import type { KeyRow } from '../../table/prose';
import { t } from './texts';

export function keyRows(): KeyRow[] {
  return [
    [['Enter'], t('bench.keys.pick')],
    [['←', '→'], t('bench.keys.spots')],
    [['⇧', '→'], t('bench.keys.more')],
    [['T', 'S', 'J'], t('bench.keys.turn')],
    [['⌫'], t('bench.keys.rack')],
    [[t('keys.ctrl'), 'Z', 'R'], t('bench.keys.undo')],
    [['Esc'], t('bench.keys.clear')],
    [['D'], t('keys.draw')],
    [['A'], t('keys.ask')],
    [['E'], t('keys.end-turn')],
    [['V'], t('keys.view')],
    [['M'], t('keys.own')],
    ...tableKeys(),
  ];
}
