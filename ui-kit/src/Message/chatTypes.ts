import type { ReactNode } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** Read out and shown on hover. */
  description?: string;
  /** The expected answer: drawn stronger. */
  primary?: boolean;
  /** Opens this address instead of answering. */
  href?: string;
}

export interface ChatMessage {
  id: string;
  /** Whether the reader wrote it. */
  from: 'me' | 'other';
  /** Markdown in the messages of others, plain text in one's own. */
  text: string;
  /** Milliseconds since the epoch. */
  time?: number;
  author?: string;
  /** Small print under the text, such as sources. */
  footer?: ReactNode;
  attachment?: ReactNode;
  choices?: readonly Choice[];
  /** Value of the choice that was taken; the others can no longer be. */
  chosen?: string;
  like?: 'up' | 'down' | null;
  /** @default 'sent' */
  status?: 'sending' | 'streaming' | 'sent' | 'failed';
  /** Why it failed. */
  error?: string;
}

/** What can be done with a message; what is left out is not offered. */
export interface MessageHandlers {
  onChoose?: (message: ChatMessage, choice: Choice) => void;
  /** `null` takes the opinion back. */
  onLike?: (message: ChatMessage, like: 'up' | 'down' | null) => void;
  onRetry?: (message: ChatMessage) => void;
  /** Called when the text is in the clipboard. */
  onCopy?: (message: ChatMessage) => void;
  /** More buttons in the row under the message. */
  actions?: (message: ChatMessage) => ReactNode;
}
