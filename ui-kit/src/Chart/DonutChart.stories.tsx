import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { DonutChart } from './DonutChart.tsx';

const meta = {
  title: 'Chart/DonutChart',
  component: DonutChart,
  args: {
    label: 'Channels',
    slices: [
      { name: 'Site', value: 310 },
      { name: 'Mail', value: 90 },
      { name: 'Telephone', value: 42 },
    ],
  },
} satisfies Meta<typeof DonutChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Parts: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }));
    await expect(canvas.getByRole('rowheader', { name: 'Telephone' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show as chart' }));
  },
};
export const OneSlice: Story = { args: { slices: [{ name: 'Site', value: 310 }] } };
export const SmallParts: Story = {
  args: {
    slices: [{ name: 'Site', value: 9000 }, ...['Mail', 'Telephone', 'Shop'].map((name) => ({ name, value: 12 }))],
  },
};
export const Empty: Story = { args: { slices: [] } };
