import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fateOf } from './delivery';
import { BEAT, LIMIT, SLOW } from './heartbeat';
import { house } from './house/house.svelte';
import { Line } from './line.fixture';
import type { Action, Position } from './protocol/messages';
import { PATIENCE, PlaySocket } from './socket.svelte';
import { hands } from './table/hands.svelte';

const FILL = { type: 'fill', line: 'A' } as Action;
const OTHER = { type: 'fill', line: 'B' } as Action;

/** Listeners of the window and the document, by event. */
let told: Record<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  told = {};
  const listen = (kind: string, listener: () => void) => (told[kind] = listener);
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'house' });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener: listen,
    removeEventListener: () => undefined,
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opened(version = '1'): PlaySocket {
  const socket = new PlaySocket(['mine']);
  Line.last.open();
  Line.last.show(version);
  return socket;
}

const at = (socket: PlaySocket) => socket.positions.mine as Position;

/** Wait until the page has opened a new socket, and let it connect. */
function reconnect(): void {
  const before = Line.all.length;
  while (Line.all.length === before) vi.advanceTimersByTime(100);
  Line.last.open();
}

it('whether somebody looks is told as it changes, and on a new line if nobody does', () => {
  opened();
  const look = (hidden: boolean) => (vi.stubGlobal('document', { ...document, hidden }), told);
  const fronts = () => Line.last.heard.flatMap((one) => (one.type === 'front' ? one.front : []));
  look(true).visibilitychange?.();
  expect(fronts()).toEqual([false]);
  Line.last.onclose?.();
  reconnect();
  look(false).visibilitychange?.();
  expect(fronts()).toEqual([false, true]);
});

