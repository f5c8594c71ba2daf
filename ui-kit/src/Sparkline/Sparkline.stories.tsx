import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Inline } from '../Stack/Stack.tsx';
import { Sparkline } from './Sparkline.tsx';

const meta = {
  title: 'Chart/Sparkline',
  component: Sparkline,
  args: { values: [12, 18, 15, 22, 31, 28, 40, 37] },
  render: (args) => (
    <Inline gap={3} style={{ width: 160 }}>
      <span>37</span>
      <Sparkline {...args} />
    </Inline>
  ),
} satisfies Meta<typeof Sparkline>;
export default meta;

type Story = StoryObj<typeof meta>;

export const BesideItsFigure: Story = {};
export const WithGap: Story = {
  args: { values: [12, 18, null, null, 31, 28, 40, 37] },
  play: async ({ canvasElement }) => {
    // The line restarts after the gap.
    const line = canvasElement.querySelector('path')?.getAttribute('d') ?? '';
    await expect(line.match(/M/g)).toHaveLength(2);
  },
};
export const OfEqualValues: Story = { args: { values: [5, 5, 5, 5] } };
