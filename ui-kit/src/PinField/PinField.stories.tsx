import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { PinField } from './PinField.tsx';

const meta = {
  title: 'Form/PinField',
  component: PinField,
  args: { label: 'Code', value: '', onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <PinField {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof PinField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Typed: Story = {
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
/**
 * Another code replaces the current one, whether pasted at its last digit, suggested by the browser or typed over it.
 */
export const Replaced: Story = {
  args: { value: '23427412' },
  play: async ({ canvasElement }) => {
    const cells = within(canvasElement).getAllByRole<HTMLInputElement>('textbox');
    const shown = () => cells.map((cell) => cell.value).join('');
    await userEvent.click(cells[7] ?? canvasElement);
    await userEvent.paste('3660 6132');
    await expect(shown()).toBe('36606132');
    await fireEvent.change(cells[0] ?? canvasElement, { target: { value: '23427413' } });
    await expect(shown()).toBe('23427413');
    await userEvent.click(cells[0] ?? canvasElement);
    await userEvent.keyboard('20727031');
    await expect(shown()).toBe('20727031');
  },
};
export const Short: Story = { args: { length: 4, value: '12' } };
/** The last digit submits the code. */
export const Complete: Story = {
  args: { length: 4, onComplete: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getAllByRole('textbox')[0] ?? canvasElement);
    await userEvent.keyboard('2718');
    await expect(args.onComplete).toHaveBeenCalledWith('2718');
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
