import { expect, it } from 'vitest';
import type { TableInfo } from '../../../protocol/messages';
import type { JourneyView } from '../../../protocol/on_the_underground';
import { lineOf, viewOf } from '../board.fixture';
import { playerRows } from '../players/rows';
import { beforeArrival } from './arriving';

const journey = (...lines: string[]) => ({ lines }) as unknown as JourneyView;
const score = { rail: 1, terminus: 0, connection: 0, loop: 0, plus: 0, rides: 3 };
const view = viewOf({
  lines: [
    lineOf('red', { seat: 0, score, points: 4 }),
    lineOf('blue', { seat: 1, score, points: 4 }),
  ],
  tiles: [],
});
const info = { status: 'running', awaited: [], seats: [] } as unknown as TableInfo;

const scores = (...journeys: JourneyView[]) =>
  playerRows(info, beforeArrival(view, journeys), [0], true).map(({ total, lines }) => [
    total,
    ...lines.map((line) => [line.points, line.score.rides]),
  ]);

it('the scores shown are those from before the journeys that are under way', () => {
  const [red = 0, blue = 0] = view.players.map(({ total }) => total);
  expect(scores(journey('red', 'blue'), journey('red'))).toEqual([
    [red - 2, [2, 1]],
    [blue - 1, [3, 2]],
  ]);
  expect(scores(journey('red'))).toEqual([
    [red - 1, [3, 2]],
    [blue, [4, 3]],
  ]);
  expect(scores()).toEqual([
    [red, [4, 3]],
    [blue, [4, 3]],
  ]);
});