describe('a choice on its way', () => {
  it('is answered in time without a word', () => {
    const socket = opened();
    socket.submit(at(socket), FILL, false);
    expect([socket.busy, hands.ready]).toEqual([true, false]);
    Line.last.show('2', [FILL]);
    vi.advanceTimersByTime(PATIENCE);
    expect([socket.busy, socket.delivery, socket.lost]).toEqual([false, null, null]);
    socket.close();
  });

  it('is told of after three seconds, sent again on a new line, and told to have arrived', () => {
    const socket = opened();
    const frozen = Line.last;
    socket.submit(at(socket), FILL, false);
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(socket.delivery).toBeNull();
    vi.advanceTimersByTime(1);
    expect(socket.delivery).toBe('late');
    expect(frozen.kinds()).toEqual(['hello', 'submit', 'ping']);
    vi.advanceTimersByTime(LIMIT);
    expect(socket.status).toBe('lost');
    reconnect();
    Line.last.show('1');
    expect(Line.last.heard[1]).toEqual(frozen.heard[1]);
    frozen.show('2', [OTHER]); // it resumes, but nobody listens to it any more
    expect([at(socket).version, socket.delivery]).toEqual(['1', 'late']);
    Line.last.show('2', [FILL]);
    expect([socket.delivery, socket.lost]).toEqual(['arrived', null]);
    vi.advanceTimersByTime(10_000);
    expect(socket.delivery).toBeNull();
    socket.close();
  });

  it('is not sent again if it had arrived', () => {
    const socket = opened();
    socket.submit(at(socket), FILL, false);
    vi.advanceTimersByTime(PATIENCE + LIMIT);
    reconnect();
    Line.last.show('2', [FILL]);
    expect([Line.last.kinds(), socket.delivery]).toEqual([['hello'], 'arrived']);
    socket.close();
  });

  it('is told to be lost, and kept, if something else has happened', () => {
    const socket = opened();
    socket.submit(at(socket), FILL, false);
    vi.advanceTimersByTime(PATIENCE + LIMIT);
    reconnect();
    Line.last.show('2', [OTHER]);
    expect([socket.delivery, socket.lost?.action]).toEqual(['lost', FILL]);
    expect(Line.last.kinds()).toEqual(['hello']);
    Line.last.show('3', [OTHER, OTHER]); // another question
    expect([socket.delivery, socket.lost]).toEqual(['lost', null]);
    socket.submit(at(socket), FILL, false);
    expect([socket.delivery, socket.lost]).toEqual([null, null]);
    socket.close();
  });

  it('counts as arrived if the second of two is called stale', () => {
    const socket = opened();
    socket.submit(at(socket), FILL, false);
    vi.advanceTimersByTime(PATIENCE + LIMIT);
    reconnect();
    Line.last.show('1');
    Line.last.say({ type: 'problem', code: 'match/stale', link: 'mine' });
    expect(socket.problem).toBeNull();
    Line.last.show('2', [FILL]);
    expect([socket.problem, socket.delivery]).toEqual([null, 'arrived']);
    socket.close();
  });

  it('is refused aloud', () => {
    const socket = opened();
    socket.submit(at(socket), FILL, false);
    Line.last.say({ type: 'problem', code: 'rule/vv.window.free', link: 'mine' });
    vi.advanceTimersByTime(PATIENCE);
    expect([socket.problem?.code, socket.busy]).toEqual(['rule/vv.window.free', false]);
    expect(socket.delivery).toBeNull();
    socket.close();
  });

  it('replaces another one: the log has only the new one then', () => {
    const before = { seat: 0, version: '2', log: [{ type: 'act', seat: 0, action: FILL }] };
    const now = { seat: 0, version: '3', log: [{ type: 'act', seat: 0, action: OTHER }] };
    const message = { type: 'submit', link: 'mine', version: '2', action: OTHER } as const;
    const fate = (replace: boolean) =>
      fateOf(
        { message: { ...message, replace }, position: before as Position } as never,
        now as Position,
      );
    expect([fate(true), fate(false)]).toEqual(['arrived', 'lost']);
  });

  it('is told in brief: of a list the log may leave out what was so before', () => {
    const before = { seat: 0, version: '2', log: [] } as unknown as Position;
    const fate = (told: string[]) => {
      const action = { type: 'lay', routes: told.map((tile) => ({ tiles: [tile] })) };
      const now = { seat: 0, version: '3', log: [{ type: 'act', seat: 0, action }] };
      const sent = { type: 'lay', routes: [{ tiles: ['a'] }, { tiles: ['b'] }] };
      const message = { type: 'submit', link: 'mine', version: '2', action: sent, replace: false };
      return fateOf({ message, position: before } as never, now as unknown as Position);
    };
    expect([fate(['b']), fate(['c'])]).toEqual(['arrived', 'lost']);
  });
});

describe('whether something is on its way', () => {
  const online = (socket: PlaySocket) =>
    Line.last.say({ type: 'info', link: 'mine', info: at(socket).info });

  it('is not over because somebody comes online, or answers are prepared', () => {
    const socket = opened();
    socket.submit(at(socket), FILL, false);
    online(socket);
    Line.last.show('1', [], { prepared: { kiel: '' } });
    expect(socket.busy).toBe(true);
    Line.last.show('2', [FILL]);
    expect(socket.busy).toBe(false);
    socket.close();
  });

  it('is over when a refusal is noted once more, which changes nothing', () => {
    const socket = opened();
    Line.last.show('1', [], { noted: true });
    socket.submit(at(socket), { type: 'refuse' } as Action, false);
    online(socket);
    expect(socket.busy).toBe(false);
    socket.close();
  });
});

