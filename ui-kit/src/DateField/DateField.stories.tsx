import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { DateField } from './DateField.tsx';

const meta = {
  title: 'Form/DateField',
  component: DateField,
  args: { label: 'Until', value: '2026-11-21', onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <DateField {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof DateField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Day: Story = {};
export const WithTime: Story = { args: { value: '2026-11-21T09:30', time: true } };
export const Empty: Story = { args: { value: '' } };
export const Bounded: Story = {
  args: { min: '2026-11-01', max: '2026-11-30', hint: 'A day of November.' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('Until');
    await fireEvent.change(input, { target: { value: '2026-12-24' } });
    await expect(input).toBeInvalid();
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const ReadOnly: Story = fieldStates.readOnly;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
