import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { read, utils } from 'xlsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { DataTable } from './DataTable.tsx';
import { columns, makeRows, rowKey, type Utterance } from './storyRows.tsx';
import type { DataTableProps } from './types.ts';

// The first test loads the writer and the menu, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Collects downloads as files. */
function catchFiles() {
  const files: { name: string; blob: Blob }[] = [];
  const made = vi.spyOn(URL, 'createObjectURL');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = made.mock.lastCall?.[0];
    if (blob instanceof Blob) files.push({ name: this.download, blob });
  });
  onTestFinished(() => {
    made.mockRestore();
    click.mockRestore();
  });
  return files;
}

async function exportAs(item: string, props: Partial<DataTableProps<Utterance>> = {}) {
  const files = catchFiles();
  renderThemed(
    <DataTable rows={makeRows(25)} columns={columns} rowKey={rowKey} label="Utterances" height={380} {...props} />,
  );
  await page.getByRole('button', { name: 'Table options' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const [file = { name: '', blob: new Blob() }] = files;
  return file;
}

async function sheetOf({ blob }: { blob: Blob }) {
  const book = read(await blob.arrayBuffer());
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
}

it('exports all rows in their order, and the columns shown, as a workbook', async () => {
  const file = await exportAs('Export to spreadsheet', {
    fileName: 'order.cancel',
    sort: { key: 'score', direction: 'descending' },
    hiddenColumns: new Set(['source']),
  });
  expect(file.name).toBe('order.cancel.xlsx');
  const cells = await sheetOf(file);
  expect(cells[0]).toEqual(['Utterance', 'Predicted intent', 'Score']);
  expect(cells).toHaveLength(26);
  const scores = cells.slice(1).map(([, , score]) => Number(score));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(typeof cells[1]?.[2]).toBe('number');
});

it('exports the selected rows only, when there are any', async () => {
  const cells = await sheetOf(
    await exportAs('Export to spreadsheet', { selectable: true, selection: new Set(['3', '4']) }),
  );
  expect(cells.slice(1).map(([text]) => text)).toEqual(['undo my last order 4', 'I want to cancel my order 5']);
});

it('exports the filtered rows of all pages', async () => {
  const cells = await sheetOf(await exportAs('Export to spreadsheet', { filter: 'delivery', paging: true }));
  expect(cells).toHaveLength(1 + 6);
});

it('exports every row of a server, and says when loading fails', async () => {
  const readAll = vi.fn<() => Promise<Utterance[]>>().mockRejectedValueOnce(new Error('No connection'));
  readAll.mockResolvedValue(makeRows(60));
  const server = { server: true, paging: true, totalCount: 60, rows: makeRows(10), readAll };
  const files = catchFiles();
  renderThemed(<DataTable columns={columns} rowKey={rowKey} label="Utterances" height={380} {...server} />);
  const ask = async () => {
    await page.getByRole('button', { name: 'Table options' }).click();
    await page.getByRole('menuitem', { name: 'Export to spreadsheet 60 rows' }).click();
  };
  await ask();
  await expect.element(page.getByText('The export failed.').first()).toBeInTheDocument();
  await ask();
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  expect(await sheetOf(files[0] ?? { blob: new Blob() })).toHaveLength(1 + 60);
});

it('exports as comma-separated text', async () => {
  const file = await exportAs('Download CSV', { rows: makeRows(2) });
  expect(file.name).toBe('Utterances.csv');
  expect(await file.blob.text()).toBe(
    'Utterance,Predicted intent,Score,Source\r\nI want to cancel my order 1,order.cancel,0.00,Log\r\nstop the delivery 2,order.cancel,0.37,Hand',
  );
});

it('says when a custom export fails, and can be retried', async () => {
  const onExport = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('full'));
  renderThemed(
    <DataTable
      rows={makeRows(3)}
      columns={columns}
      rowKey={rowKey}
      label="Utterances"
      height={300}
      onExport={onExport}
    />,
  );
  const ask = async () => {
    await page.getByRole('button', { name: 'Table options' }).click();
    await page.getByRole('menuitem', { name: 'Export to spreadsheet' }).click();
  };
  await ask();
  await expect.element(page.getByText('The export failed.')).toBeInTheDocument();
  await ask();
  await expect.element(page.getByText('Exported 3 rows')).toBeInTheDocument();
  expect(onExport).toHaveBeenCalledTimes(2);
});

it('disables the export without rows', async () => {
  renderThemed(<DataTable rows={[]} columns={columns} rowKey={rowKey} label="Utterances" height={300} />);
  await page.getByRole('button', { name: 'Table options' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Export to spreadsheet' }))
    .toHaveAttribute('aria-disabled', 'true');
});
