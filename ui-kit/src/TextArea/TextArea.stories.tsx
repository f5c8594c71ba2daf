import type { Meta, StoryObj } from '@storybook/react-vite';
import { Live } from '../testing/Live.tsx';
import { TextArea } from './TextArea.tsx';

const meta = {
  title: 'Form/TextArea',
  component: TextArea,
  args: { label: 'Text', value: '', onChange: () => {} },
} satisfies Meta<typeof TextArea>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  render: () => (
    <Live initial={''}>
      {(value, onChange) => (
        <TextArea label="Answer" value={value} onChange={onChange} placeholder="What the assistant says" />
      )}
    </Live>
  ),
};
export const Grows: Story = {
  render: () => (
    <Live initial={'One\nTwo\nThree\nFour\nFive'}>
      {(value, onChange) => <TextArea label="Answer" value={value} onChange={onChange} hint="Grows with its text." />}
    </Live>
  ),
};
export const Invalid: Story = {
  render: () => (
    <Live initial={''}>
      {(value, onChange) => (
        <TextArea label="Answer" value={value} onChange={onChange} required error="Write an answer." />
      )}
    </Live>
  ),
};
