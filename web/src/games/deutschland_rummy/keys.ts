/** The keys of a match besides those of the workbench, which come first. */

import { actAtTable, historyKey, type TableCommands } from '../../table/keys';

export interface Commands extends TableCommands {
  draw: () => void;
  /** Called with any key, before its action. */
  typed: (key: string) => void;
  /** Go to the field for the city. */
  ask: () => void;
  end: () => void;
  undo: () => void;
  redo: () => void;
  clear: () => void;
  /** Show the map, the routes, or both. */
  view: () => void;
  /** Show or hide own tiles on the map. */
  own: () => void;
}

/** Whether the focused element uses the key press itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (target.closest('input, select, textarea, dialog, [contenteditable]')) return true;
  // Arrows move among the tiles and their spots there.
  if (/^(Arrow|Home|End)/.test(event.key)) return target.closest('[data-bench]') !== null;
  return false;
}

/** Return the listener for key presses. */
export function keyHandler(commands: Commands): (event: KeyboardEvent) => void {
  const act: Record<string, () => void> = {
    d: commands.draw,
    a: commands.ask,
    e: commands.end,
    v: commands.view,
    m: commands.own,
    Escape: commands.clear,
  };
  return (event) => {
    if (event.defaultPrevented || event.altKey || isTaken(event)) return;
    commands.typed(event.key);
    const step = historyKey(event);
    if (step) {
      event.preventDefault();
      commands[step]();
    }
    if (event.ctrlKey || event.metaKey) return;
    const command = act[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!command && !actAtTable(event, commands)) return;
    event.preventDefault();
    command?.();
  };
}
