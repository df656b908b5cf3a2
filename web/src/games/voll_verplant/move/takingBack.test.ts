import { describe, expect, it } from 'vitest';
import type { Position } from '../../../protocol/voll_verplant';
import { canTakeBack, whyNot } from './takingBack';

const at = (kinds: string[], awaited: number[], offers: object | null = null, can_undo = true) =>
  ({
    seat: 0,
    can_undo,
    offers,
    info: { awaited, seats: kinds.map((kind) => ({ kind })) },
  }) as unknown as Position;

describe('a choice', () => {
  it('can be taken back while another person has not chosen', () => {
    expect(canTakeBack(at(['me', 'local'], [1]))).toBe(true);
    expect(canTakeBack(at(['me', 'open', 'bot'], [1, 2]))).toBe(true);
  });

  it('cannot beside bots that are still choosing: it would be on for a moment', () => {
    expect(canTakeBack(at(['me', 'bot', 'bot'], [1, 2]))).toBe(false);
    expect(canTakeBack(at(['me', 'open', 'bot'], [2]))).toBe(false);
  });

  it('can within a chain of extra entries, whoever else plays', () => {
    expect(canTakeBack(at(['me', 'bot'], [0, 1], {}))).toBe(true);
    expect(canTakeBack(at(['me', 'bot'], [0, 1], {}, false))).toBe(false);
  });

  it('says why not', () => {
    expect(whyNot(at(['me', 'bot'], [0]))).toBe('choice.undo.bots');
    expect(whyNot(at(['me'], [0]))).toBe('choice.undo.alone');
    expect(whyNot(at(['me', 'bot', 'local'], [0]))).toBe('choice.undo.none');
  });
});
