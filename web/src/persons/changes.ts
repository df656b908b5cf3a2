/** Changes of the person, loaded with the settings. */

import { call } from '../api';
import { dropTables, setPreference } from '../device.svelte';
import type { ConfirmedAddress, Me, MyTable } from '../protocol/messages';
import { fetchTables, take } from './person.svelte';
import { forgetHere, subscription } from './push';
import { checkPerson } from './settings.svelte';

/** Change the name. */
export async function rename(name: string): Promise<void> {
  await checkPerson();
  take(await call<Me>('me/name', { name }));
}

/** Become an account that keeps everything played so far. */
export async function register(name: string, password: string): Promise<void> {
  take(await call<Me>('me/account', { name, password }));
}

/** Log in: the account's tables come to this device. */
export async function logIn(name: string, password: string): Promise<void> {
  take(await call<Me>('session', { name, password }));
  await fetchTables();
}

/** Change the password: all other browsers are logged out, and only this one still gets pushes. */
export async function changePassword(before: string, after: string): Promise<void> {
  await checkPerson();
  const endpoint = (await subscription().catch(() => null))?.endpoint ?? '';
  take(await call<Me>('me/password', { old: before, new: after, endpoint }));
}

/** Set another password with the link of a letter, which logs the account in. */
export async function resetPassword(token: string, password: string): Promise<void> {
  take(await call<Me>('session/password', { token, password }));
  await fetchTables();
}

/** Confirm an address with the link of a letter; return it. */
export async function confirmAddress(token: string): Promise<string> {
  return (await call<ConfirmedAddress>('address', { token })).address;
}

/** Log out, here or everywhere: the person's tables leave this device. */
export async function logOut(where: 'here' | 'everywhere'): Promise<void> {
  if (where === 'everywhere') await checkPerson();
  await leave(where === 'here' ? 'session/end' : 'session/end-everywhere', {});
}

/** Delete the person. */
export async function deleteMe(password: string): Promise<void> {
  await checkPerson();
  await leave('me/delete', { password });
}

async function leave(path: string, body: object): Promise<void> {
  const mine = await call<MyTable[]>('me/tables');
  take(await call<Me>(path, body));
  await forgetHere().catch(() => undefined);
  dropTables(mine.map(({ table }) => table));
  setPreference('name', '');
  setPreference('strengths', {});
}
