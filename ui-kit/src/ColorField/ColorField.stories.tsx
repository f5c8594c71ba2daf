import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { ColorField } from './ColorField.tsx';

const meta = {
  title: 'Form/ColorField',
  component: ColorField,
  args: { label: 'Colour', value: '#15c5a8', onChange: () => {} },
} satisfies Meta<typeof ColorField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Written: Story = {
  render: () => (
    <Live initial={'#15c5a8'}>
      {(value, onChange) => (
        <ColorField label="Brand" value={value} onChange={onChange} hint="Any shade; it is kept readable." />
      )}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, '1af');
    await userEvent.tab();
    await expect(input).toHaveValue('#11aaff');
  },
};
