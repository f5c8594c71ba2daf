import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { TagsField } from './TagsField.tsx';

const meta = {
  title: 'Form/TagsField',
  component: TagsField,
  args: { label: 'Synonyms', value: ['kettle', 'teapot'], onChange: () => {} },
  render: (args) => (
    <Live<readonly string[]> initial={args.value}>
      {(value, onChange) => <TagsField {...args} value={value} onChange={onChange} />}
    </Live>
  ),
} satisfies Meta<typeof TagsField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: [], placeholder: 'Add a word' } };
export const Adds: Story = {
  args: { value: [] },
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
export const Sentences: Story = { args: { value: ['where is my order, please'], commas: false } };
export const Many: Story = { args: { value: Array.from({ length: 30 }, (_, index) => `word ${index + 1}`) } };
/** Tags beyond the limit are ignored. */
export const Limited: Story = {
  args: { max: 3, hint: 'Three at most.' },
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox'), 'jug{Enter}mug{Enter}');
    await expect(within(canvasElement).getAllByRole('button')).toHaveLength(3);
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const ReadOnly: Story = fieldStates.readOnly;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
