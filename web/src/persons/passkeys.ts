/** Passkeys: this device's credentials that replace a password. */

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

/** Whether passkeys work in this browser and at this address; an IP address has none. */
export function hasPasskeys(): boolean {
  return isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Create a passkey, which turns a guest into an account with that name. */
export async function makePasskey(name: string): Promise<void> {
  const options = await call<PublicKeyCredentialCreationOptionsJSON>('me/passkeys/options', {
    name,
  });
  const credential = await asked(startRegistration({ optionsJSON: options }));
  take(await call<Me>('me/passkeys', { name, credential }));
}

/** Log in with a passkey; the device knows the account. */
export async function showPasskey(): Promise<void> {
  const options = await call<PublicKeyCredentialRequestOptionsJSON>('session/passkey/options', {});
  const credential = await asked(startAuthentication({ optionsJSON: options }));
  take(await call<Me>('session/passkey', { credential }));
  await fetchTables();
}

/** The device's response; cancelling is reported as a refusal. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    const isKnown = thrown instanceof Error && thrown.name === 'InvalidStateError';
    throw new Refused(problem(isKnown ? 'passkey/known' : 'passkey/cancelled'), 0);
  }
}
