/** The pages behind the router, each loaded on the first visit. */

import type { Component } from 'svelte';
import type { Route } from './route.svelte';
import { loadSeating, loadSetup, loadTable } from './texts';
import { loadPersons } from './persons/texts';

/** A page receives its route. */
export type Page = Component<Route>;

const LOADERS: Record<Route['page'], () => Promise<{ default: unknown }>> = {
  home: () => import('./lobby/Home.svelte'),
  me: async () => (await Promise.all([import('./persons/Me.svelte'), loadPersons()]))[0],
  admin: async () => {
    const { loadAdmin } = await import('./admin/texts');
    return (await Promise.all([import('./admin/Admin.svelte'), loadAdmin()]))[0];
  },
  lobby: async () => {
    const { loadLobby } = await import('./lobby/open/texts');
    const texts = [loadLobby(), loadSeating(), loadSetup()];
    return (await Promise.all([import('./lobby/open/Lobby.svelte'), ...texts]))[0];
  },
  new: async () =>
    (await Promise.all([import('./lobby/NewTable.svelte'), loadSeating(), loadSetup()]))[0],
  table: async () =>
    (await Promise.all([import('./table/Table.svelte'), loadTable(), loadSetup()]))[0],
  rules: () => import('./rules/Rules.svelte'),
  missing: () => import('./shell/Missing.svelte'),
};

const loaded = new Map<Route['page'], Page>();

/** The page, if it is loaded already. */
export function pageAt(name: Route['page']): Page | undefined {
  return loaded.get(name);
}

/** Load a page, once. */
export async function loadPage(name: Route['page']): Promise<Page> {
  const page = loaded.get(name) ?? ((await LOADERS[name]()).default as Page);
  loaded.set(name, page);
  return page;
}
