/** The play socket: positions of several links as reactive state, kept alive by reconnecting. */

import type {
  Action,
  ClientMessage,
  TimeLeft,
  Position,
  Problem,
  ServerMessage,
  Update,
} from './protocol/messages';
import { fateOf, type Parcel } from './delivery';
import { Heartbeat, LIMIT, SLOW } from './heartbeat';
import { Redo } from './redo.svelte';
import { holdings, informed, joined, type ByLink, type Stream } from './stream';
import { house, lookAtHouse, takeNews } from './house/house.svelte';
import { hands } from './table/hands.svelte';
import { hear } from './talk/hearing.svelte';

export type Status = 'connecting' | 'open' | 'lost';

/** What a match needs of its socket. */
export type Line = Pick<
  PlaySocket,
  | 'status'
  | 'problem'
  | 'busy'
  | 'lost'
  | 'submit'
  | 'undo'
  | 'canRedo'
  | 'redo'
  | 'prepare'
  | 'deadline'
>;

const SHORTEST_WAIT = 400;
/** Longest wait between attempts to reconnect while a time to answer may be running. */
const EAGER_WAIT = 1500;
const EAGER_TRIES = 20;
const LONGEST_WAIT = 15_000;

/** Return how long to wait before the next attempt, with jitter against stampedes. */
export function backoff(tries: number, random: () => number = Math.random): number {
  const isEager = tries < EAGER_TRIES;
  const [first, most] = isEager ? [SHORTEST_WAIT, EAGER_WAIT] : [EAGER_WAIT, LONGEST_WAIT];
  const wait = Math.min(most, first * 2 ** (isEager ? tries : tries - EAGER_TRIES));
  return wait * (0.75 + random() / 2);
}

/** Whether a problem may be gone when the same is tried again. */
export function passes({ code }: Problem): boolean {
  return code === 'server/unavailable' || code === 'network/unreachable';
}

/** How long an answer to a request may take. */
export interface Deadline {
  /** When the time is up, in the time of `Date.now()`. */
  until: number;
  /** Seconds that there were at the start. */
  whole: number;
}

/** What is shown of a choice whose answer is late; `kept` if an undo came too late. */
export type Delivery = 'late' | 'arrived' | 'lost' | 'kept';

/** Milliseconds without an answer before that is shown. */
export const PATIENCE = 3000;
/** Milliseconds for which the arrival of a late choice is shown. */
const TELLING = 5000;

export class PlaySocket {
  positions = $state.raw<ByLink>({});
  status = $state<Status>('connecting');
  problem = $state.raw<Problem | null>(null);
  /** Links that open nothing. */
  refused = $state.raw<readonly string[]>([]);
  /** Links of a rematch that somebody at the table has started: old link to new link. */
  rematch = $state.raw<Record<string, string> | null>(null);
  #deadlines = $state.raw<Record<string, Deadline & { version: string }>>({});
  /** Whether a message is on its way and not yet answered. */
  busy = $state(false);
  /** What has become of a choice that was not answered in time; null if all is well. */
  delivery = $state<Delivery | null>(null);
  /** The latest choice that came too late for its position, to be offered again. */
  lost = $state.raw<{ link: string; action: Action } | null>(null);

  /** Seconds by which this clock is ahead of the time of the house; null until that is known. */
  behind = $state<number | null>(null);

