/**
 * The drawings of the booklet, written as routes from city to city.
 *
 * The sign between two cities shows what joins them: `-` an earlier tile, `+` a tile just laid, `*`
 * a joker, `|` nothing.
 */

import type { DrawnConnection } from '../../../protocol/deutschland_rummy';
import type { DrawnRow } from '../board/country';

/** A row of the booklet. */
export interface SceneRow extends DrawnRow {
  /** Tiles just laid. */
  fresh: ReadonlySet<string>;
}

/** Whether the drawing shows something legal; null where that does not matter. */
export type Verdict = 'right' | 'wrong' | null;

/** A drawing: rows of tiles, and the tiles of a rack below them. */
export interface Scene {
  /** Routes by their numbers. */
  rows: readonly (readonly [number: number, way: string])[];
  rack?: readonly string[];
  verdict?: Verdict;
}

export const SCENES = {
  valid: { rows: [[1, 'kiel - luebeck - schwerin - rostock']], verdict: 'right' },
  broken: {
    rows: [[1, 'hamburg - bremen - osnabrueck | hannover - goettingen']],
    verdict: 'wrong',
  },
  twice: { rows: [[1, 'hamm - muenster - dortmund - hamm - paderborn']], verdict: 'right' },
  ring: { rows: [[1, 'augsburg - ingolstadt - muenchen - augsburg']], verdict: 'right' },
  out: {
    rows: [
      [1, 'hannover - goettingen - kassel - fulda + wuerzburg'],
      [2, 'koeln + koblenz + mainz + frankfurt-main'],
    ],
    verdict: 'right',
  },
  before: {
    rows: [
      [1, 'osnabrueck - muenster - dortmund - hamm - paderborn'],
      [2, 'paderborn - kassel - fulda - frankfurt-main'],
    ],
    rack: ['dortmund--koeln'],
  },
  between: {
    rows: [
      [1, 'osnabrueck - muenster - dortmund'],
      [3, 'dortmund - hamm - paderborn'],
      [2, 'paderborn - kassel - fulda - frankfurt-main'],
    ],
    rack: ['dortmund--koeln'],
  },
  after: {
    rows: [
      [1, 'osnabrueck - muenster - dortmund + koeln'],
      [2, 'dortmund - hamm - paderborn - kassel - fulda - frankfurt-main'],
    ],
    verdict: 'right',
  },
  joined: { rows: [[1, 'nuernberg * regensburg']], verdict: 'right' },
  apart: { rows: [[1, 'freiburg * tuebingen']], verdict: 'right' },
  regions: { rows: [[1, 'wolfsburg * berlin']], verdict: 'wrong' },
  joker: {
    rows: [[1, 'mainz - mannheim * heidelberg - stuttgart']],
    rack: ['mannheim--heidelberg', 'freiburg--konstanz'],
  },
  exchanged: {
    rows: [[1, 'mainz - mannheim + heidelberg - stuttgart * freiburg + konstanz']],
    verdict: 'right',
  },
  vain: {
    rows: [[1, 'essen - dortmund - hamm - paderborn - kassel']],
    rack: ['kassel--fulda', 'fulda--frankfurt-main'],
  },
  taken: {
    rows: [
      [1, 'essen - dortmund - hamm - paderborn'],
      [2, 'paderborn - kassel + fulda + frankfurt-main'],
    ],
    verdict: 'right',
  },
} as const satisfies Record<string, Scene>;

export type SceneId = keyof typeof SCENES;

/** Return the rows of a scene with their tiles; throws where no tile joins two cities. */
export function rowsOf(scene: Scene, connections: readonly DrawnConnection[]): SceneRow[] {
  let jokers = 0;
  return scene.rows.map(([number, way]) => {
    const [first = '', ...steps] = way.split(' ');
    const fresh = new Set<string>();
    const tiles: { tile: string; ends: [string, string] }[] = [];
    let from = first;
    for (let at = 0; at < steps.length; at += 2) {
      const [sign, to = ''] = steps.slice(at, at + 2);
      if (sign !== '|') {
        const tile = sign === '*' ? `joker-${++jokers}` : joining(from, to, connections);
        if (sign === '+') fresh.add(tile);
        tiles.push({ tile, ends: [from, to] });
      }
      from = to;
    }
    return { id: number, number, colour: number - 1, tiles, fresh };
  });
}

function joining(one: string, other: string, connections: readonly DrawnConnection[]): string {
  const found = connections.find(({ between }) => between.includes(one) && between.includes(other));
  if (!found) throw new Error(`no tile joins ${one} and ${other}`);
  return found.id;
}
