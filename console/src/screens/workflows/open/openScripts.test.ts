import { describe, expect, it } from 'vitest';
import { tabToClose, isScriptId, storedScripts, without, withSelected } from './openScripts.ts';

const id = (name: string) => `${name}-0000-0000-0000-000000000000`;
const names = (ids: readonly string[]) => ids.map((one) => one[0]).join('');
const opened = ['a', 'b', 'c', 'd', 'e'].map(id).reduce(withSelected, storedScripts([]));

describe('open scripts', () => {
  it('have a tab only with an id longer than 25 characters', () => {
    expect([isScriptId('x'.repeat(25)), isScriptId('x'.repeat(26))]).toEqual([false, true]);
    expect(storedScripts(['scripts', id('a')]).tabs).toEqual([id('a')]);
  });

  it('are at most five: the least recently selected one makes room for a sixth', () => {
    const open = withSelected(opened, id('a'));
    expect(names(open.tabs)).toBe('abcde');
    expect(tabToClose(open, id('f'))).toBe(id('b'));
    expect(names(withSelected(open, id('f')).tabs)).toBe('acdef');
  });

  it('close none while there is room, nor for one that is open already', () => {
    expect(tabToClose(opened, id('c'))).toBeUndefined();
    expect(tabToClose(without(opened, id('c')), id('f'))).toBeUndefined();
  });

  it('are restored from the stored ids, at most the last five', () => {
    const stored = storedScripts(['a', 'b', 'c', 'd', 'e', 'f', 'a'].map(id));
    expect(names(stored.recent)).toBe('bcdef');
    expect(tabToClose(stored, id('g'))).toBe(id('b'));
  });
});
