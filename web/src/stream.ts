/** The log as it comes: a message brings what this page lacks, and the whole is put together. */

import type { Holding, Info, Position, Update } from './protocol/messages';

/** Positions by link. */
export type Positions = Record<string, Position>;

/** How many entries of each position's log never change. */
type Settled = Record<string, number>;

export interface Stream {
  positions: Positions;
  settled: Settled;
}

/** Join an update with what is held. */
export function joined({ positions, settled }: Stream, update: Update): Stream {
  const { since, log: told, ...rest } = update;
  const held = positions[update.link];
  const position = {
    ...rest,
    log: [...(held?.log.slice(0, since) ?? []), ...told.map(({ entry }) => entry)],
    effects: [...(held?.effects.slice(0, since) ?? []), ...told.map(({ effects }) => effects)],
  } as Position; // all parts are of one game
  return {
    positions: { ...positions, [update.link]: position },
    settled: { ...settled, [update.link]: update.settled },
  };
}

/** Return the positions with newer information of a table. */
export function informed(positions: Positions, { link, info }: Info): Positions {
  const held = positions[link];
  return held ? { ...positions, [link]: { ...held, info } } : positions;
}

/** Return what to tell the server of what is held, so that it sends the rest only. */
export function holdings({ positions, settled }: Stream): Record<string, Holding> {
  return Object.fromEntries(
    Object.entries(positions).map(([link, { info }]) => [
      link,
      { table: info.table, settled: settled[link] ?? 0 },
    ]),
  );
}
