/** What the page shows of a game, loaded when it is first needed: one entry for each game. */

import type { Component } from 'svelte';
import type { MapPage, Position, Rulebook, View } from '../protocol/messages';
import type { Booklet } from '../rules/booklet';
import type { PlaySocket } from '../socket.svelte';
import type { Sentences } from '../texts';

export interface PlayProps<P = Position, V = View, M = MapPage> {
  position: P;
  view: V;
  page: M;
  book: Rulebook | null;
  socket: PlaySocket;
  /** Seats played at this device. */
  own: readonly number[];
  /** All links of this device at the table. */
  links: readonly string[];
}

/** What the table needs of a game. */
export interface GameParts {
  /** Whether no player at a device has to hide anything from the others there. */
  isOpen: boolean;
  /** What the cover between two players at a device says, if there is more to hide than a choice. */
  cover?: () => string;
  /** A running (or finished) match as one reader sees it. */
  Play: Component<PlayProps>;
}

/** What the lobby needs of a game. */
export interface Poster {
  /** The empty board as a small picture. */
  Picture: Component<{ page: MapPage }>;
  /** The board of the home page, on which something happens quietly. */
  Motif: Component<{ page: MapPage; label: string }>;
  /** What there is on a board, in one line: lines, stations … */
  facts: (page: MapPage) => string;
}

/** Where a game's parts are; each is loaded when it is first needed, with its sentences. */
interface Known {
  /** How many play a first game; two if missing. */
  players?: number;
  parts: () => Promise<{ parts: GameParts }>;
  poster: () => Promise<{ poster: Poster }>;
  booklet: () => Promise<{ booklet: Booklet }>;
  /** The sentences of the match. */
  texts: () => Promise<Loading>;
  /** The sentences of the booklet alone. */
  words: () => Promise<Loading>;
}

type Loading = Pick<Sentences<string>, 'load'>;

const GAMES: Record<string, Known> = {
  voll_verplant: {
    parts: () => import('./voll_verplant/parts'),
    poster: () => import('./voll_verplant/poster'),
    booklet: () => import('./voll_verplant/rules'),
    texts: () => import('./voll_verplant/texts'),
    words: () => import('./voll_verplant/rules/texts'),
  },
  on_the_underground: {
    parts: () => import('./on_the_underground/parts'),
    poster: () => import('./on_the_underground/poster'),
    booklet: () => import('./on_the_underground/rules'),
    texts: () => import('./on_the_underground/texts'),
    words: () => import('./on_the_underground/rules/texts'),
  },
  deutschland_rummy: {
    players: 3,
    parts: () => import('./deutschland_rummy/parts'),
    poster: () => import('./deutschland_rummy/poster'),
    booklet: () => import('./deutschland_rummy/rules'),
    texts: () => import('./deutschland_rummy/texts'),
    words: () => import('./deutschland_rummy/rules/texts'),
  },
};

/** Whether this page can show a game. */
export function isKnown(game: string): boolean {
  return game in GAMES;
}

/** How many play a first game. */
export function playersOf(game: string): number {
  return GAMES[game]?.players ?? 2;
}

function known(game: string): Known {
  const found = GAMES[game];
  if (!found) throw new Error(`no such game: ${game}`);
  return found;
}

async function say(texts: () => Promise<Loading>): Promise<void> {
  await (await texts()).load();
}

/** Return what the table needs of a game; rejects for a game that this page does not know. */
export async function partsOf(game: string): Promise<GameParts> {
  const { parts, texts } = known(game);
  const [loaded] = await Promise.all([parts(), say(texts)]);
  return loaded.parts;
}

/** Return what the lobby needs of a game; rejects for a game that this page does not know. */
export async function posterOf(game: string): Promise<Poster> {
  return (await known(game).poster()).poster;
}

/** Return the rules as a booklet; rejects for a game that this page does not know. */
export async function bookletOf(game: string): Promise<Booklet> {
  const { booklet, texts, words } = known(game);
  const [loaded] = await Promise.all([booklet(), say(texts), say(words)]);
  return loaded.booklet;
}
