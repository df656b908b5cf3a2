/** The play socket: positions of several links as reactive state, kept alive by reconnecting. */

import type {
  Action,
  ClientMessage,
  Clock,
  Position,
  Problem,
  ServerMessage,
  Update,
} from './protocol/messages';
import { holdings, informed, joined, type Positions, type Stream } from './stream';

export type Status = 'connecting' | 'open' | 'lost';

const SHORTEST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/** Return how long to wait before the next try, with some jitter against stampedes. */
export function backoff(tries: number, random: () => number = Math.random): number {
  const wait = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** tries);
  return wait * (0.75 + random() / 2);
}

export class PlaySocket {
  positions = $state.raw<Positions>({});
  status = $state<Status>('connecting');
  problem = $state.raw<Problem | null>(null);
  /** Links of a rematch that somebody at the table has begun: old link to new link. */
  rematch = $state.raw<Record<string, string> | null>(null);
  /** When silence counts as an answer, for links that connected while they were asked. */
  #clocks = $state.raw<Record<string, { version: string; until: number }>>({});
  /** Whether a message is on its way whose answer has not come yet. */
  busy = $state(false);

  #settled: Stream['settled'] = {};
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(private readonly links: readonly string[]) {
    this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  submit(position: Position, action: Action, replace: boolean): void {
    const { link, version } = position;
    this.#send({ type: 'submit', link, version, action, replace });
  }

  undo(position: Position): void {
    this.#send({ type: 'undo', link: position.link, version: position.version });
  }

  /** Prepare answers to requests of others, in place of those prepared before. */
  prepare(position: Position, answers: Record<string, string>): void {
    this.#send({ type: 'prepare', link: position.link, answers });
  }

  /**
   * Return the time (of `Date.now()`) at which silence counts, if this page was told: it came
   * when the clock ran already.
   */
  until(position: Position): number | null {
    const clock = this.#clocks[position.link];
    return clock?.version === position.version ? clock.until : null;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.problem = null;
    this.busy = message.type !== 'hello';
    this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/play`);
    this.#socket = socket;
    socket.onopen = () => {
      const holds = holdings({ positions: this.positions, settled: this.#settled });
      this.#send({ type: 'hello', links: [...this.links], holds });
    };
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => {
      if (this.#closed || socket !== this.#socket) return;
      this.status = 'lost';
      this.busy = false;
      this.#timer = setTimeout(() => this.#connect(), backoff(this.#tries++));
    };
  }

  #hurry = (): void => {
    if (this.status !== 'lost' || document.hidden) return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  };

  #keepTime({ link, version, seconds }: Clock): void {
    const until = Date.now() + seconds * 1000;
    this.#clocks = { ...this.#clocks, [link]: { version, until } };
  }

  #join(update: Update): void {
    const { positions, settled } = joined(
      { positions: this.positions, settled: this.#settled },
      update,
    );
    this.positions = positions;
    this.#settled = settled;
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'position':
        this.status = 'open';
        this.#tries = 0;
        this.busy = false;
        this.#join(message);
        break;
      case 'info':
        this.busy = false;
        this.positions = informed(this.positions, message);
        break;
      case 'problem':
        this.busy = false;
        this.problem = message;
        break;
      case 'clock':
        this.#keepTime(message);
        break;
      case 'rematch':
        this.rematch = message.links;
        break;
      case 'bye':
        break;
    }
  }
}
