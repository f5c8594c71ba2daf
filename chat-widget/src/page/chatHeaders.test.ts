import { expect, it } from 'vitest';
import { contextHeader } from './chatHeaders.ts';

it('carries any text as ASCII', () => {
  const header = contextHeader({ _name: 'Zoë 🫖' });
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(decodeURIComponent(header))).toEqual({ _name: 'Zoë 🫖' });
});

it('leaves out entries without a value and beyond the limit, and keeps the others', () => {
  const context = { _a: '1', _b: 'x'.repeat(5000), _c: '3', _d: '' };
  expect(JSON.parse(decodeURIComponent(contextHeader(context)))).toEqual({ _a: '1', _c: '3' });
});
