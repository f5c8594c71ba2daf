import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { SplitPane } from './SplitPane.tsx';

const meta = {
  title: 'Layout/SplitPane',
  component: SplitPane,
  args: {
    first: <p style={{ padding: 16 }}>First</p>,
    second: <p style={{ padding: 16 }}>Second</p>,
    defaultSize: 240,
    onResize: fn(),
    style: { height: 240 },
  },
} satisfies Meta<typeof SplitPane>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const SecondSized: Story = { args: { sized: 'second' } };
/** The arrows move the divider, Home and End move it to the bounds. */
export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const line = within(canvasElement).getByRole('separator', { name: 'Resize' });
    line.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(line).toHaveAttribute('aria-valuenow', '256');
    await expect(args.onResize).toHaveBeenLastCalledWith(256);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect(line).toHaveAttribute('aria-valuenow', '100');
  },
};
/** One above the other: the lower pane keeps its height, as a panel below an editor does. */
export const Vertical: Story = {
  args: { orientation: 'vertical', sized: 'second', defaultSize: 120, min: 40 },
  play: async ({ canvasElement, args }) => {
    const line = within(canvasElement).getByRole('separator', { name: 'Resize' });
    await expect(line).toHaveAttribute('aria-orientation', 'horizontal');
    line.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onResize).toHaveBeenLastCalledWith(136);
    const pane = within(canvasElement).getByText('Second').parentElement;
    await expect(pane?.getBoundingClientRect().height).toBe(136);
  },
};
