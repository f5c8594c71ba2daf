import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { DataTable } from './DataTable.tsx';
import { makeRows, rowKey } from './storyRows.tsx';

/** Pixel widths of the columns in a table of a given width, whose first column grows. */
function widthsIn(width: number, columnWidths: Record<string, number> = {}, minWidth?: number): number[] {
  const { unmount } = renderThemed(
    <div style={{ width }}>
      <DataTable
        rows={makeRows(1)}
        columns={[
          {
            key: 'text',
            header: 'Utterance',
            value: () => 'where is it',
            width: 200,
            grow: true,
            ...(minWidth && { minWidth }),
          },
          { key: 'intent', header: 'Intent', value: () => 'order.track', width: 200 },
          { key: 'date', header: 'Date', value: () => 'yesterday', width: 100 },
        ]}
        columnWidths={columnWidths}
        rowKey={rowKey}
        label="Utterances"
        height={200}
      />
    </div>,
  );
  const measured = screen.getAllByRole('cell').map((cell) => Math.round(cell.getBoundingClientRect().width));
  unmount();
  return measured;
}

it('gives most of a spare width to the column that grows, and the others half as much again at most', () => {
  // 298 of the frame's 798 pixels are spare.
  expect(widthsIn(800)).toEqual([399, 266, 133]);
  expect(widthsIn(2000).slice(1)).toEqual([300, 150]);
});

it('gives it more where it may be narrower than its own width', () => {
  expect(widthsIn(800, {}, 100)).toEqual([432, 244, 122]);
});

it('leaves a column as wide as it was made by hand', () => {
  expect(widthsIn(2000, { intent: 120 })[1]).toBe(120);
});

it('shows all actions on a selection in a narrow table', () => {
  renderThemed(
    <div style={{ width: 400 }}>
      <DataTable
        rows={makeRows(100)}
        columns={[{ key: 'text', header: 'Utterance', value: () => 'where is it' }]}
        rowKey={rowKey}
        label="Utterances"
        height={300}
        selection={new Set(makeRows(1).map(rowKey))}
        bulkActions={['Change intent', 'Edit', 'Delete'].map((label) => ({ key: label, label, onAction: () => {} }))}
      />
    </div>,
  );
  const bar = screen.getByRole('toolbar', { name: '1 selected' });
  const { right, bottom } = bar.getBoundingClientRect();
  for (const button of within(bar).getAllByRole('button')) {
    const box = button.getBoundingClientRect();
    expect.soft([box.right <= right, box.bottom <= bottom], button.textContent).toEqual([true, true]);
  }
});
