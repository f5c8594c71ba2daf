import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Card } from '../Card/Card.tsx';
import { Grid } from '../Stack/Stack.tsx';
import { BarChart } from './BarChart.tsx';
import { DonutChart } from './DonutChart.tsx';
import { Heatmap } from './Heatmap.tsx';
import { LineChart } from './LineChart.tsx';

const categories = ['11', '12', '13', '14', '15', '16', '17', '18', '19', '20'];
const series = [
  { name: 'understood', values: [46, 59, 54, 74, 86, 68, 63, 94, 103, 98] },
  { name: 'fallback', values: [9, 13, 11, 15, 18, 13, 12, 18, 20, 21] },
];

const meta = {
  title: 'Chart/BarChart',
  component: BarChart,
  args: { label: 'Messages a day', categories, series },
} satisfies Meta<typeof BarChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Stacked: Story = {
  render: (args) => (
    <Card title="Messages a day">
      <BarChart {...args} />
    </Card>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('table', { name: 'Messages a day' })).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }));
    await expect(canvas.getByRole('group', { name: 'Messages a day' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show as chart' }));
  },
};
export const OfEveryKind: Story = {
  render: () => (
    <Grid min={360}>
      <Card title="Lines">
        <LineChart label="Lines" categories={categories} series={series} />
      </Card>
      <Card title="Area">
        <LineChart area label="Area" categories={categories} series={series.slice(0, 1)} />
      </Card>
      <Card title="Channels">
        <DonutChart
          label="Channels"
          slices={[
            { name: 'Site', value: 310 },
            { name: 'Mail', value: 90 },
            { name: 'Phone', value: 42 },
          ]}
        />
      </Card>
      <Card title="Peak hours">
        <Heatmap
          label="Peak hours"
          rows={['Mon', 'Tue', 'Wed', 'Thu', 'Fri']}
          columns={Array.from({ length: 24 }, (_, hour) => `${hour}`)}
          values={Array.from({ length: 5 }, (_, day) =>
            Array.from({ length: 24 }, (_, hour) => Math.round(40 * Math.exp(-((hour - 14 + day) ** 2) / 18))),
          )}
        />
      </Card>
    </Grid>
  ),
};
/** Values that do not add up are side by side. */
export const Grouped: Story = { args: { grouped: true } };
/** Negative values extend below zero. */
export const Negative: Story = {
  args: {
    label: 'Ratings a day',
    series: [
      { name: 'likes', values: [4, 9, 6, 12, 9, 14, 8, 7, 15, 11] },
      { name: 'dislikes', values: [-2, -1, -4, -3, -6, 0, -2, -1, -5, -3] },
    ],
  },
};
/** Beyond six series, colours repeat with other patterns; the sum of the rest is grey. */
export const ManySeries: Story = {
  args: {
    height: 300,
    label: 'Messages by intent',
    series: [
      ...Array.from({ length: 14 }, (_, place) => ({
        name: `intent.${place + 1}`,
        values: categories.map((_, day) => Math.round(20 + 8 * Math.sin(day + place))),
        total: `${190 + place}`,
      })),
      { name: 'Others', other: true, values: categories.map(() => 12), total: '120' },
    ],
  },
};
/** With the previous days, a goal and marks; each part opens its messages. */
export const Whole: Story = {
  args: {
    onPoint: fn(),
    pointAction: (category, series) => `Open ${category}/${series}`,
    comparison: { name: 'Previous period', values: [40, 62, 70, null, 90, 85, 60, 100, 110, 98] },
    goal: { label: 'Goal 120', value: 120 },
    marks: [{ category: 5, label: 'Training', kind: 'training', icon: 'graduation-cap' }],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('button', { name: /^11, understood: 46/ }).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{Enter}');
    await expect(args.onPoint).toHaveBeenLastCalledWith(1, 1);
  },
};
export const Empty: Story = { args: { categories: [], series: [] } };
