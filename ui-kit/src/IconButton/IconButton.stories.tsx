import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Inline } from '../Stack/Stack.tsx';
import { Live } from '../testing/Live.tsx';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Form/IconButton',
  component: IconButton,
  args: { icon: 'settings', label: 'Settings', onClick: fn() },
} satisfies Meta<typeof IconButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ghost: Story = {};
export const Variants: Story = {
  render: (args) => (
    <Inline>
      {(['ghost', 'secondary', 'primary', 'danger'] as const).map((variant) => (
        <IconButton key={variant} {...args} variant={variant} label={variant} />
      ))}
    </Inline>
  ),
};
export const Sizes: Story = {
  render: (args) => (
    <Inline>
      {(['s', 'm', 'l'] as const).map((size) => (
        <IconButton key={size} {...args} size={size} label={size} />
      ))}
    </Inline>
  ),
};
/** On or off, announced to screen readers and shown by more than colour. */
export const Pressed: Story = {
  render: (args) => (
    <Live initial={false}>
      {(on, set) => <IconButton {...args} icon="star" label="Favourite" pressed={on} onClick={() => set(!on)} />}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Favourite' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  },
};
/** It keeps the focus while it loads, and ignores presses. */
export const Loading: Story = {
  args: { loading: true, onClick: fn() },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button');
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const UnknownIcon: Story = { args: { icon: 'no-such-icon', label: 'Unknown icon' } };
