/** Which parts of the table this device shows, stored in the browser. */

export type DeskView = 'map' | 'both' | 'rows';

/** The view that is shown, where there may not be room for both parts. */
export function seen(view: DeskView, hasBoth: boolean): DeskView {
  return view === 'both' && !hasBoth ? 'rows' : view;
}

const KEY = 'netzplan.rummy.desk';

interface Kept {
  view: DeskView;
  own: boolean;
}

function read(): Kept {
  const otherwise: Kept = { view: 'both', own: true };
  try {
    return { ...otherwise, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return otherwise;
  }
}

export class DeskChoice {
  #kept = $state.raw(read());

  get view(): DeskView {
    return this.#kept.view;
  }

  set view(view: DeskView) {
    this.#keep({ ...this.#kept, view });
  }

  /** Whether own tiles are shown on the map. */
  get own(): boolean {
    return this.#kept.own;
  }

  set own(own: boolean) {
    this.#keep({ ...this.#kept, own });
  }

  /** Switch to the next view. */
  turn(wide: boolean): void {
    const views: DeskView[] = wide ? ['map', 'both', 'rows'] : ['map', 'rows'];
    this.view = views[(views.indexOf(this.view) + 1) % views.length] ?? 'both';
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Private windows may refuse to store; the page works without.
    }
  }
}
