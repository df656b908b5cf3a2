import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { de } from './texts/de';
import { en } from './texts/en';
import { CUTOUTS, type Cutout } from './scenes';

interface MapFile {
  rules: {
    stations: { id: string; kind: string }[];
    edges: { between: [string, string] }[];
  };
}

const FOLDER = '../src/netzplan/games/on_the_underground/maps';
const NAMES = Object.keys(CUTOUTS) as (keyof typeof CUTOUTS)[];

function board(cutout: string) {
  const map = cutout === 'landmark' ? 'berlin' : 'london';
  const { rules } = JSON.parse(readFileSync(`${FOLDER}/${map}.json`, 'utf-8')) as MapFile;
  return {
    stations: new Set(rules.stations.map(({ id }) => id)),
    edges: new Map(rules.edges.map(({ between }) => [[...between].sort().join('-'), between])),
  };
}

/** How many tokens of a line lie at each station. */
function tokensAt(
  laid: Cutout['laid'],
  line: string,
  edges: ReadonlyMap<string, [string, string]>,
) {
  const found = new Map<string, number>();
  for (const [other, on] of laid) {
    if (other !== line) continue;
    for (const end of on.flatMap((edge) => edges.get(edge) ?? [])) {
      found.set(end, (found.get(end) ?? 0) + 1);
    }
  }
  return found;
}

describe.each(NAMES)('the drawing of %s', (name) => {
  const cutout: Cutout = CUTOUTS[name];
  const { stations, edges } = board(name);

  it('shows stations and edges of the board', () => {
    const shown = [
      ...Object.keys(cutout.tiles ?? {}),
      ...(cutout.destinations ?? []),
      ...(cutout.passenger ? [cutout.passenger] : []),
    ];
    expect(shown.filter((station) => !stations.has(station))).toEqual([]);
    const laid = cutout.laid.flatMap(([, on]) => on);
    const offered = [...(cutout.offer?.free ?? []), ...(cutout.offer?.priced ?? [])];
    expect([...laid, ...offered].filter((edge) => !edges.has(edge))).toEqual([]);
    const signs = Object.keys(cutout.signs ?? {});
    expect(signs.filter((id) => !stations.has(id) && !edges.has(id))).toEqual([]);
  });
});

describe.each(NAMES.filter((name) => 'offer' in CUTOUTS[name]))('what %s offers', (name) => {
  const { laid, offer = { line: '', free: [], priced: [] } }: Cutout = CUTOUTS[name];
  const { edges } = board(name);
  const tokens = tokensAt(laid, offer.line, edges);

  function price(edge: string): string {
    const ends = edges.get(edge) ?? [];
    if (!ends.some((end) => tokens.has(end))) return 'apart';
    return ends.some((end) => tokens.get(end) === 1) ? 'free' : 'branch';
  }

  it('is free where it goes on from an end, and else a branch', () => {
    expect(offer.free.map(price)).toEqual(offer.free.map(() => 'free'));
    expect(offer.priced.map(price)).toEqual(offer.priced.map(() => 'branch'));
  });
});

describe.each(NAMES.filter((name) => 'journeys' in CUTOUTS[name]))(
  'the passenger of %s',
  (name) => {
    const { laid, journeys = [], destinations }: Cutout = CUTOUTS[name];
    const { edges } = board(name);

    it('rides only where track lies, and walks only where none does', () => {
      for (const { journey } of journeys) {
        let at = journey.origin;
        for (const { to, line } of journey.steps) {
          const edge = [at, to].sort().join('-');
          expect(edges.has(edge)).toBe(true);
          const on = laid.flatMap(([each, all]) => (all.includes(edge) ? [each] : []));
          expect(line === null ? on.length === 0 : on.includes(line)).toBe(true);
          at = to;
        }
        expect(destinations).toContain(at);
      }
    });
  },
);

it('the caption of what is offered tells of it as it is drawn: filled, or with a fork', () => {
  expect(de['rules.place.figure']).toMatch(/gefüllt.*Weiche/);
  expect(en['rules.place.figure']).toMatch(/filled.*fork/);
});
