import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DrawnConnection } from '../../../protocol/deutschland_rummy';
import { rowsOf, SCENES, type Scene, type SceneRow } from './scenes';

interface MapFile {
  rules: {
    cities: { id: string; region: string }[];
    connections: { between: [string, string]; km: number }[];
  };
}

const FILE = '../src/netzplan/games/deutschland_rummy/maps/germany.json';
const { rules } = JSON.parse(readFileSync(FILE, 'utf-8')) as MapFile;
const CONNECTIONS = rules.connections.map(({ between, km }) => ({
  id: between.join('--'),
  between,
  km,
})) as DrawnConnection[];
const REGION = new Map(rules.cities.map(({ id, region }) => [id, region]));

/** The first fault of a row by the rules of the game; empty for none. */
function faultOf({ tiles }: SceneRow): string {
  if (tiles.length < 3) return 'short';
  for (const [at, { tile, ends }] of tiles.entries()) {
    const before = tiles[at - 1];
    if (before && before.ends[1] !== ends[0]) return 'gap';
    const [one, other] = ends.map((city) => REGION.get(city));
    if (tile.startsWith('joker') && one !== other) return 'regions';
  }
  return '';
}

function tilesOf(rows: readonly SceneRow[]): string[] {
  return rows.flatMap(({ tiles }) => tiles.map(({ tile }) => tile));
}

function rows(id: keyof typeof SCENES): SceneRow[] {
  return rowsOf(SCENES[id], CONNECTIONS);
}

describe('the drawings of the rules', () => {
  it.each(['valid', 'twice', 'ring', 'out', 'after', 'exchanged', 'taken'] as const)(
    'show valid routes where they say so: %s',
    (id) => {
      expect(SCENES[id].verdict).toBe('right');
      expect(rows(id).map(faultOf).join('')).toBe('');
    },
  );

  it('show what is wrong where they say so', () => {
    expect(rows('broken').map(faultOf)).toEqual(['gap']);
    expect(rows('between').map(faultOf)).toEqual(['short', 'short', '']);
    expect(rows('regions').flatMap(({ tiles }) => tiles.map(({ ends }) => ends))).toEqual([
      ['wolfsburg', 'berlin'],
    ]);
    expect(REGION.get('wolfsburg')).not.toBe(REGION.get('berlin'));
    expect(CONNECTIONS.some(({ id }) => id === 'wolfsburg--berlin')).toBe(true);
    expect(CONNECTIONS.some(({ id }) => id === 'freiburg--tuebingen')).toBe(false);
  });

  it.each(Object.entries<Scene>(SCENES))('show no tile twice: %s', (_, scene) => {
    const shown = [...tilesOf(rowsOf(scene, CONNECTIONS)), ...(scene.rack ?? [])];
    expect(new Set(shown).size).toBe(shown.length);
    const known = new Set(CONNECTIONS.map(({ id }) => id));
    expect(shown.filter((tile) => !known.has(tile) && !tile.startsWith('joker-'))).toEqual([]);
  });

  it.each([
    ['before', 'between', 'after'],
    ['joker', 'joker', 'exchanged'],
    ['vain', 'vain', 'taken'],
  ] as const)('lose nothing from %s to %s to %s, and lay what stood on the rack', (...steps) => {
    const [before, between, after] = steps.map((id) => rows(id)) as [
      SceneRow[],
      SceneRow[],
      SceneRow[],
    ];
    const rack = [...SCENES[steps[0]].rack];
    expect(tilesOf(between).sort()).toEqual(tilesOf(before).sort());
    expect(tilesOf(after).sort()).toEqual([...tilesOf(before), ...rack].sort());
    expect(new Set(after.flatMap(({ fresh }) => [...fresh]))).toEqual(new Set(rack));
  });

  it('can be drawn on the map of the game only', () => {
    const strange: Scene = { rows: [[1, 'kiel - passau']] };
    expect(() => rowsOf(strange, CONNECTIONS)).toThrow('no tile joins kiel and passau');
  });
});
