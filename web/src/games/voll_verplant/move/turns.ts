/** A card to choose for: it is heard, unless the reader's own choice has just turned it up. */

import type { Position } from '../../../protocol/voll_verplant';
import { play } from '../../../sound';
import type { Line } from '../../../socket.svelte';

export class Turns {
  #situation = '';
  /** Whether the own choice is on its way: then the next position results from it. */
  #isSent = false;

  /** The own choice was sent. */
  send(): void {
    this.#isSent = true;
  }

  /** Something was refused: if it was the own choice, what comes next does not result from it. */
  hear(problem: Line['problem'], { link }: Pick<Position, 'link'>): void {
    if (problem?.link === link) this.#isSent = false;
  }

  /** Take in the current position; returns whether it is another one than before. */
  follow(now: Pick<Position, 'link' | 'version' | 'offers' | 'view'>, lost: Line['lost']): boolean {
    const situation = `${now.link} ${now.version}`;
    if (situation === this.#situation) return false;
    // A choice that came too late has turned nothing up.
    const isOwn = this.#isSent && lost?.link !== now.link;
    if (this.#situation && !isOwn && now.offers && !now.view?.draft) play('turn');
    this.#situation = situation;
    this.#isSent = false;
    return true;
  }
}
