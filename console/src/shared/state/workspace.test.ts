import { describe, expect, it } from 'vitest';
import { chooseWorkspace } from './workspace.ts';

describe('chooseWorkspace', () => {
  const ids = ['first', 'second', 'third'];
  it.each([
    ['the address wins', 'third', 'second', 'third'],
    ['the one used last, when the address is silent', null, 'second', 'second'],
    ['the one used last, when the address names another’s', 'foreign', 'second', 'second'],
    ['the first, when neither is the person’s', 'foreign', 'gone', 'first'],
    ['the first, when nothing is known', null, null, 'first'],
  ])('%s', (_, inAddress, usedLast, chosen) => {
    expect(chooseWorkspace(ids, inAddress, usedLast)).toBe(chosen);
  });
  it('is none where there is none', () => {
    expect(chooseWorkspace([], 'first', 'first')).toBeNull();
  });
});
