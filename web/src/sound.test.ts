import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from './device.svelte';
import { play, playStep, wake } from './sound';
import { pitches } from './tones';

/** Pitches of the tones that were started. */
const heard: number[] = [];

/** Whether the audio has started. */
let state = 'running';

class Context {
  get state() {
    return state;
  }
  async resume() {
    state = 'running';
  }
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
  state = 'running';
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
  it('is heard, and so is what it brought', async () => {
    playStep(0);
    now += 1000;
    playStep(1);
    await vi.dynamicImportSettled();
    expect(heard).toEqual([...pitches('step'), ...pitches('points', 1)]);
  });

  it('is one sound where many come at once', async () => {
    playStep(0);
    now += 50;
    playStep(4);
    await vi.dynamicImportSettled();
    expect(heard).toEqual(pitches('step'));
  });

  it('adds nothing to what the board lets hear, but its points', async () => {
    play('placed');
    playStep(0);
    await vi.dynamicImportSettled();
    expect(heard).toEqual(pitches('placed'));
    now += 1000;
    play('placed');
    playStep(1);
    await vi.dynamicImportSettled();
    expect(heard.slice(2)).toEqual(pitches('points', 1));
  });

  it('is silent with less motion, and as long as sounds are off', async () => {
    isCalm = true;
    playStep(3);
    isCalm = false;
    prefs.sound = false;
    playStep(3);
    await vi.dynamicImportSettled();
    expect(heard).toEqual([]);
  });
});

it('is heard only after a click where the browser wants one, and then not all at once', async () => {
  play('turn');
  await vi.dynamicImportSettled();
  heard.length = 0;
  state = 'suspended';
  play('turn');
  play('placed');
  wake();
  await vi.dynamicImportSettled();
  expect([state, heard]).toEqual(['running', []]);
  play('placed');
  await vi.dynamicImportSettled();
  expect(heard).toEqual(pitches('placed'));
});
