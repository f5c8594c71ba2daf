import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppShell } from '../AppShell/AppShell.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import { Navbar } from '../Navbar/Navbar.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { SplitPane } from '../SplitPane/SplitPane.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { Live } from '../testing/Live.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { createToaster } from '../Toasts/createToaster.ts';
import { Toasts } from '../Toasts/Toasts.tsx';
import { Tree } from '../Tree/Tree.tsx';

const box = (element: Element | null) => {
  if (!element) throw new Error('There is no such element');
  return element.getBoundingClientRect();
};
const sections = [{ id: 'all', items: [{ id: 'home', label: 'الرئيسية', icon: 'home', href: '#home' }] }];

describe('where text runs from right to left', () => {
  beforeEach(async () => {
    await page.viewport(1280, 800);
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
  });

  it('the sidebar is on the right, and so is its drawer', async () => {
    renderThemed(<AppShell sidebar={<Sidebar sections={sections} />} navbar={<Navbar />} />);
    expect(box(screen.getByRole('navigation')).right).toBe(1280);
    await page.viewport(390, 800);
    await userEvent.click(page.getByRole('button', { name: 'Open menu' }));
    await expect.poll(() => box(screen.getByRole('navigation')).right).toBe(390);
  });

  it('a drawer opens on the left, toasts show on the left', async () => {
    const toaster = createToaster();
    renderThemed(
      <>
        <Drawer open onClose={() => {}} title="تفاصيل" />
        <Toasts toaster={toaster} />
      </>,
    );
    await expect.poll(() => box(screen.getByRole('dialog', { name: 'تفاصيل' })).left).toBe(0);
    expect(box(screen.getByRole('region', { name: 'Notifications' })).left).toBe(16);
  });

  it('the left arrow moves to the next tab', async () => {
    const items = ['one', 'two', 'three'].map((id) => ({ id, label: id }));
    renderThemed(
      <Live initial="one">
        {(value, onChange) => <Tabs label="Tabs" items={items} value={value} onChange={onChange} />}
      </Live>,
    );
    await userEvent.click(page.getByRole('tab', { name: 'one' }));
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('tab', { name: 'two' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tab', { name: 'one' })).toHaveFocus();
  });

  it('the left arrow opens a tree node', async () => {
    const nodes = [{ id: 'a', label: 'A', children: [{ id: 'b', label: 'B' }] }];
    renderThemed(<Tree label="Tree" nodes={nodes} />);
    await userEvent.click(page.getByRole('treeitem', { name: 'A' }));
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('treeitem', { name: 'A' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('treeitem', { name: 'A' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('the first pane is on the right and grows to the left', async () => {
    const { container } = renderThemed(<SplitPane first={<p>First</p>} second={<p>Second</p>} defaultSize={300} />);
    const pane = container.querySelector('[data-sized]');
    expect(box(pane).right).toBe(box(container).right);
    page.getByRole('separator').element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => box(pane).width).toBe(316);
  });
});
