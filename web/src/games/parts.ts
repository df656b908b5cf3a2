/** The parts of a game's page, loaded when they are first needed. */

import type { Component } from 'svelte';
import type { Action, GameInfo, MapPage, Position, Rulebook, View } from '../protocol/messages';
import type { Booklet } from '../rules/booklet';
import type { Line } from '../socket.svelte';
import type { Sentences } from '../texts';

export interface PlayProps<P = Position, V = View, M = MapPage> {
  position: P;
  view: V;
  page: M;
  book: Rulebook | null;
  socket: Line;
  /** Seats played at this device. */
  own: readonly number[];
  /** All links of this device at the table. */
  links: readonly string[];
}

/** What the table needs of a game. */
export interface GameParts {
  /** Whether players who share a device have nothing to hide from each other. */
  isOpen: boolean;
  /**
   * The text of the cover between two players at one device, if there is more to hide than a
   * choice: why the device is handed to the player of this position.
   */
  cover?: (position: Position, page: MapPage) => string;
  /** An action that this player can take at once, without looking: the device stays where it is. */
  unseen?: (position: Position) => { label: string; action: Action } | null;
  /** A running (or finished) match as one reader sees it. */
  Play: Component<PlayProps>;
}

/** What the lobby needs of a game, apart from the home page. */
export interface Poster {
  /** The empty board as a small picture. */
  Picture: Component<{ page: MapPage }>;
  /** What a board has, in one line: lines, stations … */
  facts: (page: MapPage) => string;
  /** Loads the sentences that the page does not have yet. */
  load?: () => Promise<void>;
  /** How a map differs from the others of its game; empty if there is nothing to say. */
  about?: (map: string) => string;
  /** Approximate minutes for a number of people, bots and games; if missing, it is always the same. */
  minutes?: (people: number, bots: number, games: number) => number;
}

/** The animated board of the home page. */
type Motif = Component<{ page: MapPage; label: string }>;

type Loading = Pick<Sentences<string>, 'load'>;

// Each game has a folder here; each of its parts is loaded on demand, with its sentences.
const PARTS = import.meta.glob<{ parts: GameParts }>('./*/parts.ts');
const POSTERS = import.meta.glob<{ poster: Poster }>('./*/poster/index.ts');
const MOTIFS = import.meta.glob<{ default: Motif }>('./*/poster/Motif.svelte');
const BOOKLETS = import.meta.glob<{ booklet: Booklet }>('./*/rules/index.ts');
/** The sentences of the match. */
const TEXTS = import.meta.glob<Loading>('./*/texts/index.ts');
/** The sentences of the booklet only. */
const WORDS = import.meta.glob<Loading>('./*/rules/texts/index.ts');
/** Number of players of a first game. */
const PLAYERS = import.meta.glob<number>('./*/usual.ts', { eager: true, import: 'players' });

/** Whether this page can show a game. */
export function isKnown(game: string): boolean {
  return `./${game}/parts.ts` in PARTS;
}

/** Number of players of a first game. */
export function playersOf({ id, fewest_seats }: GameInfo): number {
  return Math.max(PLAYERS[`./${id}/usual.ts`] ?? 2, fewest_seats);
}

/** Load a file of a game; rejects for a game that this page does not know. */
async function file<T>(files: Record<string, () => Promise<T>>, path: string): Promise<T> {
  const found = files[`./${path}`];
  if (!found) throw new Error(`no such game: ${path}`);
  return found();
}

async function say(texts: Promise<Loading>): Promise<void> {
  await (await texts).load();
}

/** Return what the table needs of a game; rejects for a game that this page does not know. */
export async function partsOf(game: string): Promise<GameParts> {
  const loaded = file(PARTS, `${game}/parts.ts`);
  await Promise.all([loaded, say(file(TEXTS, `${game}/texts/index.ts`))]);
  return (await loaded).parts;
}

/** Return what the lobby needs of a game; rejects for a game that this page does not know. */
export async function posterOf(game: string): Promise<Poster> {
  const { poster } = await file(POSTERS, `${game}/poster/index.ts`);
  await poster.load?.();
  return poster;
}

/** Return the board of the home page; rejects for a game that this page does not know. */
export async function motifOf(game: string): Promise<Motif> {
  return (await file(MOTIFS, `${game}/poster/Motif.svelte`)).default;
}

/** Return the rules as a booklet; rejects for a game that this page does not know. */
export async function bookletOf(game: string): Promise<Booklet> {
  const loaded = file(BOOKLETS, `${game}/rules/index.ts`);
  await Promise.all([
    loaded,
    say(file(TEXTS, `${game}/texts/index.ts`)),
    say(file(WORDS, `${game}/rules/texts/index.ts`)),
  ]);
  return (await loaded).booklet;
}
