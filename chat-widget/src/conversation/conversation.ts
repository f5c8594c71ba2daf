import type { Conversation, ConversationEvent, Message, Submission } from '@parlance/contract/calls/conversation';
import { limits } from '@parlance/contract/limits';
import { proxy, ref } from 'valtio/vanilla';
import { ChatError, conversationApi } from './api.ts';
import { type Clock, systemClock } from './clock.ts';
import { keepConnected } from './connection.ts';
import { accept, arrange, keepNewest } from './messages.ts';
import { keptDraft } from './draft.ts';
import { createFileUrls } from './fileUrls.ts';
import { createFormDrafts, type FormDraft } from './formDrafts.ts';
import { createOutbox } from './outbox.ts';
import { guardedStore, type Store } from './storage.ts';
import type { ConversationState, Entry, Target } from './types.ts';
import { createUploads } from './uploads.ts';
import { uuid } from './uuid.ts';
import { onOffline, onWake } from './wake.ts';

export interface ConversationOptions {
  /** Keeps drafts and unsent messages of different people on one device apart; the reader's login, say. */
  scope?: string;
  /** Where drafts and unsent messages are kept; by default the browser's local storage, guarded. */
  store?: Store;
  /** Where this tab keeps its own draft, beside those of other tabs; by default its session storage, guarded. */
  tab?: Store;
  clock?: Clock;
  /** The server is asked nothing before this; what is written meanwhile waits. @default at once */
  begin?: Promise<unknown>;
}

export interface LiveConversation {
  readonly state: ConversationState;
  /**
   * Shows the message at once, clears the draft, sends it; `withUploads` also takes the files attached. Returns its id;
   * '' where there is neither text nor file, and while a file is not there yet.
   */
  send: (text: string, options?: { withUploads?: boolean }) => string;
  /**
   * Sends a form once it is filled in: what is in it is answered like a text. Throws ChatError, with `fields` for what
   * the form does not take; trying again never sends it twice.
   */
  sendForm: (messageId: string, values: Submission['fields']) => Promise<void>;
  /** Sends a failed message again. */
  retry: (messageId: string) => void;
  /** Drops a failed message. */
  discard: (messageId: string) => void;
  /** Shown at once, taken back when the server refuses. Throws ChatError. */
  like: (messageId: string, like: Message['like']) => Promise<void>;
  /** Forgets the conversation, here and on the server. Throws ChatError. */
  forget: () => Promise<void>;
  /** Adds up to 100 messages before the first one. Throws ChatError. */
  loadEarlier: () => Promise<void>;
  setDraft: (text: string) => void;
  /** What was typed in to a message's form and not sent; survives a reload, as long as the form can be filled in. */
  formDraft: (messageId: string) => FormDraft | undefined;
  setFormDraft: (messageId: string, draft: FormDraft) => void;
  /** Uploads files to go with the next message; only where `state.mayAttach`. Returns how many are too many. */
  attach: (files: readonly File[]) => number;
  detach: (key: string) => void;
  retryUpload: (key: string) => void;
  /** An address in this page of a file of the conversation, good until it is closed. Throws ChatError. */
  fileUrl: (id: string) => Promise<string>;
  /** What is said in a recording, in a language (`fr`) where one is known; only where `state.speech`. Throws ChatError. */
  writeDown: (audio: Blob, language: string | undefined, signal: AbortSignal) => Promise<string>;
  /** Tries to connect now; also the way on after `expired` and `refused`. */
  reconnect: () => void;
  /** Ends the connection. Unsent messages stay in the store. */
  close: () => void;
}

