import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Outcome, TableInfo } from '../protocol/messages';
import { fileName, placeIn, ranked, seenScale, sheetFor } from './keepsake';
import { plainColour, saying } from './standalone';
import { covers } from './typefaces';

const SEATS = ['Ann', 'Ben', 'Cem'].map((name) => ({ kind: 'me', name, bot: '' }));

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Europe/Berlin', '2026-11-29'],
  ['America/New_York', '2026-11-28'],
])('in %s its file has the day that the keepsake shows', (zone, day) => {
  vi.stubEnv('TZ', zone);
  const table = { game: 'voll_verplant', map: 'berlin', created: '2026-11-28T23:30:00.000+00:00' };
  expect(fileName(table)).toBe(`voll_verplant-berlin-${day}`);
});

it('names the players, the best first', () => {
  const info = { seats: SEATS } as unknown as TableInfo;
  const outcome = { places: [2, 1, 2], scores: [20, 31, 20] } as unknown as Outcome;
  expect(ranked(info, outcome)).toEqual([
    { seat: 1, name: 'Ben', place: 1, points: 31 },
    { seat: 0, name: 'Ann', place: 2, points: 20 },
    { seat: 2, name: 'Cem', place: 2, points: 20 },
  ]);
});

describe('a sheet', () => {
  const broad = { x: 0, y: 0, width: 1600, height: 1000 };
  const high = { x: 0, y: 0, width: 900, height: 1200 };

  it('has its words below a broad network, and all of it in sight', () => {
    const sheet = sheetFor(broad, 6, 4);
    const { network, figures, players } = sheet;
    expect(network.width / network.height).toBeCloseTo(1.6);
    expect(network.x + network.width).toBeLessThan(sheet.width);
    expect(figures.y).toBeGreaterThan(network.y + network.height);
    expect(placeIn(players, 5)[1]).toBeLessThan(sheet.foot);
    expect(sheet.foot).toBeLessThan(sheet.height);
  });

  it('has room below each player for what is theirs in the network', () => {
    const [plain, signed] = [sheetFor(broad, 4, 4), sheetFor(broad, 4, 4, true)];
    expect(signed.players.row).toBeGreaterThan(plain.players.row + 30);
    expect(signed.foot).toBeGreaterThan(placeIn(signed.players, 3)[1] + 40);
  });

  it('has them beside a high one', () => {
    const sheet = sheetFor(high, 4, 4);
    const { network, figures, players } = sheet;
    expect(network.height / network.width).toBeCloseTo(4 / 3);
    expect(placeIn(figures, 1)[0]).toBeLessThan(network.x);
    expect(placeIn(players, 3)[1]).toBeLessThan(sheet.foot);
    expect(network.x + network.width).toBeLessThan(sheet.width);
  });
});

it.each([
  ['1024 × 768', 596, 740],
  ['1280 × 720', 852, 692],
  ['1440 × 900', 1012, 872],
])('units of the network are as large as they are seen in a window of %s', (_, width, height) => {
  const part = { x: 0, y: 0, width: 968, height: 1168 };
  const sheet = sheetFor(part, 4, 4);
  const scale = seenScale(sheet, part, { width, height });
  const seen = Math.min(width / sheet.width, height / sheet.height);
  expect(scale * part.width).toBeCloseTo(seen * sheet.network.width);
  expect(seenScale(sheet, part, { width: 0, height: 0 })).toBe(sheet.network.scale);
  expect(seenScale(sheet, part, { width: 9e3, height: 9e3 })).toBe(sheet.network.scale);
});

it('a phone has a slender one: all below each other, in letters that can be read there', () => {
  const sheet = sheetFor({ x: 0, y: 0, width: 300, height: 400 }, 3, 4, false, true);
  const seen = 366 / sheet.width;
  expect([22, 28].map((usual) => usual * sheet.letters * seen).every((px) => px >= 12)).toBe(true);
  expect(18 * sheet.rim * seen).toBeGreaterThanOrEqual(11);
  const { network, figures, players } = sheet;
  expect(figures.y).toBeGreaterThan(network.y + network.height);
  expect(players.y).toBeGreaterThan(placeIn(figures, 3)[1]);
  expect(sheet.foot).toBeGreaterThan(placeIn(players, 2)[1]);
  expect(sheet.height).toBeGreaterThan(sheet.foot);
});

describe('a drawing that stands alone', () => {
  it('has colours that every program knows', () => {
    expect(plainColour('rgb(194, 59, 8)')).toEqual({ colour: '#c23b08', opacity: 1 });
    expect(plainColour('rgba(0, 0, 0, 0.5)')).toEqual({ colour: '#000000', opacity: 0.5 });
    expect(plainColour('color(srgb 1 0.5 0 / 0.25)')).toEqual({
      colour: '#ff8000',
      opacity: 0.25,
    });
    expect(plainColour('none')).toEqual({ colour: 'none', opacity: 1 });
  });

  it('says what is not taken over from around, and nothing else', () => {
    const around = { fill: '#ffffff', stroke: 'none', opacity: '0.5' };
    expect(saying({ fill: '#ffffff', stroke: '#000000', opacity: '1' }, around)).toEqual({
      stroke: '#000000',
    });
    expect(saying({ fill: '#000000', stroke: 'none', opacity: '0.5' }, around)).toEqual({
      fill: '#000000',
      opacity: '0.5',
    });
  });

  it('brings the typefaces of its characters', () => {
    expect(covers('U+0-FF, U+131, U+2000-206F', 'Köln – Łódź')).toBe(true);
    expect(covers('U+0100-02BA', 'Köln')).toBe(false);
    expect(covers('U+0100-02BA', 'Łódź')).toBe(true);
    expect(covers('', 'Köln')).toBe(true);
  });
});
