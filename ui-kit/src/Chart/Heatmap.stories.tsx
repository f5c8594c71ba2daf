import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Heatmap } from './Heatmap.tsx';

const rows = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const columns = Array.from({ length: 24 }, (_, hour) => `${hour}`);

const meta = {
  title: 'Chart/Heatmap',
  component: Heatmap,
  args: {
    label: 'Messages by hour',
    rows,
    columns,
    values: rows.map((_, day) => columns.map((__, hour) => Math.round(40 * Math.exp(-((hour - 14 + day) ** 2) / 18)))),
  },
} satisfies Meta<typeof Heatmap>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Hours: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }));
    await expect(canvas.getByRole('rowheader', { name: 'Wed' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show as chart' }));
  },
};
export const AllAlike: Story = { args: { values: rows.map(() => columns.map(() => 0)) } };
