import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { DataTable } from './DataTable.tsx';
import { activeText, columns, LiveTable, makeRows, rowKey, type Utterance } from './storyRows.tsx';

const save = fn(async (_row: Utterance, _column: string, text: string) => {
  if (text === 'twice') throw new Error('That utterance exists already');
});

/** A text typed in a cell is never lost. */
const meta = {
  title: 'Table/DataTable/Editing',
  component: DataTable<Utterance>,
  args: { rows: makeRows(500), columns, rowKey, label: 'Utterances', height: 380, onCellEdit: save },
  beforeEach: () => void save.mockClear(),
  render: (args) => <LiveTable {...args} />,
} satisfies Meta<typeof DataTable<Utterance>>;
export default meta;

type Story = StoryObj<typeof meta>;

const grid = () => screen.getByRole('grid');
const editor = () => screen.getByRole('textbox', { name: 'Edit Utterance' });
const cell = (text: string) => screen.getByRole('cell', { name: text });
const beginEditing = async (text: string) => {
  await userEvent.tab();
  await userEvent.keyboard('{F2}');
  await userEvent.clear(editor());
  await userEvent.keyboard(text);
};

/** Scrolled out of view and back, the text is still there and unsaved. */
export const Scrolled: Story = {
  play: async () => {
    await beginEditing('half a sen');
    const scroller = grid().parentElement;
    scroller?.scrollTo({ top: 12_000 });
    await screen.findByText(/ 340$/);
    scroller?.scrollTo({ top: 0 });
    await screen.findByText('stop the delivery 2');
    await expect(editor()).toHaveValue('half a sen');
    await expect(save).not.toHaveBeenCalled();
    await userEvent.type(editor(), 'tence{Enter}', { skipClick: true });
    await waitFor(() => expect(cell('half a sentence')).toBeVisible());
  },
};

/** Leaving the cell saves it, also on a click on the header: the row then moves to its sorted place. */
export const Sorted: Story = {
  play: async () => {
    await beginEditing('zzz');
    await userEvent.click(screen.getByRole('button', { name: 'Utterance' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ id: '0' }), 'text', 'zzz'));
    await userEvent.click(screen.getByRole('button', { name: 'Utterance' }));
    await waitFor(() => expect(cell('zzz')).toBeVisible());
    await expect(screen.getAllByRole('row')[1]).toHaveTextContent('zzz');
  },
};

/** A cell that fails to save keeps its text and shows why, also when the user opens another cell. */
export const Refused: Story = {
  play: async () => {
    await beginEditing('twice');
    await userEvent.dblClick(cell('stop the delivery 2'));
    await expect(await screen.findByRole('alert')).toHaveTextContent('exists already');
    await expect(editor()).toHaveValue('twice');
    await expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await waitFor(() => expect(editor()).toHaveFocus());
    await userEvent.clear(editor());
    await userEvent.keyboard('once');
    await userEvent.dblClick(cell('stop the delivery 2'));
    await waitFor(() => expect(editor()).toHaveValue('stop the delivery 2'));
    await expect(cell('once')).toBeVisible();
  },
};

/** Enter and Tab save and move; an unchanged text is not saved; Escape cancels. */
export const Keys: Story = {
  play: async () => {
    await beginEditing('first');
    await userEvent.keyboard('{Tab}');
    await waitFor(() => expect(activeText(grid())).toBe('order.cancel'));
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}{F2}{Enter}');
    await waitFor(() => expect(grid()).toHaveFocus());
    await expect(save).toHaveBeenCalledOnce();
    await userEvent.keyboard('{F2}nothing{Escape}');
    await expect(activeText(grid())).toBe('stop the delivery 2');
    await expect(save).toHaveBeenCalledOnce();
  },
};