describe('the line', () => {
  it('is asked for when nothing comes, and given up when nobody answers', () => {
    const socket = opened();
    vi.advanceTimersByTime(BEAT);
    expect(Line.last.kinds()).toEqual(['hello', 'ping']);
    Line.last.say({ type: 'pong' });
    vi.advanceTimersByTime(BEAT - 1);
    expect(Line.last.kinds()).toEqual(['hello', 'ping']);
    vi.advanceTimersByTime(1 + LIMIT);
    expect([socket.status, Line.last.readyState]).toEqual(['lost', 2]);
    reconnect();
    Line.last.show('1');
    expect(socket.status).toBe('open');
    socket.close();
  });

  it('is given up at once when the device goes offline, and tried when it comes back', () => {
    const socket = opened();
    told.offline?.();
    expect(socket.status).toBe('lost');
    const before = Line.all.length;
    told.online?.();
    expect(Line.all.length).toBe(before + 1);
    socket.close();
  });

  it('that does not open is given up, too', () => {
    const socket = new PlaySocket(['mine']);
    vi.advanceTimersByTime(SLOW);
    expect(socket.status).toBe('lost');
    reconnect();
    expect(Line.last.kinds()).toEqual(['hello']);
    socket.close();
  });

  it('is given up where the tables are out of reach, and tried again less and less often', () => {
    const socket = new PlaySocket(['mine']);
    const waits = [1, 2, 3].map(() => {
      Line.last.open();
      Line.last.say({ type: 'problem', code: 'server/unavailable', link: '' });
      expect([socket.status, socket.problem, Line.last.readyState]).toEqual(['lost', null, 2]);
      const before = [Line.all.length, Date.now()] as const;
      while (Line.all.length === before[0]) vi.advanceTimersByTime(100);
      return Date.now() - before[1];
    });
    expect(waits[2]).toBeGreaterThan(waits[0] as number);
    Line.last.open();
    Line.last.show('1');
    expect(socket.status).toBe('open');
    // A refused choice is not the end of the line.
    Line.last.say({ type: 'problem', code: 'server/unavailable', link: 'mine' });
    expect([socket.status, socket.problem?.code]).toEqual(['open', 'server/unavailable']);
    socket.close();
  });

  it('comes back within five seconds of the net, and tells what is left of the time', () => {
    const socket = opened();
    Line.last.say({ type: 'clock', link: 'mine', version: '1', seconds: 10, whole: 10 });
    const until = Date.now() + 10_000;
    expect(socket.deadline(at(socket))).toMatchObject({ until, whole: 10 });
    Line.last.onclose?.(); // no new connection can be opened while the network is down
    vi.advanceTimersByTime(4000);
    const dead = Line.all.length;
    let waited = 0;
    for (; Line.all.length === dead; waited += 100) vi.advanceTimersByTime(100);
    expect(waited).toBeLessThan(5000);
    Line.last.open();
    Line.last.show('1');
    Line.last.say({ type: 'clock', link: 'mine', version: '1', seconds: 3, whole: 10 });
    expect(socket.deadline(at(socket))?.until).toBe(Date.now() + 3000);
    Line.last.show('2', [FILL]);
    expect(socket.deadline(at(socket))).toBeNull();
    socket.close();
  });
});

it('knows no time of the house before it is told', () => {
  const socket = opened();
  expect(socket.behind).toBeNull();
  Line.last.say({ type: 'now', seconds: 100 });
  expect(socket.behind).toBe(Date.now() / 1000 - 100);
  socket.close();
});

it('time to answer stands while the house can be read only', () => {
  const socket = opened();
  const tell = (read_only: boolean) =>
    Line.last.say({ type: 'house', read_only, announcement: null });
  Line.last.say({ type: 'clock', link: 'mine', version: '1', seconds: 10, whole: 10 });
  vi.advanceTimersByTime(2000);
  tell(true);
  tell(true);
  expect(house().read_only).toBe(true);
  vi.advanceTimersByTime(60_000);
  tell(false);
  expect(socket.deadline(at(socket))?.until).toBe(Date.now() + 8000);
  expect(house().read_only).toBe(false);
  socket.close();
});

