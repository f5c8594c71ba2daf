import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { Portal } from './Portal.tsx';

const meta = {
  title: 'Overlay/Portal',
  component: Portal,
  args: {
    children: (
      <p
        style={{
          position: 'fixed',
          insetInlineEnd: 24,
          insetBlockEnd: 24,
          padding: 12,
          background: 'var(--brand-subtle)',
          color: 'var(--on-brand-subtle)',
        }}
      >
        Outside of what clips
      </p>
    ),
  },
  render: (args) => (
    <div style={{ height: 40, overflow: 'hidden' }}>
      <Portal {...args} />
      It is rendered here, but placed elsewhere.
    </div>
  ),
} satisfies Meta<typeof Portal>;
export default meta;

/** The children are rendered in the provider's container. */
export const Elsewhere: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const text = screen.getByText('Outside of what clips');
    await expect(canvasElement.contains(text)).toBe(false);
    await expect(text).toBeVisible();
  },
};
