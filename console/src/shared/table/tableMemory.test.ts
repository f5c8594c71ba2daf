import { describe, expect, it } from 'vitest';
import { readMemory, writeMemory } from './tableMemory.ts';

/** A browser's storage. */
class Shelf implements Storage {
  #texts = new Map<string, string>();
  get length() {
    return this.#texts.size;
  }
  key = (at: number) => [...this.#texts.keys()][at] ?? null;
  getItem = (key: string) => this.#texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.#texts.set(key, text);
  removeItem = (key: string) => void this.#texts.delete(key);
  clear = () => this.#texts.clear();
}

const nothing = { widths: {}, views: [] };

describe('memory of a table', () => {
  it('is kept for each person and each table', () => {
    const storage = new Shelf();
    const memory = { hidden: ['device'], widths: { text: 300 }, views: [{ name: 'Angry', state: 'like=down' }] };
    writeMemory(storage, 'anna', 'verbatim', memory);
    expect(readMemory(storage, 'anna', 'verbatim')).toEqual(memory);
    expect(readMemory(storage, 'ben', 'verbatim')).toEqual(nothing);
    expect(readMemory(storage, 'anna', 'users')).toEqual(nothing);
  });

  it.each(['', 'no json', '[]', 'null', '7', '{"hidden":3,"widths":null,"views":{}}', '{"widths":{"a":"wide"}}'])(
    'makes nothing of %j',
    (text) => {
      const storage = new Shelf();
      writeMemory(storage, 'anna', 'verbatim', nothing);
      storage.setItem(storage.key(0) ?? '', text);
      expect(readMemory(storage, 'anna', 'verbatim')).toEqual(nothing);
    },
  );
});
