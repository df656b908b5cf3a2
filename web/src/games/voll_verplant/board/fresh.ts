/** What entries have added to a sheet, which is highlighted for a while. */

import type { Effects } from '../../../protocol/voll_verplant';

export interface Fresh {
  stations: ReadonlySet<string>;
  /** Lines that this sheet has completed. */
  completed: ReadonlySet<string>;
  /** Lines whose high value has gone to others. */
  struck: ReadonlySet<string>;
}

/** Stations that a seat has marked, in the order of its walk. */
export function walked(effects: readonly Effects[], seat: number): string[] {
  return effects.flatMap(({ marks }) =>
    marks.flatMap((mark) => {
      if (mark.type === 'stations-crossed' && mark.seat === seat) return mark.stations;
      return mark.type === 'transfer-written' && mark.seat === seat ? [mark.station] : [];
    }),
  );
}

/** Return what entries have added to the sheet of a seat. */
export function freshOn(effects: readonly Effects[], seat: number): Fresh {
  const marks = effects.flatMap((brought) => brought.marks);
  const completed = marks.flatMap((mark) =>
    mark.type === 'line-completed' && mark.seat === seat ? [mark.line] : [],
  );
  const struck = marks.flatMap((mark) => (mark.type === 'round-settled' ? mark.struck : []));
  return {
    stations: new Set(walked(effects, seat)),
    completed: new Set(completed),
    struck: new Set(struck.filter((line) => !completed.includes(line))),
  };
}
