import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { DateRange } from './DateRange.tsx';

const meta = {
  title: 'Form/DateRange',
  component: DateRange,
  args: { label: 'Period', value: { from: '2026-11-12', to: '2026-11-21' }, onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <DateRange {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof DateRange>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Empty: Story = { args: { value: { from: '', to: '' } } };
export const OwnSpans: Story = { args: { presets: [{ label: 'Last fortnight', days: 14 }] } };
/** A start after the end moves the end. */
export const Follows: Story = {
  args: { value: { from: '2026-11-12', to: '2026-11-14' }, presets: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fireEvent.change(canvas.getByLabelText('From'), { target: { value: '2026-11-20' } });
    await expect(canvas.getByLabelText('To')).toHaveValue('2026-11-20');
  },
};
/** In a popover or on a phone, the names of the ends stay whole. */
export const Narrow: Story = {
  args: { value: { from: '', to: '' }, presets: [] },
  decorators: (story) => <div style={{ width: 376 }}>{story()}</div>,
  play: async ({ canvasElement }) => {
    for (const name of ['From', 'To']) {
      const range = document.createRange();
      range.selectNodeContents(within(canvasElement).getByText(name));
      range.setEnd(range.startContainer, 1);
      await expect(range.getClientRects()).toHaveLength(1);
    }
  },
};
export const BySpan: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Last 7 days' });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
