import { createTexts } from '../texts/createTexts.ts';
import type { ChatFormField } from './chatTypes.ts';

/** Texts of the conversation. */
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
  cards: (count: number) => string;
  /** Shown beside an optional field. */
  optional: string;
  /** Shown before a choice. */
  choose: string;
  fieldMissing: (kind: ChatFormField['kind']) => string;
  fieldWrong: (kind: ChatFormField['kind']) => string;
  formSent: string;
  formFailed: string;
  agreed: string;
  write: string;
  placeholder: string;
  send: string;
  stop: string;
  tooLong: (over: number) => string;
  connecting: string;
  offline: string;
  retryIn: (seconds: number) => string;
  dictate: string;
  recording: string;
  recorded: string;
  cancelRecording: string;
  transcribing: string;
  microphoneDenied: string;
  microphoneMissing: string;
  notHeard: string;
  transcriptionFailed: string;
  readAloud: string;
  stopReading: string;
  files: (count: number) => string;
  attach: string;
  dropFiles: string;
  uploading: (percent: number) => string;
  /** Shown while the files cannot be sent. */
  filesWait: string;
  filesFailed: string;
  remove: string;
  removeFile: (name: string) => string;
  retryFile: (name: string) => string;
  saveFile: (name: string) => string;
  playFile: (name: string) => string;
  openImage: (name: string) => string;
  closeImage: string;
  fileGone: string;
  sources: (count: number) => string;
  sourcePage: (page: number) => string;
  openSource: string;
}

type ByKind = Partial<Record<ChatFormField['kind'], string>>;
const missing: ByKind = { choice: 'Choose one.', agree: 'Tick this box to continue.' };
const wrong: ByKind = {
  number: 'Enter a number, such as 12 or 12.5.',
  email: 'Enter an e-mail address, such as name@example.com.',
  phone: 'Enter a phone number, such as +32 2 555 12 12.',
  date: 'Choose a day.',
};

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
  cards: (count) => (count === 1 ? '1 card' : `${count} cards`),
  optional: 'optional',
  choose: 'Choose…',
  fieldMissing: (kind) => missing[kind] ?? 'Fill this in.',
  fieldWrong: (kind) => wrong[kind] ?? 'This is not accepted.',
  formSent: 'Sent',
  formFailed: 'Not sent. Check your connection and try again.',
  agreed: 'Yes',
  write: 'Message',
  placeholder: 'Write a message…',
  send: 'Send',
  stop: 'Stop',
  tooLong: (over) => (over === 1 ? '1 character too long' : `${over} characters too long`),
  connecting: 'Connecting…',
  offline: 'No connection. Your draft is kept.',
  retryIn: (seconds) => `Next try in ${seconds} s`,
  dictate: 'Dictate a message',
  recording: 'Recording',
  recorded: 'Finish recording',
  cancelRecording: 'Cancel recording',
  transcribing: 'Transcribing…',
  microphoneDenied:
    'The microphone may not be used here. Allow it for this page in your browser’s settings, then try again.',
  microphoneMissing: 'No microphone was found, or another program is using it.',
  notHeard: 'No speech was detected. Try again, closer to the microphone.',
  transcriptionFailed: 'Your recording could not be transcribed.',
  readAloud: 'Read aloud',
  stopReading: 'Stop reading',
  files: (count) => (count === 1 ? '1 file' : `${count} files`),
  attach: 'Attach files',
  dropFiles: 'Drop files to attach them',
  uploading: (percent) => `Uploading, ${percent} %`,
  filesWait: 'You can send as soon as the files are uploaded.',
  filesFailed: 'Remove the files that cannot be sent, or try them again.',
  remove: 'Remove',
  removeFile: (name) => `Remove ${name}`,
  retryFile: (name) => `Upload ${name} again`,
  saveFile: (name) => `Download ${name}`,
  playFile: (name) => `Play ${name}`,
  openImage: (name) => `Show ${name} large`,
  closeImage: 'Close the picture',
  fileGone: 'Could not be loaded',
  sources: (count) => (count === 1 ? '1 source' : `${count} sources`),
  sourcePage: (page) => `page ${page}`,
  openSource: 'Open the document',
};

export const [ChatTextsContext, useChatTexts] = createTexts(englishChatTexts);
