import { describe, expect, it } from 'vitest';
import { readMemory, writeMemory } from './tableMemory.ts';

const nothing = { widths: {}, views: [] };

describe('the stored state of a table', () => {
  it('is kept per user and table', () => {
    const memory = { hidden: ['device'], widths: { text: 300 }, views: [{ name: 'Angry', state: 'like=down' }] };
    writeMemory('anna', 'verbatim', memory);
    expect(readMemory('anna', 'verbatim')).toEqual(memory);
    expect(readMemory('ben', 'verbatim')).toEqual(nothing);
    expect(readMemory('anna', 'users')).toEqual(nothing);
  });

  it.each(['', 'no json', '[]', 'null', '7', '{"hidden":3,"widths":null,"views":{}}', '{"widths":{"a":"wide"}}'])(
    'makes nothing of %j',
    (text) => {
      writeMemory('anna', 'verbatim', nothing);
      localStorage.setItem(localStorage.key(0) ?? '', text);
      expect(readMemory('anna', 'verbatim')).toEqual(nothing);
    },
  );
});
