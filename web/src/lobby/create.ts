/** Creating a table, and remembering it at this device. */

import { createTable, rulebook } from '../api';
import { addressOf, randomShare, rememberTable, setPreference } from '../device.svelte';
import { partsOf } from '../games/parts';
import { loadPage } from '../pages';
import { go } from '../route.svelte';
import { t } from '../texts';
import { botName } from '../names';
import type { Access, FillUp, Hosting } from '../protocol/messages';
import type { Pace } from './paces';
import { type TablePlan } from './seats';

/** The hosting among all choices, and the rest of them. */
export function hostingOf(
  chosen: TablePlan['options'],
  pace: Pace = {},
): [TablePlan['options'], Hosting] {
  const { answer, hints, reasons, ...options } = chosen;
  const hosting = {
    ...(typeof answer === 'number' && { answer }),
    ...(typeof hints === 'boolean' && { hints }),
    ...(typeof reasons === 'boolean' && { reasons }),
    ...pace,
  };
  return [options, hosting];
}

/** Settings of a table beside the rules. */
interface Kept {
  pace?: Pace;
  access?: Access;
  fill?: FillUp | null;
}

/** Create a table, remember its links and sit down; throws Refused. */
export async function openTable(
  game: string,
  plan: TablePlan,
  { pace = {}, access = {}, fill = null }: Kept = {},
): Promise<void> {
  const seats = plan.seats.map((seat) => {
    const name = seat.kind === 'me' || seat.kind === 'local' ? seat.name.trim() : '';
    return { kind: seat.kind, name, bot: seat.kind === 'bot' ? seat.bot : '' };
  });
  const [options, hosting] = hostingOf(plan.options, pace);
  const asked = createTable({
    game,
    map: plan.map,
    seats,
    options,
    hosting,
    access,
    share: randomShare(),
    ...(fill && { fill }),
  });
  // Its page is loaded meanwhile, and reports it itself if that fails.
  void Promise.allSettled([loadPage('table'), partsOf(game), rulebook(game)]);
  const made = await asked;
  const own = made.seats.filter((seat) => seat.kind === 'me' || seat.kind === 'local');
  const mine = own.map(({ seat, link }) => ({ seat, link, name: seats[seat]?.name ?? '' }));
  rememberTable({
    table: made.table,
    game,
    map: plan.map,
    seats: mine,
    invitations: made.seats
      .filter((seat) => seat.kind === 'open')
      .map(({ seat, link }) => ({ seat, link })),
    spectators: made.spectators,
    names: seats.map((seat) => seat.name || (seat.bot ? botName(seat.bot) : t('seat.open'))),
    over: false,
  });
  const me = seats.find((seat) => seat.kind === 'me');
  if (me && me.name !== t('seat.guest')) setPreference('name', me.name);
  go(addressOf({ seats: mine, spectators: made.spectators }));
}
