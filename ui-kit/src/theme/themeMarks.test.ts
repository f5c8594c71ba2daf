import { expect, it } from 'vitest';
import { themeMarks } from './applyTheme.ts';

it('writes only what is set', () => {
  expect(themeMarks({ scheme: 'night', sidebarDark: false })).toEqual({
    attributes: { 'data-scheme': 'night', 'data-sidebar-dark': 'false' },
    variables: { 'color-scheme': 'dark' },
  });
});

it('gives a brand its variables in both schemes, so that only an attribute switches them', () => {
  const { variables } = themeMarks({ brand: '#6d28d9' });
  expect(variables['--light-brand-solid']).toBe('#6d28d9');
  expect(variables['--night-brand-solid']).toMatch(/^#/);
});

it('ignores an invalid brand', () => {
  expect(themeMarks({ brand: 'teal-ish', navDark: true })).toEqual({
    attributes: { 'data-nav-dark': 'true' },
    variables: {},
  });
});
