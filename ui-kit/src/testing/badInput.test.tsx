import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppShell } from '../AppShell/AppShell.tsx';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import { Navbar } from '../Navbar/Navbar.tsx';
import { Popover } from '../Popover/Popover.tsx';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import { Select } from '../Select/Select.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { TagsField } from '../TagsField/TagsField.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Tree } from '../Tree/Tree.tsx';
import { renderThemed } from './renderThemed.tsx';

/** Extreme content: endless words, other scripts, no items, and very many. */
const words = {
  'one endless word': 'x'.repeat(10_000),
  'endless words': 'word '.repeat(2000),
  emoji: '👩‍👩‍👧‍👦🇨🇭 '.repeat(400),
  'text from right to left': 'إلغاء الطلب '.repeat(800),
};
const noop = () => {};
const isWiderThanWindow = () => document.documentElement.scrollWidth > window.innerWidth;

describe.each(Object.entries(words))('%s', (_, text) => {
  beforeEach(() => page.viewport(390, 800));

  it('never make a frame, field or tree scroll sideways', async () => {
    const sections = [
      { id: 'a', title: text, items: [{ id: 'b', label: text, icon: 'home', href: '#b', count: 99_999 }] },
      { id: 'c', items: [{ id: 'd', label: text, icon: text, items: [] }] },
    ];
    const { container } = renderThemed(
      <AppShell
        sidebar={<Sidebar brand={text} sections={sections} />}
        navbar={<Navbar left={<Button>{text}</Button>} right={<Button>{text}</Button>} />}
      >
        <TextField label={text} hint={text} error={text} value={text} onChange={noop} />
        <RadioGroup label={text} options={[{ value: 'a', label: text, description: text }]} value="a" onChange={noop} />
        <TagsField label={text} value={[text]} onChange={noop} />
        <Select label={text} options={[{ value: 'a', label: text, group: text }]} value="a" onChange={noop} />
        <Tree label={text} nodes={[{ id: 'a', label: text }]} />
      </AppShell>,
    );
    expect(isWiderThanWindow()).toBe(false);
    const main = screen.getByRole('main');
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth);
    for (const part of container.querySelectorAll('nav, header'))
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  });

  it('keep the buttons of a dialog, a drawer and a panel in the window', async () => {
    renderThemed(
      <>
        <Popover open label="Panel" trigger={(trigger) => <Button {...trigger}>Panel</Button>}>
          {text}
        </Popover>
        <Drawer open onClose={noop} title={text} footer={<Button>In the drawer</Button>}>
          {text}
        </Drawer>
        <ConfirmDialog open title={text} message={text} typeToConfirm={text.trim()} onClose={noop} onConfirm={noop} />
      </>,
    );
    const inWindow = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.left >= 0 && box.right <= 390 && box.top >= 0 && box.bottom <= 800 && box.height > 0;
    };
    for (const dialog of [...screen.getAllByRole('dialog', { hidden: true }), screen.getByRole('alertdialog')]) {
      await expect.poll(() => inWindow(dialog)).toBe(true);
      for (const button of dialog.querySelectorAll('[data-part=head] button, [data-part=foot] button'))
        expect(inWindow(button)).toBe(true);
    }
  });
});

describe('none, one and 10,000', () => {
  it('options of a select', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ value: `${index}`, label: `Option ${index}` }));
    const { rerender } = renderThemed(<Select label="Number" options={[]} value="" onChange={noop} />);
    const control = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Number' });
    // `toHaveDisplayValue` looks every option up by its index: with 10,000 it takes seconds.
    const shown = () => control.selectedOptions[0]?.text;
    expect(control).toBeVisible();
    rerender(<Select label="Number" options={many.slice(0, 1)} value="0" onChange={noop} />);
    expect(shown()).toBe('Option 0');
    rerender(<Select label="Number" options={many} value="9999" onChange={noop} />);
    expect(shown()).toBe('Option 9999');
  });

  it('nodes of a tree, options of a group, entries of a sidebar: none', async () => {
    renderThemed(
      <AppShell sidebar={<Sidebar sections={[]} />} navbar={<Navbar />}>
        <Tree label="Nothing" nodes={[]} />
        <RadioGroup label="Nothing to choose" options={[]} value="" onChange={noop} />
      </AppShell>,
    );
    await expect.element(page.getByRole('tree')).toBeInTheDocument();
    await userEvent.tab();
    expect(document.activeElement).not.toBe(document.body);
  });
});
