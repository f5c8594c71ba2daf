import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Inline } from '../Stack/Stack.tsx';
import { CopyButton } from './CopyButton.tsx';

const onCopy = fn();

const meta = {
  title: 'Form/CopyButton',
  component: CopyButton,
  args: { text: 'https://example.org/chat', label: 'Copy the link', onCopy },
} satisfies Meta<typeof CopyButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Variants: Story = {
  render: (args) => (
    <Inline>
      <CopyButton {...args} />
      <CopyButton {...args} variant="secondary" />
      <CopyButton {...args} size="s" />
      <CopyButton {...args} disabled />
    </Inline>
  ),
};

/** Confirms for a second in a polite live region, and keeps the focus. */
export const Copied: Story = {
  // The browser's clipboard needs a real user gesture.
  beforeEach: () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => {} } });
    return () => void Reflect.deleteProperty(navigator, 'clipboard');
  },
  play: async () => {
    onCopy.mockClear();
    const button = screen.getByRole('button', { name: 'Copy the link' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Copied'));
    await expect(onCopy).toHaveBeenCalledOnce();
    await expect(button).toHaveFocus();
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  },
};
