import { expect, it } from 'vitest';
import { elasticColumn, fitColumns, linesOf } from './fitColumns.ts';
import type { Column } from './types.ts';

const column = (key: string, width: number, priority?: number): Column<string> => ({
  key,
  header: key,
  width,
  value: (row) => row,
  ...(priority === undefined ? {} : { priority }),
});
const columns = [column('name', 200), column('score', 100, 2), column('source', 100, 3), column('kind', 100)];
const keys = (shown: readonly Column<string>[]) => shown.map(({ key }) => key);

it('hides the least important columns until the rest fits', () => {
  expect(keys(fitColumns(columns, {}, 500))).toEqual(['name', 'score', 'source', 'kind']);
  expect(keys(fitColumns(columns, {}, 499))).toEqual(['name', 'score', 'kind']);
  expect(keys(fitColumns(columns, {}, 390))).toEqual(['name', 'kind']);
});

it('keeps columns without a priority however narrow it is', () => {
  expect(keys(fitColumns(columns, {}, 10))).toEqual(['name', 'kind']);
});

it('keeps a column that the user has shown', () => {
  expect(keys(fitColumns(columns, {}, 390, new Set(['source'])))).toEqual(['name', 'source', 'kind']);
  expect(keys(linesOf(columns))).toEqual(['name', 'score', 'kind']);
  expect(keys(linesOf(columns, new Set(['source'])))).toEqual(['name', 'score', 'source', 'kind']);
});

it('counts widths set by hand', () => {
  expect(keys(fitColumns(columns, { kind: 300 }, 600))).toEqual(['name', 'score', 'kind']);
});

it('grows the first column until it is resized', () => {
  expect(elasticColumn(columns, {})).toBe('name');
  expect(elasticColumn(columns, { name: 250 })).toBe('kind');
});
