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

const said = { status: 'understood', answered_by: 'intent' } as const;
const unclear = { status: 'not_understood', answered_by: 'fallback' } as const;

describe('accepting a row', () => {
  test('confirms the prediction when the draft models agree, are unsure, or were not asked', () => {
    for (const known of [null, now(true, false), now(false, true)]) {
      expect(acceptance({ ...said, intent: 'delivery', now: known })).toEqual({ action: 'validate' });
    }
  });

  test('assigns the confident prediction of the draft models, or the most likely intent of a message not understood', () => {
    const refund = { action: 'assign', intent: 'r', name: 'refund' };
    expect(acceptance({ ...said, intent: 'delivery', now: now(true, true) })).toEqual(refund);
    expect(acceptance({ ...unclear, intent: null, now: now(false, false) })).toEqual(refund);
  });

  test('suggests no intent for the answer to a dialog’s question, unless the dialog did not understand it', () => {
    const known = { intent: null, now: now(true, true) };
    expect(acceptance({ ...known, status: 'understood', answered_by: 'dialog' })).toBeUndefined();
    expect(acceptance({ ...known, status: 'not_understood', answered_by: 'dialog' })).toMatchObject({ intent: 'r' });
  });

  test('is undefined without a suggestion', () => {
    expect(acceptance({ ...unclear, intent: null, now: null })).toBeUndefined();
    expect(
      acceptance({ ...unclear, intent: null, now: { ...now(false, false), intent: null, intent_id: null } }),
    ).toBeUndefined();
  });
});
