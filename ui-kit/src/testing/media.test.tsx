import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AppShell } from '../AppShell/AppShell.tsx';
import { BarChart } from '../Chart/BarChart.tsx';
import { Button } from '../Button/Button.tsx';
import { DonutChart } from '../Chart/DonutChart.tsx';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { DataTable } from '../DataTable/DataTable.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { List } from '../List/List.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { Modal } from '../Modal/Modal.tsx';
import { Progress } from '../Progress/Progress.tsx';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { Select } from '../Select/Select.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { createToaster } from '../Toasts/createToaster.ts';
import { Toasts } from '../Toasts/Toasts.tsx';
import { difference, edges, ink, look } from './look.ts';
import { withMedia } from './media.ts';
import { renderThemed } from './renderThemed.tsx';

const noop = () => {};
const options = [
  { value: 'a', label: 'One' },
  { value: 'b', label: 'One' },
];
const tabs = [
  { id: 'a', label: 'One' },
  { id: 'b', label: 'One' },
];
const rows = ['a', 'b', 'c', 'd'];
const allSides = ['top', 'right', 'bottom', 'left'];

function find(container: ParentNode, selector: string, index = 0): HTMLElement {
  const found = container.querySelectorAll<HTMLElement>(selector)[index];
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** The controls, all off or all on, with the same layout. */
function Controls({ on = false }: { on?: boolean }) {
  const value = on ? 'b' : 'a';
  return (
    <div style={{ columns: 2, padding: 16, width: 1200 }}>
      <Button>Save</Button>
      <Button variant="primary">Save</Button>
      <Button variant="danger">Save</Button>
      <TextField label="Name" value="" onChange={noop} />
      <SearchField label="Find" value="" onChange={noop} />
      <TextArea label="Text" value="" onChange={noop} />
      <Select label="Kind" options={options} value="a" onChange={noop} />
      <Checkbox label="On" checked={on} onChange={noop} />
      <Switch label="On" checked={on} onChange={noop} />
      <RadioGroup label="Kind" options={options} value={value} onChange={noop} />
      <SegmentedControl label="View" options={options} value={value} onChange={noop} />
      <Tabs label="Parts" items={tabs} value={value} onChange={noop} />
      <IconButton icon="pin" label="Pin" pressed={on} />
      <div style={{ width: 500, height: 240 }}>
        <DataTable
          label="Rows"
          rows={rows}
          rowKey={(row) => row}
          columns={[{ key: 'name', header: 'Name', value: () => 'Name', cell: () => <span>Name</span> }]}
          selectable
          selection={new Set(on ? ['c'] : [])}
          onSelectionChange={noop}
        />
      </div>
    </div>
  );
}

function Floating({ toaster }: { toaster: ReturnType<typeof createToaster> }) {
  return (
    <>
      <Toasts toaster={toaster} />
      <Modal open onClose={noop} title="Title">
        <Button>Save</Button>
      </Modal>
    </>
  );
}

describe('in forced colours', { timeout: 60_000 }, () => {
  it('controls keep their edges', async () => {
    await withMedia('forced-colors', 'active');
    const { container } = renderThemed(<Controls />);
    const seen = await look(container);
    const framed = ['button', '[data-variant=primary]', '[data-variant=danger]', 'input', 'textarea', 'select'];
    for (const selector of framed) expect.soft(edges(seen(find(container, selector))), selector).toEqual(allSides);
    const search = find(container, 'input[type=search]').parentElement ?? container;
    expect.soft(edges(seen(search)), 'search').toEqual(allSides);
    for (const selector of ['input[type=checkbox]', 'input[role=switch]', 'input[type=radio]']) {
      expect.soft(edges(seen(find(container, selector))), selector).toEqual(allSides);
    }
  });

  it('controls that are on look different from those that are off, and stay readable', async () => {
    await withMedia('forced-colors', 'active');
    const { container, rerender } = renderThemed(<Controls />);
    await expect.poll(() => container.querySelectorAll('tbody tr[aria-selected]').length).toBe(rows.length);
    const off = await look(container);
    rerender(<Controls on />);
    await expect.poll(() => container.querySelector('tr[aria-selected=true]')).not.toBeNull();
    const on = await look(container);
    const parts: [name: string, part: Element][] = [
      ['checkbox', find(container, 'input[type=checkbox]')],
      ['switch', find(container, 'input[role=switch]')],
      ['radio', find(container, 'input[type=radio]')],
      ['segment', find(container, '[aria-label=View] > *')],
      ['tab', find(container, '[role=tab]')],
      ['toggle', find(container, '[aria-pressed]')],
      ['row', find(container, 'tr[aria-selected=true] > td:nth-child(2)')],
    ];
    for (const [name, part] of parts) {
      expect.soft(difference(off(part, 0), on(part, 0)), name).toBeGreaterThan(15);
      expect.soft(ink(on(part, -2)), `${name}, its text or sign`).toBeGreaterThan(15);
    }
    // Measured in the text's own box: what is behind the text is not ink.
    expect(ink(on(find(container, 'tr[aria-selected=true] > td > span'), -2)), 'text of a row').toBeGreaterThan(15);
  });

  it('only the current line of a list or a sidebar is marked', async () => {
    await withMedia('forced-colors', 'active');
    const items = [
      { id: 'a', label: 'One', icon: 'users', href: '#a' },
      { id: 'b', label: 'One', icon: 'users', href: '#b', active: true },
    ];
    const { container } = renderThemed(
      <AppShell sidebar={<Sidebar sections={[{ id: 'main', items }]} collapsible={false} />}>
        <List label="All" items={options.map(({ value, label }) => ({ id: value, label }))} value="b" onSelect={noop} />
      </AppShell>,
    );
    const marks = (line: string) => {
      const lines = [...container.querySelectorAll(line)].map((one) => getComputedStyle(one).borderInlineStartColor);
      return new Set(lines).size;
    };
    expect([marks('nav li > a'), marks('main button')]).toEqual([2, 2]);
  });

  it('the label of the selected tab is in line with the others', async () => {
    await withMedia('forced-colors', 'active');
    const { container } = renderThemed(<Tabs label="Parts" items={tabs} value="b" onChange={noop} />);
    const tops = [...container.querySelectorAll('[data-part=label]')].map((label) => label.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
  });

  it('texts of charts have the text colour', async () => {
    await withMedia('forced-colors', 'active');
    const { container } = renderThemed(
      <div style={{ color: 'CanvasText' }}>
        <BarChart
          label="Bars"
          categories={['Monday']}
          series={[{ name: 'Messages', values: [3] }]}
          goal={{ label: 'Goal', value: 2 }}
        />
        <DonutChart label="Donut" slices={[{ name: 'Liked', value: 3 }]} />
      </div>,
    );
    await expect.poll(() => container.querySelectorAll('svg text').length).toBeGreaterThan(4);
    const { color } = getComputedStyle(find(container, 'div > div'));
    const fills = [...container.querySelectorAll('svg text')].map((text) => getComputedStyle(text).fill);
    expect(new Set(fills)).toEqual(new Set([color]));
  });

  it('the focus is visible', async () => {
    await withMedia('forced-colors', 'active');
    const { container } = renderThemed(<Controls />);
    const before = await look(container);
    const targets = ['button', 'input', 'textarea', 'select', 'input[type=checkbox]', 'input[role=switch]'];
    for (const selector of targets) {
      const target = find(container, selector);
      target.focus();
      // A key press makes `:focus-visible` match, also for focus set by script.
      await userEvent.keyboard('{Shift}');
      const after = await look(container);
      expect.soft(difference(before(target, 8), after(target, 8)), selector).toBeGreaterThan(40);
    }
  });

  it('floating elements have an edge', async () => {
    await withMedia('forced-colors', 'active');
    const toaster = createToaster();
    renderThemed(<Floating toaster={toaster} />);
    toaster.show({ content: 'Saved' });
    await expect.poll(() => document.querySelector('li')).not.toBeNull();
    await Promise.all(document.getAnimations().map((each) => each.finished));
    const seen = await look(document.body);
    for (const selector of ['[role=dialog]', 'section li, [data-layer-exempt] li']) {
      expect.soft(edges(seen(find(document, selector))), selector).toEqual(allSides);
    }
  });
});

describe('with reduced motion', () => {
  const longest = () => {
    const seconds = (list: string) => Math.max(0, ...list.split(',').map(Number.parseFloat).filter(Number.isFinite));
    return Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) =>
        ['', '::before', '::after'].flatMap((part) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part || null);
          return [seconds(transitionDuration), animationName === 'none' ? 0 : seconds(animationDuration)];
        }),
      ),
    );
  };

  it('no animation takes longer than 10 ms', async () => {
    const toaster = createToaster();
    toaster.show({ content: 'Saved' });
    renderThemed(
      <>
        <Controls />
        <Spinner delay={0} />
        <Skeleton />
        <Progress label="Upload" />
        <Menu label="Actions" items={[]} trigger={(trigger) => <Button {...trigger}>Actions</Button>} />
        <Floating toaster={toaster} />
      </>,
    );
    expect(longest(), 'with motion').toBeGreaterThan(0.1);
    await withMedia('prefers-reduced-motion', 'reduce');
    await expect.poll(longest).toBeLessThanOrEqual(0.01);
  });
});
