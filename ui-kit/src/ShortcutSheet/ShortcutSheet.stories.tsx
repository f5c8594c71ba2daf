import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { ShortcutSheet } from './ShortcutSheet.tsx';

const meta = {
  title: 'Overlay/ShortcutSheet',
  component: ShortcutSheet,
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  args: {
    open: true,
    onClose: fn(),
    groups: [
      {
        title: 'Everywhere',
        shortcuts: [
          { keys: 'mod+k', label: 'Search or run a command' },
          { keys: 'g n', label: 'Go to the studio' },
          { keys: '?', label: 'This list' },
        ],
      },
      {
        title: 'In a table',
        shortcuts: [
          { keys: 'space', label: 'Select the row' },
          { keys: 'shift+down', label: 'Select to the next row' },
        ],
      },
    ],
  },
} satisfies Meta<typeof ShortcutSheet>;
export default meta;

export const Open: StoryObj<typeof meta> = {};

/** A dialog: Escape closes it. */
export const Keyboard: StoryObj<typeof meta> = {
  args: { onClose: fn() },
  play: async ({ args }) => {
    await expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
