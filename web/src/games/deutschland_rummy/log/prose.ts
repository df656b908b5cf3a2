/** The open log as prose, by turns; each line knows the position that it leads to. */

import { seatName } from '../../../names';
import type { CountryPage, Position, View } from '../../../protocol/deutschland_rummy';
import type { LogLine, LogRound } from '../../../table/prose';
import { list } from '../../../texts';
import { t } from '../texts';
import { cityName, gazetteer, tileName } from '../names';
import { turnsOf, type Deed, type Turn } from './turns';

/** More tiles than these are counted, not named. */
const MOST_NAMED = 6;

/** A tile as the object of a sentence. */
function object(tile: string, page: CountryPage): string {
  return gazetteer(page).connections.has(tile) ? tileName(page, tile) : t('log.joker');
}

function laidText(name: string, tiles: readonly string[], page: CountryPage): string {
  const n = tiles.length;
  if (n > MOST_NAMED) return t('log.laid.many', { name, n });
  return t('log.laid', { name, n, tiles: list(tiles.map((tile) => object(tile, page))) });
}

function lines(deed: Deed, turn: Turn, names: readonly string[], page: CountryPage): string[] {
  const name = names[turn.seat] ?? '';
  switch (deed.kind) {
    case 'laid': {
      const laid = laidText(name, deed.tiles, page);
      return deed.out ? [laid, t('log.out', { name })] : [laid];
    }
    case 'drawn':
      return [
        deed.tile
          ? t('log.drawn.tile', { name, tile: object(deed.tile, page) })
          : t('log.drawn', { name }),
      ];
    case 'asked':
      return [t('log.asked', { name, city: cityName(page, deed.city) })];
    case 'gave': {
      const told = { name: names[deed.giver] ?? '', asker: name };
      return [
        deed.tile
          ? t('log.gave.tile', { ...told, tile: tileName(page, deed.tile) })
          : t('log.gave', told),
      ];
    }
    case 'refused':
      return [t('log.refused', { name: names[deed.seat] ?? '' })];
    case 'ended':
      return turn.deeds.length === 1 ? [t('log.nothing', { name })] : [];
  }
}

/**
 * What somebody else did last at the table, in a sentence; empty at the own turn.
 *
 * Requests and their answers are told elsewhere.
 */
export function lastMove({ log, seat, info }: Position, page: CountryPage): string {
  const turn = turnsOf(log).at(-1);
  if (!turn || turn.seat === seat) return '';
  const last = turn.deeds.findLast(({ deed }) => deed.kind === 'laid' || deed.kind === 'drawn');
  return last ? lines(last.deed, turn, info.seats.map(seatName), page).join(' ') : '';
}

/** How a game ended, in a line; null while it runs. */
export function endText(view: View, game: number, names: readonly string[]): string | null {
  const played = view.played[game - 1];
  if (!played) return null;
  const winners = list(played.winners.map((seat) => names[seat] ?? ''));
  return t('log.won', { names: winners, game, n: played.winners.length });
}

/** Return the turns of a position's log, the latest first. */
export function proseOf(position: Position, page: CountryPage): LogRound[] {
  const { log, view } = position;
  if (!view) return [];
  const names = position.info.seats.map(seatName);
  const turns = turnsOf(log);
  const rounds = turns.map((turn, at): LogRound => {
    const told: LogLine[] = turn.deeds.flatMap(({ deed, position: to }) =>
      lines(deed, turn, names, page).map((text) => ({ text, position: to })),
    );
    const isLast = turns[at + 1]?.game !== turn.game;
    const end = isLast ? endText(view, turn.game, names) : null;
    if (end) told.push({ text: end, position: turn.deeds.at(-1)?.position ?? 0 });
    const [opening, ...rest] = told;
    return {
      number: at + 1,
      title:
        view.games > 1
          ? t('log.turn.game', { game: turn.game, n: turn.number })
          : t('log.turn', { n: turn.number }),
      opening: opening ?? { text: names[turn.seat] ?? '', position: 0 },
      lines: rest,
    };
  });
  return rounds.reverse();
}
