import { describe, expect, it } from 'vitest';
import { pullResult, pushResult, pendingChanges } from './gitResult.ts';

const change = { kind: 'intent', name: 'refund', action: 'update', conflict: false, details: ['utterances +1 −0'] };

describe('the result of a git task', () => {
  it('reads the result of a comparison', () => {
    expect(pullResult({ dry_run: true, commit: 'abc', changes: [change] })).toEqual({
      dry_run: true,
      commit: 'abc',
      changes: [change],
    });
  });

  it('leaves out unknown changes, and is null for another result', () => {
    const odd = [{ ...change, kind: 'dialog' }, 7, null, { ...change, details: [1, 'a'] }];
    expect(pullResult({ commit: 'abc', changes: odd })?.changes).toEqual([{ ...change, details: ['a'] }]);
    for (const other of [null, 'done', {}, { commit: 'abc' }]) expect(pullResult(other)).toBeNull();
  });

  it('reads the result of a push; a null commit means no commit', () => {
    expect(pushResult({ commit: null, written: 0, removed: 0 })).toEqual({ commit: null, written: 0, removed: 0 });
    expect(pushResult({ commit: 'abc' })).toBeNull();
  });

  it('counts a conflict as a change, and a kept part as none', () => {
    const changes = [change, { ...change, action: 'kept' }, { ...change, action: 'kept', conflict: true }];
    const result = pullResult({ commit: 'abc', changes });
    expect(result && pendingChanges(result)).toHaveLength(2);
  });
});
