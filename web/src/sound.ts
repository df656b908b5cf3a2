/** Short synthesised sounds; silent until the person turns them on. */

import { prefs } from './device.svelte';

/** Pitches in hertz, one after another. */
const TUNES = {
  turn: [660, 880],
  placed: [520],
  step: [392],
  points: [587, 880],
  end: [523, 659, 784],
} as const;
export type Sound = keyof typeof TUNES;

/** Volumes; sounds that are heard often are soft. */
const VOLUMES: Partial<Record<Sound, number>> = { step: 0.04, points: 0.08 };
const VOLUME = 0.12;
/** Beyond this many points the pitch does not rise. */
const MOST = 12;
const OCTAVE = 12;
/** Least milliseconds between the sounds of two steps; closer ones would be noise. */
const DIN = 180;
/** Milliseconds for which a sound plays alone before points follow it. */
const ALONE = 150;
/** Seconds from tone to tone. */
const BEAT = 0.11;

let context: AudioContext | null = null;
let latest = -Infinity;
let latestStep = -Infinity;

/** Return the pitches of a sound; those of points rise with their number, up to an octave. */
export function pitches(sound: Sound, points = 0): number[] {
  const risen = sound === 'points' ? 2 ** (Math.min(Math.max(points - 1, 0), MOST) / OCTAVE) : 1;
  return TUNES[sound].map((pitch) => pitch * risen);
}

/** Play a sound, if sounds are on; immediately by default. */
export function play(sound: Sound, points = 0, wait = 0): void {
  if (!prefs.sound) return;
  try {
    const audio = (context ??= new AudioContext());
    const volume = VOLUMES[sound] ?? VOLUME;
    latest = performance.now() + wait;
    pitches(sound, points).forEach((pitch, at) =>
      tone(audio, pitch, wait / 1000 + at * BEAT, volume),
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

function tone(audio: AudioContext, pitch: number, delay: number, loud: number): void {
  const start = audio.currentTime + delay;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + 0.2);
}
