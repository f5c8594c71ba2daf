import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { HeatGrid } from './HeatGrid.tsx';

const names = ['order.track', 'order.cancel', 'order.change-address', 'refund', 'greeting'];

const meta = {
  title: 'Chart/HeatGrid',
  component: HeatGrid,
  args: {
    label: 'What was taken for what',
    rowsName: 'Expected',
    columnsName: 'Understood',
    rows: names,
    columns: names,
    values: [
      [42, 3, 1, 0, 0],
      [5, 31, 0, 2, 0],
      [1, 0, 18, 0, 0],
      [0, 4, 0, 27, 0],
      [0, 0, 0, 0, 12],
    ],
    tone: ({ row, column }) => (row === column ? 'good' : 'bad'),
    onOpen: fn(),
  },
} satisfies Meta<typeof HeatGrid>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Confusions: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const cell = (row: string, column: string, value: number) =>
      canvas.getByRole('cell', { name: `${row}, ${column}: ${value}` });
    await userEvent.click(cell('refund', 'order.cancel', 4));
    await expect(args.onOpen).toHaveBeenLastCalledWith({ row: 3, column: 1 });
    cell('refund', 'order.cancel', 4).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}');
    await expect(cell('order.cancel', 'order.track', 5)).toHaveFocus();
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    await expect(cell('order.track', 'order.track', 42)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(args.onOpen).toHaveBeenLastCalledWith({ row: 0, column: 1 });
  },
};

/** An empty cell cannot be opened. */
export const Empty: Story = {
  args: { values: names.map(() => names.map(() => 0)) },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('cell', { name: 'greeting, refund: 0' }));
    await expect(args.onOpen).not.toHaveBeenCalled();
  },
};

/** Only some cells have a list behind them. */
export const SomeOpen: Story = {
  args: { opens: ({ row, column }) => row !== column },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('cell', { name: 'refund, refund: 27' }));
    await expect(args.onOpen).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('cell', { name: 'refund, order.cancel: 4' }));
    await expect(args.onOpen).toHaveBeenCalledWith({ row: 3, column: 1 });
  },
};

export const Opened: Story = { args: { opened: { row: 1, column: 0 } } };

/** The names stay visible while the cells scroll. */
export const Many: Story = {
  args: {
    rows: Array.from({ length: 40 }, (_, place) => `intent.number-${place}`),
    columns: Array.from({ length: 40 }, (_, place) => `intent.number-${place}`),
    values: Array.from({ length: 40 }, (_, row) =>
      Array.from({ length: 40 }, (_, column) => (row === column ? 40 + row : (row * column) % 17 === 1 ? 3 : 0)),
    ),
  },
};

/** Short column names are horizontal, and the cells share the width. */
export const Hours: Story = {
  args: {
    label: 'Messages by weekday and hour',
    rowsName: 'Day',
    columnsName: 'Hour',
    rows: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    columns: Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0')),
    values: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (__, hour) => Math.round(258 * Math.exp(-((hour - 14 + day / 2) ** 2) / 22))),
    ),
    tone: undefined,
  },
};
