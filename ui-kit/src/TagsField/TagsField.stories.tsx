import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { TagsField } from './TagsField.tsx';

const meta = {
  title: 'Form/TagsField',
  component: TagsField,
  args: { label: 'Tags', value: [], onChange: () => {} },
} satisfies Meta<typeof TagsField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  render: () => (
    <Live initial={['kettle', 'teapot']}>
      {(value, onChange) => <TagsField label="Synonyms" value={value} onChange={onChange} hint="Enter adds one." />}
    </Live>
  ),
};
export const Adds: Story = {
  render: () => (
    <Live initial={[] as string[]}>
      {(value, onChange) => <TagsField label="Synonyms" value={value} onChange={onChange} placeholder="Add a word" />}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole('textbox');
    await userEvent.type(input, 'red{Enter}red{Enter}blue,');
    await expect(canvas.getAllByRole('button')).toHaveLength(2);
    await userEvent.click(input);
    await userEvent.paste('green\nwhite\n\nblack');
    await expect(canvas.getAllByRole('button')).toHaveLength(5);
    await userEvent.keyboard('{Backspace}');
    await expect(input).toHaveValue('black');
  },
};
export const Sentences: Story = {
  render: () => (
    <Live initial={['where is my order, please']}>
      {(value, onChange) => <TagsField label="Synonyms" value={value} onChange={onChange} commas={false} />}
    </Live>
  ),
};
