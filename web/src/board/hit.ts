/** What a click on the board means: the wagon or the nearest station, finger-sized. */

import type { Box, Drawing } from '../protocol/voll_verplant';

export type Hit = { kind: 'line'; letter: string } | { kind: 'station'; id: string } | null;

function distance(box: Box, x: number, y: number): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width);
  const dy = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.hypot(dx, dy);
}

/** Return what is nearest to a point of the drawing, within reach. */
export function hit(drawing: Drawing, x: number, y: number, reach: number): Hit {
  let nearest: Hit = null;
  let best = reach;
  const take = (found: Hit, far: number) => {
    if (far < best) {
      best = far;
      nearest = found;
    }
  };
  for (const station of drawing.stations) {
    const box = {
      x: station.x - station.width / 2,
      y: station.y - station.height / 2,
      width: station.width,
      height: station.height,
    };
    take({ kind: 'station', id: station.id }, distance(box, x, y));
    take({ kind: 'station', id: station.id }, distance(station.label.box, x, y) + 0.5);
  }
  for (const line of drawing.lines) {
    take({ kind: 'line', letter: line.letter }, distance(line.wagon, x, y) - 0.25);
    if (line.badge) {
      const far = Math.hypot(line.badge[0] - x, line.badge[1] - y) - drawing.badge_size / 2;
      take({ kind: 'line', letter: line.letter }, Math.max(0, far));
    }
  }
  return nearest;
}
