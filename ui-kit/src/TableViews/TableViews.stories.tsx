import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx';
import { Inline } from '../Stack/Stack.tsx';
import { TableViews, type TableViewsProps } from './TableViews.tsx';

/** The state of the table, as an app stores it: here one of three filters. */
function Live(props: TableViewsProps) {
  const [views, setViews] = useState(props.views);
  const [current, setCurrent] = useState(props.current);
  return (
    <Inline>
      <TableViews {...props} views={views} current={current} onApply={setCurrent} onChange={setViews} />
      <SegmentedControl
        label="Filter"
        options={['', 'status=not_understood', 'like=down'].map((value) => ({ value, label: value || 'all' }))}
        value={current}
        onChange={setCurrent}
      />
    </Inline>
  );
}

const meta = {
  title: 'Table/TableViews',
  component: TableViews,
  args: {
    views: [{ name: 'Not understood', state: 'status=not_understood' }],
    current: '',
    onApply: () => {},
    onChange: () => {},
  },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof TableViews>;
export default meta;

type Story = StoryObj<typeof meta>;

const open = async () => {
  await userEvent.click(screen.getByRole('button', { expanded: false }));
  return screen.findByRole('menu');
};
const choose = async (name: string) => {
  await open();
  await userEvent.click(screen.getByRole('menuitem', { name }));
};
const isShown = (filter: string) => waitFor(() => expect(screen.getByRole('radio', { name: filter })).toBeChecked());

export const Applied: Story = {
  play: async () => {
    await open();
    await expect(screen.getByRole('menuitemradio', { name: 'Everything' })).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await isShown('status=not_understood');
    await expect(screen.getByRole('button', { name: 'Not understood' })).toHaveFocus();
  },
};

/** A view is saved under a name, renamed and deleted. */
export const Kept: Story = {
  play: async () => {
    await userEvent.click(screen.getByText('like=down'));
    await choose('Save as a view');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await expect(field).toHaveFocus();
    await userEvent.keyboard('not UNDERSTOOD');
    await expect(screen.getByText('A view with this name already exists.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.keyboard('Angry{Enter}');
    await screen.findByRole('button', { name: 'Angry' });

    await choose('Rename “Angry”');
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('Disliked{Enter}');
    await screen.findByRole('button', { name: 'Disliked' });

    await choose('Delete “Disliked”');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete “Disliked”' }));
    await screen.findByRole('button', { name: 'Views' });
    await isShown('like=down');
  },
};

/** A changed view is marked and can save the change. */
export const Changed: Story = {
  args: { current: 'status=not_understood' },
  play: async () => {
    await open();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Not understood' }));
    await userEvent.click(screen.getByText('like=down'));
    await screen.findByRole('button', { name: 'Not understood *' });
    await choose('Update “Not understood”');
    await screen.findByRole('button', { name: 'Not understood' });
    await isShown('like=down');
  },
};
