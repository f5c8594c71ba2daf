import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { DataTable } from './DataTable.tsx';
import { activeText, columns, LiveTable, makeRows, rowKey, type Utterance } from './storyRows.tsx';

const onRowOpen = fn();
const onDelete = fn();

/** The keyboard of a data grid (WAI-ARIA APG): one tab stop, every key. */
const meta = {
  title: 'Table/DataTable/Keyboard',
  component: DataTable<Utterance>,
  args: { rows: makeRows(200), columns, rowKey, label: 'Utterances', height: 380 },
  render: (args) => <LiveTable {...args} />,
} satisfies Meta<typeof DataTable<Utterance>>;
export default meta;

type Story = StoryObj<typeof meta>;

const grid = () => screen.getByRole('grid', { name: 'Utterances' });
const isAt = (text: string | RegExp) => waitFor(() => expect(activeText(grid())).toMatch(text));
const press = (keys: string) => userEvent.keyboard(keys);

/**
 * Arrows move by a cell, with Control to the edge. Home and End move in the row, with Control in the table. PageUp and
 * PageDown move by the height of the view.
 */
export const Moving: Story = {
  play: async () => {
    await userEvent.tab();
    await expect(grid()).toHaveFocus();
    await isAt(/^I want to cancel my order 1$/);
    await press('{ArrowRight}');
    await isAt('order.cancel');
    await press('{ArrowLeft}{ArrowLeft}');
    await isAt(/ 1$/);
    await press('{ArrowDown}');
    await isAt(/ 2$/);
    await press('{End}');
    await isAt('Hand');
    await press('{ArrowRight}');
    await isAt('Hand');
    await press('{Home}');
    await isAt(/ 2$/);
    await press('{Control>}{End}{/Control}');
    await isAt('Hand');
    await press('{Home}');
    await isAt(/ 200$/);
    await press('{ArrowDown}');
    await isAt(/ 200$/);
    await press('{PageUp}');
    await waitFor(() => expect(Number(activeText(grid())?.match(/\d+$/)?.[0])).toBeLessThan(198));
    await press('{PageDown}');
    await isAt(/ 200$/);
    await press('{Control>}{ArrowUp}{/Control}');
    await isAt(/ 1$/);
    await press('{Control>}{ArrowRight}{/Control}');
    await isAt('Log');
    await press('{Control>}{ArrowLeft}{ArrowDown}{/Control}');
    await isAt(/ 200$/);
    await press('{Control>}{Home}{/Control}');
    await isAt(/ 1$/);
    await press('{PageUp}');
    await isAt(/ 1$/);
    // Only the visible rows and the active one are rendered.
    await expect(screen.getAllByRole('row').length).toBeLessThan(60);
  },
};

/** The grid is one tab stop: the next Tab leaves the table. */
export const OneTabStop: Story = {
  render: (args) => (
    <>
      <Button>Before</Button>
      <LiveTable {...args} />
      <Button>After</Button>
    </>
  ),
  play: async () => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(grid()).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(grid()).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  },
};

/** The header is a row too: Enter sorts, Alt with an arrow resizes a column. */
export const Header: Story = {
  play: async () => {
    const header = () => screen.getByRole('columnheader', { name: /Score/ });
    await userEvent.tab();
    await press('{ArrowUp}{ArrowRight}{ArrowRight}');
    await isAt('Score');
    await press('{Enter}');
    await expect(header()).toHaveAttribute('aria-sort', 'ascending');
    await press(' ');
    await expect(header()).toHaveAttribute('aria-sort', 'descending');
    const width = header().offsetWidth;
    await press('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
    await waitFor(() => expect(header().offsetWidth).toBe(width + 32));
    await press('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() => expect(header().offsetWidth).toBe(width + 16));
    await isAt('Score');
    await press('{ArrowDown}');
    await isAt('0.99');
  },
};

/** Space selects, with Shift a range; Control+A selects all rows shown; Escape clears; letters run bulk actions. */
export const Selecting: Story = {
  args: {
    bulkActions: [{ key: 'delete', label: 'Delete', shortcut: 'd', danger: true, onAction: onDelete }],
  },
  play: async () => {
    onDelete.mockClear();
    await userEvent.tab();
    await press('d');
    await expect(onDelete).toHaveBeenLastCalledWith([expect.objectContaining({ id: '0' })], ['0'], false);
    await press(' {ArrowDown}{ArrowDown}');
    await press('{Shift>} {/Shift}');
    await expect(screen.getByText('3 selected')).toBeVisible();
    await press(' ');
    await expect(screen.getByText('2 selected')).toBeVisible();
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect(screen.getByText('5 selected')).toBeVisible();
    await press('d');
    await expect(onDelete).toHaveBeenLastCalledWith(expect.anything(), ['0', '1', '2', '3', '4'], false);
    await press('{Control>}a{/Control}');
    await expect(screen.getByText('200 selected')).toBeVisible();
    await expect(screen.getByRole('checkbox', { name: 'Select all rows' })).toBeChecked();
    await press('{Escape}');
    await expect(screen.queryByText(/selected$/)).toBeNull();
    await press('{Control>}{Home}{/Control}{ArrowUp} ');
    await expect(screen.getByText('200 selected')).toBeVisible();
  },
};

/** Enter opens a row, or edits an editable cell, as F2 does. Tab edits the next cell, Escape cancels. */
export const Acting: Story = {
  args: { onRowOpen, onCellEdit: fn() },
  play: async () => {
    onRowOpen.mockClear();
    await userEvent.tab();
    await press('{ArrowRight}{Enter}');
    await expect(onRowOpen).toHaveBeenCalledWith(expect.objectContaining({ id: '0' }));
    await press('{ArrowLeft}{F2}');
    const editor = () => screen.getByRole('textbox', { name: 'Edit Utterance' });
    await expect(editor()).toHaveFocus();
    await press('changed{Tab}');
    await waitFor(() => expect(grid()).toHaveFocus());
    await isAt('order.cancel');
    await press('{ArrowLeft}');
    await isAt('changed');
    await press('{Enter}again{Escape}');
    await expect(grid()).toHaveFocus();
    await isAt('changed');
    await expect(onRowOpen).toHaveBeenCalledOnce();
  },
};

/** The options are the last cell of the header: Enter opens them, and the arrows reach the columns. */
export const Columns: Story = {
  play: async () => {
    await userEvent.tab();
    await press('{ArrowUp}{End}{Enter}');
    const menu = within(await screen.findByRole('menu'));
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Utterance' })).toHaveFocus();
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Predicted/ })).toBeNull());
    await press('{ArrowDown}{Enter}{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(2));
    // The last column cannot be hidden.
    await expect(
      menu.getByRole('menuitemcheckbox', { name: 'Utterance The last column cannot be hidden' }),
    ).toHaveAttribute('aria-disabled', 'true');
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /Predicted/ })).toBeVisible());
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
};
