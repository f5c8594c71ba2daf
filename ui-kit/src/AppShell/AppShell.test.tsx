import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Navbar } from '../Navbar/Navbar.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { mount } from '../testing/mount.tsx';
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
const widthOf = (place: HTMLElement) => place.querySelector('nav')?.clientWidth ?? 0;

describe('AppShell on a wide window', () => {
  beforeEach(() => page.viewport(1400, 800));

  it('makes the sidebar a rail, says so, and keeps its names', async () => {
    const remember = vi.fn<(small: boolean) => void>();
    const { place } = await mount(shell(remember), { sidebarSmall: false });
    await userEvent.click(page.getByRole('button', { name: 'Collapse' }));
    expect(remember).toHaveBeenCalledWith(true);
    await expect.poll(() => widthOf(place)).toBeLessThan(60);
    await expect.element(page.getByRole('button', { name: 'Expand' })).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByRole('link', { name: 'Users' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Expand' }));
    await expect.poll(() => widthOf(place)).toBeGreaterThan(200);
  });

  it('skips to the content', async () => {
    const { place } = await mount(shell());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(place.querySelector('main'));
  });
});

describe('AppShell on a narrow window', () => {
  it('starts as a rail whatever the setting, and can be opened', async () => {
    await page.viewport(900, 800);
    const remember = vi.fn<(small: boolean) => void>();
    const { place } = await mount(shell(remember), { sidebarSmall: false });
    expect(widthOf(place)).toBeLessThan(60);
    await userEvent.click(page.getByRole('button', { name: 'Expand' }));
    await expect.poll(() => widthOf(place)).toBeGreaterThan(200);
    expect(remember).not.toHaveBeenCalled();
  });
});

describe('AppShell on a phone', () => {
  beforeEach(() => page.viewport(390, 800));

  it('opens the sidebar as a drawer over an inert page, and Escape gives focus back', async () => {
    const { place } = await mount(shell());
    const menu = page.getByRole('button', { name: 'Open menu' });
    await userEvent.click(menu);
    await expect.element(page.getByRole('link', { name: 'Home' })).toHaveFocus();
    expect(place.querySelector('main')?.inert).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).toHaveFocus();
    expect(place.querySelector('main')?.inert).toBe(false);
    await expect.poll(() => page.getByRole('link', { name: 'Home' }).query()).toBeNull();
  });

  it('closes when a page was chosen', async () => {
    const { place } = await mount(shell());
    await userEvent.click(page.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(page.getByRole('link', { name: 'Users' }));
    await expect.poll(() => place.querySelector('main')?.inert).toBe(false);
  });
});
