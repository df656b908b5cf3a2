/** What the key of a line shows at a glance: its windows, and what it is worth. */

import type { LineView } from '../../../protocol/voll_verplant';
import { fateOf } from '../board/sheet';

export interface Stake {
  /** Complete, impossible, or possible only with free rides; empty while it is open. */
  sign: '' | '✓' | '✗' | '?';
  /** Points that the line has earned, or would earn; null if it is impossible. */
  points: number | null;
}

/** Return what a line is worth on a sheet, by its two values. */
export function stakeOf(line: LineView, [high, low]: readonly [number, number]): Stake {
  const fate = fateOf(line);
  if (fate === 'complete') return { sign: '✓', points: line.points };
  if (fate === 'lost') return { sign: '✗', points: null };
  return { sign: fate === 'rides' ? '?' : '', points: line.high ? high : low };
}

/** The contents of a line's windows, left to right; an empty one is ''. */
export function windowsOf({ windows, written }: LineView): string[] {
  return Array.from({ length: windows }, (_, at) => written[at] ?? '');
}
