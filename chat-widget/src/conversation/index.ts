export { ChatError } from './api.ts';
export { type AttachmentState, attachmentProps } from './attachmentProps.ts';
export { type ConversationOptions, type LiveConversation, openConversation } from './conversation.ts';
export { createFileUrls, type FileUrls } from './fileUrls.ts';
export { guardedStore, type Store } from './storage.ts';
export type { Connection, ConversationState, Delivery, Entry, FileProblem, Problem, Target, Upload } from './types.ts';
export { bannerOf, likeOf, toChatMessage } from './view.ts';
export { eventParser, type StreamEvent } from './sse.ts';
export { onOffline, onWake } from './wake.ts';
