import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Menu } from './Menu.tsx';

const workspaces = Array.from({ length: 14 }, (_, index) => ({
  key: String(index),
  label: `Workspace ${index + 1}`,
  checked: index === 2,
}));
const onDelete = fn();
const onMove = fn();

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

export const Actions: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await expect(screen.getByRole('menuitem', { name: 'Archive The default cannot be archived' })).toBeVisible();
  },
};

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

/** A search box above the items, and a fixed footer below. */
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

/** The search ignores case and accents. */
export const SearchedWithoutAccents: Story = {
  args: {
    searchable: true,
    items: [
      { key: 'school', label: 'École' },
      { key: 'shop', label: 'Boutique' },
    ],
  },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.keyboard('ecole');
    await expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['École']);
  },
};

/** WAI-ARIA menu button: the arrows open it and wrap, letters search, Escape and a choice restore the focus. */
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

const nested: NonNullable<Story['args']>['items'] = [
  { key: 'rename', label: 'Rename', icon: 'pencil' },
  {
    key: 'move',
    label: 'Move to',
    icon: 'folder',
    items: [
      { key: 'orders', label: 'Orders', onSelect: () => onMove('orders') },
      {
        key: 'more',
        label: 'More',
        items: [
          { key: 'archive', label: 'Archive', onSelect: () => onMove('archive') },
          { key: 'attic', label: 'Attic', onSelect: () => onMove('attic') },
        ],
      },
      { key: 'returns', label: 'Returns', onSelect: () => onMove('returns') },
    ],
  },
  {
    key: 'view',
    label: 'View',
    icon: 'eye',
    items: [{ type: 'group', key: 'density', label: 'Density', choice: 'one', items: workspaces.slice(0, 4) }],
  },
  { key: 'none', label: 'Share', icon: 'share-2', disabled: true, items: [{ key: 'mail', label: 'By mail' }] },
  { key: 'delete', label: 'Delete', icon: 'trash-2', danger: true },
];
const item = (name: string) => screen.getByRole('menuitem', { name });

/** An item may open a submenu. */
export const Submenus: Story = {
  args: { items: nested },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.click(item('Move to'));
    await waitFor(() => expect(screen.getByRole('menu', { name: 'Move to' })).toBeVisible());
    await expect(item('Orders')).toHaveFocus();
  },
};

/** → and Enter open a submenu, ← and Escape close one level, letters search one level, a choice closes all. */
export const SubmenuKeyboard: Story = {
  args: { items: nested },
  play: async () => {
    onMove.mockClear();
    const button = screen.getByRole('button', { name: 'Actions' });
    button.focus();
    await userEvent.keyboard('{ArrowDown}m');
    await expect(item('Move to')).toHaveFocus();
    await expect(item('Move to')).toHaveAttribute('aria-haspopup', 'menu');
    await expect(item('Move to')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(item('Orders')).toHaveFocus());
    await expect(item('Move to')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('m{Enter}');
    await waitFor(() => expect(item('Archive')).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await expect(item('Attic')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(item('More')).toHaveFocus();
    await expect(screen.queryByRole('menu', { name: 'More' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect(item('Move to')).toHaveFocus();
    await expect(screen.getAllByRole('menu')).toHaveLength(1);
    await userEvent.keyboard('{ArrowLeft}');
    await expect(screen.getAllByRole('menu')).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(item('Share')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(screen.getAllByRole('menu')).toHaveLength(1);
    await userEvent.keyboard('m{ArrowRight}');
    await waitFor(() => expect(item('Orders')).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(item('Archive')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(onMove).toHaveBeenCalledWith('archive');
    await expect(screen.queryByRole('menu')).toBeNull();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}m{ArrowRight}');
    await waitFor(() => expect(item('Orders')).toHaveFocus());
    await userEvent.keyboard('{Tab}');
    await expect(screen.queryByRole('menu')).toBeNull();
  },
};

/** The pointer opens a submenu by resting on its item, and closes it by moving elsewhere. */
export const SubmenuPointer: Story = {
  args: { items: nested },
  play: async () => {
    onMove.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.hover(item('Move to'));
    await waitFor(() => expect(screen.getByRole('menu', { name: 'Move to' })).toBeVisible());
    await expect(item('Move to')).toHaveFocus();
    await userEvent.hover(item('Rename'));
    await waitFor(() => expect(screen.queryByRole('menu', { name: 'Move to' })).toBeNull());
    await userEvent.hover(item('Move to'));
    await waitFor(() => expect(item('Returns')).toBeVisible());
    await userEvent.click(item('Returns'));
    await expect(onMove).toHaveBeenCalledWith('returns');
    await expect(screen.queryByRole('menu')).toBeNull();
  },
};

/** On touch the submenu opens in place. */
export const SubmenuTouch: Story = {
  args: { items: nested },
  play: async () => {
    onMove.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    const tap = (name: string) => userEvent.pointer({ keys: '[TouchA]', target: item(name) });
    await tap('Move to');
    await expect(await screen.findByRole('group', { name: 'Move to' })).toBeVisible();
    await expect(screen.getAllByRole('menu')).toHaveLength(1);
    await tap('More');
    await expect(item('Attic')).toBeVisible();
    await tap('Move to');
    await expect(screen.queryByRole('group', { name: 'Move to' })).toBeNull();
    await tap('Move to');
    await tap('Returns');
    await expect(onMove).toHaveBeenCalledWith('returns');
    await expect(screen.queryByRole('menu')).toBeNull();
  },
};

/** The search includes the items of submenus. */
export const SubmenuSearch: Story = {
  args: { items: nested, searchable: true },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.keyboard('attic');
    await expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect(onMove).toHaveBeenLastCalledWith('attic');
  },
};
