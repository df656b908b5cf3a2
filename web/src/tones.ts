/** The synthesised sounds themselves, loaded only where somebody wants to hear them. */

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
/** Seconds from tone to tone. */
const BEAT = 0.11;

/** Return the pitches of a sound; those of points rise with their number, up to an octave. */
export function pitches(sound: Sound, points = 0): number[] {
  const risen = sound === 'points' ? 2 ** (Math.min(Math.max(points - 1, 0), MOST) / OCTAVE) : 1;
  return TUNES[sound].map((pitch) => pitch * risen);
}

/** Let a sound be heard after some seconds. */
export function sing(audio: AudioContext, sound: Sound, points: number, wait: number): void {
  const volume = VOLUMES[sound] ?? VOLUME;
  pitches(sound, points).forEach((pitch, at) => tone(audio, pitch, wait + at * BEAT, volume));
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
