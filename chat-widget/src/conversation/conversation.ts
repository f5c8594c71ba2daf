import type { Conversation, ConversationEvent, Message, Submission } from '@parlance/contract/calls/conversation';
import { limits } from '@parlance/contract/limits';
import { proxy, ref } from 'valtio/vanilla';
import { ChatError, conversationApi } from './api.ts';
import { type Clock, systemClock } from './clock.ts';
import { keepConnected } from './connection.ts';
import { keepNewest, mergeMessage, visibleEntries } from './entries.ts';
import { createFileUrls } from './fileUrls.ts';
import { createFormDrafts, createTextDraft, type FormDraft } from './drafts.ts';
import { createOutbox } from './outbox.ts';
import { guardedStore, type Store } from './storage.ts';
import type { ConversationState, Entry, Target } from './types.ts';
import { createUploads } from './uploads.ts';
import { uuid } from './uuid.ts';
import { onOffline, onWake } from './wake.ts';

export interface ConversationOptions {
  /** Keeps drafts and unsent messages of different people on one device apart: for example the person's login. */
  scope?: string;
  /** Stores drafts and unsent messages; by default the browser's local storage, guarded. */
  store?: Store;
  /** Stores this tab's draft; by default its session storage, guarded. */
  tab?: Store;
  clock?: Clock;
  /** No request before this resolves; messages wait until then. By default none wait. */
  startAfter?: Promise<unknown>;
}

export interface LiveConversation {
  readonly state: ConversationState;
  /**
   * Shows the message at once and sends it; `withUploads` includes the attached files. The draft stays: a choice or the
   * host's page may send while the reader writes. Returns the id; '' without text and files, and while a file is not
   * uploaded yet.
   */
  send: (text: string, options?: { withUploads?: boolean }) => string;
  /**
   * Submits a form, which is answered like a text. Throws ChatError, with `fields` for invalid values; a retry never
   * submits it twice.
   */
  sendForm: (messageId: string, values: Submission['fields']) => Promise<void>;
  /** Retries a failed message. */
  retry: (messageId: string) => void;
  /** Removes a failed message. */
  discard: (messageId: string) => void;
  /** Rates an answer; shown at once, reverted when the server refuses. Throws ChatError. */
  like: (messageId: string, like: Message['like']) => Promise<void>;
  /** Deletes the conversation, here and on the server. Throws ChatError. */
  clear: () => Promise<void>;
  /** Adds up to 100 messages before the first one. Throws ChatError. */
  loadEarlier: () => Promise<void>;
  setDraft: (text: string) => void;
  /** The unsent values of a message's form; they survive a reload while the form is open. */
  formDraft: (messageId: string) => FormDraft | undefined;
  setFormDraft: (messageId: string, draft: FormDraft) => void;
  /** Uploads files for the next message; only where `state.mayAttach`. Returns how many exceed the limit. */
  attach: (files: readonly File[]) => number;
  detach: (key: string) => void;
  retryUpload: (key: string) => void;
  /** The blob address of a file of the conversation, valid until it is closed. Throws ChatError. */
  fileUrl: (id: string) => Promise<string>;
  /** Transcribes a recording, in a language (`fr`) where it is known; only where `state.speech`. Throws ChatError. */
  transcribe: (audio: Blob, language: string | undefined, signal: AbortSignal) => Promise<string>;
  /** Connects now, also after `expired` and `refused`. */
  reconnect: () => void;
  /** Closes the connection. Unsent messages stay in the store. */
  close: () => void;
}

