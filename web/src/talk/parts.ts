/** Chat and notes with their sentences, loaded where there is somebody to talk to. */

import { loadTalk } from './texts';

export const talk = async () => (await Promise.all([import('./Talk.svelte'), loadTalk()]))[0];
export const notes = async () => (await Promise.all([import('./Notes.svelte'), loadTalk()]))[0];
