import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Card } from '../Card/Card.tsx';
import { Link } from '../Link/Link.tsx';
import { BarList } from './BarList.tsx';

const meta = {
  title: 'Chart/BarList',
  component: BarList,
  args: {
    label: 'Top unanswered',
    items: [
      { name: 'do you ship to Réunion?', value: 31 },
      { name: 'my kettle makes a strange noise', value: 22 },
      { name: 'gift wrap it please', value: 17 },
      { name: 'is there a student price', value: 12 },
      { name: 'can a friend pick it up', value: 9 },
      { name: 'Others', value: 26, other: true },
    ],
    onPoint: fn(),
    pointAction: (index) => `Open ${[31, 22, 17, 12, 9, 26][index]} messages`,
  },
  render: (args) => (
    <Card title={args.label}>
      <BarList {...args} />
    </Card>
  ),
} satisfies Meta<typeof BarList>;
export default meta;

type Story = StoryObj<typeof meta>;

/** One tab stop; the arrows move between the items. The item for the rest opens nothing. */
export const Openable: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const first = canvas.getByRole('button', { name: /Réunion/ });
    first.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(canvas.getByRole('button', { name: /gift wrap/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPoint).toHaveBeenLastCalledWith(2);
    await userEvent.keyboard('{End}{ArrowDown}');
    await expect(canvas.getByRole('button', { name: /a friend/ })).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: /Others/ })).toBeNull();
    await userEvent.keyboard('{Home}');
    await expect(first).toHaveFocus();
  },
};
export const Plain: Story = { args: { onPoint: undefined, pointAction: undefined } };
export const WithMore: Story = { args: { more: <Link href="#all">Show all 46</Link> } };
/** A long name is cut off; its tooltip shows the whole. */
export const LongNames: Story = {
  args: {
    items: [
      { name: 'could you please tell me where the parcel is that I ordered three weeks ago', value: 1_204_318 },
      { name: 'ok', value: 0 },
      { name: 'not measured', value: null },
    ],
  },
  render: (args) => (
    <Card title={args.label} style={{ maxWidth: 300 }}>
      <BarList {...args} />
    </Card>
  ),
};
export const AsTable: Story = { args: { asTable: true } };
export const Empty: Story = { args: { items: [] } };
