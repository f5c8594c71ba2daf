import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickParams, putParams } from './pickParams.ts';

const names = ['status', 'search', 'hide'];

describe('a part of an address', () => {
  it('has the same text in any order', () => {
    expect(pickParams(new URLSearchParams('status=a&ws=acme&search=x'), names)).toBe('search=x&status=a');
    expect(pickParams(new URLSearchParams('search=x&status=a&row=7'), names)).toBe('search=x&status=a');
  });

  it('is put back without changing other parameters', () => {
    const before = new URLSearchParams('ws=acme&status=a&hide=');
    expect(putParams(before, names, 'search=x&ws=other').toString()).toBe('ws=acme&search=x');
    expect(putParams(before, names, '').toString()).toBe('ws=acme');
  });

  it('is put back as it was', () => {
    const entries = array(tuple(constantFrom(...names, 'ws'), string()));
    assert(
      property(entries, entries, (first, second) => {
        const state = pickParams(new URLSearchParams(first), names);
        expect(pickParams(putParams(new URLSearchParams(second), names, state), names)).toBe(state);
      }),
    );
  });
});
