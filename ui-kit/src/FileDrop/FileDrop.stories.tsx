import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FileDrop } from './FileDrop.tsx';

const meta = {
  title: 'Form/FileDrop',
  component: FileDrop,
  args: { label: 'Dialogue file', accept: '.csv,.xlsx', maxBytes: 2_000_000, onFiles: fn() },
} satisfies Meta<typeof FileDrop>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Disabled: Story = { args: { disabled: true } };
export const TooLarge: Story = {
  args: { maxBytes: 3 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.upload(canvas.getByLabelText(/Dialogue file/), new File(['1,2,3'], 'all.csv'));
    await expect(await canvas.findByText('all.csv is larger than 3 B.')).toBeVisible();
    await expect(args.onFiles).not.toHaveBeenCalled();
  },
};
