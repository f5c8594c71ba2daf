import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { ChatFile } from '../Message/chatTypes.ts';
import { ChatFiles } from './ChatFiles.tsx';

const drawing = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="${colour}"/></svg>`)}`;
const picture = (id: string, colour: string): ChatFile => ({
  id: colour,
  name: `${id}.png`,
  type: 'image/png',
  size: 184_320,
  width: 800,
  height: 600,
});
const letter: ChatFile = { id: 'letter', name: 'Invoice 2026-11.pdf', type: 'application/pdf', size: 345_687 };

const meta = {
  title: 'Chat/ChatFiles',
  component: ChatFiles,
  args: {
    files: [picture('kettle', '#7b4b3a'), letter],
    fileUrl: async ({ id }) => drawing(id),
    locale: 'en',
  },
} satisfies Meta<typeof ChatFiles>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A picture is looked at large; Escape goes back to it. */
export const PictureAndLetter: Story = {
  play: async () => {
    const small = screen.getByRole('button', { name: 'Show kettle.png large' });
    const { width, height } = small.getBoundingClientRect();
    await expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.05);
    await userEvent.click(small);
    const large = await screen.findByRole('dialog', { name: 'kettle.png' });
    await waitFor(() => expect(large.querySelector('img')).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Close the picture' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(screen.getByRole('button', { name: 'Download Invoice 2026-11.pdf 338 kB' })).toBeVisible();
  },
};

export const Pictures: Story = {
  args: { files: [picture('front', '#7a9e5f'), picture('side', '#6b7fa3'), picture('back', '#d9cfb4')] },
};

/** Its room is kept; another press tries again. */
export const Missing: Story = {
  args: { fileUrl: fn(() => Promise.reject(new Error('gone'))) },
  play: async () => {
    await expect(
      await screen.findByRole('button', { name: 'kettle.png: Could not be loaded. Try again' }),
    ).toBeVisible();
  },
};
