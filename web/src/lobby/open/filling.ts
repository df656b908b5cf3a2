/** Bots that take open seats after a time, as chosen in the form. */

import type { FillUp, GameInfo } from '../../protocol/messages';
import { botOfMine } from '../strength';

/** The choice: after how many minutes (0: never), and which bot (empty: of about my strength). */
export interface FillPlan {
  minutes: number;
  bot: string;
}

export const MINUTES: readonly number[] = [2, 5, 10, 30];

/** The value sent to the server; null: only people take the seats. */
export function fillOf(info: GameInfo, { minutes, bot }: FillPlan): FillUp | null {
  const chosen = bot || botOfMine(info);
  return minutes > 0 && chosen ? { minutes, bot: chosen } : null;
}
