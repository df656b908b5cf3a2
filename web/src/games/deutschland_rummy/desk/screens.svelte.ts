/** What this screen has room for. */

import { MediaQuery } from 'svelte/reactivity';
import breakpoints from '../../../breakpoints.json';

export class Screens {
  readonly #wide = new MediaQuery(breakpoints['--large'], true);
  readonly #both = new MediaQuery(`${breakpoints['--both']}, ${breakpoints['--upright']}`, true);
  readonly #phone = new MediaQuery(breakpoints['--phone'], false);
  readonly #low = new MediaQuery(breakpoints['--low'], false);

  /** Whether the players are beside the desk. */
  get wide(): boolean {
    return this.#wide.current;
  }

  /** Whether there is room for map and routes beside each other. */
  get both(): boolean {
    return this.#both.current;
  }

  get phone(): boolean {
    return this.#phone.current;
  }

  /** Whether it is a phone on its side, or as low. */
  get low(): boolean {
    return this.#low.current;
  }

  /**
   * Most lines of tiles on a rack, which scrolls sideways. A map on a phone leaves room for one, as
   * do the other parts of a turn on a low screen.
   */
  linesBeside(view: 'map' | 'both' | 'rows'): number {
    if (this.low) return 1;
    return this.phone && view === 'map' ? 1 : 3;
  }
}
