import { describe, expect, it } from 'vitest';
import { pullResult, pushResult, wouldChange } from './gitResult.ts';

const change = { kind: 'intent', name: 'refund', action: 'update', conflict: false, details: ['utterances +1 −0'] };

describe('the result of a git task', () => {
  it('reads what a pull would do', () => {
    expect(pullResult({ dry_run: true, commit: 'abc', changes: [change] })).toEqual({
      dry_run: true,
      commit: 'abc',
      changes: [change],
    });
  });

  it('leaves out what it does not know, and is null for something else', () => {
    const odd = [{ ...change, kind: 'dialog' }, 7, null, { ...change, details: [1, 'a'] }];
    expect(pullResult({ commit: 'abc', changes: odd })?.changes).toEqual([{ ...change, details: ['a'] }]);
    for (const other of [null, 'done', {}, { commit: 'abc' }]) expect(pullResult(other)).toBeNull();
  });

  it('reads what a push wrote; null is no commit', () => {
    expect(pushResult({ commit: null, written: 0, removed: 0 })).toEqual({ commit: null, written: 0, removed: 0 });
    expect(pushResult({ commit: 'abc' })).toBeNull();
  });

  it('counts a conflict as a change, and what is kept as none', () => {
    const changes = [change, { ...change, action: 'kept' }, { ...change, action: 'kept', conflict: true }];
    const result = pullResult({ commit: 'abc', changes });
    expect(result && wouldChange(result)).toHaveLength(2);
  });
});
