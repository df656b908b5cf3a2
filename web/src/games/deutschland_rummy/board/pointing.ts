/** What a click on the map hits: a city, or the connection of a tile, within the size of a finger. */

import type { ShownName } from '../../../board/lettering';
import { distanceToBox, distanceToSegment, type Point } from '../../../board/plane';
import type { CountryDrawing } from '../../../protocol/deutschland_rummy';

export type Found = { kind: 'city'; city: string } | { kind: 'tile'; tile: string } | null;

/** A city, and the position of its name. */
type Named = Pick<ShownName, 'id' | 'box'>;

function awayFrom(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/**
 * Return what is nearest to a point: a city or its name, otherwise a connection, within reach. A
 * tile that is neither on the table nor the reader's is invisible: then its city nearby is meant.
 */
export function pointedAt(
  drawing: CountryDrawing,
  at: Point,
  reach: number,
  names: readonly Named[] = drawing.cities.map(({ id, label }) => ({ id, box: label.box })),
  there: ReadonlySet<string> | null = null,
): Found {
  const rim = drawing.disc_size / 2;
  const boxes = new Map(names.map(({ id, box }) => [id, box]));
  let found: Extract<Found, { kind: 'city' }> | null = null;
  let best = Math.max(rim, reach);
  let isNamed = false;
  for (const city of drawing.cities) {
    const disc = Math.max(0, awayFrom(city, at) - rim);
    const box = boxes.get(city.id);
    const far = box ? Math.min(disc, distanceToBox(box, at) + 1) : disc;
    if (far < best) {
      best = far;
      found = { kind: 'city', city: city.id };
      isNamed = far < disc;
    }
  }
  // People aim at a city's disc; a click between two cities means their connection, even where the name of
  // a third one is across it.
  const aimed = best < Math.min(reach / 3, 8) ? found : null;
  if (aimed && !isNamed) return aimed;
  if (aimed) best = Math.min(reach / 4, 6);
  let tile: string | null = null;
  let end: (Point & { id: string }) | null = null;
  const cities = new Map(drawing.cities.map((city) => [city.id, city]));
  for (const { id, between } of drawing.connections) {
    const [one, other] = between.map((city) => cities.get(city));
    if (!one || !other || (aimed && between.includes(aimed.city))) continue;
    const far = distanceToSegment(one, other, at);
    if (far < best && far < reach / 1.5) {
      best = far;
      tile = id;
      end = [one, other].sort((a, b) => awayFrom(a, at) - awayFrom(b, at))[0] ?? null;
    }
  }
  if (tile === null || end === null) return found;
  if (there?.has(tile) === false) {
    if (aimed) return aimed;
    if (awayFrom(end, at) - rim < reach) return { kind: 'city', city: end.id };
  }
  return { kind: 'tile', tile };
}
