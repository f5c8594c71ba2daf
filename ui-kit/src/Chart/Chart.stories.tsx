import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
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
export const Empty: Story = { args: { categories: [], series: [] } };
