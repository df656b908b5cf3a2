/** What there is room for on this screen. */

import { MediaQuery } from 'svelte/reactivity';
import breakpoints from '../../../breakpoints.json';

export class Screens {
  readonly #wide = new MediaQuery(breakpoints['--large'], true);
  readonly #both = new MediaQuery(`${breakpoints['--both']}, ${breakpoints['--upright']}`, true);
  readonly #phone = new MediaQuery(breakpoints['--phone'], false);
  readonly #low = new MediaQuery(breakpoints['--low'], false);

  /** Whether the players stand beside the desk. */
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
   * Lines of tiles that a rack may have, which is scrolled sideways; a map on a phone leaves room for one,
   * and so does all else that a turn needs where it is low.
   */
  linesBeside(view: 'map' | 'both' | 'rows'): number {
    if (this.low) return 1;
    return this.phone && view === 'map' ? 1 : 3;
  }
}
