import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { RelativeTime } from './RelativeTime.tsx';

const meta = {
  title: 'Data/RelativeTime',
  component: RelativeTime,
  args: { date: Date.now() - 3 * 3_600_000 },
} satisfies Meta<typeof RelativeTime>;
export default meta;

type Story = StoryObj<typeof meta>;

export const English: Story = { args: { locale: 'en' } };
export const Upcoming: Story = { args: { locale: 'en', date: Date.now() + 20_000, upcoming: true } };
export const French: Story = { args: { locale: 'fr', date: Date.now() - 20 * 86_400_000 } };

const today = new Date();
const twoDaysAgo = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 2);

/** Words, even in a column of figures: tabular ones would widen the hyphens of "avant-hier". */
export const AmongFigures: Story = {
  args: { locale: 'fr', date: twoDaysAgo },
  decorators: [
    (StoryBody) => (
      <div style={{ fontVariantNumeric: 'tabular-nums' }}>
        <StoryBody />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('time')).fontVariantNumeric).toBe('normal');
  },
};
