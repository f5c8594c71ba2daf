import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderThemed } from '../testing/renderThemed.tsx';
import { BarChart } from './BarChart.tsx';
import { DonutChart } from './DonutChart.tsx';

const focused = () => document.activeElement?.textContent;

describe('numbers of a table that open', () => {
  it('are one tab stop, and arrows step over those that do not', async () => {
    const onPoint = vi.fn<(category: number, series: number) => void>();
    renderThemed(
      <>
        <BarChart
          label="Messages a day"
          asTable
          categories={['11', '12', '13']}
          series={[
            { name: 'understood', values: [46, null, 54] },
            { name: 'fallback', values: [9, 13, 11] },
          ]}
          comparison={{ name: 'Previous period', values: [1, 2, 3] }}
          onPoint={onPoint}
          opens={(category, series) => category !== 0 || series !== 0}
          pointAction={(category, series) => `Open ${category}/${series}`}
        />
        <button type="button">After</button>
      </>,
    );
    // Past the scroll container; there is no legend.
    await userEvent.tab();
    await userEvent.tab();
    expect(focused()).toBe('9');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
    expect(focused()).toBe('54');
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('11');
    await userEvent.keyboard('{Enter}');
    expect(onPoint.mock.calls).toEqual([[2, 1]]);
    await expect.element(page.getByRole('button', { name: '11' })).toHaveAttribute('title', 'Open 2/1');
    await userEvent.tab();
    expect(focused()).toBe('After');
  });

  it('are those of slices, and not their shares', async () => {
    const onPoint = vi.fn<(index: number) => void>();
    const slices = [
      { name: 'Site', value: 3 },
      { name: 'Mail', value: 0 },
    ];
    renderThemed(<DonutChart label="Channels" asTable slices={slices} onPoint={onPoint} />);
    expect(
      page
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['3']);
    await userEvent.click(page.getByRole('button'));
    expect(onPoint.mock.calls).toEqual([[0]]);
  });

  it('are headed by the name of their categories', async () => {
    const series = [{ name: 'Messages', values: [46] }];
    renderThemed(<BarChart label="Messages" asTable categoriesName="Channel" categories={['Site']} series={series} />);
    const heads = page.getByRole('columnheader').elements();
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Channel', 'Messages']);
  });
});
