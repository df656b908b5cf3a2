/** Three short sounds, made on the spot; silent until the person turns them on. */

import { prefs } from './device.svelte';

const tunes = {
  turn: [660, 880],
  placed: [520],
  end: [523, 659, 784],
} as const;

let context: AudioContext | null = null;

/** Play a sound, if sounds are on. */
export function play(sound: keyof typeof tunes): void {
  if (!prefs.sound) return;
  try {
    context ??= new AudioContext();
    tunes[sound].forEach((pitch, at) => tone(context as AudioContext, pitch, at * 0.11));
  } catch {
    // No sound device: the game goes on without.
  }
}

function tone(audio: AudioContext, pitch: number, delay: number): void {
  const start = audio.currentTime + delay;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + 0.2);
}
