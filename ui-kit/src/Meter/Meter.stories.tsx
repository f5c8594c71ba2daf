import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from '../Progress/Progress.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Meter } from './Meter.tsx';

const meta = {
  title: 'Data/Meter',
  component: Meter,
  args: {
    label: 'Storage',
    segments: [
      { label: 'Logs', value: 58 },
      { label: 'Verbatims', value: 27 },
      { label: 'Models', value: 15 },
    ],
  },
} satisfies Meta<typeof Meter>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Whole: Story = {};
export const PartOfPlan: Story = { args: { max: 200, format: (value) => `${value} MB` } };
export const ProgressBars: Story = {
  render: () => (
    <Stack style={{ maxWidth: 320 }}>
      <Progress label="order.cancel" value={93} />
      <Progress label="order.return" value={4} tone="warning" />
      <Progress label="Training" />
    </Stack>
  ),
};
