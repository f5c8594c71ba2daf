import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderThemed } from '../testing/renderThemed.tsx';
import { DataTable } from './DataTable.tsx';
import { columns, makeRows, rowKey } from './storyRows.tsx';

const actions = [{ key: 'delete', label: 'Delete', icon: 'trash-2', onAction: () => {} }];

/** The rows that are drawn as hovered. */
const pointedAt = () => {
  const rows = screen.getAllByRole('row').slice(1);
  const plain = getComputedStyle(rows.at(-1) ?? document.body).backgroundColor;
  return rows.filter((row) => getComputedStyle(row).backgroundColor !== plain);
};
const actionsOf = (row: Element | undefined) =>
  row && getComputedStyle(row.querySelector('[data-part=end]') ?? row).opacity;

it('marks the row that the pointer is on, and none while rows pass below it', async () => {
  const { container } = renderThemed(
    <DataTable
      rows={makeRows(1000)}
      columns={columns}
      rowKey={rowKey}
      label="Utterances"
      height={500}
      rowActions={() => actions}
    />,
    { scheme: 'light' },
  );
  const third = screen.getAllByRole('row')[3];
  const scroller = container.querySelector('[data-part=scroller]');
  if (!third || !scroller) throw new Error('there are rows');
  await userEvent.hover(third);
  await expect.poll(pointedAt).toEqual([third]);
  expect(actionsOf(third)).toBe('1');

  const whileScrolling = new Promise((resolve) => {
    scroller.addEventListener('scroll', () => resolve({ rows: pointedAt(), actions: actionsOf(third) }), {
      once: true,
    });
  });
  scroller.scrollTop = 20;
  expect(await whileScrolling).toEqual({ rows: [], actions: '0' });
  await expect.poll(() => pointedAt().length).toBe(1);
  expect(actionsOf(pointedAt()[0])).toBe('1');
});
