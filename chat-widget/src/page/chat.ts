import type { Visitor } from '@parlance/contract/calls/conversation';
import { defaultDevice } from '@parlance/contract/limits';
import { speaker } from '@parlance/ui-kit/chat';
import { proxy, ref } from 'valtio/vanilla';
import { ChatError } from '../conversation/api.ts';
import { backoff, systemClock } from '../conversation/clock.ts';
import { type LiveConversation, openConversation } from '../conversation/conversation.ts';
import { guardedStore } from '../conversation/storage.ts';
import type { Entry } from '../conversation/types.ts';
import { onWake } from '../conversation/wake.ts';
import { openBridge } from './bridge.ts';
import { consentStore } from './consentStore.ts';
import { chatHeaders } from './chatHeaders.ts';
import { notifyHost } from './notifyHost.ts';
import { languageOf, type PageLanguage } from './settings.ts';
import { parseCommand } from './parseCommand.ts';
import { signedOut, rememberChat, readConsoleSession, signInFirst, signInPath } from './consoleSession.ts';
import { parentOrigin } from './parentOrigin.ts';
import { type Phase, phaseOf } from './phase.ts';
import { historyStore, readStartup } from './startup.ts';
import { isPublishable, openVisitor, subjectOf } from './visitor.ts';

interface ChatState {
  phase: Phase;
  /** The workspace's title; null where the page has only a session token. */
  title: string | null;
  /** The workspace's brand colour. */
  brand: string | null;
  look: Visitor['look'] | null;
  language: PageLanguage;
  /** The visitor has to answer whether the browser may store the conversation. */
  asksConsent: boolean;
  conversation: ReturnType<typeof ref<LiveConversation>> | null;
  /** The page is visible: open in its frame, or not framed. */
  visible: boolean;
  /** New answers are read aloud. */
  aloud: boolean;
}

const topLevel = window.parent === window;
const local = guardedStore();
/** The visitor's data; nothing is written before their consent, or before the workspace's setting is known. */
const store = consentStore(local);
const sessionStore = guardedStore(() => sessionStorage);
const tab = consentStore(sessionStore);
function allowStorage(): void {
  store.release();
  tab.release();
}
const consoleSession = topLevel ? readConsoleSession(local, sessionStore) : signedOut;
const startup = readStartup(
  new URL(location.href),
  (address) => history.replaceState(history.state, '', address),
  topLevel ? historyStore(history, tab) : guardedStore(() => undefined),
  { framed: !topLevel, consoleSession },
);
const { token, ws } = startup;
if (topLevel) rememberChat(tab, location.pathname, token !== null && token !== consoleSession.token);
const site = parentOrigin(window, startup.embedded);
let { context, identity } = startup;
let sessionToken = token;
/** Texts from the host before the conversation is open. */
const pendingTexts: string[] = [];

export const settings = startup.settings;
export const isVisitor = token !== null && isPublishable(token);
export const signInHref = signInPath(startup);
if (!isVisitor) allowStorage();
/** The loader allows its frame the microphone only where the workspace has speech recognition. */
export const mayRecord = startup.embedded === null || settings['speech'] === '1';

/** Resolves once the parent page's origin is verified. */
let confirmParent = (): void => {};
const parentVerified = new Promise<void>((resolve) => {
  confirmParent = resolve;
});
/** Resolves when the chat is first shown: the conversation starts then, and sends no request before. */
let markShown = (): void => {};
const firstShown = new Promise<void>((resolve) => {
  markShown = resolve;
});

export const bridge = openBridge(startup.embedded, window, receive, () => confirmParent());
if (!bridge.embedded) {
  confirmParent();
  markShown();
}

export const state = proxy<ChatState>({
  phase: 'opening',
  title: null,
  brand: null,
  look: null,
  language: languageOf(settings, navigator.languages),
  asksConsent: false,
  conversation: null,
  visible: !bridge.embedded,
  aloud: false,
});

function receive(value: unknown): void {
  const command = parseCommand(value);
  switch (command?.type) {
    case 'context':
      context = { ...context, ...command.context };
      break;
    case 'send':
      send(command.text);
      break;
    case 'identify':
      if (command.identity !== identity) switchIdentity(command.identity);
      break;
    case 'visible':
      state.visible = command.visible;
      if (command.visible) markShown();
      else stopSound();
      break;
    default: // A newer loader may send more types.
  }
}

/** A hidden chat is silent. */
function stopSound(): void {
  speaker.stop();
  for (const player of document.querySelectorAll<HTMLMediaElement>('audio, video')) player.pause();
}

function send(text: string): void {
  if (state.conversation) state.conversation.send(text);
  else pendingTexts.push(text);
}

const headers = (): Record<string, string> => chatHeaders(ws ?? '', context, state.language, site);

