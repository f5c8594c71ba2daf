import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { PasswordField } from './PasswordField.tsx';

const meta = {
  title: 'Form/PasswordField',
  component: PasswordField,
  args: { label: 'Password', value: 'correct horse', onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>
      {(value, onChange) => <PasswordField {...args} value={value} onChange={onChange} />}
    </Live>
  ),
} satisfies Meta<typeof PasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Hidden: Story = {};
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await expect(canvas.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const ReadOnly: Story = fieldStates.readOnly;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
