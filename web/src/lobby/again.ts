/** A rematch with other settings. */

import { rematch } from '../api';
import { randomShare, type StoredTable } from '../device.svelte';
import { followRematch } from '../end/rematch';
import type { Rematch } from '../protocol/messages';

/** Request a rematch as one of the seats of this device, and go there; throws Refused. */
export async function playAgain(
  { seats }: Pick<StoredTable, 'seats'>,
  wanted: Rematch,
): Promise<void> {
  const [first, ...others] = seats.map(({ link }) => link);
  if (!first) return;
  const ready = await rematch(first, { ...wanted, links: others, share: randomShare() });
  await followRematch(ready.links);
}
