import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { LineChart } from './LineChart.tsx';

const meta = {
  title: 'Chart/LineChart',
  component: LineChart,
  args: {
    label: 'Messages a day',
    categories: ['11', '12', '13', '14', '15', '16', '17', '18', '19', '20'],
    series: [
      { name: 'understood', values: [46, 59, 54, 74, 86, 68, 63, 94, 103, 98] },
      { name: 'fallback', values: [9, 13, 11, 15, 18, 13, 12, 18, 20, 21] },
    ],
  },
} satisfies Meta<typeof LineChart>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Screen readers get the same numbers as a table; a button shows the table to all users. */
export const Lines: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('cell', { name: '103' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show as chart' }));
  },
};
export const Area: Story = {
  args: { area: true, series: [{ name: 'all', values: [4, 9, 6, 12, 9, 14, 8, 7, 15, 11] }] },
};
export const OnePoint: Story = { args: { categories: ['20'], series: [{ name: 'all', values: [4] }] } };
export const Percent: Story = {
  args: {
    format: (value) => `${Math.round(value)} %`,
    series: [{ name: 'understood', values: [81, 84, 83, 88, 90, 87, 91, 92, 91, 94] }],
  },
};
/** The table contains the marks too. */
export const Marked: Story = {
  args: {
    marks: [
      { at: 3, label: 'new shop' },
      { at: 7, label: 'holidays' },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('rowheader', { name: '14 · new shop' })).toBeInTheDocument();
  },
};
/** Names of marks near each other cross no line. */
export const CloseMarks: Story = {
  args: {
    marks: [
      { at: 4, label: 'recommended 48 %' },
      { at: 3, label: 'current 40 %' },
    ],
  },
};
export const Empty: Story = { args: { categories: [], series: [] } };
