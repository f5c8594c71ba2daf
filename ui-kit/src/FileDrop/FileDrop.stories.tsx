import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { FileDrop } from './FileDrop.tsx';

const meta = {
  title: 'Form/FileDrop',
  component: FileDrop,
  args: { label: 'Dialogue file', accept: '.csv,.xlsx', maxBytes: 2 * 1024 * 1024, onFiles: fn() },
} satisfies Meta<typeof FileDrop>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Taken: Story = {
  args: { children: 'dialogues.csv · 12 KB' },
  play: async ({ canvasElement, args }) => {
    const file = new File(['1,2,3'], 'dialogues.csv');
    await userEvent.upload(within(canvasElement).getByLabelText(/Dialogue file/), file);
    await expect(args.onFiles).toHaveBeenCalledWith([file]);
  },
};
export const TooLarge: Story = {
  args: { maxBytes: 3, onFiles: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.upload(canvas.getByLabelText(/Dialogue file/), new File(['1,2,3'], 'all.csv'));
    await expect(await canvas.findByText('all.csv is larger than 3 bytes.')).toBeVisible();
    await expect(args.onFiles).not.toHaveBeenCalled();
  },
};
export const Several: Story = { args: { multiple: true } };
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Disabled: Story = fieldStates.disabled;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
