import type { Meta, StoryObj } from '@storybook/react-vite';
import { Live } from '../testing/Live.tsx';
import { RadioGroup } from './RadioGroup.tsx';

const meta = {
  title: 'Form/RadioGroup',
  component: RadioGroup,
  args: { label: 'Language', value: '', options: [], onChange: () => {} },
} satisfies Meta<typeof RadioGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Vertical: Story = {
  render: () => (
    <Live initial={'fr'}>
      {(value, onChange) => (
        <RadioGroup
          label="Language"
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'French' },
            { value: 'de', label: 'German', disabled: true },
          ]}
          value={value}
          onChange={onChange}
          hint="Can be changed later."
        />
      )}
    </Live>
  ),
};
export const Horizontal: Story = {
  render: () => (
    <Live initial={'en'}>
      {(value, onChange) => (
        <RadioGroup
          label="Language"
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'French' },
            { value: 'de', label: 'German', disabled: true },
          ]}
          value={value}
          onChange={onChange}
          orientation="horizontal"
        />
      )}
    </Live>
  ),
};
export const Invalid: Story = {
  render: () => (
    <Live initial={''}>
      {(value, onChange) => (
        <RadioGroup
          label="Language"
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'French' },
            { value: 'de', label: 'German', disabled: true },
          ]}
          value={value}
          onChange={onChange}
          required
          error="Choose one."
        />
      )}
    </Live>
  ),
};
