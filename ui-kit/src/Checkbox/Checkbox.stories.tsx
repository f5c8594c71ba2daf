import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Live } from '../testing/Live.tsx';
import { Checkbox } from './Checkbox.tsx';

const meta = {
  title: 'Form/Checkbox',
  component: Checkbox,
  args: { label: 'Keep me signed in', checked: false, onChange: () => {} },
} satisfies Meta<typeof Checkbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: (args) => (
    <Stack gap={2} align="start">
      <Checkbox {...args} />
      <Checkbox {...args} checked />
      <Checkbox {...args} mixed />
      <Checkbox {...args} disabled checked />
      <Checkbox {...args} description="For thirty days, on this device." />
      <Checkbox {...args} error="Accept the terms first." />
    </Stack>
  ),
};
export const Toggles: Story = {
  render: () => (
    <Live initial={false}>
      {(checked, onChange) => <Checkbox label="All" mixed={!checked} checked={checked} onChange={onChange} />}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('checkbox');
    await expect(box).toBePartiallyChecked();
    await userEvent.click(box);
    await expect(box).toBeChecked();
  },
};
