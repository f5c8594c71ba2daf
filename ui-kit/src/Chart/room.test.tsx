import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderThemed } from '../testing/renderThemed.tsx';
import { DonutChart } from './DonutChart.tsx';
import { HeatGrid } from './HeatGrid.tsx';
import { LineChart } from './LineChart.tsx';

/** Charts in the room that they have. */

const box = (element: Element) => element.getBoundingClientRect();

describe('a donut', () => {
  it('is smaller where its names would else be below it', () => {
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

describe('a grid of values', () => {
  it('fills its container where it is to', () => {
    renderThemed(
      <div style={{ width: 600, height: 320 }}>
        <HeatGrid
          label="Busiest hours"
          fill
          rows={['Mon', 'Tue']}
          columns={['08', '09']}
          values={[
            [1, 2],
            [3, 4],
          ]}
          rowsName="Weekday"
          columnsName="Hour"
        />
      </div>,
    );
    expect(box(page.getByRole('grid').element()).height).toBeCloseTo(320, 0);
  });
});

describe('an axis', () => {
  const ticks = () =>
    [...document.querySelectorAll('figure svg text[text-anchor="end"]')].map((one) => one.textContent);

  it('has no two ticks that a format without fractions writes as values they are not', () => {
    renderThemed(
      <LineChart
        label="Response times"
        categories={['11', '12']}
        series={[{ name: 'p95', values: [9.4, 3.2] }]}
        format={(value) => `${Math.round(value)} ms`}
      />,
    );
    expect(ticks()).toEqual(['0 ms', '5 ms', '10 ms']);
  });
});

describe('a legend', () => {
  const one = { label: 'Channels', categories: ['11'], series: [{ name: 'console', values: [6] }] };

  it('names one series only where it is asked to', () => {
    const { rerender } = renderThemed(<LineChart {...one} />);
    expect(document.querySelector('figcaption')?.textContent).not.toContain('console');
    rerender(<LineChart {...one} legend />);
    expect(document.querySelector('figcaption')?.textContent).toContain('console');
  });
});
