import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { Navbar } from '../Navbar/Navbar.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { AppShell } from './AppShell.tsx';

const sections = [
  {
    id: 'all',
    items: [
      { id: 'home', label: 'Home', icon: 'home', href: '#home', active: true, count: 3 },
      { id: 'users', label: 'Users', icon: 'users', href: '#users' },
    ],
  },
];
const shell = (onSmallChange?: (small: boolean) => void) => (
  <AppShell sidebar={<Sidebar sections={sections} />} navbar={<Navbar />} onSmallChange={onSmallChange}>
    <h1>Page</h1>
    <button type="button">On the page</button>
  </AppShell>
);
const sidebarWidth = () => screen.getByRole('navigation').clientWidth;
const isPageInert = () => screen.getByRole('main').inert;

describe('AppShell on a wide window', () => {
  beforeEach(() => page.viewport(1400, 800));

  it('makes the sidebar a rail, announces it, and keeps its names', async () => {
    const remember = vi.fn<(small: boolean) => void>();
    renderThemed(shell(remember), { sidebarSmall: false });
    await userEvent.click(page.getByRole('button', { name: 'Collapse' }));
    expect(remember).toHaveBeenCalledWith(true);
    await expect.poll(sidebarWidth).toBeLessThan(60);
    await expect.element(page.getByRole('button', { name: 'Expand' })).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByRole('link', { name: 'Users' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Expand' }));
    await expect.poll(sidebarWidth).toBeGreaterThan(200);
  });

  it('has the name of the collapse button beside its icon, as the names of pages', () => {
    renderThemed(shell(), { sidebarSmall: false });
    const startOf = (name: string) => {
      const text = document.createRange();
      text.selectNodeContents(screen.getByText(name));
      return text.getBoundingClientRect().left;
    };
    expect(startOf('Collapse')).toBe(startOf('Users'));
  });

  it('ends the page above toasts that make room, and leaves the sidebar unchanged', () => {
    renderThemed(shell());
    const { style } = document.documentElement;
    style.setProperty('--toast-room', '80px');
    onTestFinished(() => void style.removeProperty('--toast-room'));
    const bottomOf = (role: string) => screen.getByRole(role).getBoundingClientRect().bottom;
    expect([bottomOf('navigation'), bottomOf('main')]).toEqual([800, 720]);
  });

  it('prints the page alone, to its end', async () => {
    renderThemed(
      <AppShell sidebar={<Sidebar sections={sections} />} navbar={<Navbar />}>
        <div style={{ height: 2000 }}>Long</div>
      </AppShell>,
    );
    const main = screen.getByRole('main');
    expect(main.clientHeight).toBeLessThan(800);
    onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { media: '' }));
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    await expect.poll(() => main.clientHeight).toBe(2000);
    expect([main.getBoundingClientRect().left, screen.queryByRole('navigation')]).toEqual([0, null]);
  });

  it('skips to the content', async () => {
    renderThemed(shell());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('AppShell on a narrow window', () => {
  it('starts as a rail with any setting, and can be opened', async () => {
    await page.viewport(900, 800);
    const remember = vi.fn<(small: boolean) => void>();
    renderThemed(shell(remember), { sidebarSmall: false });
    expect(sidebarWidth()).toBeLessThan(60);
    await userEvent.click(page.getByRole('button', { name: 'Expand' }));
    await expect.poll(sidebarWidth).toBeGreaterThan(200);
    expect(remember).not.toHaveBeenCalled();
  });
});

describe('AppShell on a phone', () => {
  beforeEach(() => page.viewport(390, 800));

  it('opens the sidebar as a drawer over an inert page, and Escape gives focus back', async () => {
    renderThemed(shell());
    const menu = page.getByRole('button', { name: 'Open menu' });
    await userEvent.click(menu);
    await expect.element(page.getByRole('link', { name: 'Home' })).toHaveFocus();
    expect(isPageInert()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).toHaveFocus();
    expect(isPageInert()).toBe(false);
    await expect.poll(() => page.getByRole('link', { name: 'Home' }).query()).toBeNull();
  });

  it('closes when the user chooses a page', async () => {
    renderThemed(shell());
    await userEvent.click(page.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(page.getByRole('link', { name: 'Users' }));
    await expect.poll(isPageInert).toBe(false);
  });

  it('keeps Tab inside the drawer, and closes by its cross and by a tap outside', async () => {
    renderThemed(shell());
    const menu = page.getByRole('button', { name: 'Open menu' });
    await userEvent.click(menu);
    await expect.element(page.getByRole('link', { name: 'Home' })).toHaveFocus();
    const cross = page.getByRole('button', { name: 'Close menu' });
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(cross).toHaveFocus();
    await userEvent.click(cross);
    await expect.element(menu).toHaveFocus();
    await userEvent.click(menu);
    await expect.poll(isPageInert).toBe(true);
    await userEvent.click(document.body, { position: { x: 370, y: 400 } });
    await expect.element(menu).toHaveFocus();
    expect(isPageInert()).toBe(false);
  });
});

describe('the sidebar of an AppShell', () => {
  beforeEach(() => page.viewport(1400, 800));

  const grouped = [
    {
      id: 'all',
      items: [
        {
          id: 'people',
          label: 'People',
          icon: 'users',
          items: [{ id: 'users', label: 'Users', icon: 'user', href: '#users' }],
        },
      ],
    },
  ];
  const durations = () => {
    const nav = screen.getByRole('navigation');
    const [side, list] = [nav.parentElement, nav.querySelector('li div')];
    if (!side || !list) throw new Error('There is no sidebar with a group');
    return [side, list].map((element) => getComputedStyle(element).transitionDuration.split(', ')[0]);
  };
  const asked = async (value: '' | 'reduce') =>
    void (await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] }));

  it('takes 250 ms to change its size and 200 ms to open a group, and no time when motion is reduced', async () => {
    renderThemed(<AppShell sidebar={<Sidebar sections={grouped} />} />);
    onTestFinished(() => asked(''));
    await asked('');
    expect(durations()).toEqual(['0.25s', '0.2s']);
    await asked('reduce');
    await expect.poll(durations).toEqual(['0s', '0s']);
  });

  it('opens the group of the current page, and keeps a group closed that the user closed', async () => {
    const at = (active: boolean) =>
      grouped.map((section) => ({
        ...section,
        items: section.items.map((group) => ({ ...group, items: group.items.map((item) => ({ ...item, active })) })),
      }));
    const { rerender } = renderThemed(<AppShell sidebar={<Sidebar sections={at(false)} />} />);
    const group = page.getByRole('button', { name: 'People' });
    await expect.element(group).toHaveAttribute('aria-expanded', 'false');
    rerender(<AppShell sidebar={<Sidebar sections={at(true)} />} />);
    await expect.element(group).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(group);
    rerender(<AppShell sidebar={<Sidebar sections={at(true)} />} />);
    await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  });
});
