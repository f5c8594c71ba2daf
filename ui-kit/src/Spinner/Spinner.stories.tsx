import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Inline } from '../Stack/Stack.tsx';
import { Spinner } from './Spinner.tsx';

const meta = { title: 'Data/Spinner', component: Spinner, args: { delay: 0 } } satisfies Meta<typeof Spinner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Named: Story = {
  args: { label: 'Training the model' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('status', { name: 'Training the model' })).toBeVisible();
  },
};
export const Sizes: Story = {
  render: () => (
    <Inline gap={4}>
      {[14, 16, 24, 40].map((size) => (
        <Spinner key={size} size={size} delay={0} label={`Loading, ${size} pixels`} />
      ))}
    </Inline>
  ),
};
/** By default it shows after 300 ms, as most waits are shorter. */
export const AfterADelay: Story = { args: { delay: undefined } };
