/** Reactions to a new position: the choice in progress is void, a turn plays a sound, effects unfold. */

import { prefs } from '../../../device.svelte';
import type { BoardDrawing, Effects, Position, View } from '../../../protocol/on_the_underground';
import { play } from '../../../sound';
import type { PlaySocket } from '../../../socket.svelte';
import type { Sitting } from '../../../table/sitting.svelte';
import { slotsOf } from '../board/slots';
import type { Choice } from '../move/choice.svelte';
import type { Refusals } from '../move/refusals.svelte';
import type { Unfolding } from './unfolding.svelte';

/** The table: who looks at it, and how fast steps are shown. */
type Seated = Pick<Sitting<Position, View>, 'isThen' | 'isPast' | 'own' | 'position'> & {
  readonly player: Pick<Sitting<Position, View>['player'], 'hurry'>;
};

interface Parts {
  choice: Pick<Choice, 'settle' | 'take'>;
  refusals: Pick<Refusals, 'forget'>;
  unfolding: Pick<Unfolding, 'show'>;
  /** What was not sent, and for whom. */
  lost: () => PlaySocket['lost'];
  drawing: () => BoardDrawing;
}

/** Distinguishes a position from the one before, and from that of another seat. */
export function situationOf({ link, version }: Pick<Position, 'link' | 'version'>): string {
  return `${link} ${version}`;
}

export class Incoming {
  #situation = '';
  /** Number of entries that were seen; null before the page was opened. */
  #known: number | null = null;

  constructor(
    private readonly sitting: Seated,
    private readonly parts: Parts,
  ) {}

  /** Take in the current position; taking the same one again has no effect. */
  take(now: Position): void {
    const situation = situationOf(now);
    if (situation === this.#situation) return;
    const isBegun = now.offers !== null && now.view?.acted === 0 && now.view.legs === 0;
    if (this.#situation && isBegun) play('turn');
    this.#situation = situation;
    const { choice, refusals } = this.parts;
    refusals.forget();
    choice.settle();
    const lost = this.parts.lost();
    if (lost?.link === now.link) choice.take(lost.action);
    const since = this.#known;
    this.#known = now.effects.length;
    if (since !== null && !this.sitting.isThen) this.unfold(this.#done(now, since), this.#known);
  }

  /** Show the effects of some entries, after which the board has a number of entries. */
  unfold(brought: readonly Effects[], entries: number): void {
    const { sitting, parts } = this;
    const speed = sitting.isPast ? prefs.speed : 1 / sitting.player.hurry;
    const lying = slotsOf(parts.drawing(), sitting.position.log.slice(0, entries));
    if (parts.unfolding.show(brought, lying, speed)) play('placed');
  }

  /** What was done at this device since a number of entries. */
  #done({ effects, log }: Position, since: number): Effects[] {
    return effects.filter((_, at) => {
      const entry = log[at];
      return at >= since && entry?.type === 'act' && this.sitting.own.includes(entry.seat);
    });
  }
}
