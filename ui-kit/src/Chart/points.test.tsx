import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderThemed } from '../testing/renderThemed.tsx';
import { BarChart } from './BarChart.tsx';
import { LineChart } from './LineChart.tsx';
import type { SeriesChartProps } from './series.ts';

const chart: SeriesChartProps = {
  label: 'Messages a day',
  categories: ['11', '12', '13', '14'],
  longCategories: ['Nov 11', 'Nov 12', 'Nov 13', 'Nov 14'],
  series: [
    { name: 'understood', values: [46, null, 54, 74] },
    { name: 'fallback', values: [9, 13, 11, 90] },
  ],
  tableToggle: false,
};
const plot = page.getByRole('application', { name: 'Messages a day' });
const focused = () => document.activeElement?.getAttribute('aria-label');
const tip = (text: string | RegExp) => page.getByText(text, { exact: true }).last();

describe('points of a chart', () => {
  it('are one tab stop, and the arrows say each value', async () => {
    const onPoint = vi.fn<(category: number, series: number) => void>();
    renderThemed(
      <>
        <LineChart {...chart} onPoint={onPoint} pointAction={(category) => `Open day ${category}`} />
        <button type="button">After</button>
      </>,
    );
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(focused()).toBe('Nov 11, understood: 46. Open day 0');
    await expect.element(tip('Open day 0')).toBeVisible();
    // The gap of Nov 12 is skipped.
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Nov 13, understood: 54. Open day 2');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Nov 13, fallback: 11. Open day 2');
    // Up means the series drawn above, whatever the order of the series.
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(focused()).toBe('Nov 14, understood: 74. Open day 3');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Nov 14, understood: 74. Open day 3');
    await userEvent.keyboard('{Enter}');
    expect(onPoint.mock.calls).toEqual([[3, 0]]);
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Nov 11, understood: 46. Open day 0');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => tip('Open day 0').query()).toBeNull();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('After');
  });

  it('show the values of their category on hover, and open on a click', async () => {
    const onPoint = vi.fn<(category: number, series: number) => void>();
    renderThemed(<BarChart {...chart} onPoint={onPoint} opens={(category) => category !== 3} />);
    const box = plot.element().getBoundingClientRect();
    // The lower part of the third bar.
    const position = { x: Math.round(box.width * 0.64), y: box.height - 32 };
    await userEvent.hover(plot, { position });
    await expect.element(tip('Nov 13')).toBeVisible();
    await userEvent.click(plot, { position });
    expect(onPoint.mock.calls).toEqual([[2, 0]]);
    await userEvent.click(plot, { position: { ...position, x: Math.round(box.width * 0.9) } });
    expect(onPoint).toHaveBeenCalledOnce();
    await userEvent.unhover(plot);
    await expect.poll(() => page.getByText('Nov 13', { exact: true }).elements().length).toBe(1);
  });

  it('stay reachable when the focused item is removed', async () => {
    const { rerender } = renderThemed(<LineChart {...chart} />);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Nov 14, understood: 74');
    rerender(<LineChart {...chart} categories={['11']} longCategories={['Nov 11']} />);
    await expect.element(page.getByRole('img', { name: 'Nov 11, understood: 46' })).toHaveFocus();
  });

  it('of a hidden series are gone, and the axis is that of the rest', async () => {
    renderThemed(<LineChart {...chart} />);
    const legend = page.getByRole('button', { name: 'fallback' });
    await expect.element(page.getByText('100', { exact: true })).toBeInTheDocument();
    await userEvent.click(legend);
    await expect.element(legend).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => page.getByText('100', { exact: true }).query()).toBeNull();
    // Hiding the last visible series shows all again.
    await userEvent.click(page.getByRole('button', { name: 'understood' }));
    await expect.element(legend).toHaveAttribute('aria-pressed', 'true');
  });

  it('are one element, however many there are', async () => {
    const categories = Array.from({ length: 1000 }, (_, index) => `${index}`);
    const { container } = renderThemed(
      <LineChart label="Hours" categories={categories} series={[{ name: 'all', values: categories.map(Number) }]} />,
    );
    expect(container.querySelectorAll('*').length).toBeLessThan(150);
    await userEvent.click(page.getByRole('button', { name: 'Show as table' }));
    expect(page.getByRole('rowheader').elements()).toHaveLength(1000);
  });
});
