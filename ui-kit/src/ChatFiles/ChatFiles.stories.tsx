import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { ChatFile } from '../chat/chatTypes.ts';
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

/** A click enlarges a picture; Escape returns to the message. */
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

/** A second of silence. */
function silence(): Blob {
  const rate = 8000;
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => {
    for (let place = 0; place < text.length; place++) head.setUint8(at + place, text.charCodeAt(place));
  };
  write(0, 'RIFF');
  head.setUint32(4, 36 + rate, true);
  write(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  write(36, 'data');
  head.setUint32(40, rate, true);
  return new Blob([head, new Uint8Array(rate).fill(128)], { type: 'audio/wav' });
}
const sound: ChatFile = { id: 'sound', name: 'Voice note.wav', type: 'audio/wav', size: 8044 };

/** Small files load at once; large ones load on request, and their player takes the focus. */
export const Sound: Story = {
  args: {
    files: [sound, { ...sound, id: 'heavy', name: 'Concert.wav', size: 9_000_000 }],
    fileUrl: async () => URL.createObjectURL(silence()),
  },
  play: async () => {
    await waitFor(() => expect(document.querySelector('audio[aria-label="Voice note.wav"]')).toBeVisible());
    await expect(document.querySelector('audio[aria-label="Concert.wav"]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play Concert.wav' }));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-label', 'Concert.wav'));
    await expect(screen.getByRole('button', { name: /^Download Concert.wav/ })).toBeVisible();
  },
};

/** A file that the browser cannot play can be saved instead. */
export const NotPlayable: Story = {
  args: {
    files: [
      { ...sound, name: 'broken.wav' },
      { id: 'odd', name: 'odd.mov', type: 'video/quicktime-odd', size: 10 },
    ],
    fileUrl: async () => URL.createObjectURL(new Blob(['RIFF'], { type: 'audio/wav' })),
  },
  play: async () => {
    for (const name of ['broken.wav', 'odd.mov']) {
      await waitFor(() => expect(screen.getByRole('button', { name: new RegExp(`^Download ${name}`) })).toBeVisible());
    }
    await waitFor(() => expect(document.querySelector('[data-part=media]')).toBeNull());
  },
};

/** The space stays reserved; another press tries again. */
export const Missing: Story = {
  args: { fileUrl: fn(() => Promise.reject(new Error('gone'))) },
  play: async () => {
    await expect(
      await screen.findByRole('button', { name: 'kettle.png: Could not be loaded. Try again' }),
    ).toBeVisible();
  },
};
