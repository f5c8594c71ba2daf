import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { Switch } from './Switch.tsx';

const meta = {
  title: 'Form/Switch',
  component: Switch,
  args: { label: 'Night mode', checked: false, onChange: () => {} },
  render: (args) => (
    <Live initial={args.checked}>
      {(checked, onChange) => <Switch {...args} checked={checked} onChange={onChange} />}
    </Live>
  ),
} satisfies Meta<typeof Switch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { checked: true } };
/** Space switches; the label is the same in both states. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('switch', { name: 'Night mode' });
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
