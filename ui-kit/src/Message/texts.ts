import { createTexts } from '../layers/createTexts.ts';

/** What the conversation says by itself. */
export interface ChatTexts {
  conversation: string;
  you: string;
  assistant: string;
  typing: string;
  newMessages: (count: number) => string;
  toNewest: string;
  loadEarlier: string;
  loading: string;
  today: string;
  yesterday: string;
  justNow: string;
  like: string;
  dislike: string;
  copy: string;
  copied: string;
  sending: string;
  failed: string;
  retry: string;
  choices: string;
  write: string;
  placeholder: string;
  send: string;
  stop: string;
  tooLong: (over: number) => string;
  connecting: string;
  offline: string;
  retryIn: (seconds: number) => string;
}

export const englishChatTexts: ChatTexts = {
  conversation: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  typing: 'Writing',
  newMessages: (count) => (count === 1 ? '1 new message' : `${count} new messages`),
  toNewest: 'To the newest message',
  loadEarlier: 'Load earlier messages',
  loading: 'Loading',
  today: 'Today',
  yesterday: 'Yesterday',
  justNow: 'just now',
  like: 'Good answer',
  dislike: 'Bad answer',
  copy: 'Copy',
  copied: 'Copied',
  sending: 'Sending',
  failed: 'Not sent',
  retry: 'Try again',
  choices: 'Choose an answer',
  write: 'Message',
  placeholder: 'Write a message…',
  send: 'Send',
  stop: 'Stop',
  tooLong: (over) => (over === 1 ? '1 character too long' : `${over} characters too long`),
  connecting: 'Connecting…',
  offline: 'No connection. What you write is kept.',
  retryIn: (seconds) => `Next try in ${seconds} s`,
};

export const [ChatTextsContext, useChatTexts] = createTexts(englishChatTexts);
