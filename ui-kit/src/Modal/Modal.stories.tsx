import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

function Live(props: Omit<ModalProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Modal
        {...props}
        open={open}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary">Save</Button>
          </>
        }
      >
        {props.children ?? <TextField label="Name" value={name} onChange={setName} />}
      </Modal>
    </>
  );
}

const open = async () => {
  const button = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(button);
  return button;
};

const meta = {
  title: 'Overlay/Modal',
  component: Live,
  args: { title: 'Rename the workspace', description: 'Everybody sees the new name.' },
  play: async () => void (await open()),
} satisfies Meta<typeof Live>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { size: 'small' } };
export const Large: Story = { args: { size: 'large' } };
export const LongContent: Story = {
  args: { children: Array.from({ length: 40 }, (_, index) => <p key={index}>Paragraph {index + 1}</p>) },
};
/** While an action runs: no Escape, no outside click, no close button. */
export const NotDismissable: Story = {
  args: { dismissable: false },
  play: async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('dialog')).toBeInTheDocument();
  },
};

/** WAI-ARIA modal dialog: the focus moves in and stays inside, Escape closes, the focus returns. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const opener = await open();
    const dialog = screen.getByRole('dialog', { name: 'Rename the workspace' });
    await expect(dialog).toHaveAccessibleDescription('Everybody sees the new name.');
    await expect(screen.getByLabelText('Name')).toHaveFocus();
    await expect(canvasElement.closest('[inert]')).not.toBeNull();
    await userEvent.tab();
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(opener).toHaveFocus();
    await expect(canvasElement.closest('[inert]')).toBeNull();
    await expect(document.documentElement.style.overflow).toBe('');
  },
};

/** Escape closes the top layer only: first the menu, then the dialog. */
export const MenuInside: Story = {
  args: {
    children: (
      <Menu
        label="Language"
        items={[{ key: 'en', label: 'English' }]}
        trigger={(trigger) => <Button {...trigger}>Language</Button>}
      />
    ),
  },
  play: async () => {
    const opener = await open();
    const button = screen.getByRole('button', { name: 'Language' });
    await userEvent.click(button);
    await expect(screen.getByRole('menuitem', { name: 'English' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
    await expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(opener).toHaveFocus();
  },
};
