/** What this browser stores of a workbench: the rack permanently, a draft for the session. */

import type { Sorting } from './order';

/** How a person has sorted a rack. */
interface KeptRack {
  sorting: Sorting;
  order: string[];
}

/** A draft, and the table that it is based on. */
export interface KeptDraft extends KeptStep {
  table: string;
  /** The steps before, the latest last; missing in drafts stored by older pages. */
  past?: KeptStep[];
}

interface KeptStep {
  rows: string[][];
  jokers: Record<string, [string, string]>;
}

const RACKS = 'netzplan.racks';
const SORTING = 'netzplan.rummy.sorting';
const DRAFTS = 'netzplan.drafts';
/** Most tables of which something is stored. */
const MOST = 40;

type Shelf<T> = Record<string, T>;

function read<T>(storage: () => Storage, name: string): Shelf<T> {
  try {
    return (JSON.parse(storage().getItem(name) ?? '{}') ?? {}) as Shelf<T>;
  } catch {
    return {};
  }
}

/** Put something on top of a shelf, or remove it. */
function write<T>(storage: () => Storage, name: string, link: string, value: T | null): void {
  const others = Object.entries(read<T>(storage, name)).filter(([key]) => key !== link);
  const all = value === null ? others : [[link, value] as [string, T], ...others];
  try {
    storage().setItem(name, JSON.stringify(Object.fromEntries(all.slice(0, MOST))));
  } catch {
    // Private windows may refuse to store; the workbench works without.
  }
}

const local = () => localStorage;
const session = () => sessionStorage;

/** How the person last sorted a rack: the default for the next one at this device. */
export function keptSorting(): Sorting {
  try {
    const kept = localStorage.getItem(SORTING);
    return kept === 'city' || kept === 'region' ? kept : 'hand';
  } catch {
    return 'hand';
  }
}

export function keepSorting(sorting: Sorting): void {
  try {
    localStorage.setItem(SORTING, sorting);
  } catch {
    // Private windows may refuse to store; then each rack begins as it is dealt.
  }
}

export const keptRack = (link: string): KeptRack | null =>
  read<KeptRack>(local, RACKS)[link] ?? null;
export const keepRack = (link: string, rack: KeptRack): void => write(local, RACKS, link, rack);
export const keptDraft = (link: string): KeptDraft | null =>
  read<KeptDraft>(session, DRAFTS)[link] ?? null;
export const keepDraft = (link: string, draft: KeptDraft | null): void =>
  write(session, DRAFTS, link, draft);
