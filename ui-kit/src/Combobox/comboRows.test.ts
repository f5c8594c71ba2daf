import { expect, it } from 'vitest';
import { comboRows, matching } from './comboRows.ts';

const options = [
  { value: '1', label: 'Order return' },
  { value: '2', label: 'Return café', description: 'late' },
  { value: '3', label: 'Greeting' },
];

it('finds every word, ignoring accents and case, prefixes first', () => {
  expect(matching(options, 'RETURN').map((option) => option.value)).toEqual(['2', '1']);
  expect(matching(options, 'cafe late').map((option) => option.value)).toEqual(['2']);
  expect(matching(options, '  ')).toHaveLength(3);
});

it('offers to create only a new label', () => {
  expect(comboRows(options, 'new', true).at(-1)).toEqual({ key: 'create', create: 'new' });
  expect(comboRows(options, ' greeting ', true)).toHaveLength(3);
  expect(comboRows(options, 'new', false)).toHaveLength(3);
});
