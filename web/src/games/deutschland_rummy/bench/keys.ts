/** The keys of the workbench. */

import { tick } from 'svelte';
import { isDividerKey } from '../../../table/divider';
import { historyKey } from '../../../table/keys';
import type { Bench } from './bench.svelte';
import { isSame, rowOf } from '../routes/rows';

const GROUPS = '[data-group]';
/** What is pressed with Enter or Space itself, whatever is in hand. */
const PRESSED = 'button:not([data-tile]), a, summary';

interface KeyCommands {
  /** Join a row with another one, asking for the partner if there are several. */
  join: (row: number) => void;
}

/** Move the keyboard focus to a tile, once it is in its place. */
async function focusTile(tile: string | undefined): Promise<void> {
  await tick();
  const found = [...document.querySelectorAll<HTMLElement>('button[data-tile]')];
  found.find((part) => part.dataset.tile === tile)?.focus();
}

/** Go to the next or previous spot, of those where the tiles fit or of all. */
function stepOn(bench: Bench, by: number, all: boolean): void {
  const spots = bench.spots.all.filter(({ spot, fits }) => all || fits || isSame(spot, bench.aim));
  const at = spots.findIndex(({ spot }) => isSame(spot, bench.aim));
  const next = at < 0 ? (by > 0 ? 0 : spots.length - 1) : at + by;
  bench.aim = spots[(next + spots.length) % spots.length]?.spot ?? null;
}

/** Move the focus within its group, or to the next group. */
function walk(from: Element, key: string): boolean {
  const group = from.closest(GROUPS);
  if (!group) return false;
  const items = [...group.querySelectorAll<HTMLElement>('[data-item]')];
  const at = items.findIndex((item) => item === from);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const groups = [...document.querySelectorAll(GROUPS)];
    const next = groups[groups.indexOf(group) + (key === 'ArrowUp' ? -1 : 1)];
    const item =
      next?.querySelector<HTMLElement>('[data-item][tabindex="0"]') ??
      next?.querySelector<HTMLElement>('[data-tile], [data-item]');
    item?.focus();
    return item !== null && item !== undefined;
  }
  const last = items.length - 1;
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last,
  };
  items[Math.min(last, Math.max(0, targets[key] ?? at))]?.focus();
  return true;
}

function arrow(bench: Bench, event: KeyboardEvent, from: Element): boolean {
  const by = /Left|Up/.test(event.key) ? -1 : 1;
  const isAlong = /Left|Right/.test(event.key);
  if (event.shiftKey && isAlong && bench.hand.length > 0) {
    const row = rowOf(bench.rows, bench.hand[0] ?? '');
    const edge = row?.tiles.indexOf((by > 0 ? bench.hand.at(-1) : bench.hand[0]) ?? '') ?? -1;
    const next = row?.tiles[edge + by];
    if (next) bench.extend(next);
    return true;
  }
  if (bench.hand.length > 0 && /^Arrow/.test(event.key)) {
    stepOn(bench, by, !isAlong);
    return true;
  }
  return walk(from, event.key);
}

/** Drop what is in hand at the spot aimed at, or pick the focused tile. */
function pickOrDrop(bench: Bench, target: Element): boolean {
  const { aim, hand } = bench;
  if (aim && hand.length > 0) {
    bench.drop(aim);
    void focusTile(hand[0]);
    return true;
  }
  const tile = target.closest<HTMLElement>('button[data-tile]')?.dataset.tile;
  if (tile === undefined) return false;
  bench.pick({ tile });
  if (bench.hand.length > 0) stepOn(bench, 1, false);
  return true;
}

function lay(bench: Bench): boolean {
  if (!bench.legal || !bench.isTurn) return false;
  bench.commit();
  return true;
}

/** The tile that a key concerns: in hand, or focused. */
function tileAt(bench: Bench, target: Element): string | undefined {
  return bench.hand[0] ?? target.closest<HTMLElement>('[data-tile]')?.dataset.tile;
}

/** Whether tiles can't move until the player has come out, as the bar of picked tiles explains. */
function isHeld(bench: Bench, tiles: readonly string[]): boolean {
  if (!bench.spots.binds(tiles)) return false;
  const [tile] = tiles;
  if (tile !== undefined && !bench.hand.some((held) => tiles.includes(held))) bench.pick({ tile });
  return true;
}

function letter(bench: Bench, { join }: KeyCommands, key: string, target: Element): boolean {
  const tile = tileAt(bench, target);
  const marked = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  const row = tile === undefined ? Number(marked ?? -1) : (rowOf(bench.rows, tile)?.id ?? -1);
  const tiles = bench.rows.find(({ id }) => id === row)?.tiles ?? [];
  if (/[sj]/.test(key) && isHeld(bench, tiles)) return true;
  switch (key) {
    case 't':
      return row >= 0 && (bench.turn(row), true);
    case 's':
      return row >= 0 && tile !== undefined && (bench.split(tile), true);
    case 'j':
      return (join(row), true);
    case 'r':
      return (bench.changed || bench.history.canUndo) && (bench.reset(), true);
  }
  return false;
}

/** Put what is in hand, or the focused tile, back on the rack. */
function takeBack(bench: Bench, target: Element): boolean {
  const tile = tileAt(bench, target);
  const hand = bench.hand.length > 0 ? bench.hand : tile === undefined ? [] : [tile];
  bench.drop({ kind: 'rack', at: Number.MAX_SAFE_INTEGER }, hand);
  void focusTile(hand[0]);
  return hand.length > 0;
}

function act(bench: Bench, commands: KeyCommands, event: KeyboardEvent, target: Element): boolean {
  if (/^(Arrow|Home|End)/.test(event.key)) return arrow(bench, event, target);
  if (/^(Enter| )$/.test(event.key) && target.closest(PRESSED)) return false;
  switch (event.key) {
    case 'Enter':
      return pickOrDrop(bench, target) || lay(bench);
    case ' ':
      // Elsewhere the key scrolls: nothing is laid by a person who is reading.
      return pickOrDrop(bench, target);
    case 'Escape':
      return bench.hand.length > 0 && (bench.pick(null), true);
    case 'Backspace':
    case 'Delete':
      return takeBack(bench, target);
  }
  if (event.key.length > 1) return false;
  if (!letter(bench, commands, event.key.toLowerCase(), target)) return false;
  void focusTile(tileAt(bench, target));
  return true;
}

/** Return the listener for key presses, which comes before that of the game. */
export function keyHandler(bench: Bench, commands: KeyCommands): (event: KeyboardEvent) => void {
  function stepped(event: KeyboardEvent, target: Element): boolean {
    const step = historyKey(event);
    if (step === null || !bench[step]()) return false;
    void focusTile(target.closest<HTMLElement>('button[data-tile]')?.dataset.tile);
    return true;
  }

  return (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.altKey || isDividerKey(event)) return;
    if (target.closest('input, select, textarea, dialog, [contenteditable]')) return;
    const isControl = event.ctrlKey || event.metaKey;
    const isDone = isControl
      ? stepped(event, target)
      : !bench.isStill && act(bench, commands, event, target);
    if (isDone) event.preventDefault();
  };
}
