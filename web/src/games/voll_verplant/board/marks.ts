/** The state of a board: stations, lines and marks, independent of the rules. */

/** A cross, or a framed number. */
export type Mark = { kind: 'cross' } | { kind: 'number'; number: number };

/** How definite a mark is: permanent, sealed until the round is revealed, or a preview. */
type Firmness = 'firm' | 'sealed' | 'preview';

export interface StationMark {
  mark: Mark;
  firmness: Firmness;
  /** Index in the order of appearance, or null if it is not animated. */
  appears: number | null;
  /** Whether it is new since the own last turn, or made by the step shown. */
  isNew: boolean;
}

/** How a line is highlighted. */
export type Tone = 'plain' | 'lively' | 'quiet' | 'chosen';

/** State of a value of a line: available, ours, struck, or impossible. */
export type Race = 'free' | 'mine' | 'struck' | 'gone';

/** State of a line: can be completed with windows, only with free rides, never, or is complete. */
export type Fate = 'open' | 'rides' | 'lost' | 'complete';

export interface WagonState {
  /** The contents of the windows, left to right. */
  written: string[];
  /** Index of the first window that is not permanent: sealed or previewed. */
  firm: number;
  tone: Tone;
  fate: Fate;
  high: Race;
  low: Race;
  points: [number, number];
  /** Whether the line was just completed, and whether its high value was just taken. */
  isNew: boolean;
  isStruck: boolean;
  /** Whether its line is pointed at. */
  isPointed: boolean;
  /** Which of a ring's two arrows is highlighted: 0, 1, or none. */
  way: 0 | 1 | null;
}

export interface BoardState {
  stations: Record<string, StationMark>;
  wagons: Record<string, WagonState>;
  /** Stations that a click may mark now. */
  targets: ReadonlySet<string>;
  /** Stations that a hint points at, among lines. */
  pointed: ReadonlySet<string>;
  /** Whether special stations show their star. */
  stars: boolean;
  /** Whether the numbers of interchanges matter now. */
  isNumbering: boolean;
}
