import type { Meta, StoryObj } from '@storybook/react-vite';
import { Live } from '../testing/Live.tsx';
import { DateField } from './DateField.tsx';

const meta = {
  title: 'Form/DateField',
  component: DateField,
  args: { label: 'Day', value: '', onChange: () => {} },
} satisfies Meta<typeof DateField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Day: Story = {
  render: () => (
    <Live initial={'2026-11-21'}>
      {(value, onChange) => <DateField label="Until" value={value} onChange={onChange} />}
    </Live>
  ),
};
export const WithTime: Story = {
  render: () => (
    <Live initial={'2026-11-21T09:30'}>
      {(value, onChange) => <DateField label="Until" value={value} onChange={onChange} time />}
    </Live>
  ),
};
