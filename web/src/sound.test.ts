import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from './device.svelte';
import { pitches, play, playStep } from './sound';

/** Pitches of the tones that were started. */
const heard: number[] = [];

class Context {
  currentTime = 0;
  destination = {};
  createGain() {
    const gain = { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 };
    return { gain, connect: (next: unknown) => next };
  }
  createOscillator() {
    const frequency = { value: 0 };
    const start = () => heard.push(Math.round(frequency.value));
    return { frequency, start, type: '', stop: () => 0, connect: (next: unknown) => next };
  }
}

let now = 0;
let isCalm = false;

beforeEach(() => {
  heard.length = 0;
  isCalm = false;
  now += 10_000;
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  prefs.sound = true;
});

afterEach(() => {
  prefs.sound = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('rises with the points, up to an octave', () => {
  const first = (points: number) => pitches('points', points)[0] ?? 0;
  expect(first(3)).toBeGreaterThan(first(1));
  expect(first(50)).toBeCloseTo(2 * first(1));
  expect(pitches('turn', 5)).toEqual(pitches('turn'));
});

describe('a step', () => {
  it('is heard, and so is what it brought', () => {
    playStep(0);
    now += 1000;
    playStep(1);
    expect(heard).toEqual([...pitches('step'), ...pitches('points', 1)]);
  });

  it('is one sound where many come at once', () => {
    playStep(0);
    now += 50;
    playStep(4);
    expect(heard).toEqual(pitches('step'));
  });

  it('adds nothing to what the board lets hear, but its points', () => {
    play('placed');
    playStep(0);
    expect(heard).toEqual(pitches('placed'));
    now += 1000;
    play('placed');
    playStep(1);
    expect(heard.slice(2)).toEqual(pitches('points', 1));
  });

  it('is silent with less motion, and as long as sounds are off', () => {
    isCalm = true;
    playStep(3);
    isCalm = false;
    prefs.sound = false;
    playStep(3);
    expect(heard).toEqual([]);
  });
});
