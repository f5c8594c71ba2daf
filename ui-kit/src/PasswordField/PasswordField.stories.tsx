import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { PasswordField } from './PasswordField.tsx';

const meta = {
  title: 'Form/PasswordField',
  component: PasswordField,
  args: { label: 'Password', value: '', onChange: () => {} },
} satisfies Meta<typeof PasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Shown: Story = {
  render: () => (
    <Live initial={'correct horse'}>
      {(value, onChange) => <PasswordField label="Password" value={value} onChange={onChange} />}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};
