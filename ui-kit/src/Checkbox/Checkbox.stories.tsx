import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { Checkbox } from './Checkbox.tsx';

const meta = {
  title: 'Form/Checkbox',
  component: Checkbox,
  args: { label: 'Keep me signed in', checked: false, onChange: () => {} },
  render: (args) => (
    <Live initial={args.checked}>
      {(checked, onChange) => <Checkbox {...args} checked={checked} onChange={onChange} />}
    </Live>
  ),
} satisfies Meta<typeof Checkbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { checked: true } };
/** Some of the items are selected; a press selects all of them. */
export const Mixed: Story = {
  render: (args) => (
    <Live initial={false}>
      {(checked, onChange) => <Checkbox {...args} label="All" mixed={!checked} checked={checked} onChange={onChange} />}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('checkbox');
    await expect(box).toBePartiallyChecked();
    await userEvent.click(box);
    await expect(box).toBeChecked();
  },
};
/** Space checks and unchecks. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('checkbox', { name: 'Keep me signed in' });
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(input).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(input).not.toBeChecked();
  },
};
export const Described: Story = { args: { description: 'For thirty days, on this device.' } };
export const Invalid: Story = { args: { error: 'Accept the terms first.' } };
export const Disabled: Story = { args: { disabled: true } };
export const DisabledOn: Story = { args: { disabled: true, checked: true } };
export const HiddenLabel: Story = { args: { hideLabel: true } };
export const LongLabel: Story = {
  args: { label: fieldStates.longLabel.args.label },
  decorators: fieldStates.longLabel.decorators,
};
export const RightToLeft: Story = {
  args: { label: fieldStates.rightToLeft.args.label },
  decorators: fieldStates.rightToLeft.decorators,
};
