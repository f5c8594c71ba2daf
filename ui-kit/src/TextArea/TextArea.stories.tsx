import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { TextArea } from './TextArea.tsx';

const meta = {
  title: 'Form/TextArea',
  component: TextArea,
  args: { label: 'Answer', value: 'Your order is on its way.', onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <TextArea {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof TextArea>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '', placeholder: 'What the assistant says' } };
/** Grows with its text, up to twelve rows. */
export const Grows: Story = {
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole('textbox');
    const before = area.clientHeight;
    await userEvent.type(area, '{Enter}Two{Enter}Three{Enter}Four{Enter}Five');
    await expect(area.clientHeight).toBeGreaterThan(before);
  },
};
export const Scrolls: Story = { args: { maxRows: 4, value: 'One\nTwo\nThree\nFour\nFive\nSix' } };
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const ReadOnly: Story = fieldStates.readOnly;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
