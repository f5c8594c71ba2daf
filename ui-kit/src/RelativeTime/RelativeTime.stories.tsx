import type { Meta, StoryObj } from '@storybook/react-vite';
import { RelativeTime } from './RelativeTime.tsx';

const meta = {
  title: 'Data/RelativeTime',
  component: RelativeTime,
  args: { date: Date.now() - 3 * 3_600_000 },
} satisfies Meta<typeof RelativeTime>;
export default meta;

type Story = StoryObj<typeof meta>;

export const English: Story = { args: { locale: 'en' } };
export const French: Story = { args: { locale: 'fr', date: Date.now() - 20 * 86_400_000 } };