it('a link that opens nothing is not waited for', () => {
  const socket = new PlaySocket(['mine', 'gone']);
  Line.last.open();
  Line.last.say({ type: 'problem', code: 'link/unknown', link: 'gone' });
  Line.last.show('1');
  expect(socket.refused).toEqual(['gone']);
  Line.last.say({ type: 'problem', code: 'match/stale', link: 'mine' });
  expect(socket.refused).toEqual(['gone']);
  socket.close();
});

it('preparing the same answer twice does not stop the page', () => {
  const socket = opened();
  socket.prepare(at(socket), { kiel: '' });
  Line.last.show('1', [], { prepared: { kiel: '' } });
  socket.prepare(at(socket), { kiel: '' });
  expect(socket.busy).toBe(true);
  Line.last.say({ type: 'info', link: 'mine', info: at(socket).info });
  expect(socket.busy).toBe(false);
  socket.close();
});

describe('what was taken back', () => {
  it('is entered again, step by step', () => {
    const socket = opened();
    Line.last.show('2', [FILL]);
    Line.last.show('3', [FILL, OTHER]);
    expect(socket.canRedo(at(socket))).toBe(false);
    socket.undo(at(socket));
    expect(socket.canRedo(at(socket))).toBe(false);
    Line.last.show('4', [FILL]);
    socket.undo(at(socket));
    Line.last.show('5');
    socket.redo(at(socket));
    expect(Line.last.heard.at(-1)).toMatchObject({ type: 'submit', action: FILL, version: '5' });
    Line.last.show('6', [FILL]);
    socket.redo(at(socket));
    expect(Line.last.heard.at(-1)).toMatchObject({ type: 'submit', action: OTHER });
    Line.last.show('7', [FILL, OTHER]);
    expect(socket.canRedo(at(socket))).toBe(false);
    socket.close();
  });

  it('is dropped when something else is done', () => {
    const socket = opened();
    Line.last.show('2', [FILL]);
    socket.undo(at(socket));
    Line.last.show('3');
    expect(socket.canRedo(at(socket))).toBe(true);
    socket.submit(at(socket), OTHER, false);
    Line.last.show('4', [OTHER]);
    expect(socket.canRedo(at(socket))).toBe(false);
    socket.close();
  });

  it('is nothing if the round ended while it was asked for', () => {
    const socket = opened();
    Line.last.show('2', [FILL]);
    socket.undo(at(socket));
    vi.advanceTimersByTime(PATIENCE);
    Line.last.say({ type: 'problem', code: 'match/stale', link: 'mine' });
    Line.last.show('3', [FILL]);
    expect([socket.canRedo(at(socket)), socket.delivery]).toEqual([false, 'kept']);
    socket.close();
  });

  it('has arrived, though the answer is late, if the choice is gone', () => {
    const socket = opened();
    Line.last.show('2', [FILL]);
    socket.undo(at(socket));
    vi.advanceTimersByTime(PATIENCE);
    Line.last.show('3');
    expect([socket.canRedo(at(socket)), socket.delivery]).toEqual([true, 'arrived']);
    socket.close();
  });

  it('is dropped if something else happened while it was entered again', () => {
    const socket = opened();
    Line.last.show('2', [OTHER, FILL]);
    socket.undo(at(socket));
    Line.last.show('3', [OTHER]);
    socket.undo(at(socket));
    Line.last.show('4');
    socket.redo(at(socket));
    Line.last.say({ type: 'problem', code: 'match/stale', link: 'mine' });
    Line.last.show('5');
    expect(socket.canRedo(at(socket))).toBe(false);
    socket.close();
  });

  it('stays when taking back, or entering again, is refused', () => {
    const socket = opened();
    Line.last.show('2', [FILL]);
    socket.undo(at(socket));
    Line.last.show('3');
    socket.redo(at(socket));
    Line.last.say({ type: 'problem', code: 'server/fault', link: 'mine' });
    expect(socket.canRedo(at(socket))).toBe(true);
    socket.close();
  });
});
