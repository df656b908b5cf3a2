/** From a sheet and a choice in progress to the state of the board. */

import type { Fresh } from './fresh';
import type { BoardState, Fate, Race, StationMark, Tone, WagonState } from './marks';
import type {
  LineView,
  MapPage,
  Offer,
  Offers,
  SheetView,
  View,
} from '../../../protocol/voll_verplant';

/** Stations marked on a sheet. */
export function markedOn(sheet: SheetView): Set<string> {
  return new Set([...sheet.crosses, ...sheet.transfers.map(([station]) => station)]);
}

/** The state of a line's high and low value, from the point of view of this sheet. */
export function raceOf(line: LineView): [Race, Race] {
  if (line.completed) return line.high ? ['mine', 'gone'] : ['struck', 'mine'];
  return line.high ? ['free', 'free'] : ['struck', 'free'];
}

/** The state of a line on a sheet. */
export function fateOf(line: LineView): Fate {
  if (line.completed) return 'complete';
  if (line.lost) return 'lost';
  return line.rides ? 'rides' : 'open';
}

/** Seats that have the high value of a line. */
export function takersOf(sheets: readonly SheetView[], letter: string): number[] {
  return sheets.flatMap(({ lines }, seat) =>
    lines.some(({ line, completed, high }) => line === letter && completed && high) ? [seat] : [],
  );
}

type Rounds = Pick<View, 'sheets' | 'card' | 'round'>;

/** Return how many rounds follow the one shown if each fills a window of every sheet. */
export function roundsAfter({ sheets, card }: Pick<View, 'sheets' | 'card'>): number {
  const free = sheets.map(({ lines }) =>
    lines.reduce((sum, { windows, written }) => sum + windows - written.length, 0),
  );
  const left = Math.max(0, ...free);
  // The sheets are in their state at the beginning of the round.
  return card === null ? left : Math.max(0, left - 1);
}

/**
 * Return how many rounds there will be if every one fills a window; free rides add to them.
 *
 * During a story it is computed from the present, so that the estimate does not go back.
 */
export function roundsIn(present: Rounds, shown: Rounds, isPast: boolean): number {
  const view = isPast ? shown : present;
  return view.round + roundsAfter(view);
}

/** What the card writes into a window. */
export function written(offers: Offers): string {
  return offers.kind === 'transfer' ? '+' : String(offers.value);
}

export interface Scene {
  page: MapPage;
  /** Whether special stations are in play. */
  special: boolean;
  /** The sheet at the beginning of the round. */
  sheet: SheetView;
  /** The sheet with the reader's own sealed choice. */
  draft: SheetView | null;
  /** All sheets at the table, and the names of their players. */
  sheets: readonly SheetView[];
  names: readonly string[];
  offers: Offers | null;
  /** The choice in progress. */
  offer: Offer | null;
  /** The line that is chosen, or that of the step. */
  chosen: string | null;
  /** Lines that are pointed at, by a key or a hint, or stations. */
  pointed: readonly string[];
  backward: boolean;
  /** Stations that appear one after another, in this order. */
  appearing: readonly string[];
  /** What is new on the sheet. */
  fresh: Fresh;
}

function marksOf(scene: Scene): Record<string, StationMark> {
  const { sheet, draft, offer, offers, appearing, fresh } = scene;
  const marks: Record<string, StationMark> = {};
  const put = (drawn: SheetView, firmness: 'firm' | 'sealed') => {
    const numbers = new Map(drawn.transfers);
    for (const station of markedOn(drawn)) {
      if (marks[station]) continue;
      const number = numbers.get(station);
      const at = appearing.indexOf(station);
      marks[station] = {
        mark: number === undefined ? { kind: 'cross' } : { kind: 'number', number },
        firmness,
        appears: at < 0 ? null : at,
        isNew: fresh.stations.has(station),
      };
    }
  };
  put(sheet, 'firm');
  if (draft) put(draft, 'sealed');
  offer?.marks.forEach((station) => {
    marks[station] = {
      mark:
        offers?.kind === 'transfer' ? { kind: 'number', number: offer.number } : { kind: 'cross' },
      firmness: 'preview',
      appears: null,
      isNew: false,
    };
  });
  return marks;
}

function toneOf(scene: Scene, letter: string): Tone {
  const { offers, chosen } = scene;
  if (chosen === letter) return 'chosen';
  if (!offers || offers.kind === 'free') return 'plain';
  const refused = offers.lines.find(({ line }) => line === letter)?.refused;
  return refused ? 'quiet' : 'lively';
}

function wagonOf(scene: Scene, letter: string, points: [number, number]): WagonState {
  const { sheet, draft, offers, offer, chosen, backward } = scene;
  const firm = sheet.lines.find(({ line }) => line === letter);
  const drawn = (draft ?? sheet).lines.find(({ line }) => line === letter);
  const letters = [...(drawn?.written ?? '')];
  if (offers && offer?.action.type === 'fill' && offer.action.line === letter) {
    letters.push(written(offers));
  }
  const [high, low]: [Race, Race] = drawn ? raceOf(drawn) : ['free', 'free'];
  return {
    written: letters,
    firm: firm?.written.length ?? 0,
    tone: toneOf(scene, letter),
    fate: drawn ? fateOf(drawn) : 'open',
    high,
    low,
    points,
    isNew: scene.fresh.completed.has(letter),
    isStruck: scene.fresh.struck.has(letter),
    isPointed: scene.pointed.includes(letter),
    way: chosen === letter ? (backward ? 1 : 0) : null,
  };
}

/** Return the state of the board. */
export function boardOf(scene: Scene): BoardState {
  const targets =
    scene.offers?.kind === 'free'
      ? scene.offers.choices.flatMap(({ action }) =>
          action.type === 'ride' && action.station ? [action.station] : [],
        )
      : [];
  return {
    stations: marksOf(scene),
    wagons: Object.fromEntries(
      scene.page.lines.map(({ letter, points }) => [letter, wagonOf(scene, letter, points)]),
    ),
    targets: new Set(targets),
    pointed: new Set(scene.pointed),
    stars: scene.special,
    isNumbering: scene.offers?.kind === 'transfer',
  };
}
