/** Where the points stand that an edge would bring: on its space, clear of names. */

import { bestOf } from '../../../board/lettering';
import { overlap, type Box } from '../../../board/plane';
import type { Space } from '../../../protocol/on_the_underground';

/** Steps along the space from its middle, and away from it, in parts of the letters' size. */
const ALONG = [0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2, 1.5, -1.5];
const ASIDE = [0, 0.4, -0.4, 0.8, -0.8, 1.1, -1.1];
/** What a step costs, in units of a name that is covered: a chip dodges no further than it must. */
const STEP = 0.1;

/** The box of points around their middle, for letters of that size. */
export function chipAt([x, y]: readonly [number, number], size: number): Box {
  return { x: x - 0.85 * size, y: y - 0.6 * size, width: 1.7 * size, height: 1.2 * size };
}

/** Return the middle of the points on a space: as near to its own as names and others allow. */
export function dodged(
  { start, end, centre }: Space,
  size: number,
  names: readonly Box[],
  others: readonly Box[] = [],
): [number, number] {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(dx / length) * size, (dy / length) * size];
  const taken = [...names, ...others];
  const spots = ASIDE.flatMap((aside) =>
    ALONG.map((along) => ({
      at: [centre[0] + ux * along - uy * aside, centre[1] + uy * along + ux * aside] as [
        number,
        number,
      ],
      price: STEP * (Math.abs(along) + 2 * Math.abs(aside)),
    })),
  );
  const best = bestOf(spots, ({ at }) => {
    const box = chipAt(at, size);
    return taken.reduce((sum, other) => sum + overlap(box, other), 0);
  });
  return best?.at ?? centre;
}
