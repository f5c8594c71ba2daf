import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Menu } from './Menu.tsx';

const workspaces = Array.from({ length: 14 }, (_, index) => ({
  key: String(index),
  label: `Workspace ${index + 1}`,
  checked: index === 2,
}));
const onDelete = fn();

const meta = {
  title: 'Overlay/Menu',
  component: Menu,
  args: {
    label: 'Actions',
    trigger: (trigger) => (
      <Button {...trigger} iconEnd="chevron-down">
        Actions
      </Button>
    ),
    items: [
      { key: 'rename', label: 'Rename', icon: 'pencil', shortcut: 'f2' },
      { key: 'copy', label: 'Duplicate', icon: 'copy' },
      { key: 'archive', label: 'Archive', icon: 'archive', disabled: true, reason: 'The default cannot be archived' },
      { type: 'separator', key: 'line' },
      { key: 'delete', label: 'Delete', icon: 'trash-2', danger: true, onSelect: onDelete },
    ],
  },
  play: () => userEvent.click(screen.getByRole('button', { name: /^(Actions|Workspaces|View)$/ })),
} satisfies Meta<typeof Menu>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Actions: Story = {};

export const Checkable: Story = {
  args: {
    label: 'View',
    trigger: (trigger) => <Button {...trigger}>View</Button>,
    items: [
      { key: 'lines', label: 'Section lines', checked: true, keepOpen: true },
      { key: 'spot', label: 'Spotlight', checked: false, keepOpen: true },
      {
        type: 'group',
        key: 'density',
        label: 'Density',
        choice: 'one',
        items: [
          { key: 'dense', label: 'Dense', checked: true },
          { key: 'airy', label: 'Airy', checked: false },
        ],
      },
    ],
  },
};

/** A search box above, something that stays in view below. */
export const Searchable: Story = {
  args: {
    label: 'Workspaces',
    searchable: true,
    searchPlaceholder: 'Find a workspace',
    trigger: (trigger) => <Button {...trigger}>Workspaces</Button>,
    items: [{ type: 'group', key: 'all', label: 'Workspaces', choice: 'one', items: workspaces }],
    footer: <Button variant="ghost">Add workspace</Button>,
  },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Workspaces' }));
    await userEvent.keyboard('14');
    await expect(screen.getAllByRole('menuitemradio')).toHaveLength(1);
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: 'Add workspace' })).toHaveFocus();
  },
};

/** WAI-ARIA menu button: opens with the arrows, wraps, type-ahead, Escape and choice give the focus back. */
export const Keyboard: Story = {
  play: async () => {
    onDelete.mockClear();
    const button = screen.getByRole('button', { name: 'Actions' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    const item = (name: RegExp) => screen.getByRole('menuitem', { name });
    await expect(item(/Rename/)).toHaveFocus();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowUp}');
    await expect(item(/Delete/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{End}{Home}');
    await expect(item(/Rename/)).toHaveFocus();
    await userEvent.keyboard('a');
    await expect(item(/Archive/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(item(/Archive/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(onDelete).toHaveBeenCalledOnce();
    await expect(button).toHaveFocus();
    await expect(screen.queryByRole('menu')).toBeNull();
  },
};
