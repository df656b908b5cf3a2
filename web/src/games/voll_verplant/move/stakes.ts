/** What the key of a line tells at a glance: what is written on it, and what it is worth. */

import type { LineView } from '../../../protocol/voll_verplant';
import { fateOf } from '../board/sheet';

export interface Stake {
  /** Complete, lost for good, or to be completed with free rides alone; empty as long as it is open. */
  sign: '' | '✓' | '✗' | '?';
  /** What the line has brought, or would bring; null where it can't be completed any more. */
  points: number | null;
}

/** Return what a line is worth on a sheet, by its two values. */
export function stakeOf(line: LineView, [high, low]: readonly [number, number]): Stake {
  const fate = fateOf(line);
  if (fate === 'complete') return { sign: '✓', points: line.points };
  if (fate === 'lost') return { sign: '✗', points: null };
  return { sign: fate === 'rides' ? '?' : '', points: line.high ? high : low };
}

/** What stands in the windows of a line, left to right; an empty one is ''. */
export function windowsOf({ windows, written }: LineView): string[] {
  return Array.from({ length: windows }, (_, at) => written[at] ?? '');
}
