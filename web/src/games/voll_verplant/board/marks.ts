/** What a board shows; it knows stations, lines and marks, but no rules. */

/** A cross, or a framed number. */
export type Mark = { kind: 'cross' } | { kind: 'number'; number: number };

/** How firm a mark is: drawn for good, sealed until the round opens, or only previewed. */
type Firmness = 'firm' | 'sealed' | 'preview';

export interface StationMark {
  mark: Mark;
  firmness: Firmness;
  /** Place in the order of appearance, or null if it simply stands there. */
  appears: number | null;
  /** Whether it is new since the own last turn, or made by the step shown. */
  isNew: boolean;
}

/** How a line stands out. */
export type Tone = 'plain' | 'lively' | 'quiet' | 'chosen';

/** State of a value of a line: still to be had, ours, struck, or out of question. */
export type Race = 'free' | 'mine' | 'struck' | 'gone';

/** How far a line is: to be completed by windows, not without free rides, never, or complete. */
export type Fate = 'open' | 'rides' | 'lost' | 'complete';

export interface WagonState {
  /** What stands in the windows, left to right. */
  written: string[];
  /** Windows from this one on are not firm: sealed or previewed. */
  firm: number;
  tone: Tone;
  fate: Fate;
  high: Race;
  low: Race;
  points: [number, number];
  /** Whether the line was completed just now, and whether its high value has just fallen. */
  isNew: boolean;
  isStruck: boolean;
  /** Whether its line is pointed at. */
  isPointed: boolean;
  /** Which of a ring's two arrows is lively: 0, 1, or none. */
  way: 0 | 1 | null;
}

export interface BoardState {
  stations: Record<string, StationMark>;
  wagons: Record<string, WagonState>;
  /** Stations that a click may mark now. */
  targets: ReadonlySet<string>;
  /** Stations that a hint points at, among lines. */
  pointed: ReadonlySet<string>;
  /** Whether special stations carry their star. */
  stars: boolean;
  /** Whether the numbers of interchanges matter now. */
  isNumbering: boolean;
}
