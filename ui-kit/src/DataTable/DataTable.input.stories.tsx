import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { DataTable } from './DataTable.tsx';
import { columns, LiveTable, makeRows, rowKey, type Utterance } from './storyRows.tsx';

/** Extreme content. */
const meta = {
  title: 'Table/DataTable/Input',
  component: DataTable<Utterance>,
  args: { rows: makeRows(12), columns, rowKey, label: 'Utterances', height: 380 },
  render: (args) => <LiveTable {...args} />,
} satisfies Meta<typeof DataTable<Utterance>>;
export default meta;

type Story = StoryObj<typeof meta>;

const [sample = { id: '', text: '', intent: '', score: 0, source: '' }] = makeRows(1);
const grid = () => screen.getByRole('grid');
const cellOf = (text: string) =>
  screen.getByText((_, element) => element?.tagName === 'TD' && element.textContent === text);

/** Very long, right-to-left, emoji, markup, spaces, line breaks: each in its row, on one line. */
const strange = [
  'x'.repeat(10_000),
  'long words '.repeat(900),
  'أريد إلغاء طلبي رقم 42 من فضلك',
  'רציתי לבטל את ההזמנה (שוב) 👋',
  '👩‍👩‍👧‍👦🏳️‍🌈🇨🇭 emoji ❤️‍🔥',
  '<script>alert(1)</script> & "quotes"',
  'two\nlines\tand a tab',
  '',
  '   ',
  'Z̷̛͎a̸l̴g̶o̷ ́́́́́́́́́́́́́́́́́́́',
];
export const StrangeTexts: Story = {
  args: { rows: strange.map((text, index) => ({ ...sample, id: String(index), text })) },
  play: async () => {
    const rows = screen.getAllByRole('row').slice(1);
    await expect(rows).toHaveLength(strange.length);
    for (const row of rows) await expect(row.offsetHeight).toBe(36);
    await expect(cellOf('<script>alert(1)</script> & "quotes"')).toBeVisible();
    await expect(grid().scrollWidth).toBeLessThan(2000);
    await userEvent.click(screen.getByRole('button', { name: /Utterance/ }));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /Utterance/ })).toHaveAttribute('aria-sort'));
  },
};

export const OneRow: Story = {
  args: { rows: makeRows(1), autoHeight: true },
  play: async () => {
    const row = screen.getAllByRole('row').at(-1);
    const frame = row?.closest('.parlance-table');
    // A single line below the row.
    await expect(row?.getBoundingClientRect().bottom).toBeCloseTo(frame?.getBoundingClientRect().bottom ?? 0);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{PageDown}{Control>}{End}{/Control}{Home}');
    await expect(grid()).toHaveAttribute('aria-rowcount', '2');
    await expect(grid()).toHaveFocus();
  },
};

/** Without rows the arrows reach the header only. */
export const NoRows: Story = {
  args: { rows: [] },
  play: async () => {
    await expect(screen.getByText('No data available')).toBeVisible();
    await expect(screen.getByRole('columnheader', { name: /Score/ })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Control>}{End}{/Control}{Control>}a{/Control}{Enter}{F2} ');
    await expect(grid()).toHaveAttribute('aria-rowcount', '1');
  },
};

/** Sixty columns scroll sideways under the first one; the active cell comes into view beside it. */
export const SixtyColumns: Story = {
  args: {
    rows: makeRows(50),
    columns: [
      ...columns.slice(0, 3),
      ...Array.from({ length: 57 }, (_, index) => ({
        key: `more${index}`,
        header: `More ${index + 1}`,
        value: (row: Utterance) => `${row.id}/${index + 1}`,
        width: 100,
      })),
    ],
  },
  play: async () => {
    await expect(screen.getAllByRole('columnheader')).toHaveLength(61);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{End}');
    const last = await screen.findByText('1/57');
    await waitFor(async () => {
      const { left, right } = last.getBoundingClientRect();
      const frame = grid().parentElement?.getBoundingClientRect();
      await expect(right).toBeLessThanOrEqual((frame?.right ?? 0) + 1);
      await expect(left).toBeGreaterThan((frame?.left ?? 0) + 100);
    });
    const first = within(screen.getAllByRole('row')[2] ?? grid()).getAllByRole('cell')[0];
    await expect(
      Math.round((first?.getBoundingClientRect().left ?? -1) - grid().getBoundingClientRect().left),
    ).toBeGreaterThan(0);
  },
};

/** Values that throw or are invalid show an error cell or an empty one. */
export const BrokenValues: Story = {
  args: {
    columns: [
      ...columns.slice(0, 1),
      {
        key: 'throws',
        header: 'Throws',
        value: (row) => {
          if (row.id === '2') throw new Error('no such thing');
          return row.id;
        },
      },
      { key: 'nan', header: 'No number', value: (row) => (row.id === '1' ? Number.NaN : row.score) },
      { key: 'date', header: 'No date', value: (row) => new Date(row.id === '1' ? 'yesterday' : 0) },
    ],
  },
  play: async () => {
    await expect(screen.getAllByText('Cannot be shown')).toHaveLength(1);
    await expect(screen.getAllByRole('row')).toHaveLength(13);
    for (const name of [/Throws/, /No number/, /No date/]) {
      await userEvent.click(screen.getByRole('button', { name }));
      await expect(screen.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'ascending');
      await expect(screen.getAllByRole('row')).toHaveLength(13);
    }
  },
};

/** A hundred thousand rows: scrolled to the last one, sorted, filtered, all selected. */
export const HundredThousand: Story = {
  args: {
    rows: makeRows(100_000),
    bulkActions: [{ key: 'delete', label: 'Delete', onAction: () => {} }],
  },
  render: (args) => <LiveTable {...args} />,
  play: async () => {
    await userEvent.tab();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await screen.findByText('undo my last order 100000');
    await expect(grid()).toHaveAttribute('aria-rowcount', '100001');
    await userEvent.click(within(screen.getByRole('columnheader', { name: /Score/ })).getByRole('button'));
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('0.00'));
    await userEvent.keyboard('{Control>}a{/Control}');
    await screen.findByText('100,000 selected');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
    await expect(screen.getAllByRole('row').length).toBeLessThan(60);
  },
};

/** A filter that matches one of a hundred thousand rows. */
export const FilteredOfManyRows: Story = {
  args: { rows: makeRows(100_000), filter: 'OFF 99999' },
  play: async () => {
    await expect(screen.getByText('can I still call it off 99999')).toBeVisible();
    await expect(screen.getAllByRole('row')).toHaveLength(2);
  },
};
