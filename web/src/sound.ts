/** Short sounds; silent until the person turns them on. */

import { prefs } from './device.svelte';
import type { Sound } from './tones';

/** Least milliseconds between the sounds of two steps; closer ones would be noise. */
const DIN = 180;
/** Milliseconds for which a sound plays alone before points follow it. */
const ALONE = 150;

let context: AudioContext | null = null;
let latest = -Infinity;
let latestStep = -Infinity;

/**
 * Start the audio, if sounds are on; to be called by each click and key press. Without one, Safari
 * plays nothing, and on a phone it falls silent again whenever another app is heard.
 */
export function wake(): void {
  if (!prefs.sound || context?.state === 'running') return;
  try {
    context ??= new AudioContext();
    context.resume().catch(() => undefined);
  } catch {
    // Without a sound device the game simply goes on.
  }
}

/** Play a sound, if sounds are on; immediately by default. */
export function play(sound: Sound, points = 0, wait = 0): void {
  // Whatever is played before the audio has started would be heard later, all at once.
  if (!prefs.sound || (context && context.state !== 'running')) return;
  try {
    const audio = (context ??= new AudioContext());
    latest = performance.now() + wait;
    import('./tones').then(
      ({ sing }) => sing(audio, sound, points, wait / 1000),
      () => undefined,
    );
  } catch {
    // Without a sound device the game simply goes on.
  }
}

/**
 * Play the sound of a step: of the points that it earned, or of the step itself.
 *
 * Many at once would be noise, and reduced motion implies less noise, too. Where the board makes a
 * sound already, a step without points adds none.
 */
export function playStep(points: number): void {
  const now = performance.now();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || document.hidden || now - latestStep < DIN) return;
  const isHeard = now - latest < ALONE;
  latestStep = now;
  if (points > 0) play('points', points, isHeard ? ALONE : 0);
  else if (!isHeard) play('step');
}
