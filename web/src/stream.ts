/** The log as it comes: a message brings what this page lacks, and the whole is put together. */

import type { Holding, Info, Position, Update } from './protocol/messages';

/** What is shown, by link. */
export type ByLink = Record<string, Position>;

/** How many entries of each position's log never change. */
type Settled = Record<string, number>;

export interface Stream {
  positions: ByLink;
  settled: Settled;
}

/** Return an update as a position with its whole log. */
export function whole(update: Update, held?: Position): Position {
  const { since, log: told, ...rest } = update;
  return {
    ...rest,
    log: [...(held?.log.slice(0, since) ?? []), ...told.map(({ entry }) => entry)],
    effects: [...(held?.effects.slice(0, since) ?? []), ...told.map(({ effects }) => effects)],
  } as Position; // all parts are of one game
}

/** Join an update with what is held. */
export function joined({ positions, settled }: Stream, update: Update): Stream {
  const position = whole(update, positions[update.link]);
  return {
    positions: { ...positions, [update.link]: position },
    settled: { ...settled, [update.link]: update.settled },
  };
}

/** Return the positions with newer information of a table. */
export function informed(positions: ByLink, { link, info }: Info): ByLink {
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
