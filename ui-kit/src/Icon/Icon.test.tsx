import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Icon } from './Icon.tsx';
import { registerIcons } from './iconSet.ts';

const drawn = (container: Element, at: number) => container.querySelectorAll('svg')[at]?.innerHTML;

it('keeps its space without a provider, which loads no set', async () => {
  const { container } = render(<Icon name="x" size={20} />);
  await expect.poll(() => container.querySelector('svg')?.getBoundingClientRect().width).toBe(20);
  expect(container.querySelector('svg')?.childElementCount).toBe(0);
});

it('draws the glyph once the set is loaded, and immediately from then on', async () => {
  const { container, rerender } = renderThemed(<Icon name="x" />);
  await expect.poll(() => container.querySelector('svg')?.childElementCount).toBe(2);
  const shape = container.querySelector('path');
  rerender(<Icon name="x" />);
  expect(container.querySelector('path')).toBe(shape);
  rerender([<Icon key="a" name="x" />, <Icon key="b" name="check" />]);
  expect(drawn(container, 1)).toContain('<path');
});

it('shows a warning triangle for a name it does not have', async () => {
  const { container } = renderThemed([
    <Icon key="a" name="no such icon" />,
    <Icon key="b" name="alert-triangle" />,
    <Icon key="c" name="constructor" />,
  ]);
  await expect.poll(() => drawn(container, 1)).toContain('<path');
  expect(drawn(container, 0)).toBe(drawn(container, 1));
  expect(drawn(container, 2)).toBe(drawn(container, 1));
});

it('draws an icon that an app has registered', async () => {
  registerIcons({ mascot: [['circle', { cx: 12, cy: 12, r: 9 }]] });
  const { container } = renderThemed(<Icon name="mascot" />);
  expect(drawn(container, 0)).toContain('<circle');
});
