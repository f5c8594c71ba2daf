import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { SearchField } from './SearchField.tsx';

const meta = {
  title: 'Form/SearchField',
  component: SearchField,
  args: { label: 'Search', value: '', onChange: () => {} },
} satisfies Meta<typeof SearchField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  render: () => (
    <Live initial={''}>
      {(value, onChange) => <SearchField label="Search" value={value} onChange={onChange} shortcut="Mod+K" />}
    </Live>
  ),
};
export const Cleared: Story = {
  render: () => (
    <Live initial={'order'}>
      {(value, onChange) => <SearchField label="Search" value={value} onChange={onChange} />}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('searchbox');
    await userEvent.click(input);
    await userEvent.keyboard('{Escape}');
    await expect(input).toHaveValue('');
    await expect(input).toHaveFocus();
  },
};
