import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Inline } from '../Stack/Stack.tsx';
import { Button } from './Button.tsx';

const meta = {
  title: 'Form/Button',
  component: Button,
  args: { children: 'Save', onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Variants: Story = {
  render: (args) => (
    <Inline>
      <Button {...args} variant="primary">
        Train
      </Button>
      <Button {...args} variant="secondary">
        Import
      </Button>
      <Button {...args} variant="ghost">
        Cancel
      </Button>
      <Button {...args} variant="danger">
        Delete
      </Button>
    </Inline>
  ),
};
export const Sizes: Story = {
  render: (args) => (
    <Inline>
      <Button {...args} size="s">
        Small
      </Button>
      <Button {...args} size="m">
        Medium
      </Button>
      <Button {...args} size="l">
        Large
      </Button>
    </Inline>
  ),
};
export const WithIcon: Story = { args: { icon: 'download', children: 'Import', iconEnd: 'chevron-down' } };
export const Disabled: Story = { args: { disabled: true, children: 'Not yet' } };
export const Loading: Story = {
  args: { loading: true, variant: 'primary', children: 'Saving' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
export const LongText: Story = {
  args: { children: 'A label much too long for the narrow place it was put in', style: { maxWidth: 160 } },
};
