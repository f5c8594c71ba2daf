import type { Meta, StoryObj } from '@storybook/react-vite';
import { Live } from '../testing/Live.tsx';
import { Select } from './Select.tsx';

const meta = {
  title: 'Form/Select',
  component: Select,
  args: { label: 'Language', value: '', options: [], onChange: () => {} },
} satisfies Meta<typeof Select>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  render: () => (
    <Live initial={'fr'}>
      {(value, onChange) => (
        <Select
          label="Language"
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'French' },
            { value: 'de', label: 'German', disabled: true },
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </Live>
  ),
};
export const Placeholder: Story = {
  render: () => (
    <Live initial={''}>
      {(value, onChange) => (
        <Select
          label="Language"
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'French' },
            { value: 'de', label: 'German', disabled: true },
          ]}
          value={value}
          onChange={onChange}
          placeholder="Choose a language"
        />
      )}
    </Live>
  ),
};
export const WithIcon: Story = {
  render: () => (
    <Live initial={'en'}>
      {(value, onChange) => (
        <Select
          label="Language"
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'French' },
            { value: 'de', label: 'German', disabled: true },
          ]}
          value={value}
          onChange={onChange}
          icon="languages"
        />
      )}
    </Live>
  ),
};
export const Invalid: Story = {
  render: () => (
    <Live initial={''}>
      {(value, onChange) => (
        <Select
          label="Language"
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'French' },
            { value: 'de', label: 'German', disabled: true },
          ]}
          value={value}
          onChange={onChange}
          placeholder="Choose"
          error="Choose a language."
        />
      )}
    </Live>
  ),
};
export const Disabled: Story = {
  render: () => (
    <Live initial={'en'}>
      {(value, onChange) => (
        <Select
          label="Language"
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'French' },
            { value: 'de', label: 'German', disabled: true },
          ]}
          value={value}
          onChange={onChange}
          disabled
        />
      )}
    </Live>
  ),
};
