import { describe, expect, it } from 'vitest';
import { rowsPerPage } from './rowsPerPage.ts';

describe('rowsPerPage', () => {
  it.each([
    [10, 10],
    [25, 25],
    ['50', 50],
    [33.9, 33],
    [9, 10],
    [0, 10],
    [-100, 10],
    [Number.NaN, 10],
    [Number.POSITIVE_INFINITY, 10],
    ['', 10],
    ['many', 10],
    [null, 10],
    [undefined, 10],
    [{}, 10],
  ])('reads %j as %d', (saved, rows) => {
    expect(rowsPerPage(saved)).toBe(rows);
  });
});