/** Opens a conversation and updates its state until it is closed. */
export function openConversation(target: Target, options: ConversationOptions = {}): LiveConversation {
  const { scope, store = guardedStore(), clock = systemClock, startAfter } = options;
  const { tab = guardedStore(() => globalThis.sessionStorage) } = options;
  const { trial } = target;
  const key = ['parlance', target.ws, target.device, ...(scope ? [scope] : []), ...(trial ? [trial] : [])].join(':');
  const draft = createTextDraft(store, tab, `${key}:draft`);
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const api = conversationApi(target);
  const known = new Map<string, Entry>();
  /** Message ids of submissions by the form's message, so that a retry posts the same message. */
  const submissions = new Map<string, string>();
  /** Grows while the reader loads earlier messages; reset when they send one. */
  let limit: number = limits.messagesKept;

  const state = proxy<ConversationState>({
    connection: 'connecting',
    retryAt: null,
    problem: null,
    loaded: false,
    messages: ref([]),
    earlier: false,
    loadingEarlier: false,
    typing: false,
    mayAttach: false,
    uploads: ref([]),
    speech: false,
    draft: draft.read(),
  });

  const formDrafts = createFormDrafts(store, `${key}:forms`);

  /** A message that is not loaded may have an open form while there are earlier messages. */
  const isOpenForm = (messageId: string): boolean => {
    const entry = state.messages.find((each) => each.messageId === messageId);
    return entry ? entry.attachment?.form !== undefined && !entry.submitted : state.earlier;
  };

  const publish = (): void => {
    if (keepNewest(known, limit)) state.earlier = true;
    state.messages = ref(visibleEntries(known, outbox.entries()));
    if (state.loaded) formDrafts.retain(isOpenForm);
  };

  let renewal: Promise<boolean> | undefined;
  const renew = (): Promise<boolean> =>
    (renewal ??= (target.renew?.() ?? Promise.resolve(false))
      .catch((error: unknown) => {
        // Only a 401 means that the session expired; other refusals would meet a new session too.
        if (error instanceof ChatError && (error.retriable || error.status !== 401)) throw error;
        return false;
      })
      .finally(() => {
        renewal = undefined;
      }));

  const outbox = createOutbox({
    postMessage: api.postMessage,
    onUnauthorized: () => connection.restart(),
    onAccepted: (message) => mergeMessage(known, message),
    onChange: publish,
    store,
    key: `${key}:outbox`,
    clock,
    signal,
  });

  const fileUrls = createFileUrls((id) => guarded(api.file(id, signal)));
  signal.addEventListener('abort', () => fileUrls.clear());
  const uploads = createUploads({
    api,
    onChange: (list) => {
      state.uploads = ref(list);
    },
    onUnauthorized: () => connection.restart(),
    signal,
  });

  /** Removes messages by sequence numbers. A range from 0 also resets whether there are earlier messages. */
  const clearMessages = (from = 0, upTo = Infinity): void => {
    for (const [id, { seq }] of known) if (seq >= from && seq <= upTo) known.delete(id);
    state.typing = false;
    if (from) return;
    limit = limits.messagesKept;
    state.earlier = false;
  };

  const applyEvent = (event: ConversationEvent): void => {
    if (event.type === 'forgotten') {
      fileUrls.clear();
      uploads.clear();
      return clearMessages();
    }
    if (event.type === 'typing') state.typing = event.active;
    if (event.type !== 'message') return;
    mergeMessage(known, event.message);
    if (event.message.deleted) formDrafts.retain((messageId) => messageId !== event.message.messageId);
    outbox.remove(event.message.messageId);
    if (event.message.from === 'assistant') state.typing = false;
  };

  const applyHistory = (conversation: Conversation): void => {
    // Earlier messages that the reader has loaded stay where no message is missing after them.
    const first = known.get(`${conversation.messages[0]?.messageId}`)?.seq;
    clearMessages(first);
    if (!first) state.earlier = conversation.earlier;
    for (const message of conversation.messages) applyEvent({ type: 'message', message });
    state.mayAttach = conversation.files;
    state.speech = conversation.speech;
    state.loaded = true;
    publish();
  };

  const connection = keepConnected({
    api,
    clock,
    signal,
    startAfter,
    renew,
    async load(loading) {
      const conversation = await api.history(loading);
      applyHistory(conversation);
      return conversation.last_event_id;
    },
    apply(events) {
      for (const event of events) applyEvent(event);
      publish();
    },
    report(status) {
      Object.assign(state, status);
      if (status.connection === 'online') outbox.flush();
      else state.typing = false;
    },
  });
  const wake = (): void => {
    connection.nudge();
    outbox.flush();
  };
  signal.addEventListener('abort', onWake(wake));
  signal.addEventListener('abort', onOffline(connection.cut));
  publish();

  /** Lets the connection renew the session when any call gets a 401. */
  const guarded = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ChatError && error.status === 401) connection.restart();
      throw error;
    }
  };

  return {
    state,
    setDraft(text) {
      draft.write(text, state.draft);
      state.draft = text;
    },
    reconnect: wake,
    transcribe: (audio, language, abort) => guarded(api.transcribe(audio, language, abort)),
    retry: (messageId) => outbox.retry(messageId),
    discard: (messageId) => outbox.remove(messageId),
    send(text, { withUploads = false } = {}) {
      const trimmed = text.trim();
      const attached = withUploads ? state.uploads.length : 0;
      if (trimmed === '' && attached === 0) return '';
      if (attached > 0 && !uploads.ready()) return '';
      limit = limits.messagesKept;
      const files = withUploads ? uploads.takeUploaded() : [];
      for (const { info, file } of files) fileUrls.put(info.id, file);
      return outbox.add(
        trimmed,
        files.map(({ info }) => info),
      );
    },
    attach: (files) => uploads.add(files),
    detach: (key) => uploads.remove(key),
    retryUpload: (key) => uploads.retry(key),
    fileUrl: (id) => fileUrls.of(id),
    formDraft: (messageId) => formDrafts.of(messageId),
    setFormDraft: (messageId, draft) => formDrafts.set(messageId, draft),
    async sendForm(answers, fields) {
      const messageId = submissions.get(answers) ?? uuid();
      submissions.set(answers, messageId);
      mergeMessage(known, await guarded(api.sendForm(messageId, { answers, fields }, signal)));
      publish();
    },
    async like(messageId, like) {
      const before = known.get(messageId);
      if (!before) return;
      known.set(messageId, { ...before, like });
      publish();
      try {
        mergeMessage(known, await guarded(api.like(messageId, like, signal)));
      } catch (error) {
        const now = known.get(messageId);
        if (now?.like === like) known.set(messageId, { ...now, like: before.like });
        throw error;
      } finally {
        publish();
      }
    },
    async clear() {
      const last = Math.max(0, ...[...known.values()].map(({ seq }) => seq));
      await guarded(api.clear(signal));
      // The stream may be quicker than this response: newer messages belong to the new conversation.
      clearMessages(0, last);
      outbox.clear();
      uploads.clear();
    },
    async loadEarlier() {
      const first = state.messages.find(({ delivery }) => delivery === 'sent');
      if (!first || state.loadingEarlier) return;
      state.loadingEarlier = true;
      try {
        const page = await guarded(api.history(signal, first.seq));
        limit += page.messages.length;
        for (const message of page.messages) mergeMessage(known, message);
        publish();
        state.earlier = page.earlier;
      } finally {
        state.loadingEarlier = false;
      }
    },
    close() {
      lifetime.abort();
      state.connection = 'closed';
    },
  };
}
