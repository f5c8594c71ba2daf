import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Drawer, type DrawerProps } from './Drawer.tsx';

function Live(props: Omit<DrawerProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(!open)}>Details</Button>
      <Drawer {...props} open={open} onClose={() => setOpen(false)}>
        <p>Sent on Monday at 10:12, answered in 0.8 s.</p>
        <Button>Add to the intent</Button>
      </Drawer>
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Details' }));

const meta = {
  title: 'Overlay/Drawer',
  component: Live,
  args: { title: 'stop order 48211 please' },
  play: open,
} satisfies Meta<typeof Live>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Right: Story = {
  play: async () => {
    await open();
    await expect(screen.getByRole('button', { name: 'Add to the intent' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(screen.getByRole('button', { name: 'Details' })).toHaveFocus();
  },
};
export const Left: Story = { args: { side: 'left' } };
export const Bottom: Story = { args: { side: 'bottom' } };
/** The page stays usable beside it. */
export const NotModal: Story = {
  args: { modal: false },
  play: async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Details' });
    await expect(button.closest('[inert]')).toBeNull();
  },
};
