import { describe, expect, test } from 'vitest';
import { acceptance } from './suggestion.ts';

const now = (understood: boolean, changed: boolean) => ({
  intent: 'refund',
  intent_id: 'r',
  class: 'shop',
  score: 0.5,
  understood,
  changed,
});

describe('accepting a row', () => {
  test('confirms the prediction when the draft models agree, are unsure, or were not asked', () => {
    for (const known of [null, now(true, false), now(false, true)]) {
      expect(acceptance({ intent: 'delivery', now: known })).toEqual({ action: 'validate' });
    }
  });

  test('assigns the confident prediction of the draft models, or the most likely intent of a message not understood', () => {
    const refund = { action: 'assign', intent: 'r', name: 'refund' };
    expect(acceptance({ intent: 'delivery', now: now(true, true) })).toEqual(refund);
    expect(acceptance({ intent: null, now: now(false, false) })).toEqual(refund);
  });

  test('is nothing where nothing is suggested', () => {
    expect(acceptance({ intent: null, now: null })).toBeUndefined();
    expect(acceptance({ intent: null, now: { ...now(false, false), intent: null, intent_id: null } })).toBeUndefined();
  });
});
