/** Which crosses are new on the sheet shown, so that they appear one after another. */

import type { SheetView } from '../../../protocol/voll_verplant';
import { freshOn } from './sheet';

export class Appearing {
  /** New stations in the order of their appearance. */
  fresh = $state.raw<readonly string[]>([]);
  /** Stations of the choice that was just sent, in the order of the walk. */
  sent: readonly string[] = [];

  #before: { seat: number; sheet: SheetView } | null = null;

  /** Look at the sheet shown now; return whether something was added to it. */
  follow(seat: number, sheet: SheetView): boolean {
    const before = this.#before?.seat === seat ? this.#before.sheet : null;
    const added = freshOn(sheet, before);
    const walk = this.sent.filter((station) => added.has(station));
    this.#before = { seat, sheet };
    this.sent = [];
    if (added.size === 0) return false;
    this.fresh = [...walk, ...[...added].filter((station) => !walk.includes(station))];
    return true;
  }

  /** Let everything stand at once. */
  skip(): void {
    this.fresh = [];
  }
}
