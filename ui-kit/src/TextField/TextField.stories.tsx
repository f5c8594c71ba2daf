import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

function Live(props: ComponentProps<typeof TextField>) {
  const [value, setValue] = useState(props.value);
  return <TextField {...props} value={value} onChange={setValue} />;
}

const meta = {
  title: 'Form/TextField',
  component: TextField,
  args: { label: 'Name', value: '', onChange: () => {} },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'As customers will read it' } };
export const WithHint: Story = { args: { value: 'Acme', hint: 'Shown above the conversation.' } };
export const WithError: Story = { args: { value: '', required: true, error: 'Give it a name.' } };
export const Affixes: Story = { args: { label: 'Address', value: 'acme', prefix: 'https://', suffix: '.example' } };
export const WithIcon: Story = { args: { label: 'E-mail', value: '', icon: 'mail', type: 'email' } };
export const Disabled: Story = { args: { value: 'Acme', disabled: true } };
