import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { RadioGroup } from './RadioGroup.tsx';

const options = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
  { value: 'de', label: 'German', disabled: true },
];

const meta = {
  title: 'Form/RadioGroup',
  component: RadioGroup,
  args: { label: 'Language', value: 'fr', options, onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <RadioGroup {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof RadioGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Vertical: Story = {};
export const Horizontal: Story = { args: { orientation: 'horizontal' } };
/** No dot is filled before one is chosen. */
export const NoneChosen: Story = {
  args: { value: '' },
  play: async ({ canvasElement }) => {
    const colour = (name: string) =>
      getComputedStyle(within(canvasElement).getByRole('radio', { name })).backgroundColor;
    const before = colour('French');
    await userEvent.click(within(canvasElement).getByRole('radio', { name: 'English' }));
    await expect(colour('French')).toBe(before);
    await expect(colour('English')).not.toBe(before);
  },
};
export const Descriptions: Story = {
  args: {
    label: 'When nothing fits',
    value: 'ask',
    options: [
      { value: 'ask', label: 'Ask back', description: 'Offers the two nearest answers.' },
      { value: 'human', label: 'Hand over', description: 'A person takes the conversation.' },
    ],
  },
};
/** One tab stop; the arrows choose and skip disabled options. */
export const Keyboard: Story = {
  args: { value: 'en' },
  play: async ({ canvasElement }) => {
    const radio = (name: string) => within(canvasElement).getByRole('radio', { name });
    await userEvent.tab();
    await expect(radio('English')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(radio('French')).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect(radio('English')).toBeChecked();
    await expect(radio('English')).toHaveFocus();
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
