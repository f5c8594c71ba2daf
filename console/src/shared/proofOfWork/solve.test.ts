import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';
import { solve, zeroBits } from './solve.ts';

const hexOf = (words: Int32Array): string =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

describe('sha256', () => {
  it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])('hashes %i bytes as the standard says', (length) => {
    const message = Uint8Array.from({ length }, (_, index) => (index * 37) % 256);
    expect(hexOf(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  });
});

describe('solve', () => {
  it('finds a solution with at least the requested number of zero bits, as the server checks', () => {
    const solution = solve('a challenge with é', 12);
    const hash = createHash('sha256').update(`a challenge with é:${solution}`).digest();
    expect(hash.readUInt32BE(0) >>> 20).toBe(0);
    expect(solution.length).toBeLessThanOrEqual(64);
  });

  it('counts zero bits over the first word', () => {
    expect(zeroBits(Int32Array.of(0, 1 << 30, -1))).toBe(33);
    expect(zeroBits(Int32Array.of(-1, 0))).toBe(0);
  });
});
