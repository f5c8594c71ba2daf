import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { NumberField } from './NumberField.tsx';

const meta = {
  title: 'Form/NumberField',
  component: NumberField,
  args: { label: 'Confidence', value: 0.7, onChange: () => {} },
  render: (args) => (
    <Live<number | null> initial={args.value}>
      {(value, onChange) => <NumberField {...args} value={value} onChange={onChange} />}
    </Live>
  ),
} satisfies Meta<typeof NumberField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { min: 0, max: 1, step: 0.05 } };
export const Empty: Story = { args: { value: null, placeholder: 'As given by the model' } };
export const Unit: Story = { args: { label: 'Kept for', value: 30, unit: 'days' } };
/** A value outside the bounds is clamped on blur. */
export const Bounded: Story = {
  args: { label: 'Kept for', value: 3, min: 0, max: 10, unit: 'days' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('spinbutton');
    await userEvent.clear(input);
    await userEvent.type(input, '99');
    await userEvent.tab();
    await expect(input).toHaveValue(10);
  },
};
/** A form keeps an invalid value and shows its error. */
export const KeptOutOfBounds: Story = {
  args: { label: 'Kept for', value: 3, min: 0, max: 10, outOfBounds: 'keep' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('spinbutton');
    await userEvent.clear(input);
    await userEvent.type(input, '-5');
    await userEvent.tab();
    await expect(input).toHaveValue(-5);
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const ReadOnly: Story = fieldStates.readOnly;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