  readonly #redo = new Redo();
  readonly #heart = new Heartbeat(
    () => this.#say({ type: 'ping' }),
    () => this.#abandon(),
  );
  /** Since when the house has been read-only, in the time of `Date.now()`; null: it is not. */
  #standing: number | null = null;
  #settled: Stream['settled'] = {};
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** What was sent and not answered, and on which connection. */
  #parcel: (Parcel & { on: WebSocket | null; isAgain: boolean }) | null = null;
  /** Timer that starts or ends showing the delivery. */
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly links: readonly string[]) {
    this.#connect();
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  submit(position: Position, action: Action, replace: boolean): void {
    const { link, version } = position;
    this.#deliver(position, { type: 'submit', link, version, action, replace });
  }

  undo(position: Position, whole: Action | null = null): void {
    this.#redo.undoing(position, whole);
    this.#deliver(position, { type: 'undo', link: position.link, version: position.version });
  }

  /** Whether the last thing done was an undo, so that redo is possible. */
  canRedo(position: Position): boolean {
    return this.#redo.next(position) !== null;
  }

  /** Redo the choice that was undone last. */
  redo(position: Position): void {
    const action = this.#redo.next(position);
    if (!action) return;
    this.#redo.redoing(position);
    this.submit(position, action, false);
  }

  /** Prepare answers to requests of others, replacing those before. */
  prepare(position: Position, answers: Record<string, string>): void {
    this.#send({ type: 'prepare', link: position.link, answers });
  }

  /** Return the time limit of the answer that a position waits for; null if there is none. */
  deadline(position: Position): Deadline | null {
    const deadline = this.#deadlines[position.link];
    return deadline?.version === position.version ? deadline : null;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#telling);
    this.#heart.stop();
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  #say(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #send(message: ClientMessage): void {
    if (!this.#say(message)) return;
    this.problem = null;
    this.busy = message.type !== 'hello';
  }

  // --- choices on their way -------------------------------------------------------------

  #deliver(position: Position, message: Parcel['message']): void {
    hands.startle();
    this.lost = null;
    this.#tell(null);
    this.#parcel = { message, position, on: this.#socket, isAgain: false };
    this.#send(message);
    this.#telling = setTimeout(() => {
      this.delivery = 'late';
      this.#heart.doubt();
    }, PATIENCE);
  }

  #tell(delivery: Delivery | null): void {
    clearTimeout(this.#telling);
    this.delivery = delivery;
    if (delivery === 'arrived') this.#telling = setTimeout(() => this.#tell(null), TELLING);
  }

  /** Work out what became of the message that was sent, given a new position. */
  #follow(position: Position): void {
    this.#redo.follow(position);
    const parcel = this.#parcel;
    if (parcel?.message.link !== position.link) return;
    const { message } = parcel;
    const fate = fateOf(parcel, position);
    if (fate === 'open') {
      if (parcel.on === this.#socket) return;
      // The connection is new and the position unchanged, so the message may be sent again.
      this.#parcel = { ...parcel, on: this.#socket, isAgain: true };
      this.#send(message);
      return;
    }
    this.#parcel = null;
    const isLate = this.delivery === 'late' || parcel.on !== this.#socket;
    if (fate === 'arrived') return this.#tell(isLate ? 'arrived' : null);
    if (message.type === 'undo') return this.#tell(isLate ? 'kept' : null);
    this.#tell(isLate ? 'lost' : null);
    this.lost = { link: message.link, action: message.action };
  }

  /** Something arrived: it answers what is on its way, or does not yet. */
  #answered(): void {
    // A refusal that is already noted changes nothing, so anything received may be its answer.
    if (!this.#parcel || this.#parcel.position.noted) this.busy = false;
  }

  #refuse(problem: Problem): void {
    // What concerns no link answers the hello: the tables can't be reached from there right now.
    if (passes(problem) && !problem.link) return this.#abandon();
    this.busy = false;
    const isLinks = this.links.includes(problem.link) && !this.positions[problem.link];
    if (isLinks) this.refused = [...this.refused, problem.link];
    const parcel = this.#parcel;
    const isStale = problem.code === 'match/stale';
    const isOurs = parcel !== null && problem.link === parcel.message.link;
    // Whether it had arrived the first time is shown by the position before or after.
    if (isStale && (isOurs ? parcel.isAgain : this.delivery !== null)) return;
    if (isOurs && !isStale) {
      this.#parcel = null;
      this.#redo.refused(problem.link);
      this.#tell(null);
    }
    this.problem = problem;
  }

  // --- the line -------------------------------------------------------------------------

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/play`);
    this.#socket = socket;
    this.#heart.opening(this.#tries % 3 === 0 ? SLOW : LIMIT);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      const holds = holdings({ positions: this.positions, settled: this.#settled });
      this.#say({ type: 'hello', links: [...this.links], holds });
      hear(null);
      if (this.#tries) void lookAtHouse(); // something may have been announced meanwhile
      if (document.hidden) this.#face();
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return; // a frozen page resumed after the socket was given up
      this.#heart.heard();
      this.#take(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (!this.#closed && socket === this.#socket) this.#wait();
    };
  }

  /** The connection is down: try again after a while. */
  #wait(): void {
    this.#heart.stop();
    this.#socket = null;
    this.status = 'lost';
    this.busy = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#tries++));
  }

  /** Nobody answers on this connection. */
  #abandon(): void {
    const socket = this.#socket;
    this.#wait();
    socket?.close();
  }

  #offline = (): void => {
    if (this.#socket) this.#abandon();
  };

  /** Report whether somebody is looking; otherwise notices of turns go elsewhere. */
  #face(): void {
    this.#say({ type: 'front', front: !document.hidden });
  }

  #hurry = (): void => {
    this.#face();
    if (document.hidden) return;
    if (this.status === 'open') this.#heart.doubt(); // it may have died while the page was in the background
    if (this.status !== 'lost' || this.#socket) return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  };

  #keepTime({ link, version, seconds, whole }: TimeLeft): void {
    const until = Date.now() + seconds * 1000;
    if (house().read_only) this.#standing ??= Date.now();
    this.#deadlines = { ...this.#deadlines, [link]: { version, until, whole } };
  }

  /** Time limits stand still while the house is read-only. */
  #rest(stands: boolean): void {
    if (stands === (this.#standing !== null)) return;
    const rested = Date.now() - (this.#standing ?? Date.now());
    this.#standing = stands ? Date.now() : null;
    for (const [link, deadline] of Object.entries(this.#deadlines)) {
      const until = deadline.until + rested;
      this.#deadlines = { ...this.#deadlines, [link]: { ...deadline, until } };
    }
  }

  #join(update: Update): void {
    const before = this.positions[update.link];
    const { positions, settled } = joined(
      { positions: this.positions, settled: this.#settled },
      update,
    );
    if (before && before.version !== update.version) {
      hands.startle();
      if (this.lost?.link === update.link) this.lost = null; // it is another question now
    }
    this.positions = positions;
    this.#settled = settled;
    const position = positions[update.link];
    if (position) this.#follow(position);
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'position':
        this.status = 'open';
        this.#tries = 0;
        this.#join(message);
        this.#answered();
        break;
      case 'info':
        this.positions = informed(this.positions, message);
        this.#answered();
        break;
      case 'problem':
        this.#refuse(message);
        break;
      case 'clock':
        this.#keepTime(message);
        break;
      case 'now':
        this.behind = Date.now() / 1000 - message.seconds;
        break;
      case 'house':
        this.#rest(message.read_only);
        takeNews(message);
        break;
      case 'rematch':
        this.rematch = message.links;
        break;
      case 'spoken':
        hear(message);
        break;
      case 'pong':
      case 'bye':
        break;
    }
  }
}
