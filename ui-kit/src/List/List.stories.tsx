import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { Live } from '../testing/Live.tsx';
import { List } from './List.tsx';

const few = [
  { id: 'basket', label: 'basket.clear', count: 24 },
  { id: 'cancel', label: 'order.cancel', count: 67, dot: { tone: 'warning' as const, label: 'Changed' } },
  { id: 'return', label: 'order.return', count: 83, description: 'Send something back' },
];
const many = Array.from({ length: 5000 }, (_, index) => ({ id: `${index}`, label: `intent.${index}`, count: index }));

const meta = { title: 'Data/List', component: List, args: { label: 'Intents', items: few } } satisfies Meta<
  typeof List
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Few: Story = {
  render: () => (
    <Live initial="cancel">
      {(value, onSelect) => <List label="Intents" items={few} value={value} onSelect={onSelect} />}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /order.return/ }));
    await expect(canvas.getByRole('button', { current: true })).toHaveTextContent('order.return');
  },
};
export const Links: Story = { args: { items: few.map((item) => ({ ...item, href: `#${item.id}` })), value: 'cancel' } };
/** Thousands of entries: only the visible ones are rendered. */
export const Many: Story = {
  args: { items: many, value: '3000', style: { height: 320 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('button', { current: true })).toHaveTextContent('intent.3000');
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(60);
  },
};
export const WithIcons: Story = {
  args: { items: few.map((item) => ({ ...item, icon: 'message-square' })), value: 'cancel' },
};
/** The whole label is in the tooltip. */
export const LongLabels: Story = {
  args: { items: few.map((item) => ({ ...item, label: item.label.repeat(20) })), style: { maxWidth: 240 } },
};
export const Empty: Story = {
  args: { items: [], empty: <EmptyState title="No intents yet" text="An intent is what people want." /> },
};
/** Tab goes to the list and leaves it; arrows, Home and End move in it, Enter and Space choose. */
export const Keyboard: Story = {
  args: { onSelect: fn() },
  render: (args) => (
    <>
      <List {...args} />
      <Button>After</Button>
    </>
  ),
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onSelect).toHaveBeenLastCalledWith('cancel');
    await userEvent.keyboard('{End} ');
    await expect(args.onSelect).toHaveBeenLastCalledWith('return');
    await userEvent.keyboard('{ArrowDown}{Home}');
    await expect(canvas.getByRole('button', { name: /basket.clear/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'After' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('button', { name: /basket.clear/ })).toHaveFocus();
  },
};
/** Entries far away are rendered before they get the focus. */
export const ManyByKeyboard: Story = {
  args: { items: many, value: '3000', style: { height: 320 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { current: true });
    await userEvent.tab();
    await expect(canvas.getByRole('button', { current: true })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(canvas.getByRole('button', { name: /intent.4999/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(canvas.getByRole('button', { name: /intent.4998/ })).toHaveFocus());
  },
};
