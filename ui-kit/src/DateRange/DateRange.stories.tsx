import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { DateRange } from './DateRange.tsx';

const meta = {
  title: 'Form/DateRange',
  component: DateRange,
  args: { label: 'Period', value: { from: '', to: '' }, onChange: () => {} },
} satisfies Meta<typeof DateRange>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  render: () => (
    <Live initial={{ from: '2026-11-12', to: '2026-11-21' }}>
      {(value, onChange) => <DateRange label="Period" value={value} onChange={onChange} />}
    </Live>
  ),
};
export const Follows: Story = {
  render: () => (
    <Live initial={{ from: '2026-11-12', to: '2026-11-14' }}>
      {(value, onChange) => <DateRange label="Period" value={value} onChange={onChange} presets={[]} />}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fireEvent.change(canvas.getByLabelText('From'), { target: { value: '2026-11-20' } });
    await expect(canvas.getByLabelText('To')).toHaveValue('2026-11-20');
  },
};