/** Exchanges the publishable key for a visitor session and applies the workspace's settings. */
async function openSession(key: string): Promise<void> {
  const visitor = await openVisitor({
    ws: ws ?? '',
    device: startup.device,
    token: key,
    site,
    identity,
    headers,
    store,
  });
  const { look } = visitor;
  sessionToken = visitor.token;
  if (look.language !== 'auto' && !settings['lang'] && !settings['language']) state.language = look.language;
  state.title = look.texts[state.language].title || visitor.title;
  state.brand = visitor.brand;
  state.look = look;
  if (!look.ask_consent || store.get(consentKey) === 'yes') allowStorage();
  else state.asksConsent = true;
}

const consentKey = `parlance:${ws}:consent`;

/** Applies the visitor's answer to the consent question. */
export function answerConsent(agreed: boolean): void {
  state.asksConsent = false;
  if (!agreed) return;
  store.set(consentKey, 'yes');
  allowStorage();
}

/** The visitor's likely language, which may be one that the chat has no texts in (`es`). */
export function spokenLanguage(): string | undefined {
  const chosen = state.look?.language === 'auto' ? undefined : state.look?.language;
  const tag = settings['language'] || settings['lang'] || chosen || navigator.language;
  return /^[a-z]{2,3}(?![a-z])/i.exec(tag)?.[0].toLowerCase();
}

const aloudKey = `parlance:${ws}:aloud`;

/** Turns reading aloud on or off. */
export function setReadAloud(aloud: boolean): void {
  state.aloud = aloud;
  store.set(aloudKey, aloud ? 'yes' : null);
  if (!aloud) speaker.stop();
}

function readAnswer({ from, messageId, text }: Entry): void {
  if (from === 'person') speaker.stop();
  else if (state.aloud && state.visible) speaker.read(messageId, text, state.language);
}

let opening: Promise<void> | undefined;

/** Opens the session, before the chat is shown, once the parent page is verified. */
function ensureSession(): Promise<void> {
  if (!token || !isVisitor) return parentVerified;
  opening ??= parentVerified
    .then(() => openSession(token))
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}

/** Opens the conversation of another visitor, who must not see that of the previous one. */
function switchIdentity(next: string): void {
  identity = next;
  opening = undefined;
  state.conversation?.close();
  state.conversation = null;
  void start();
}

async function asksPin(ws: string, device: string): Promise<boolean> {
  const path = [ws, 'services', device].map(encodeURIComponent).join('/');
  const { ok } = await fetch(`/api/1.0/workspaces/${path}/signin`);
  return ok;
}

async function open(): Promise<void> {
  if (!token && topLevel && !bridge.native) {
    const at = { ws, device: startup.device ?? defaultDevice };
    location.replace(await signInFirst(at, location.pathname + location.search, sessionStore, asksPin));
    return;
  }
  if (!token || !ws) {
    state.phase = 'noToken';
    return;
  }
  const session = ensureSession();
  // The visitor can write before there is a session to send with.
  const conversation = openConversation(
    {
      baseUrl: '',
      ws,
      device: startup.device ?? defaultDevice,
      // Never resolves when the session fails: the conversation is closed then.
      getToken: () =>
        session.then(
          () => sessionToken,
          () => new Promise(() => {}),
        ),
      headers,
      ...(isVisitor && { renew: () => openSession(token).then(() => true) }),
    },
    // The scope hides one visitor's drafts from the next.
    { store, tab, startAfter: firstShown, ...(identity && { scope: subjectOf(identity) }) },
  );
  state.conversation = ref(conversation);
  state.phase = 'chat';
  for (const text of pendingTexts.splice(0)) conversation.send(text);
  state.aloud = store.get(aloudKey) === 'yes';
  notifyHost(conversation.state, state, bridge, readAnswer);
  try {
    await session;
  } catch (error) {
    conversation.close();
    if (state.conversation === conversation) state.conversation = null;
    throw error;
  }
}

let attempts = new AbortController();

/** Opens the conversation, and retries while the server cannot be reached, until the identity changes. */
async function start(): Promise<void> {
  attempts.abort();
  attempts = new AbortController();
  const { signal } = attempts;
  state.phase = 'opening';
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await open();
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof ChatError ? error : undefined;
      if (failure && !failure.retriable) {
        state.phase = phaseOf(failure);
        return;
      }
      state.phase = 'offline';
      await pause(failure?.retryAfter ?? backoff(failures, Math.random()));
      // A hidden chat does not retry.
      await firstShown;
    }
  }
}

let wake = (): void => {};
async function pause(ms: number): Promise<void> {
  const awake = new AbortController();
  wake = () => awake.abort();
  const stop = onWake(wake);
  await systemClock.sleep(ms, awake.signal);
  stop();
}

/** Retries now. */
export const retryOpening = (): void => wake();

export const closeChat = (): void => bridge.post({ type: 'close' });

if (bridge.native) bridge.post({ type: 'ready' });
void start();
