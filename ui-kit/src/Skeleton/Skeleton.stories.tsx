import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Card } from '../Card/Card.tsx';
import { Inline } from '../Stack/Stack.tsx';
import { Skeleton, SkeletonCards, SkeletonMessages, SkeletonRows } from './Skeleton.tsx';

const meta = { title: 'Data/Skeleton', component: Skeleton, args: { lines: 3 } } satisfies Meta<typeof Skeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Text: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Loading');
    const [first, , last] = canvasElement.querySelectorAll('[data-shape=text]');
    // The last line of a text is shorter.
    await expect(last?.clientWidth).toBeLessThan(first?.clientWidth ?? 0);
  },
};
export const Shapes: Story = {
  render: () => (
    <Inline gap={4}>
      <Skeleton shape="circle" width="40px" height="40px" />
      <Skeleton shape="block" width="220px" height="72px" />
    </Inline>
  ),
};
export const Rows: Story = {
  render: () => (
    <Card padding="none">
      <SkeletonRows rows={5} columns={4} />
    </Card>
  ),
};
export const Cards: Story = { render: () => <SkeletonCards cards={3} height="96px" /> };
export const Messages: Story = { render: () => <SkeletonMessages messages={5} style={{ height: 360 }} /> };
