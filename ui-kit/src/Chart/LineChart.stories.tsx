import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Card } from '../Card/Card.tsx';
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
    canvas.getByRole('button', { name: 'Show as table' }).focus();
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
/** The table includes the marks. */
export const Marked: Story = {
  args: {
    marks: [
      { category: 3, label: 'new shop' },
      { category: 7, label: 'holidays' },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('rowheader', { name: '14 · new shop' })).toBeInTheDocument();
  },
};
/** The names of adjacent marks cross no line. */
export const CloseMarks: Story = {
  args: {
    marks: [
      { category: 4, label: 'recommended 48 %' },
      { category: 3, label: 'current 40 %' },
    ],
  },
};
const days = Array.from({ length: 14 }, (_, day) => `${day + 9}`);
/** With the previous period, a goal and marks; each point opens its messages. */
export const Whole: Story = {
  args: {
    label: 'Understood in the widget',
    area: true,
    fit: true,
    height: 300,
    categories: days.map((day, index) => (index === 0 ? `Nov ${day}` : day)),
    longCategories: days.map((day) => `Nov ${day}`),
    series: [
      {
        name: 'This period',
        values: [88.1, 87.6, 88.4, 86.9, 88, 88.8, 89.1, 89.4, 90.2, 91.6, 92.1, 91.8, 92.7, 92.4],
      },
    ],
    comparison: {
      name: 'Previous period',
      values: [86.2, 86.8, 85.9, 86.1, 86.8, 86.4, 87.3, 86.9, 87.4, 86.6, 87.8, 87.1, 87.9, 88],
    },
    goal: { label: 'Goal 93 %', value: 93 },
    marks: [
      { category: 3, label: 'Training', kind: 'training', icon: 'graduation-cap' },
      { category: 8, label: 'Training', kind: 'training', icon: 'graduation-cap' },
      { category: 9, label: 'Publication 4', kind: 'publication', icon: 'rocket' },
    ],
    format: (value) => `${value.toLocaleString('en')} %`,
    onPoint: fn(),
    pointAction: (category) => `Open ${480 + category} messages`,
  },
  render: (args) => (
    <Card title={args.label}>
      <LineChart {...args} />
    </Card>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('button', { name: /^Nov 9, This period: 88.1 %/ }).focus();
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    const point = canvas.getByRole('button', {
      name: 'Nov 18, This period: 91.6 %. Previous period: 86.6 %. Publication 4. Open 489 messages',
    });
    await expect(point).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPoint).toHaveBeenLastCalledWith(9, 0);
  },
};
/** A missing value is a gap, not 0; a value between two gaps is a dot. */
export const Gaps: Story = {
  args: { area: true, series: [{ name: 'median', values: [46, 59, null, null, 86, null, 63, 94, 103, null] }] },
};
export const Negative: Story = {
  args: { area: true, series: [{ name: 'change', values: [4, 2, -3, -8, -2, 0, 5, 9, -1, 3] }] },
};
/** The distances between points are proportional to time. */
export const IrregularTimes: Story = {
  args: {
    label: 'Accuracy of trainings',
    categories: ['Nov 1', 'Nov 2', 'Nov 2', 'Nov 3', 'Nov 17', 'Nov 18', 'Dec 1'],
    times: ['01T08', '02T09', '02T17', '03T10', '17T10', '18T12', '30T09'].map(
      (time) => new Date(`2026-11-${time}:00Z`),
    ),
    series: [{ name: 'accuracy', values: [81, 84, 83, 88, 90, 87, 91] }],
  },
};
/** Beyond six series, colours repeat with other dashes. The legend hides and shows series. */
export const ManySeries: Story = {
  args: {
    height: 320,
    label: 'Messages by intent',
    series: [
      ...Array.from({ length: 13 }, (_, place) => ({
        name: `intent.${place + 1}`,
        values: days.slice(0, 10).map((_, day) => Math.round(90 - 6 * place + 9 * Math.sin(day * 0.9 + place * 1.7))),
      })),
      { name: 'Others', other: true, values: [9, 13, 11, 15, 18, 13, 12, 18, 20, 21] },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const legend = canvas.getByRole('button', { name: 'intent.2' });
    await userEvent.click(legend);
    await expect(legend).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(legend);
    await expect(legend).toHaveAttribute('aria-pressed', 'true');
  },
};
/** One path per series, however many points; the table is rendered on request. */
export const ThousandPoints: Story = {
  args: {
    categories: Array.from({ length: 1000 }, (_, hour) => `${hour % 24}:00`),
    series: [
      {
        name: 'messages',
        values: Array.from({ length: 1000 }, (_, hour) => Math.round(60 + 50 * Math.sin(hour / 3.82))),
      },
    ],
  },
};
export const Empty: Story = { args: { categories: [], series: [] } };
