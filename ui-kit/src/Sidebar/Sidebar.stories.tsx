import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AppShell } from '../AppShell/AppShell.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Navbar } from '../Navbar/Navbar.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { Themed } from '../testing/Themed.tsx';
import type { ThemeSettings } from '../theme/applyTheme.ts';
import type { SidebarSectionData } from './items.ts';
import { Sidebar } from './Sidebar.tsx';

const sections: SidebarSectionData[] = [
  { id: 'top', items: [{ id: 'home', label: 'Dashboard', icon: 'layout-dashboard', href: '#home' }] },
  {
    id: 'workspace',
    title: 'Workspace',
    items: [
      {
        id: 'studio',
        label: 'Natural Language Studio',
        icon: 'brain',
        items: [
          { id: 'class', label: 'Class', icon: 'layers', href: '#class', active: true },
          { id: 'intents', label: 'Intents', icon: 'tag', href: '#intents', count: 12 },
        ],
      },
      {
        id: 'people',
        label: 'People',
        icon: 'users',
        items: [
          { id: 'users', label: 'Users', icon: 'user', href: '#users' },
          { id: 'tokens', label: 'Tokens', icon: 'key', href: '#tokens' },
        ],
      },
      { id: 'verbatim', label: 'Verbatim', icon: 'scroll-text', href: '#verbatim', count: 128 },
    ],
  },
  { id: 'end', items: [{ id: 'settings', label: 'Settings', icon: 'settings-2', href: '#settings' }] },
];

function Frame({ settings }: { settings: ThemeSettings }) {
  return (
    <Themed settings={settings}>
      <AppShell
        sidebar={
          <Sidebar
            brand={
              <>
                <Icon name="messages-square" size={22} />
                &ensp;Product
              </>
            }
            sections={sections}
          />
        }
        navbar={<Navbar left={<Button>Acme Support</Button>} right={<Avatar name="Main Demo" />} />}
      >
        <PageHeader title="Class" text="What the assistant can tell apart." />
        <Card title="Intents" style={{ margin: 16 }}>
          Twelve intents, four languages.
        </Card>
      </AppShell>
    </Themed>
  );
}

const screens = {
  wide: { name: '1440', styles: { width: '1440px', height: '900px' } },
  narrow: { name: '1000', styles: { width: '1000px', height: '800px' } },
  phone: { name: '390', styles: { width: '390px', height: '800px' } },
};

const meta = {
  title: 'Layout/Sidebar',
  component: Frame,
  args: { settings: {} },
  parameters: { layout: 'fullscreen', viewport: { options: screens } },
  globals: { viewport: { value: 'wide', isRotated: false } },
} satisfies Meta<typeof Frame>;
export default meta;

type Story = StoryObj<typeof meta>;

const narrow = { viewport: { value: 'narrow', isRotated: false } };
const phone = { viewport: { value: 'phone', isRotated: false } };

export const Wide: Story = {};
/** A rail of icons. Names stay for screen readers and show on hover; counts become a dot. */
export const Small: Story = { args: { settings: { sidebarSmall: true } } };
export const Light: Story = { args: { settings: { sidebarDark: false } } };
export const SectionLines: Story = { args: { settings: { sectionLines: true } } };
export const NavDark: Story = { args: { settings: { navDark: true } } };
/** The frame fades until hover or focus. */
export const Spotlight: Story = {
  args: { settings: { spotlight: true } },
  // Faded on purpose; hover and focus restore it.
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
};

/** The button opens and closes a group; Escape inside it closes it and returns the focus. */
export const Dropdown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: 'Class' })).toBeVisible();
    const people = canvas.getByRole('button', { name: 'People' });
    await expect(people).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('link', { name: 'Users' })).toBeNull();
    people.focus();
    await userEvent.keyboard('{Enter}');
    await expect(people).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Users' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(people).toHaveFocus();
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Users' })).toBeNull());
  },
};

/** Under 1200 px the sidebar is a rail; its button opens it temporarily, Escape closes it. */
export const Narrow: Story = {
  globals: narrow,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Expand' }));
    await canvas.findByRole('button', { name: 'Collapse' });
    await userEvent.keyboard('{Escape}');
    await canvas.findByRole('button', { name: 'Expand' });
  },
};
/** Keeps its size in a narrow window. */
export const Static: Story = {
  globals: narrow,
  args: { settings: { sidebarStatic: true } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Collapse' })).toBeVisible();
  },
};
const expand: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(await canvas.findByRole('button', { name: 'Expand' }));
  await canvas.findByRole('button', { name: 'Collapse' });
};
/** An opened rail covers the page. */
export const Overlay: Story = {
  globals: narrow,
  args: { settings: { sidebarEffect: 'overlay' } },
  play: expand,
};
/** An opened rail pushes the page aside. */
export const Push: Story = { globals: narrow, args: { settings: { sidebarEffect: 'push' } }, play: expand };

/** Under 576 px a drawer: the menu button opens it; its cross, Escape and a tap outside close it. */
export const Phone: Story = {
  globals: phone,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const menu = await canvas.findByRole('button', { name: 'Open menu' });
    await userEvent.click(menu);
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Class' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(menu).toHaveFocus());
    await userEvent.click(menu);
    await userEvent.click(await canvas.findByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(menu).toHaveFocus());
    await userEvent.click(menu);
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Dashboard' })).toBeVisible());
  },
};
