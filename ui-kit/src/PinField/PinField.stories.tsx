import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { PinField } from './PinField.tsx';

const meta = {
  title: 'Form/PinField',
  component: PinField,
  args: { label: 'Code', value: '', onChange: () => {} },
} satisfies Meta<typeof PinField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  render: () => (
    <Live initial={''}>
      {(value, onChange) => <PinField label="Code" value={value} onChange={onChange} hint="Sent by e-mail." />}
    </Live>
  ),
};
export const Typed: Story = {
  render: () => (
    <Live initial={''}>{(value, onChange) => <PinField label="Code" value={value} onChange={onChange} />}</Live>
  ),
  play: async ({ canvasElement }) => {
    const cells = within(canvasElement).getAllByRole('textbox');
    await userEvent.click(cells[0] ?? canvasElement);
    await userEvent.keyboard('12x3');
    await expect(cells[2]).toHaveValue('3');
    await expect(cells[3]).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect(cells[2]).toHaveValue('');
    await userEvent.paste('456 789 0');
    await expect(cells.map((cell) => cell.getAttribute('value')).join('')).toBe('12456789');
  },
};
export const Wrong: Story = {
  render: () => (
    <Live initial={'12345678'}>
      {(value, onChange) => <PinField label="Code" value={value} onChange={onChange} error="This code is not right." />}
    </Live>
  ),
};
