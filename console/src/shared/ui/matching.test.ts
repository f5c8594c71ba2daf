import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const items = ['order.cancel', 'Café hours', 'order.return'].map((label) => ({ label }));
const found = (search: string) => matching(items, search).map((item) => item.label);

test('matches every word; case and accents are ignored', () => {
  expect(found('ORDER')).toEqual(['order.cancel', 'order.return']);
  expect(found('ret order')).toEqual(['order.return']);
  expect(found('cafe')).toEqual(['Café hours']);
  expect(found('  ')).toHaveLength(3);
  expect(found('none')).toEqual([]);
});
