import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderThemed } from '../testing/renderThemed.tsx';
import { DonutChart } from './DonutChart.tsx';

/** Layout and labels of donuts. */

const box = (element: Element) => element.getBoundingClientRect();

describe('a donut', () => {
  it('is smaller where its names would otherwise be below it', () => {
    const slices = [
      { name: 'not rated', value: 134 },
      { name: 'liked', value: 14 },
    ];
    renderThemed(
      <div style={{ width: 300 }}>
        <DonutChart label="Ratings" height={200} tableToggle={false} slices={slices} />
      </div>,
    );
    const names = page.getByRole('group', { name: 'Ratings' }).element();
    const [ring] = document.querySelectorAll('figure svg');
    expect(ring && box(ring).right).toBeLessThan(box(names).left);
    expect(ring && box(ring).width / box(ring).height).toBeCloseTo(1, 2);
  });
});

describe('a donut of many parts', () => {
  it('has its names beside each other, so that a low card shows them all', () => {
    const slices = Array.from({ length: 11 }, (_, place) => ({
      name: `intent.with-a-long-name-${place}`,
      value: 20 - place,
    }));
    renderThemed(
      <div style={{ width: 560 }}>
        <DonutChart label="Intents" height={148} tableToggle={false} slices={slices} />
      </div>,
    );
    expect(box(page.getByRole('group', { name: 'Intents' }).element()).height).toBeLessThanOrEqual(148);
  });

  it('writes shares as its reader does', () => {
    const share = new Intl.NumberFormat('fr', { style: 'percent' });
    renderThemed(
      <DonutChart label="Ratings" slices={[{ name: 'aimé', value: 3 }]} formatShare={(part) => share.format(part)} />,
    );
    expect(page.getByRole('img', { name: `aimé ${share.format(1)}: 3`, exact: true }).element()).toBeVisible();
  });
});

it('labels a tiny slice as less than a percent, and an empty one as 0', () => {
  const slices = [
    { name: 'Liked', value: 1999 },
    { name: 'Disliked', value: 1 },
    { name: 'Left', value: 0 },
  ];
  renderThemed(<DonutChart label="Ratings" tableToggle={false} slices={slices} />);
  for (const name of ['Liked 100%: 1,999', 'Disliked <1%: 1', 'Left 0%: 0'])
    expect(page.getByRole('img', { name, exact: true }).element()).toBeVisible();
});
