import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Live } from '../testing/Live.tsx';
import { Switch } from './Switch.tsx';

const meta = {
  title: 'Form/Switch',
  component: Switch,
  args: { label: 'Night mode', checked: false, onChange: () => {} },
} satisfies Meta<typeof Switch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: (args) => (
    <Stack gap={2} align="start">
      <Switch {...args} />
      <Switch {...args} checked />
      <Switch {...args} disabled />
      <Switch {...args} description="Darker colours in the evening." />
    </Stack>
  ),
};
export const Toggles: Story = {
  render: () => (
    <Live initial={false}>
      {(checked, onChange) => <Switch label="Night mode" checked={checked} onChange={onChange} />}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('switch', { name: 'Night mode' });
    input.focus();
    await userEvent.keyboard(' ');
    await expect(input).toBeChecked();
  },
};
