/** What lies outside of the picture: signs at its rim point there, and hide nothing that matters. */

import { meet, overlap, type Box, type Point } from '../../../board/plane';

/** What matters: its place in pixels, what it is, and what it is called. */
export interface Away extends Point {
  kind: 'express' | 'standard' | 'passenger' | 'news';
  name?: string;
}

type Side = 'left' | 'right' | 'top' | 'bottom';

/** A sign at the rim, for all that lies the same way. */
export interface RimSign {
  box: Box;
  of: readonly Away[];
  /** Whether there is room for names. */
  isNamed: boolean;
  /** The middle of its outer side, and where it points to, in degrees; 0 is to the right. */
  tip: Point;
  angle: number;
}

/** What signs must not hide, and what they should not: names. */
export interface Around {
  stations: readonly Box[];
  names: readonly Box[];
  /** Points that track would bring. */
  chips: readonly Box[];
}

/** Pixels of a sign with a letter, of a row with a name, and of what points out of it. */
export const CELL = 20;
const ROW = 18;
const TIP = 8;
/** Pixels of a letter of a name. */
const LETTER = 5.6;
/** So near to each other along the rim what lies outside has one sign. */
const TOGETHER = 34;
/** So many letters a name has at most. */
const MOST = 16;
const STEP = 6;
/** What it costs that a sign hides a station, points, a pixel of a name, is a step away, or has no names. */
const HIDDEN = 1e4;
const POINTS = 60;
const NAME = 0.05;
const AWAY = 1;
const NAMELESS = 25;

/** The first words of a name, as many as there is room for. */
export function shortened(name: string): string {
  if (name.length <= MOST) return name;
  const cut = name.slice(0, MOST).replace(/[ -][^ -]*$/, '');
  return `${cut}…`;
}

function clamp(value: number, start: number, size: number): number {
  return Math.min(Math.max(value, start), start + Math.max(size, 0));
}

function sideOf({ x, y }: Point, area: Box): Side {
  if (x < area.x) return 'left';
  if (x > area.x + area.width) return 'right';
  return y < area.y + area.height / 2 ? 'top' : 'bottom';
}

interface Cluster {
  side: Side;
  /** Where along the rim. */
  along: number;
  of: Away[];
}

/** All that lies outside, together what lies the same way; new tracks have no sign beside others. */
function clustered(aways: readonly Away[], area: Box): Cluster[] {
  const clusters: Cluster[] = [];
  for (const away of aways) {
    const side = sideOf(away, area);
    const isBeside = side === 'left' || side === 'right';
    const along = isBeside ? clamp(away.y, area.y, area.height) : clamp(away.x, area.x, area.width);
    const near = clusters.find(
      (one) => one.side === side && Math.abs(one.along - along) < TOGETHER,
    );
    if (!near) clusters.push({ side, along, of: [away] });
    else if (away.kind !== 'news') near.of.push(away);
  }
  return clusters;
}

function sizeOf({ side, of }: Cluster, isNamed: boolean): { width: number; height: number } {
  if (isNamed) {
    const most = Math.max(...of.map(({ name = '' }) => name.length));
    return { width: CELL + LETTER * most + 8, height: ROW * of.length + 4 };
  }
  const long = CELL * of.length + 2;
  return side === 'left' || side === 'right'
    ? { width: CELL + 2, height: long }
    : { width: long, height: CELL + 2 };
}

/** A sign of some size so far along the rim. */
function signAt(cluster: Cluster, area: Box, isNamed: boolean, by: number): RimSign {
  const { side, along, of } = cluster;
  const { width, height } = sizeOf(cluster, isNamed);
  const isBeside = side === 'left' || side === 'right';
  const y = isBeside
    ? clamp(along - height / 2 + by, area.y, area.height - height)
    : side === 'top'
      ? area.y + TIP
      : area.y + area.height - TIP - height;
  const x = !isBeside
    ? clamp(along - width / 2 + by, area.x, area.width - width)
    : side === 'left'
      ? area.x + TIP
      : area.x + area.width - TIP - width;
  const tip = {
    x: side === 'left' ? x : side === 'right' ? x + width : x + width / 2,
    y: side === 'top' ? y : side === 'bottom' ? y + height : y + height / 2,
  };
  const middle = (key: 'x' | 'y') => of.reduce((sum, one) => sum + one[key], 0) / of.length;
  const angle = (Math.atan2(middle('y') - tip.y, middle('x') - tip.x) * 180) / Math.PI;
  return { box: { x, y, width, height }, of, isNamed, tip, angle };
}

/** Return the signs at the rim of an area for what is out of sight. */
export function signsAt(aways: readonly Away[], area: Box, around: Around): RimSign[] {
  const signs: RimSign[] = [];
  for (const cluster of clustered(aways, area)) {
    const canName = cluster.of.every(({ name }) => name);
    const steps = Math.ceil(Math.max(area.width, area.height) / STEP);
    let best: RimSign | null = null;
    let least = Infinity;
    for (const isNamed of canName ? [true, false] : [false]) {
      for (let step = 0; step < 2 * steps; step++) {
        const by = STEP * (step % 2 ? (step + 1) / 2 : -step / 2);
        const base = AWAY * (Math.abs(by) / STEP) + (isNamed ? 0 : NAMELESS);
        if (base >= least) break;
        const sign = signAt(cluster, area, isNamed, by);
        const price = base + hiding(sign.box, around, signs);
        if (price < least) [best, least] = [sign, price];
      }
    }
    if (best) signs.push(best);
  }
  return signs;
}

function hiding(box: Box, { stations, names, chips }: Around, signs: readonly RimSign[]): number {
  const hidden =
    stations.filter((one) => meet(one, box)).length +
    signs.filter((one) => meet(one.box, box)).length;
  const points = chips.filter((one) => meet(one, box)).length;
  return (
    HIDDEN * hidden +
    POINTS * points +
    NAME * names.reduce((sum, name) => sum + overlap(name, box), 0)
  );
}
