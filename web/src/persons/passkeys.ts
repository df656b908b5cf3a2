/** Passkeys: what this device holds in place of a password. */

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call, problem, Refused } from '../api';
import type { Me } from '../protocol/messages';
import { fetchTables, take } from './person.svelte';

/** Whether this browser has passkeys, and for this address: one of numbers has none. */
export function hasPasskeys(): boolean {
  return isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Make a passkey; a guest becomes an account of that name with it. */
export async function makePasskey(name: string): Promise<void> {
  const options = await call<PublicKeyCredentialCreationOptionsJSON>('me/passkeys/options', {
    name,
  });
  const credential = await asked(startRegistration({ optionsJSON: options }));
  take(await call<Me>('me/passkeys', { name, credential }));
}

/** Log in with a passkey; the device knows of which account. */
export async function showPasskey(): Promise<void> {
  const options = await call<PublicKeyCredentialRequestOptionsJSON>('session/passkey/options', {});
  const credential = await asked(startAuthentication({ optionsJSON: options }));
  take(await call<Me>('session/passkey', { credential }));
  await fetchTables();
}

/** What the device answers; whoever gives up is told what did not happen. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    const isKnown = thrown instanceof Error && thrown.name === 'InvalidStateError';
    throw new Refused(problem(isKnown ? 'passkey/known' : 'passkey/cancelled'), 0);
  }
}
