/** The end of a turn: no draft, fitting tile or game is given up without confirmation. */

import type { Action, CountryPage, Position } from '../../../protocol/deutschland_rummy';
import { hands } from '../../../table/hands.svelte';
import { Twice } from '../../../table/twice.svelte';
import type { Bench } from '../bench';
import { tileName } from '../names';
import { t } from '../texts';

/** Milliseconds for reading what is given up with the turn. */
const READING = 8000;

/** What ending the turn gives up; if nothing, that it can't be undone. */
export function lossText([first, ...others]: readonly string[], page: CountryPage): string {
  if (!first) return t('end.twice');
  const tile = tileName(page, first);
  return others.length ? t('end.fits.more', { tile, n: others.length }) : t('end.fits', { tile });
}

interface Now {
  position: Position;
  bench: Pick<Bench, 'changed' | 'legal' | 'isTurn' | 'fitting' | 'commit'>;
  /** Whether something can be sent now. */
  ready: boolean;
  /** Whether choices are to be confirmed. */
  confirm: boolean;
  /** Whether the server has refused what was sent last. */
  failed: boolean;
}

export class Leaving {
  /** Whether the question is open what to do with the draft, or whether to end the game. */
  isAsked = $state(false);
  readonly #twice = new Twice<'draw' | 'end'>(READING);
  /** The version at which the end was requested once: in another one it is another question. */
  #armedAt: string | null = null;
  /** The version at which a draft was laid, to end the turn after it. */
  #laidAt: string | null = null;

  constructor(
    private readonly now: () => Now,
    private readonly send: (action: Action) => void,
  ) {}

  /** What a second press would do. */
  get armed(): 'draw' | 'end' | null {
    return this.#twice.armed;
  }

  /** Whether the end was requested once, and the second press did not come. */
  get isLapsed(): boolean {
    return this.#twice.lapsed === 'end';
  }

  /** A key for drawing, which could be a letter typed by accident. */
  draw(): void {
    const { position, ready } = this.now();
    if (!ready || position.offers?.phase !== 'act' || position.offers.draw !== null) return;
    this.#twice.ask('draw', () => this.send({ type: 'draw' }));
  }

  /** Another key was pressed: somebody is typing, and means neither. */
  typed(key: string): void {
    const meant = { draw: 'd', end: 'e' };
    if (this.armed && /^\p{L}$/u.test(key) && key.toLowerCase() !== meant[this.armed]) {
      this.#twice.forget();
    }
  }

  /** A key for ending the turn, which could be a letter typed by accident, too. */
  end(): void {
    this.#end(this.now().confirm);
  }

  /** The button that ends the turn, which asks again only if something is given up. */
  press(): void {
    const { bench, confirm } = this.now();
    this.#end(this.armed === 'end' || (confirm && bench.fitting.length > 0));
  }

  #end(isTwice: boolean): void {
    const { position, bench, ready } = this.now();
    const { offers } = position;
    if (!ready || offers?.phase !== 'act' || offers.end !== null) return;
    if (bench.changed || offers.ends_in === 1) {
      this.isAsked = true;
      hands.startle();
    } else if (isTwice) this.#armAt(position.version);
    else this.leave();
  }

  #armAt(version: string): void {
    this.#armedAt = version;
    this.#twice.ask('end', () => this.leave());
  }

  /** End the turn, whatever draft is on the table. */
  leave(): void {
    if (!this.now().ready) return;
    this.stay();
    this.send({ type: 'end' });
  }

  /** Lay the draft, and end the turn when that is done. */
  layAndLeave(): void {
    const { position, bench, ready } = this.now();
    if (!ready || !bench.legal || !bench.isTurn) return;
    this.stay();
    this.#laidAt = position.version;
    bench.commit();
  }

  /** Continue the turn. */
  stay(): void {
    this.isAsked = false;
    this.#twice.forget();
  }

  /** Follow the match: end the turn after the laying, and drop the question when it is over. */
  follow(): void {
    const { position, bench, failed } = this.now();
    if (position.offers?.phase !== 'act') this.stay();
    // The draft was undone meanwhile, so there is nothing to ask about any more.
    if (this.isAsked && !bench.changed && position.offers?.ends_in !== 1) this.stay();
    const isEnding = this.armed === 'end' || this.isLapsed;
    if (isEnding && (bench.changed || position.version !== this.#armedAt)) {
      this.#twice.forget();
    }
    if (failed) this.#laidAt = null;
    if (this.#laidAt === null || position.version === this.#laidAt) return;
    this.#laidAt = null;
    const last = position.log.at(-1);
    const isLaid =
      last?.type === 'act' && last.seat === position.seat && last.action.type === 'lay';
    if (isLaid && position.offers?.end === null) this.send({ type: 'end' });
  }
}
