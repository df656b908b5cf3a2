/** What a click on the board hits: the wagon or the nearest station, within the size of a finger. */

import { distanceToBox } from '../../../board/plane';
import type { Drawing } from '../../../protocol/voll_verplant';

export type Found = { kind: 'line'; letter: string } | { kind: 'station'; id: string } | null;

/** Return what is nearest to a point of the drawing, within reach. */
export function pointedAt(drawing: Drawing, x: number, y: number, reach: number): Found {
  let nearest: Found = null;
  let best = reach;
  const take = (found: Found, far: number) => {
    if (far < best) {
      best = far;
      nearest = found;
    }
  };
  for (const station of drawing.stations) {
    const { label } = station;
    const box = {
      x: station.x - station.width / 2,
      y: station.y - station.height / 2,
      width: station.width,
      height: station.height,
    };
    take({ kind: 'station', id: station.id }, distanceToBox(box, { x, y }));
    take({ kind: 'station', id: station.id }, distanceToBox(label.box, { x, y }) + 0.5);
  }
  for (const line of drawing.lines) {
    take({ kind: 'line', letter: line.letter }, distanceToBox(line.wagon, { x, y }) - 0.25);
    if (line.badge) {
      const far = Math.hypot(line.badge[0] - x, line.badge[1] - y) - drawing.badge_size / 2;
      take({ kind: 'line', letter: line.letter }, Math.max(0, far));
    }
  }
  return nearest;
}
