import type { Meta, StoryObj } from '@storybook/react-vite';
import { Inline } from '../Stack/Stack.tsx';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Form/IconButton',
  component: IconButton,
  args: { icon: 'settings', label: 'Settings' },
} satisfies Meta<typeof IconButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Variants: Story = {
  render: (args) => (
    <Inline>
      <IconButton {...args} />
      <IconButton {...args} variant="secondary" />
      <IconButton {...args} pressed />
      <IconButton {...args} loading />
      <IconButton {...args} disabled />
      <IconButton {...args} icon="no-such-icon" label="Unknown icon" />
    </Inline>
  ),
};
