import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { ContextMenu } from './ContextMenu.tsx';

const meta = {
  title: 'Overlay/ContextMenu',
  component: ContextMenu,
  args: {
    label: 'Actions',
    items: [
      { key: 'open', label: 'Open' },
      { key: 'rename', label: 'Rename' },
    ],
    children: <Button>order.cancel</Button>,
  },
} satisfies Meta<typeof ContextMenu>;
export default meta;

type Story = StoryObj<typeof meta>;

export const RightClick: Story = {
  play: async () => {
    await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('button', { name: 'order.cancel' }) });
    await expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveFocus();
  },
};

export const Keyboard: Story = {
  play: async () => {
    const button = screen.getByRole('button', { name: 'order.cancel' });
    button.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
  },
};

/** Items may open submenus, as in `Menu`. */
export const Submenu: Story = {
  args: {
    items: [
      { key: 'open', label: 'Open' },
      { key: 'copy', label: 'Copy as', items: [{ key: 'text', label: 'Text' }] },
    ],
  },
  play: async () => {
    const button = screen.getByRole('button', { name: 'order.cancel' });
    button.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}{End}{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Text' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('menuitem', { name: 'Copy as' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
  },
};
