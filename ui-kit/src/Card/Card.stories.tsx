import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { List } from '../List/List.tsx';
import { expect } from 'storybook/test';
import { DataTable } from '../DataTable/DataTable.tsx';
import { Card } from './Card.tsx';

const meta = { title: 'Layout/Card', component: Card, args: { children: 'What belongs together.' } } satisfies Meta<
  typeof Card
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Titled: Story = {
  args: { title: 'Get started', actions: <Button size="s">Dismiss</Button>, footer: 'Last change yesterday' },
};
/** Lists and tables reach the edge. */
export const WithoutPadding: Story = {
  args: {
    title: 'Intents',
    padding: 'none',
    children: (
      <List
        label="Intents"
        items={[
          { id: 'cancel', label: 'order.cancel', count: 67 },
          { id: 'return', label: 'order.return', count: 83 },
        ]}
      />
    ),
  },
};
export const LongTitle: Story = {
  args: {
    title: 'A title much too long for the narrow place it was put in, and actions that need their room',
    actions: <Button size="s">Dismiss</Button>,
    style: { maxWidth: 320 },
  },
};
/** A table uses the frame of its card instead of a second one. */
export const WithTable: Story = {
  args: {
    title: 'Intents',
    padding: 'none',
    footer: 'Two intents',
    children: (
      <DataTable
        label="Intents"
        height="auto"
        rows={['order.cancel', 'order.return']}
        rowKey={(name) => name}
        columns={[{ key: 'name', header: 'Intent', value: (name) => name }]}
      />
    ),
  },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('grid').closest('.parlance-table');
    await expect(frame).toHaveStyle({
      borderTopWidth: '1px',
      borderLeftWidth: '0px',
      borderBottomWidth: '0px',
      borderTopLeftRadius: '0px',
    });
  },
};
