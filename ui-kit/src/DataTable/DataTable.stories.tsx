import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { DataTable } from './DataTable.tsx';
import { activeText, columns, LiveTable, makeRows, rowKey, type Utterance } from './storyRows.tsx';

const onEdit = fn();

const meta = {
  title: 'Table/DataTable',
  component: DataTable<Utterance>,
  args: { rows: makeRows(12), columns, rowKey, label: 'Utterances', height: 380 },
  render: (args) => <LiveTable {...args} />,
} satisfies Meta<typeof DataTable<Utterance>>;
export default meta;

type Story = StoryObj<typeof meta>;

const bulkActions = [
  { key: 'intent', label: 'Change intent', shortcut: 'i', onAction: fn() },
  { key: 'edit', label: 'Edit', shortcut: 'e', onAction: onEdit },
  { key: 'delete', label: 'Delete', shortcut: 'd', danger: true, onAction: fn() },
];
const rowActions = () => [
  { key: 'edit', label: 'Edit', icon: 'pencil', onAction: fn() },
  { key: 'delete', label: 'Delete', icon: 'trash-2', danger: true, onAction: fn() },
];

export const Plain: Story = { args: { tools: false } };
export const Actions: Story = { args: { rowActions } };
export const Selection: Story = { args: { bulkActions, defaultSelection: new Set(['1', '2']) } };
export const Loading: Story = { args: { state: 'loading' } };
export const Empty: Story = { args: { rows: [] } };
export const NoMatch: Story = { args: { filter: 'zebra', onClearFilter: fn() } };
export const Forbidden: Story = { args: { state: 'forbidden' } };
export const Failed: Story = { args: { state: 'failed', error: 'The server did not answer.', onRetry: fn() } };

/** A cell that throws shows an error; the rest of the table works. */
export const BrokenCell: Story = {
  args: {
    columns: [
      ...columns,
      {
        key: 'broken',
        header: 'Broken',
        value: (row) => row.id,
        cell: (row) => {
          if (row.id === '2') throw new Error('no such thing');
          return row.id;
        },
      },
    ],
  },
  play: async () => {
    await expect(screen.getByText('Cannot be shown')).toBeVisible();
    await expect(screen.getAllByRole('row').length).toBeGreaterThan(10);
  },
};

/** Numeric columns use tabular figures; in text, these would widen hyphens too. */
export const Figures: Story = {
  play: async () => {
    const [row] = screen.getAllByRole('row').slice(1);
    const styles = [...(row?.querySelectorAll('td') ?? [])].map((cell) => ({
      number: cell.dataset['align'] === 'end',
      figures: getComputedStyle(cell).fontVariantNumeric,
    }));
    await expect(new Set(styles.filter(({ number }) => number).map(({ figures }) => figures))).toEqual(
      new Set(['tabular-nums']),
    );
    await expect(new Set(styles.filter(({ number }) => !number).map(({ figures }) => figures))).toEqual(
      new Set(['normal']),
    );
  },
};

/** A column is at least as wide as its header; the last one also leaves room for the options over it. */
export const LongHeaders: Story = {
  args: {
    rowActions,
    columns: columns.map((column) => ({ ...column, header: `${column.header} of the utterance`, width: 60 })),
  },
  play: async () => {
    await document.fonts.ready;
    const cut = screen
      .getAllByRole('columnheader')
      .flatMap((header) => [...header.querySelectorAll('[data-part=header]')])
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    await expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  },
};

/** On a phone the first column stays and columns with a low priority are hidden. */
export const Narrow: Story = {
  args: { bulkActions },
  decorators: [
    (StoryBody) => (
      <div style={{ width: 390 }}>
        <StoryBody />
      </div>
    ),
  ],
  play: async () => {
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Source/ })).toBeNull());
    await expect(screen.getByRole('columnheader', { name: /Score/ })).toBeInTheDocument();
  },
};

/** In windows of at most 600 px rows have two lines: the sentence takes the full width, with its facts below. */
export const TwoLines: Story = {
  args: { bulkActions, rowActions: () => [{ key: 'delete', label: 'Delete', icon: 'trash-2', onAction: () => {} }] },
  parameters: { viewport: { options: { phone: { name: '390', styles: { width: '390px', height: '800px' } } } } },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async () => {
    await expect(screen.queryByRole('columnheader', { name: /Predicted/ })).toBeNull();
    await expect(screen.getByRole('grid').closest('[data-table]')).toHaveAttribute('data-lines');
  },
};

/** WAI-ARIA grid: one tab stop, the arrows move, Space selects, letters act on the selection. */
export const Keyboard: Story = {
  args: { bulkActions },
  play: async () => {
    onEdit.mockClear();
    const grid = screen.getByRole('grid', { name: 'Utterances' });
    await expect(grid).toHaveAttribute('aria-rowcount', '13');
    await userEvent.tab();
    await expect(grid).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(activeText(grid)).toBe('stop the delivery 2');
    await userEvent.keyboard('{Control>}{End}{/Control}{Home}{ArrowRight}');
    await waitFor(() => expect(activeText(grid)).toBe('undo my last order 12'));
    await userEvent.keyboard('{Control>}{Home}{/Control} ');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await waitFor(() => expect(screen.getByText('3 selected')).toBeVisible());
    await userEvent.keyboard('e');
    await expect(onEdit).toHaveBeenCalledWith(expect.anything(), ['0', '1', '2'], false);
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect(screen.getByText('12 selected')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByText(/selected$/)).toBeNull();
  },
};

/** Sorted by the header; the third press restores the original order. */
export const Sorting: Story = {
  play: async () => {
    const header = screen.getByRole('columnheader', { name: 'Score' });
    const first = () => screen.getAllByRole('row')[1]?.textContent;
    await userEvent.click(within(header).getByRole('button'));
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(first()).toContain('0.00');
    await userEvent.click(within(header).getByRole('button'));
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(first()).toContain('0.96');
    await userEvent.click(within(header).getByRole('button'));
    await expect(header).not.toHaveAttribute('aria-sort');
  },
};

/** Enter or F2 edits, Escape cancels, a failed save keeps the text. */
export const Editing: Story = {
  args: {
    onCellEdit: async (_row, _key, text) => {
      if (text === 'twice') throw new Error('That utterance exists already');
    },
  },
  play: async () => {
    const grid = screen.getByRole('grid');
    await userEvent.tab();
    await userEvent.keyboard('{F2}');
    const input = () => screen.getByRole('textbox', { name: 'Edit Utterance' });
    await expect(input()).toHaveFocus();
    await userEvent.clear(input());
    await userEvent.keyboard('twice{Enter}');
    await expect(await screen.findByRole('alert')).toHaveTextContent('exists already');
    await userEvent.clear(input());
    await userEvent.keyboard('call it off{Enter}');
    await waitFor(() => expect(grid).toHaveFocus());
    await expect(activeText(grid)).toBe('call it off');
    await userEvent.keyboard('{Enter}nothing{Escape}');
    await expect(activeText(grid)).toBe('call it off');
  },
};
