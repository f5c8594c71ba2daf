import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { ConnectionBanner } from './ConnectionBanner.tsx';

const meta = {
  title: 'Chat/ConnectionBanner',
  component: ConnectionBanner,
  args: { state: 'offline', onRetry: fn() },
} satisfies Meta<typeof ConnectionBanner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Offline: Story = {
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Counting: Story = { args: { retryAt: Date.now() + 3_600_000 } };
export const Connecting: Story = { args: { state: 'connecting' } };
/** The live region stays mounted, so that changes in it are read out. */
export const Online: Story = {
  args: { state: 'online' },
  play: () => expect(screen.getByRole('status')).toBeEmptyDOMElement(),
};
