import type { Meta, StoryObj } from '@storybook/react-vite';
import { Inline } from '../Stack/Stack.tsx';
import { Badge } from './Badge.tsx';

const tones = ['neutral', 'brand', 'good', 'warning', 'bad', 'info'] as const;

const meta = { title: 'Data/Badge', component: Badge, args: { count: 3 } } satisfies Meta<typeof Badge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Count: Story = {};
/** The whole number is in the tooltip. */
export const TooMany: Story = { args: { count: 128 } };
export const OtherLimit: Story = { args: { count: 128, max: 999 } };
export const Zero: Story = { args: { count: 0 } };
export const Word: Story = { args: { count: undefined, children: 'new' } };
export const Tones: Story = {
  render: () => (
    <Inline>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone} count={12} />
      ))}
    </Inline>
  ),
};
