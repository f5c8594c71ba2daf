import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';

const meta = {
  title: 'Form/SegmentedControl',
  component: SegmentedControl,
  args: { label: 'Period', value: 'd', options: [], onChange: () => {} },
} satisfies Meta<typeof SegmentedControl>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Medium: Story = {
  render: () => (
    <Live initial={'w'}>
      {(value, onChange) => (
        <SegmentedControl
          label="Period"
          options={[
            { value: 'd', label: 'Day' },
            { value: 'w', label: 'Week' },
            { value: 'chart', label: 'As a chart', icon: 'chart-column', iconOnly: true },
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </Live>
  ),
};
export const Small: Story = {
  render: () => (
    <Live initial={'d'}>
      {(value, onChange) => (
        <SegmentedControl
          label="Period"
          options={[
            { value: 'd', label: 'Day' },
            { value: 'w', label: 'Week' },
            { value: 'chart', label: 'As a chart', icon: 'chart-column', iconOnly: true },
          ]}
          value={value}
          onChange={onChange}
          size="s"
        />
      )}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('radio', { name: 'Day' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Week' })).toBeChecked();
  },
};
export const OneDisabled: Story = {
  args: {
    options: [
      { value: 'd', label: 'Day' },
      { value: 'w', label: 'Week' },
      { value: 'm', label: 'Month', disabled: true },
    ],
  },
};
