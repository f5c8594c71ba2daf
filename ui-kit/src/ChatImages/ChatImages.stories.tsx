import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { ChatImages } from './ChatImages.tsx';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="${colour}"/></svg>`)}`;
const images = ['#7a9e5f', '#7b4b3a', '#d9cfb4', '#6b7fa3'].map((colour, index) => ({
  src: picture(colour),
  alt: `Sample ${index + 1}`,
}));

const meta = { title: 'Chat/ChatImages', component: ChatImages, args: { images } } satisfies Meta<typeof ChatImages>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Four: Story = {
  play: async () => {
    await expect(screen.getAllByRole('img')).toHaveLength(4);
    const { width, height } = screen.getByRole('img', { name: 'Sample 1' }).getBoundingClientRect();
    await expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.02);
  },
};
/** A dialog shows the whole picture; Escape returns to the message. */
export const Opened: Story = {
  play: async () => {
    const opener = screen.getByRole('button', { name: 'Show Sample 2 large' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Sample 2' });
    await userEvent.click(screen.getByRole('button', { name: 'Close the picture' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
export const One: Story = { args: { images: images.slice(0, 1) } };
/** The space stays reserved, and the alternative text shows. */
export const Missing: Story = {
  args: { images: [{ src: '/missing.png', alt: 'The blue kettle, from the side' }] },
};
