import { expect, test } from 'vitest';
import { meaningOf } from '../../testing/meanings.ts';
import { expand, pack } from './storedVectors.ts';

test('a vector is stored as one byte per number, with little loss', () => {
  const vector = Float32Array.from(meaningOf('please repair my car'));
  const kept = expand(pack(vector));
  expect(kept.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0)).toBeGreaterThan(0.9999);
});
