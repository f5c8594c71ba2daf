import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { NumberField } from './NumberField.tsx';

const meta = {
  title: 'Form/NumberField',
  component: NumberField,
  args: { label: 'Number', value: 0, onChange: () => {} },
} satisfies Meta<typeof NumberField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  render: () => (
    <Live<number | null> initial={0.7}>
      {(value, onChange) => (
        <NumberField label="Confidence" value={value} onChange={onChange} min={0} max={1} step={0.05} />
      )}
    </Live>
  ),
};
export const Bounded: Story = {
  render: () => (
    <Live<number | null> initial={3}>
      {(value, onChange) => (
        <NumberField label="Confidence" value={value} onChange={onChange} min={0} max={10} unit="days" />
      )}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('spinbutton');
    await userEvent.clear(input);
    await userEvent.type(input, '99');
    await userEvent.tab();
    await expect(input).toHaveValue(10);
  },
};
