import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { DataTable } from './DataTable.tsx';
import { activeText, columns, LiveTable, makeRows, rowKey, type Utterance } from './storyRows.tsx';
import type { DataTableProps } from './types.ts';

const onDelete = fn();
const bulkActions = [{ key: 'delete', label: 'Delete', shortcut: 'd', onAction: onDelete }];

/** Paging, and rows that the server has not sent yet. */
const meta = {
  title: 'Table/DataTable/Paging',
  component: DataTable<Utterance>,
  args: { rows: makeRows(240), columns, rowKey, label: 'Utterances', height: 480, paging: true },
  render: (args) => <LiveTable {...args} />,
} satisfies Meta<typeof DataTable<Utterance>>;
export default meta;

type Story = StoryObj<typeof meta>;

const grid = () => screen.getByRole('grid', { name: 'Utterances' });
const firstRow = () => screen.getAllByRole('row')[1];
const button = (name: string) => screen.getByRole('button', { name });
/** The footer loads with the first page, so it appears with a delay. */
const says = (range: string) => waitFor(() => expect(screen.getByText(range)).toBeVisible());

/** Ten rows a page until the user chooses another size; the first row then stays in view. */
export const Pages: Story = {
  play: async () => {
    await says('1–10 of 240');
    await expect(screen.getAllByRole('row')).toHaveLength(11);
    await userEvent.click(button('Next'));
    await says('11–20 of 240');
    await expect(firstRow()).toHaveTextContent('can I still call it off 11');
    await expect(firstRow()).toHaveAttribute('aria-rowindex', '12');
    await expect(grid()).toHaveAttribute('aria-rowcount', '241');
    await userEvent.click(button('Last page'));
    await says('231–240 of 240');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25 per page');
    await says('226–240 of 240');
    await expect(screen.getAllByRole('row')).toHaveLength(16);
    // Another sort order starts at the first page.
    await userEvent.click(screen.getByRole('button', { name: 'Score' }));
    await says('1–25 of 240');
    await expect(firstRow()).toHaveTextContent('0.00');
    grid().focus();
    await userEvent.keyboard('{Control>}{End}{/Control}{ArrowDown}{Home}');
    await waitFor(() => expect(screen.getAllByRole('row').at(-1)).toHaveTextContent(activeText(grid()) ?? 'none'));
  },
};

/** The header's checkbox selects this page; the bar offers to select the rest. */
export const SelectAllPages: Story = {
  args: { bulkActions },
  play: async () => {
    onDelete.mockClear();
    await says('1–10 of 240');
    const all = screen.getByRole('checkbox', { name: 'Select all rows' });
    await userEvent.click(all);
    await says('10 selected');
    await userEvent.click(button('Next'));
    await waitFor(() => expect(all).not.toBeChecked());
    await userEvent.click(all);
    await says('20 selected');
    await userEvent.click(all);
    await says('10 selected');
    await userEvent.click(button('Select all 240'));
    await says('240 selected');
    await expect(all).toBeChecked();
    await expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    await userEvent.click(button('Delete D'));
    await expect(onDelete.mock.lastCall?.[1]).toHaveLength(240);
    await userEvent.click(button('Clear selection'));
    await expect(screen.queryByText(/selected$/)).toBeNull();
    await expect(grid()).toHaveFocus();
  },
};

/** Remembered by the app: an invalid size counts as ten. */
export const Remembered: Story = {
  args: { paging: { pageSize: 3, page: 2 } },
  play: async () => {
    await says('11–20 of 240');
  },
};

/** A page beyond the last, as in an old address, shows the last. */
export const BeyondTheLast: Story = {
  args: { rows: makeRows(32), paging: { page: 99 } },
  play: async () => {
    await says('31–32 of 32');
  },
};

/** A single page shows no footer. */
export const Few: Story = {
  args: { rows: makeRows(8) },
  play: async () => {
    await expect(screen.queryByRole('navigation')).toBeNull();
  },
};

const TOTAL = 240;

/** A server that returns ten rows per request. */
function ServerPages(props: DataTableProps<Utterance>) {
  const [page, setPage] = useState(1);
  return (
    <DataTable
      {...props}
      server
      rows={makeRows(10, (page - 1) * 10)}
      totalCount={TOTAL}
      paging={{ page, onPageChange: setPage }}
    />
  );
}

/** The server sends one page; rows selected on other pages stay selected. */
export const FromTheServer: Story = {
  args: { bulkActions: [{ key: 'delete', label: 'Delete', takesAll: true, onAction: onDelete }] },
  render: (args) => <ServerPages {...args} />,
  play: async () => {
    onDelete.mockClear();
    await says('1–10 of 240');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select I want to cancel my order 1' }));
    await userEvent.click(button('Next'));
    await says('11–20 of 240');
    await expect(firstRow()).toHaveAttribute('aria-rowindex', '12');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select can I still call it off 11' }));
    await says('2 selected');
    await userEvent.click(button('Delete'));
    await expect(onDelete.mock.lastCall?.slice(1)).toEqual([['0', '10'], false]);
    await userEvent.click(button('Select all 240'));
    await says('All 240 selected');
    await userEvent.click(button('Delete'));
    await expect(onDelete.mock.lastCall?.[2]).toBe(true);
    await userEvent.click(button('Next'));
    await expect(screen.getByRole('checkbox', { name: 'Select all rows' })).toBeChecked();
    // Deselecting one row of “all” keeps the loaded rows and drops the others.
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select I want to cancel my order 21' }));
    await says('9 selected');
  },
};

/** Loads more as the end comes into view, until all rows are loaded. */
function Endless(props: DataTableProps<Utterance>) {
  const [count, setCount] = useState(50);
  const [loading, setLoading] = useState(false);
  const loadMore = () => {
    if (count >= TOTAL || loading) return;
    setLoading(true);
    setTimeout(() => {
      setCount((now) => Math.min(TOTAL, now + 50));
      setLoading(false);
    });
  };
  return (
    <DataTable
      {...props}
      server
      paging={false}
      rows={makeRows(count)}
      totalCount={TOTAL}
      loadingMore={loading}
      onEndReached={loadMore}
    />
  );
}

export const EndlessServer: Story = {
  args: { bulkActions },
  render: (args) => <Endless {...args} />,
  play: async () => {
    await expect(grid()).toHaveAttribute('aria-rowcount', '241');
    grid().focus();
    await waitFor(async () => {
      await userEvent.keyboard('{Control>}{End}{/Control}{Home}{ArrowRight}');
      await expect(activeText(grid())).toMatch(/ 240$/);
    });
    // These actions support loaded rows only, so the bar does not offer all rows.
    await userEvent.keyboard('{Control>}a{/Control}');
    await says('240 selected');
  },
};
