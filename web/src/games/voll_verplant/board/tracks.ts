/** The tracks of a drawing as straight segments, which names should avoid. */

import { crosses, type Box } from '../../../board/plane';
import type { Drawing } from '../../../protocol/voll_verplant';

type Place = readonly [number, number];
type Piece = readonly [Place, Place];

/** The straight segments of a path; an arc is approximated by its chord. */
export function piecesOf(path: string): Piece[] {
  const pieces: Piece[] = [];
  let at: Place | null = null;
  let start: Place | null = null;
  for (const [, command, rest = ''] of path.matchAll(/([MLAZ])([^MLAZ]*)/g)) {
    const [x, y] = (rest.match(/-?[\d.]+/g) ?? []).map(Number).slice(-2);
    const to: Place | null = x === undefined || y === undefined ? start : [x, y];
    if (!to) continue;
    if (command === 'M') start = to;
    else if (at) pieces.push([at, to]);
    at = to;
  }
  return pieces;
}

const known = new WeakMap<Drawing, readonly Piece[]>();

/** Number of track segments below a name. */
export function tracksBelow(drawing: Drawing, box: Box): number {
  let pieces = known.get(drawing);
  if (!pieces) {
    pieces = drawing.lines.flatMap(({ path }) => piecesOf(path));
    known.set(drawing, pieces);
  }
  return pieces.filter(([from, to]) => crosses(from, to, box)).length;
}
