import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import type { ChatMessage } from '../chat/chatTypes.ts';
import { MessageList, type MessageListProps } from './MessageList.tsx';

const day = 86_400_000;
const start = 1_780_000_000_000;
const messages: ChatMessage[] = Array.from({ length: 14 }, (_, index) => ({
  id: String(index),
  from: index % 2 ? 'me' : 'other',
  text: index % 2 ? 'And then?' : `Answer **${index}** to a question that takes a line or two to answer.`,
  time: start + Math.floor(index / 5) * day,
}));

function Live(props: MessageListProps) {
  const [shown, setShown] = useState(props.messages);
  const put = (message: ChatMessage) => setShown((old) => [...old.filter(({ id }) => id !== message.id), message]);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 360, height: 420 }}>
      <MessageList {...props} messages={shown} />
      <Button onClick={() => put({ id: 'new', from: 'other', text: 'One **mo', status: 'streaming' })}>Begin</Button>
      <Button onClick={() => put({ id: 'new', from: 'other', text: 'One **more**' })}>Finish</Button>
    </div>
  );
}

const meta = {
  title: 'Chat/MessageList',
  component: MessageList,
  args: { messages, locale: 'en' },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof MessageList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Conversation: Story = {
  play: async () => {
    const log = screen.getByRole('log', { name: 'Conversation' });
    await waitFor(() => expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(2));
  },
};
export const Empty: Story = { args: { messages: [], empty: <p>Ask anything about your order.</p> } };
export const Typing: Story = { args: { typing: true } };
export const Earlier: Story = { args: { messages: messages.slice(0, 2), hasEarlier: true, onLoadEarlier: fn() } };

/** Streamed text is announced once, when it is finished. */
export const SpokenWhenFinished: Story = {
  play: async ({ canvasElement }) => {
    const live = canvasElement.querySelector('[aria-live=polite]');
    await userEvent.click(screen.getByRole('button', { name: 'Begin' }));
    await expect(live).toHaveTextContent('');
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(live).toHaveTextContent('Assistant: One more'));
  },
};

/** The list keeps following its end while the end moves during scrolling. */
export const GrowsWhileScrolling: Story = {
  play: async () => {
    const log = screen.getByRole('log');
    const away = () => log.scrollHeight - log.scrollTop - log.clientHeight;
    await waitFor(() => expect(log.scrollTop).toBeGreaterThan(0));
    await waitFor(() => expect(away()).toBeLessThan(2));
    const last = [...log.querySelectorAll('article')].at(-1);
    if (last) last.style.paddingBottom = '300px';
    log.dispatchEvent(new Event('scroll'));
    await expect(away()).toBeGreaterThan(200);
    await waitFor(() => expect(away()).toBeLessThan(2));
    await expect(screen.queryByRole('button', { name: 'To the newest message' })).toBeNull();
  },
};

/** Readers who scrolled up keep their place; a button shows the number of new messages. */
export const ReadingFurtherUp: Story = {
  play: async () => {
    const log = screen.getByRole('log');
    await waitFor(() => expect(log.scrollTop).toBeGreaterThan(0));
    log.scrollTop = 0;
    await screen.findByRole('button', { name: 'To the newest message' });
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    const pill = await screen.findByRole('button', { name: '1 new message' });
    await expect(log.scrollTop).toBe(0);
    await userEvent.click(pill);
    await waitFor(() => expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 new message' })).toBeNull());
  },
};
