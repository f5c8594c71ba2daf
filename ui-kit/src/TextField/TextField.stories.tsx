import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Form/TextField',
  component: TextField,
  args: { label: 'Name', value: 'Acme', onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <TextField {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '', placeholder: 'As customers will read it' } };
export const Affixes: Story = { args: { label: 'Address', value: 'acme', prefix: 'https://', suffix: '.example' } };
export const WithIcon: Story = { args: { label: 'E-mail', value: '', icon: 'mail', type: 'email' } };
export const HiddenLabel: Story = {
  args: { hideLabel: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: 'Name' })).toHaveValue('Acme');
  },
};
/** Hint and error are read out with the field. */
export const Described: Story = {
  args: { value: '', hint: 'Shown above the conversation.', error: 'Give it a name.', required: true },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox');
    await expect(input).toHaveAccessibleDescription('Shown above the conversation. Give it a name.');
    await expect(input).toBeInvalid();
    await userEvent.type(input, 'Ab');
    await expect(input).toHaveValue('Ab');
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const ReadOnly: Story = fieldStates.readOnly;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
