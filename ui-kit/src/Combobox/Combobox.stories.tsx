import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { Combobox } from './Combobox.tsx';

const options = [
  { value: 'cancel', label: 'order.cancel', description: 'Cancel an order' },
  { value: 'return', label: 'order.return', description: 'Send something back' },
  { value: 'hours', label: 'store.hours' },
  { value: 'old', label: 'store.closed', disabled: true },
];

const meta = {
  title: 'Form/Combobox',
  component: Combobox,
  args: { label: 'Intent', value: null, options, onChange: () => {} },
} satisfies Meta<typeof Combobox>;
export default meta;

type Story = StoryObj<typeof meta>;

const live: Story['render'] = (args) => (
  <Live initial={args.value}>{(value, onChange) => <Combobox {...args} value={value} onChange={onChange} />}</Live>
);

export const Empty: Story = { render: live, args: { placeholder: 'Choose an intent' } };
export const Invalid: Story = { render: live, args: { error: 'Choose an intent.', required: true } };
export const Open: Story = {
  render: live,
  args: { value: 'return' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'));
    await expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('order.return');
  },
};
/** ↓ opens and moves, typing filters, Enter takes, Escape leaves the value as it was. */
export const Keyboard: Story = {
  render: live,
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('combobox', { name: 'Intent' });
    input.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    await expect(active).toHaveTextContent('order.return');
    await userEvent.keyboard('{Enter}');
    await expect(input).toHaveValue('order.return');
    await userEvent.keyboard('hours');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await expect(input).toHaveValue('order.return');
  },
};
