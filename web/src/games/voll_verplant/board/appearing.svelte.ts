/** New crosses on the sheet shown, which appear one after another. */

import type { Effects, SheetView } from '../../../protocol/voll_verplant';
import { walked } from './fresh';
import { markedOn } from './sheet';

export class Appearing {
  /** New stations in the order of their appearance. */
  fresh = $state.raw<readonly string[]>([]);

  /** Stations of the sheet that was shown last; null before the first. */
  #before: { seat: number; marked: ReadonlySet<string> } | null = null;

  /** Examine the sheet shown now; return whether something was added to it. */
  follow(seat: number, sheet: SheetView, effects: readonly Effects[]): boolean {
    const before = this.#before?.seat === seat ? this.#before.marked : null;
    const marked = markedOn(sheet);
    this.#before = { seat, marked };
    if (!before) return false;
    const added = walked(effects, seat).filter((id) => marked.has(id) && !before.has(id));
    if (added.length === 0) return false;
    this.fresh = added;
    return true;
  }

  /** Show everything at once. */
  skip(): void {
    this.fresh = [];
  }
}
