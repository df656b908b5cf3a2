/** A socket for tests, which control what it sends and receives. */

import type { Action, ClientMessage } from './protocol/messages';

/** A connection whose other end is the test. */
export class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  heard: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    Line.all.push(this);
  }

  static get last(): Line {
    return Line.all.at(-1) as Line;
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 2;
  }

  open(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Send the position after some of the reader's choices. */
  show(version: string, actions: readonly Action[] = [], more: object = {}): void {
    const log = actions.map((action, at) => ({
      entry: { type: 'act', seq: at + 1, seat: 0, action },
      effects: { items: [], marks: [] },
    }));
    const info = { table: 'table', seats: [], status: 'running' };
    const position = { link: 'mine', seat: 0, version, info, offers: {}, noted: false, ...more };
    this.say({ type: 'position', since: 0, settled: 0, log, ...position });
  }

  kinds(): string[] {
    return this.heard.map(({ type }) => type);
  }
}
