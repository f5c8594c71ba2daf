import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { SearchField } from './SearchField.tsx';

const meta = {
  title: 'Form/SearchField',
  component: SearchField,
  args: { label: 'Search', value: '', onChange: () => {} },
  render: (args) => (
    <Live initial={args.value}>{(value, onChange) => <SearchField {...args} value={value} onChange={onChange} />}</Live>
  ),
} satisfies Meta<typeof SearchField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { shortcut: 'Mod+K' } };
export const Filled: Story = { args: { value: 'order' } };
/** Escape clears and the focus stays. */
export const Cleared: Story = {
  args: { value: 'order' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('searchbox');
    await userEvent.click(input);
    await userEvent.keyboard('{Escape}');
    await expect(input).toHaveValue('');
    await expect(input).toHaveFocus();
  },
};
export const WithHint: Story = fieldStates.hint;
export const Disabled: Story = fieldStates.disabled;
export const RightToLeft: Story = fieldStates.rightToLeft;
