import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Progress } from './Progress.tsx';

const tones = ['brand', 'good', 'warning', 'bad', 'info', 'neutral'] as const;

const meta = {
  title: 'Data/Progress',
  component: Progress,
  args: { label: 'Training', value: 64, style: { maxWidth: 320 } },
} satisfies Meta<typeof Progress>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Share: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar', { name: 'Training' })).toHaveAttribute(
      'aria-valuenow',
      '64',
    );
  },
};
/** Without a value the progress is indeterminate. */
export const UnknownEnd: Story = {
  args: { value: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  },
};
export const OwnText: Story = { args: { max: 250, value: 112, text: '112 of 250 files' } };
export const HiddenLabel: Story = { args: { hideLabel: true } };
export const BeyondTheEnd: Story = { args: { value: 180 } };
export const LongLabel: Story = {
  args: { label: 'A label much too long for the narrow place it was put in', style: { maxWidth: 180 } },
};
export const Tones: Story = {
  render: () => (
    <Stack gap={2} style={{ maxWidth: 320 }}>
      {tones.map((tone, index) => (
        <Progress key={tone} label={tone} tone={tone} value={95 - index * 14} />
      ))}
    </Stack>
  ),
};
