import { describe, expect, it } from 'vitest';
import { meet, type Box } from '../../../board/plane';
import { shortened, signsAt, type Away } from './rim';

const AREA: Box = { x: 8, y: 8, width: 374, height: 300 };
const NOTHING = { stations: [], names: [], chips: [] };
const away = (x: number, y: number, name = 'Ruislip', kind: Away['kind'] = 'standard'): Away => ({
  x,
  y,
  kind,
  name,
});

describe('signs at the rim', () => {
  it('point to what is outside of the picture, from where it is nearest, and name it', () => {
    const [right, above] = signsAt(
      [away(600, 100), away(90, -80, 'Epping', 'express')],
      AREA,
      NOTHING,
    );
    expect([right?.tip.x, right?.tip.y, right?.angle]).toEqual([374, 100, 0]);
    expect([above?.tip.x, above?.tip.y, above?.angle]).toEqual([90, 16, -90]);
    expect([right?.isNamed, above?.isNamed]).toEqual([true, true]);
  });

  it('are one for all that lies the same way, and none hides another', () => {
    const signs = signsAt(
      [away(600, 100), away(650, 110), away(600, 160), away(700, 120, '', 'news')],
      AREA,
      NOTHING,
    );
    expect(signs.map(({ of }) => of.length)).toEqual([2, 1]);
    const [one, other] = signs;
    expect(one && other && meet(one.box, other.box)).toBe(false);
  });

  it('hide no station: they lie beside it, and leave out names where these have no room', () => {
    const station = { x: 330, y: 88, width: 24, height: 24 };
    const [sign] = signsAt([away(600, 100)], AREA, { ...NOTHING, stations: [station] });
    expect(sign && meet(sign.box, station)).toBe(false);
    const wall = { x: 300, y: 0, width: 40, height: 400 };
    const [small] = signsAt([away(600, 100)], AREA, { ...NOTHING, stations: [wall] });
    expect(small?.isNamed).toBe(false);
    expect(small && meet(small.box, wall)).toBe(false);
  });

  it('hide no points that track would bring, either', () => {
    const chip = { x: 340, y: 90, width: 28, height: 18 };
    const [sign] = signsAt([away(600, 100)], AREA, { ...NOTHING, chips: [chip] });
    expect(sign && meet(sign.box, chip)).toBe(false);
  });

  it('stay in the picture, also towards a corner', () => {
    const [sign] = signsAt([away(-500, 900, 'Wimbledon')], AREA, NOTHING);
    expect(sign?.box.x).toBeGreaterThanOrEqual(8);
    expect((sign?.box.y ?? 0) + (sign?.box.height ?? 0)).toBeLessThanOrEqual(308);
  });

  it('shorten long names to whole words', () => {
    expect(shortened('Ruislip')).toBe('Ruislip');
    expect(shortened("King's Cross St. Pancras")).toBe("King's Cross…");
    expect(shortened('Mierendorffplatz')).toBe('Mierendorffplatz');
    expect(shortened('Friedrichsfelde Ost')).toBe('Friedrichsfelde…');
  });
});
