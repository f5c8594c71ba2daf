import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { mount } from '../testing/mount.tsx';
import { Icon } from './Icon.tsx';
import { registerIcons } from './iconSet.ts';

const drawn = (place: Element, at: number) => place.querySelectorAll('svg')[at]?.innerHTML;

it('keeps its place without a provider, where no set is fetched', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(<Icon name="x" size={20} />);
  await expect.poll(() => place.querySelector('svg')?.getBoundingClientRect().width).toBe(20);
  expect(place.querySelector('svg')?.childElementCount).toBe(0);
});

it('draws the glyph once the set is there, and at once from then on', async () => {
  const { place, render } = await mount(<Icon name="x" />);
  await expect.poll(() => place.querySelector('svg')?.childElementCount).toBe(2);
  await render([<Icon key="a" name="x" />, <Icon key="b" name="check" />]);
  expect(drawn(place, 1)).toContain('<path');
});

it('shows a warning triangle for a name it does not have', async () => {
  const { place } = await mount([
    <Icon key="a" name="no such icon" />,
    <Icon key="b" name="alert-triangle" />,
    <Icon key="c" name="constructor" />,
  ]);
  await expect.poll(() => drawn(place, 1)).toContain('<path');
  expect(drawn(place, 0)).toBe(drawn(place, 1));
  expect(drawn(place, 2)).toBe(drawn(place, 1));
});

it('draws an icon that an app has registered', async () => {
  registerIcons({ mascot: [['circle', { cx: 12, cy: 12, r: 9 }]] });
  const { place } = await mount(<Icon name="mascot" />);
  expect(drawn(place, 0)).toContain('<circle');
});
