import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
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
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <Combobox {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof Combobox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'Choose an intent' } };
export const Open: Story = {
  args: { value: 'return' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'));
    await expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('order.return');
  },
};
/** ↓ opens and moves, typing filters, Enter selects, Escape leaves the value unchanged. */
export const Keyboard: Story = {
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
/** Remote options are loading. */
export const Loading: Story = {
  args: { options: [], loading: true, onSearch: () => {} },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'));
    await expect(await screen.findByText('Loading')).toBeInTheDocument();
  },
};
/** The list when no option matches. */
export const NoResults: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'zebra');
    await expect((await screen.findAllByText('No results'))[0]).toBeInTheDocument();
  },
};
/** A text without a match can become a new option. */
export const Creates: Story = {
  args: { onCreate: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'order.change');
    await userEvent.click(await screen.findByRole('option', { name: 'Create “order.change”' }));
    await expect(args.onCreate).toHaveBeenCalledWith('order.change');
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const ReadOnly: Story = fieldStates.readOnly;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