/** Opens a conversation and keeps it up to date until it is closed. */
export function openConversation(target: Target, options: ConversationOptions = {}): LiveConversation {
  const { scope, store = guardedStore(), clock = systemClock, begin } = options;
  const { tab = guardedStore(() => globalThis.sessionStorage) } = options;
  const key = ['parlance', target.ws, target.device, ...(scope ? [scope] : [])].join(':');
  const draft = keptDraft(store, tab, `${key}:draft`);
  const life = new AbortController();
  const { signal } = life;
  const api = conversationApi(target);
  const known = new Map<string, Entry>();
  /** By the message that has the form: the id under which it is sent, so that each attempt is the same message. */
  const submissions = new Map<string, string>();
  /** Grows while the reader looks at earlier messages, and falls back with the next one of theirs. */
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

  /** Of a message that is not loaded nobody knows: there may be one before the first. */
  const isOpenForm = (messageId: string): boolean => {
    const entry = state.messages.find((each) => each.messageId === messageId);
    return entry ? entry.attachment?.form !== undefined && !entry.filled : state.earlier;
  };

  const publish = (): void => {
    if (keepNewest(known, limit)) state.earlier = true;
    state.messages = ref(arrange(known, outbox.entries()));
    if (state.loaded) formDrafts.retain(isOpenForm);
  };

  let renewal: Promise<boolean> | undefined;
  const renew = (): Promise<boolean> =>
    (renewal ??= (target.renew?.() ?? Promise.resolve(false))
      .catch((error: unknown) => {
        // Kept out, or nothing is there any more: to begin again would be refused as well.
        if (error instanceof ChatError && (error.passing || error.status !== 401)) throw error;
        return false;
      })
      .finally(() => {
        renewal = undefined;
      }));

  const outbox = createOutbox({
    say: api.say,
    unauthorized: () => connection.restart(),
    accepted: (message) => accept(known, message),
    changed: publish,
    store,
    key: `${key}:outbox`,
    clock,
    signal,
  });

  const fileUrls = createFileUrls((id) => asked(api.file(id, signal)));
  signal.addEventListener('abort', () => fileUrls.clear());
  const uploads = createUploads({
    api,
    changed: (list) => {
      state.uploads = ref(list);
    },
    unauthorized: () => connection.restart(),
    signal,
  });

  /** Drops what was said, up to a place in the conversation where one is given. */
  const empty = (upTo = Infinity): void => {
    for (const [id, { seq }] of known) if (seq <= upTo) known.delete(id);
    limit = limits.messagesKept;
    state.earlier = false;
    state.typing = false;
  };

  const take = (event: ConversationEvent): void => {
    if (event.type === 'forgotten') {
      fileUrls.clear();
      uploads.clear();
      return empty();
    }
    if (event.type === 'typing') state.typing = event.active;
    if (event.type !== 'message') return;
    accept(known, event.message);
    if (event.message.deleted) formDrafts.retain((messageId) => messageId !== event.message.messageId);
    outbox.remove(event.message.messageId);
    if (event.message.from === 'assistant') state.typing = false;
  };

  const takeHistory = (conversation: Conversation): void => {
    empty();
    for (const message of conversation.messages) take({ type: 'message', message });
    state.earlier = conversation.earlier;
    state.mayAttach = conversation.files;
    state.speech = conversation.speech;
    state.loaded = true;
    publish();
  };

  const connection = keepConnected({
    api,
    clock,
    signal,
    begin,
    renew,
    async load(loading) {
      const conversation = await api.history(loading);
      takeHistory(conversation);
      return conversation.last_event_id;
    },
    apply(events) {
      for (const event of events) take(event);
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

  /** A refused session is the connection's to mend, whichever call found out. */
  const asked = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ChatError && error.status === 401) connection.restart();
      throw error;
    }
  };

  const setDraft = (text: string): void => {
    draft.write(text, state.draft);
    state.draft = text;
  };

  return {
    state,
    setDraft,
    reconnect: wake,
    writeDown: (audio, language, ended) => asked(api.writeDown(audio, language, ended)),
    retry: (messageId) => outbox.retry(messageId),
    discard: (messageId) => outbox.remove(messageId),
    send(text, { withUploads = false } = {}) {
      const words = text.trim();
      const attached = withUploads ? state.uploads.length : 0;
      if (words === '' && attached === 0) return '';
      if (attached > 0 && !uploads.ready()) return '';
      limit = limits.messagesKept;
      setDraft('');
      const files = withUploads ? uploads.take() : [];
      for (const { info, file } of files) fileUrls.put(info.id, file);
      return outbox.add(
        words,
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
      accept(known, await asked(api.sendForm(messageId, { answers, fields }, signal)));
      publish();
    },
    async like(messageId, like) {
      const before = known.get(messageId);
      if (!before) return;
      known.set(messageId, { ...before, like });
      publish();
      try {
        accept(known, await asked(api.like(messageId, like, signal)));
      } catch (error) {
        const now = known.get(messageId);
        if (now?.like === like) known.set(messageId, { ...now, like: before.like });
        throw error;
      } finally {
        publish();
      }
    },
    async forget() {
      const last = Math.max(0, ...[...known.values()].map(({ seq }) => seq));
      await asked(api.forget(signal));
      // The stream may be quicker than this answer: what it brought since is the new conversation's, and stays.
      empty(last);
      outbox.clear();
      uploads.clear();
    },
    async loadEarlier() {
      const first = state.messages.find(({ delivery }) => delivery === 'sent');
      if (!first || state.loadingEarlier) return;
      state.loadingEarlier = true;
      try {
        const page = await asked(api.history(signal, first.seq));
        limit += page.messages.length;
        for (const message of page.messages) accept(known, message);
        publish();
        state.earlier = page.earlier;
      } finally {
        state.loadingEarlier = false;
      }
    },
    close() {
      life.abort();
      state.connection = 'closed';
    },
  };
}
