import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { ColorField } from './ColorField.tsx';

const meta = {
  title: 'Form/ColorField',
  component: ColorField,
  args: { label: 'Brand', value: '#15c5a8', onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <ColorField {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof ColorField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
/** Short and loose notations of a colour become `#rrggbb`. */
export const Written: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, '1af');
    await userEvent.tab();
    await expect(input).toHaveValue('#11aaff');
  },
};
/** An invalid colour is reverted on blur. */
export const NoColour: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, 'teal-ish');
    await userEvent.tab();
    await expect(input).toHaveValue('#15c5a8');
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
