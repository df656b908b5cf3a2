/** Names large enough to be read from afar, set so that they keep clear of each other. */

import type { BoardStation } from '../../../protocol/on_the_underground';

export interface FarName {
  id: string;
  name: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Distance from a station to its name, and how wide a letter is, as a share of the font size. */
const AWAY = 30;
const LETTER = 0.52;

function left({ name, x, anchor }: FarName, size: number): number {
  const width = name.length * size * LETTER;
  return anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
}

function overlap(one: FarName, other: FarName, size: number): boolean {
  if (Math.abs(one.y - other.y) >= size) return false;
  const [a, b] = [left(one, size), left(other, size)];
  return a < b + other.name.length * size * LETTER && b < a + one.name.length * size * LETTER;
}

/** Return where the names of some stations stand: above them, or below where that is taken. */
export function farNames(
  stations: readonly BoardStation[],
  size: number,
  width: number,
): FarName[] {
  const placed: FarName[] = [];
  for (const { id, name, x, y } of stations) {
    const anchor = x < width / 4 ? 'start' : x > width * 0.75 ? 'end' : 'middle';
    const above: FarName = { id, name, x, y: y - AWAY, anchor };
    const isTaken = placed.some((other) => overlap(above, other, size));
    placed.push(isTaken ? { ...above, y: y + AWAY + size * 0.75 } : above);
  }
  return placed;
}
