import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { Select } from './Select.tsx';

const options = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
  { value: 'de', label: 'German', disabled: true },
];

const meta = {
  title: 'Form/Select',
  component: Select,
  args: { label: 'Language', value: 'fr', options, onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <Select {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof Select>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Language' });
    await userEvent.selectOptions(select, 'en');
    await expect(select).toHaveValue('en');
  },
};
export const Placeholder: Story = { args: { value: '', placeholder: 'Choose a language' } };
export const WithIcon: Story = { args: { icon: 'languages' } };
export const Groups: Story = {
  args: {
    options: [
      { value: 'en', label: 'English', group: 'Trained' },
      { value: 'fr', label: 'French', group: 'Trained' },
      { value: 'sv', label: 'Swedish', group: 'Not trained yet' },
    ],
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
