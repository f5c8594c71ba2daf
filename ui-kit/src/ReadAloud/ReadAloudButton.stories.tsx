import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { Message } from '../Message/Message.tsx';
import { ReadAloudButton } from './ReadAloudButton.tsx';
import { speaker } from './speaker.ts';

const message = { id: '1', from: 'other', text: 'Order **48211** has not shipped yet.' } as const;

const meta = {
  title: 'Chat/ReadAloudButton',
  component: ReadAloudButton,
  args: { message, language: 'en' },
  render: (args) => <Message message={args.message} actions={() => <ReadAloudButton {...args} />} />,
} satisfies Meta<typeof ReadAloudButton>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Shown where the browser has a voice for the language. */
export const UnderAnAnswer: Story = {
  play: async () => {
    await expect(screen.queryAllByRole('button', { name: 'Read aloud' })).toHaveLength(speaker.canRead('en') ? 1 : 0);
  },
};

/** Hidden without a voice for the language. */
export const UnknownLanguage: Story = {
  args: { language: 'tlh' },
  play: async () => {
    await expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull();
  },
};
