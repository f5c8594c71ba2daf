import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { LeaveGuard } from './LeaveGuard.tsx';

const meta = {
  title: 'Form/Form/Leaving',
  component: LeaveGuard,
  args: { dirty: true },
  render: (args) => (
    <>
      <a href="?elsewhere">To another page</a>
      <LeaveGuard {...args} />
    </>
  ),
} satisfies Meta<typeof LeaveGuard>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A link asks first; Stay keeps all values. */
export const Unsaved: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('link', { name: 'To another page' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};
/** Without unsaved changes a link is followed at once. */
export const Saved: Story = { args: { dirty: false } };
