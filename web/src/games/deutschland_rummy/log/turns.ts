/** The log as turns, and the latest request, derived from the effects of entries. */

import type { Effects, Position } from '../../../protocol/deutschland_rummy';

export interface Turn {
  /** Counted from 1. */
  game: number;
  /** Within its game, counted from 1. */
  number: number;
  seat: number;
  /** Number of entries at its beginning, and at its end. */
  start: number;
  end: number;
}

type Log = Pick<Position, 'log' | 'effects'>;

function has(effects: Effects | undefined, type: Effects['marks'][number]['type']): boolean {
  return effects?.marks.some((mark) => mark.type === type) ?? false;
}

/** Whether an entry ends a turn, possibly together with its game. */
export function endsTurn(effects: Effects | undefined): boolean {
  return has(effects, 'turn-ended') || has(effects, 'game-ended');
}

/** Return the turns of a log, the first one first. */
export function turnsOf({ log, effects }: Log): Turn[] {
  const turns: Turn[] = [];
  let game = 1;
  let number = 0;
  let isOver = true;
  log.forEach((entry, at) => {
    if (entry.type !== 'draw' && isOver) {
      turns.push({ game, number: ++number, seat: entry.seat, start: at, end: at });
      isOver = false;
    }
    const last = turns.at(-1);
    if (last && !isOver) last.end = at + 1;
    if (endsTurn(effects[at])) isOver = true;
    if (has(effects[at], 'game-ended')) {
      game += 1;
      number = 0;
    }
  });
  return turns;
}

/** How many turns a seat has ended. */
export function endedBy({ log, seat }: Pick<Position, 'log' | 'seat'>): number {
  return log.filter(
    (entry) => entry.type === 'act' && entry.seat === seat && entry.action.type === 'end',
  ).length;
}

/** A request with its answers so far. */
export interface Request {
  /** Number of its entry in the log. */
  position: number;
  asker: number;
  city: string;
  refused: number[];
  giver: number | null;
  /** The tile that was given, for giver and asker; otherwise empty. */
  tile: string;
}

/** Whether entries answer a request: giving or refusing happens in the turn of another player. */
export function hasAnswered(brought: readonly Effects[]): boolean {
  return brought.some((each) => has(each, 'tile-given') || has(each, 'request-refused'));
}

/** Whether some entries answer a request of the reader, and so are no actions of others' turns. */
export function answersOwn(
  { effects, seat }: Pick<Position, 'effects' | 'seat'>,
  { from, to }: { from: number; to: number },
): boolean {
  const asked = effects.slice(0, to).findLastIndex((each) => has(each, 'city-asked'));
  const isOwn = effects[asked]?.marks.some(
    (mark) => mark.type === 'city-asked' && mark.seat === seat,
  );
  return isOwn === true && hasAnswered(effects.slice(Math.max(from, asked), to));
}

/**
 * Return the number of the entry with which somebody caused what an entry describes: the draw of a
 * tile, or the request in vain.
 */
export function choiceOf({ log, effects }: Log, at: number): number {
  if (log[at]?.type === 'draw' && log[at - 1]?.type === 'act') return at;
  const isVain = effects[at]?.marks.some(
    (mark) => mark.type === 'request-refused' && mark.next === null,
  );
  if (!isVain) return at + 1;
  return effects.slice(0, at).findLastIndex((each) => has(each, 'city-asked')) + 1;
}

/** The request that an entry belongs to. */
interface Requested {
  /** The last player who asked before it; -1 for none. */
  asker: number;
  /** Number of the last entry that asked, possibly this one; 0 for none. */
  position: number;
  /** Whether it is part of a request that a later entry settles. */
  isToldLater: boolean;
}

/** Return the request of each entry. */
export function requestsOf(brought: readonly Effects[]): readonly Requested[] {
  let asker = -1;
  let position = 0;
  const asked = brought.map(({ marks }, at) => {
    const before = asker;
    for (const mark of marks) {
      if (mark.type === 'city-asked') [asker, position] = [mark.seat, at + 1];
    }
    return { asker: before, position };
  });
  let isSettled = false;
  const later = brought.toReversed().map((each) => {
    const asks = has(each, 'city-asked');
    const isPart = asks || passesOn(each);
    const isToldLater = isSettled && isPart;
    if (asks) isSettled = false;
    else if (!isPart && hasAnswered([each])) isSettled = true;
    return isToldLater;
  });
  return asked.map((each, at) => ({ ...each, isToldLater: later.at(-1 - at) ?? false }));
}

/**
 * Return for each entry whether a seat was asked in its request and had nothing, so that it was
 * answered automatically.
 */
export function lacksOf(
  brought: readonly Effects[],
  seat: number | null,
  shows: (tile: string, city: string) => boolean,
): readonly boolean[] {
  const rack = new Set<string>();
  let lacks = false;
  return brought.map(({ marks }) => {
    for (const mark of marks) {
      if (mark.type === 'city-asked') lacks = false;
      else if (mark.type === 'request-refused' && mark.seat === seat) {
        lacks = ![...rack].some((tile) => shows(tile, mark.city));
      } else if (mark.type === 'game-ended') rack.clear();
      else follow(rack, mark, seat);
    }
    return lacks;
  });
}

/** Update a rack by what its seat gains and loses. */
function follow(rack: Set<string>, mark: Effects['marks'][number], seat: number | null): void {
  if (mark.type === 'tile-dealt' || mark.type === 'tile-drawn') {
    if (mark.seat === seat && mark.tile) rack.add(mark.tile);
  } else if (mark.type === 'tile-given') {
    if (mark.to === seat && mark.tile) rack.add(mark.tile);
    if (mark.seat === seat && mark.tile) rack.delete(mark.tile);
  } else if (mark.type === 'tiles-laid' && mark.seat === seat) {
    for (const tile of mark.tiles) rack.delete(tile);
  }
}

/** Whether an entry passes a request on to the next player. */
function passesOn({ marks }: Effects): boolean {
  return marks.some((mark) => mark.type === 'request-refused' && mark.next !== null);
}

/** Number of a seat's turns for which a request in vain is remembered. */
const REMEMBERED = 2;

/** Return the city that a seat recently asked for in vain, null if it was given or not asked for. */
export function askedInVain(log: Log, seat: number | null): string | null {
  const own = turnsOf(log).filter((turn) => turn.seat === seat);
  const late = own.slice(-REMEMBERED);
  const game = own.at(-1)?.game;
  const turn = late.findLast(
    ({ start, end, game: of }) =>
      of === game && log.effects.slice(start, end).some((each) => has(each, 'city-asked')),
  );
  if (!turn) return null;
  const cut = { log: log.log.slice(0, turn.end), effects: log.effects.slice(0, turn.end) };
  const request = latestRequest(cut);
  return request && request.giver === null ? request.city : null;
}

/** Return the latest request of a log, null if there was none. */
export function latestRequest({ effects }: Log): Request | null {
  const at = effects.findLastIndex((brought) => has(brought, 'city-asked'));
  const marks = effects.slice(Math.max(0, at)).flatMap((brought) => brought.marks);
  const asked = marks.find(({ type }) => type === 'city-asked');
  if (asked?.type !== 'city-asked') return null;
  const gift = marks.flatMap((mark) => (mark.type === 'tile-given' ? [mark] : []))[0];
  return {
    position: at + 1,
    asker: asked.seat,
    city: asked.city,
    refused: marks.flatMap((mark) => (mark.type === 'request-refused' ? [mark.seat] : [])),
    giver: gift?.seat ?? null,
    tile: gift?.tile ?? '',
  };
}
