import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { RelativeTime } from '../RelativeTime/RelativeTime.tsx';
import { Live } from '../testing/Live.tsx';
import { Pagination } from './Pagination.tsx';

const meta = {
  title: 'Data/Pagination',
  component: Pagination,
  args: { page: 1, total: 120, onChange: () => {} },
} satisfies Meta<typeof Pagination>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Steps: Story = {
  render: () => (
    <Live initial={1}>{(page, onChange) => <Pagination page={page} total={120} onChange={onChange} />}</Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(canvas.getByText('101–120 of 120')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Next' })).toBeDisabled();
  },
};
export const Times: Story = {
  render: () => (
    <p>
      Changed <RelativeTime date={Date.now() - 3 * 3_600_000} locale="en" />, made{' '}
      <RelativeTime date={Date.now() - 20 * 86_400_000} locale="fr" />
    </p>
  ),
};
