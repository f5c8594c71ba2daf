import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Choices } from './Choices.tsx';

const meta = {
  title: 'Chat/Choices',
  component: Choices,
  args: {
    choices: [
      { value: 'yes', label: 'Yes, cancel it', primary: true },
      { value: 'no', label: 'Keep it' },
    ],
    onChoose: fn(),
  },
} satisfies Meta<typeof Choices>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith(args.choices[0]);
  },
};
export const Chosen: Story = { args: { chosen: 'no' } };
export const Disabled: Story = { args: { disabled: true } };
