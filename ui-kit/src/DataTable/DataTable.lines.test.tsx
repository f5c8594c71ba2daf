import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderThemed } from '../testing/renderThemed.tsx';
import { DataTable } from './DataTable.tsx';
import { columns, makeRows, rowKey } from './storyRows.tsx';

beforeEach(() => page.viewport(390, 800));
afterEach(() => page.viewport(1280, 800));

const [utterance] = makeRows(1);
const actions = [{ key: 'delete', label: 'Delete', icon: 'trash-2', onAction: () => {} }];
const table = (
  <DataTable
    rows={makeRows(100)}
    columns={columns}
    rowKey={rowKey}
    label="Utterances"
    height={500}
    bulkActions={[{ key: 'delete', label: 'Delete', shortcut: 'd', onAction: () => {} }]}
    rowActions={() => actions}
  />
);
const cell = (text: string) => {
  const found = screen.getAllByRole('cell').find((one) => one.textContent === text);
  if (!found) throw new Error(`there is no cell ${text}`);
  return found.getBoundingClientRect();
};

it('has rows of two lines on a phone: the sentence has the width, its facts are below', async () => {
  renderThemed(table);
  const sentence = cell(utterance?.text ?? '');
  const fact = cell('order.cancel');
  expect(sentence.width).toBeGreaterThan(250);
  expect(fact.top).toBeGreaterThanOrEqual(sentence.bottom);
  // The column has no visible header in this layout, so the cell shows its label.
  expect(getComputedStyle(document.querySelector('[data-label]') ?? document.body, '::before').content).toContain(
    'Score',
  );
  const scroller = document.querySelector('[data-part=scroller]');
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
  // The actions are in a menu, so hovering shows none.
  await userEvent.click(screen.getAllByRole('button', { name: /^More actions/ })[0] ?? document.body);
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
});

it('cuts off a long text that takes the rest of the second line, and shows the fact at its end', async () => {
  const [first, ...others] = columns;
  if (!first) throw new Error('there is no column');
  const long = 'There is no secret shop. '.repeat(9).trim();
  renderThemed(
    <DataTable
      rows={makeRows(1)}
      columns={[
        first,
        { key: 'error', header: 'Error', value: () => long, width: 200, line: 'rest' },
        { key: 'time', header: 'Time', value: () => '19 hr ago', width: 90, line: 'end' },
        ...others.map((column) => ({ ...column, line: 'none' as const })),
      ]}
      rowKey={rowKey}
      label="Runs"
      height={300}
    />,
  );
  const row = screen.getAllByRole('row')[1]?.getBoundingClientRect();
  const [error, time] = [cell(long), cell('19 hr ago')];
  expect(error.width).toBeGreaterThan(150);
  expect(error.right).toBeLessThanOrEqual(time.left);
  expect(time.top).toBe(error.top);
  expect(time.bottom).toBeLessThanOrEqual(row?.bottom ?? 0);
  expect(time.right).toBeLessThanOrEqual(390);
});

it('scrolls to the row the keys reach, with the bulk bar beside it', async () => {
  renderThemed(table);
  const grid = screen.getByRole('grid', { name: 'Utterances' });
  grid.focus();
  await userEvent.keyboard('{Control>}{End}{/Control} ');
  const bar = screen.getByRole('toolbar', { name: '1 selected' }).getBoundingClientRect();
  const active = document.querySelector('[data-active]')?.getBoundingClientRect();
  await expect.poll(() => (active?.bottom ?? Infinity) <= bar.top + 1).toBe(true);
  expect(bar.right).toBeLessThanOrEqual(390);
});

it('shows the header of a labelled column, and no dash for a missing value', async () => {
  const [first] = columns;
  if (!first) throw new Error('there is no column');
  renderThemed(
    <DataTable
      rows={makeRows(1)}
      columns={[
        first,
        { key: 'intents', header: 'Intents', value: () => 'read, edit', labelled: true },
        { key: 'uses', header: 'Uses', value: () => null, text: () => '–' },
      ]}
      rowKey={rowKey}
      label="Permissions"
      height={300}
    />,
  );
  const labelOf = (text: string) => {
    const found = screen.getAllByRole('cell').find((one) => one.textContent === text);
    return found && getComputedStyle(found, '::before').content;
  };
  expect(labelOf('read, edit')).toContain('Intents');
  expect(screen.queryByText('–')).toBeNull();
});

it('prints its rows one below the other, in place of a scrolling part without height', async () => {
  await page.viewport(1280, 800);
  renderThemed(
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      <DataTable rows={makeRows(30)} columns={columns} rowKey={rowKey} label="Utterances" />
    </div>,
  );
  onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { media: '' }));
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  const frame = () => document.querySelector('.parlance-table')?.getBoundingClientRect().bottom ?? 0;
  await expect.poll(frame).toBeGreaterThan(20 * 36);
  const rows = screen.getAllByRole('row').map((row) => row.getBoundingClientRect());
  expect(rows.slice(1).every(({ top }, at) => Math.abs(top - (rows[at]?.bottom ?? 0)) < 1)).toBe(true);
  expect(frame()).toBeGreaterThanOrEqual(rows.at(-1)?.bottom ?? 0);
});
