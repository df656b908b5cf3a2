/** Assembles the log from messages, each of which contains only what this page lacks. */

import type { Holding, Info, Position, Update } from './protocol/messages';

/** The positions shown, by link. */
export type ByLink = Record<string, Position>;

/** Number of settled entries in each position's log. */
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
  } as Position; // all parts belong to one game
}

/** Merge an update into the positions held. */
export function joined({ positions, settled }: Stream, update: Update): Stream {
  const position = whole(update, positions[update.link]);
  return {
    positions: { ...positions, [update.link]: position },
    settled: { ...settled, [update.link]: update.settled },
  };
}

/** Return the positions with newer info of a table. */
export function informed(positions: ByLink, { link, info }: Info): ByLink {
  const held = positions[link];
  return held ? { ...positions, [link]: { ...held, info } } : positions;
}

/** Return what to report to the server as held, so that it sends only the rest. */
export function holdings({ positions, settled }: Stream): Record<string, Holding> {
  return Object.fromEntries(
    Object.entries(positions).map(([link, { info }]) => [
      link,
      { table: info.table, settled: settled[link] ?? 0 },
    ]),
  );
}
