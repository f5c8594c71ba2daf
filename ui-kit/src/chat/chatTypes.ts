import type { ReactNode } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** Read out and shown on hover. */
  description?: string;
  /** The expected answer, emphasized. */
  primary?: boolean;
  /** Opens this address instead of answering. */
  href?: string;
}

export interface ChatImage {
  src: string;
  /** Alternative text. */
  alt: string;
}

/** All texts are plain. */
export interface ChatCard {
  title: string;
  text?: string;
  image?: ChatImage;
  buttons?: readonly Choice[];
}

/** A passage that a message comes from. All texts are plain. */
export interface ChatSource {
  /** The number by which the message cites it: `[1]`. */
  number: number;
  /** Name of the document. */
  title: string;
  /** Headings above the passage, the outermost first. */
  path?: readonly string[];
  /** Page of the document. */
  page?: number;
  /** The passage. */
  text: string;
  /** Address of the document. */
  href?: string;
}

export interface ChatFormField {
  name: string;
  label: string;
  kind: 'text' | 'longText' | 'number' | 'email' | 'phone' | 'date' | 'choice' | 'agree';
  /** @default false */
  required?: boolean;
  /** Options of a `choice`. */
  options?: readonly string[];
  /** Initial value. */
  value?: string;
  maxLength?: number;
}

/** Values by field name; `true` for a checked agreement. */
export type ChatFormValues = Readonly<Record<string, string | true>>;

export interface ChatFormShape {
  title?: string;
  fields: readonly ChatFormField[];
  /** Label of the button that sends it. */
  submit: string;
  /** The sent values, once the form is sent. */
  sent?: readonly { label: string; value: string | true }[];
}

/** A file of a message; its bytes load on demand. */
export interface ChatFile {
  id: string;
  name: string;
  /** MIME type, as the server detected it. */
  type: string;
  /** Bytes. */
  size: number;
  /** Size of a picture, in pixels. */
  width?: number;
  height?: number;
}

export interface ChatMessage {
  id: string;
  /** Whether the reader is its author. */
  from: 'me' | 'other';
  /** Markdown in messages of others, plain text in the reader's own. */
  text: string;
  /** Milliseconds since the epoch. */
  time?: number;
  author?: string;
  /** Small print under the text, such as sources. */
  footer?: ReactNode;
  attachment?: ReactNode;
  images?: readonly ChatImage[];
  files?: readonly ChatFile[];
  cards?: readonly ChatCard[];
  /** Passages that the text comes from; the reader expands them. */
  sources?: readonly ChatSource[];
  form?: ChatFormShape;
  choices?: readonly Choice[];
  /** Value of the chosen answer; the others are disabled. */
  chosen?: string;
  like?: 'up' | 'down' | null;
  /** @default 'sent' */
  status?: 'sending' | 'streaming' | 'sent' | 'failed';
  /** Error message. */
  error?: string;
}

/** Handlers of a message's actions; an action without a handler is not offered. */
export interface MessageHandlers {
  /** Also called for the buttons of cards. */
  onChoose?: (message: ChatMessage, choice: Choice) => void;
  /** Sends a form; a rejection shows in the form, at the fields that its `fields` name. */
  onSendForm?: (message: ChatMessage, values: ChatFormValues) => Promise<unknown>;
  /** Returns the draft of a form, as `onFormDraft` received it. */
  formDraft?: (message: ChatMessage) => ChatFormValues | undefined;
  /** Called with all values of a form on each change. */
  onFormDraft?: (message: ChatMessage, values: ChatFormValues) => void;
  /** `null` removes the rating. */
  onLike?: (message: ChatMessage, like: 'up' | 'down' | null) => void;
  onRetry?: (message: ChatMessage) => void;
  /** Resolves the address of a file's bytes in this page. */
  fileUrl?: (file: ChatFile) => Promise<string>;
  /** Called when the text is in the clipboard. */
  onCopy?: (message: ChatMessage) => void;
  /** More buttons in the row under the message. */
  actions?: (message: ChatMessage) => ReactNode;
}
