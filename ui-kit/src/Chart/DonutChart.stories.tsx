import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
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
/** One tab stop; the arrows move between slices, and Enter opens one. A slice without a list cannot be opened. */
export const Opens: Story = {
  args: {
    slices: [...meta.args.slices, { name: 'Others', value: 20 }],
    onPoint: fn(),
    opens: (index) => index < 3,
    pointAction: (index) => `Open channel ${index + 1}`,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Site 67%: 310. Open channel 1' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(canvas.getByRole('button', { name: 'Mail 19%: 90. Open channel 2' })).toHaveFocus();
    await expect(args.onPoint).toHaveBeenLastCalledWith(1);
    await userEvent.keyboard('{End}{Enter}');
    await expect(canvas.getByRole('img', { name: 'Others 4%: 20' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('img', { name: 'Others 4%: 20' }));
    await expect(args.onPoint).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('button', { name: /^Telephone/ }));
    await expect(args.onPoint).toHaveBeenLastCalledWith(2);
  },
};
export const OneSlice: Story = { args: { slices: [{ name: 'Site', value: 310 }] } };
export const SmallParts: Story = {
  args: {
    slices: [{ name: 'Site', value: 9000 }, ...['Mail', 'Telephone', 'Shop'].map((name) => ({ name, value: 12 }))],
  },
};
export const Empty: Story = { args: { slices: [] } };
