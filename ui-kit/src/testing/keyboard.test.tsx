import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Pagination } from '../Pagination/Pagination.tsx';
import { Popover } from '../Popover/Popover.tsx';
import { TabPanel } from '../Tabs/TabPanel.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { Tree } from '../Tree/Tree.tsx';
import { Live } from './Live.tsx';
import { renderThemed } from './renderThemed.tsx';

/** The WAI-ARIA patterns of other components without a test file, line by line. */

describe('tabs', () => {
  const items = ['one', 'two', 'three'].map((id) => ({ id, label: id, closable: true }));
  function Views({ activation }: { activation?: 'manual' }) {
    const [shown, setShown] = useState({ items, value: 'one' });
    return (
      <>
        <Tabs
          id="views"
          label="Views"
          items={shown.items}
          value={shown.value}
          activation={activation}
          onChange={(value) => setShown((now) => ({ ...now, value }))}
          onClose={(id) => setShown((now) => ({ ...now, items: now.items.filter((item) => item.id !== id) }))}
        />
        <TabPanel tabs="views" tab={shown.value}>
          {shown.value === 'two' ? <button type="button">In two</button> : <p>Nothing to press</p>}
        </TabPanel>
      </>
    );
  }
  const tab = (name: string) => page.getByRole('tab', { name });

  it('is one tab stop and connects each tab with its panel, which is focusable without content that is', async () => {
    renderThemed(<Views />);
    await userEvent.tab();
    await expect.element(tab('one')).toHaveFocus();
    await userEvent.tab();
    const panel = page.getByRole('tabpanel', { name: 'one' });
    await expect.element(panel).toHaveFocus();
    expect(tab('one').element().getAttribute('aria-controls')).toBe(panel.element().id);
    await userEvent.click(tab('two'));
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'In two' })).toHaveFocus();
  });

  it('moves by arrows (wrapping), Home and End, and ignores up and down', async () => {
    renderThemed(<Views />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(tab('three')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{End}{Home}{ArrowDown}');
    await expect.element(tab('one')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('one')).toHaveFocus();
  });

  it('waits for Enter where panels are slow', async () => {
    renderThemed(<Views activation="manual" />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('one')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(tab('two')).toHaveAttribute('aria-selected', 'true');
  });

  it('moves the focus to the next tab when one is deleted, at the end to the previous one', async () => {
    renderThemed(<Views />);
    await userEvent.click(tab('two'));
    await userEvent.keyboard('{Delete}');
    await expect.element(tab('three')).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(tab('one')).toHaveFocus();
  });
});

describe('tree', () => {
  const nodes = [
    {
      id: 'shop',
      label: 'Shop',
      children: [
        { id: 'hours', label: 'Hours' },
        { id: 'place', label: 'Place' },
      ],
    },
    { id: 'order', label: 'Order' },
  ];
  const item = (name: string) => page.getByRole('treeitem', { name });

  it('opens, enters, closes and leaves by arrows; Home, End and letters jump', async () => {
    renderThemed(<Tree label="Intents" nodes={nodes} />);
    await userEvent.tab();
    await expect.element(item('Shop')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(item('Shop')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.element(item('Place')).toHaveFocus();
    expect(item('Place').element().hasAttribute('aria-expanded')).toBe(false);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(item('Shop')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(item('Order')).toHaveFocus();
    await userEvent.keyboard('{Home}h');
    await expect.element(item('Hours')).toHaveFocus();
  });

  it('starts at the chosen node', async () => {
    renderThemed(<Tree label="Intents" nodes={nodes} selected="order" onSelect={() => {}} />);
    await userEvent.tab();
    await expect.element(item('Order')).toHaveFocus();
    await expect.element(item('Order')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('pagination', () => {
  it('is a named landmark, announces the range politely, and keeps the focus at either end', async () => {
    renderThemed(
      <Live initial={1}>{(value, onChange) => <Pagination page={value} total={80} onChange={onChange} />}</Live>,
    );
    await expect.element(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    const next = page.getByRole('button', { name: 'Next' });
    await userEvent.click(next);
    await expect.element(page.getByRole('status')).toHaveTextContent('51–80 of 80');
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await expect.element(next).toHaveFocus();
  });
});

describe('disclosure', () => {
  it('exposes its state; Escape and an outside click close it, Tab past its end moves on', async () => {
    renderThemed(
      <>
        <Popover label="Filter" trigger={(trigger) => <button {...trigger}>Filter</button>}>
          <input aria-label="Words" />
        </Popover>
        <button type="button">After</button>
      </>,
    );
    const button = page.getByRole('button', { name: 'Filter' });
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    await userEvent.click(button);
    await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveFocus();
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
    expect(page.getByRole('dialog').query()).toBeNull();
  });
});
