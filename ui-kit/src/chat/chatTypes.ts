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

export interface ChatImage {
  src: string;
  /** Said where the picture cannot be seen. */
  alt: string;
}

/** All texts are plain. */
export interface ChatCard {
  title: string;
  text?: string;
  image?: ChatImage;
  buttons?: readonly Choice[];
}

export interface ChatFormField {
  name: string;
  label: string;
  kind: 'text' | 'longText' | 'number' | 'email' | 'phone' | 'date' | 'choice' | 'agree';
  /** @default false */
  required?: boolean;
  /** Of a `choice`. */
  options?: readonly string[];
  /** What it begins with. */
  value?: string;
  maxLength?: number;
}

/** By names of fields; `true` for what was agreed to. */
export type ChatFormValues = Readonly<Record<string, string | true>>;

export interface ChatFormShape {
  title?: string;
  fields: readonly ChatFormField[];
  /** Label of the button that sends it. */
  submit: string;
  /** What was filled in, once it is sent. */
  sent?: readonly { label: string; value: string | true }[];
}

/** A file that came with a message; its bytes are asked for when they are of use. */
export interface ChatFile {
  id: string;
  name: string;
  /** MIME type, known rather than claimed. */
  type: string;
  /** Bytes. */
  size: number;
  /** Of a picture, in pixels. */
  width?: number;
  height?: number;
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
  images?: readonly ChatImage[];
  files?: readonly ChatFile[];
  cards?: readonly ChatCard[];
  form?: ChatFormShape;
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
  /** Also for the buttons of cards. */
  onChoose?: (message: ChatMessage, choice: Choice) => void;
  /** Sends a form; a rejection is told in the form, at the fields that its `fields` name. */
  onSendForm?: (message: ChatMessage, values: ChatFormValues) => Promise<unknown>;
  /** What was typed in to a form the last time it was shown, as `onFormDraft` told. */
  formDraft?: (message: ChatMessage) => ChatFormValues | undefined;
  /** Called with all that stands in a form each time something is typed in to it. */
  onFormDraft?: (message: ChatMessage, values: ChatFormValues) => void;
  /** `null` takes the opinion back. */
  onLike?: (message: ChatMessage, like: 'up' | 'down' | null) => void;
  onRetry?: (message: ChatMessage) => void;
  /** Gives an address of a file's bytes in this page. */
  fileUrl?: (file: ChatFile) => Promise<string>;
  /** Called when the text is in the clipboard. */
  onCopy?: (message: ChatMessage) => void;
  /** More buttons in the row under the message. */
  actions?: (message: ChatMessage) => ReactNode;
}
