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
import { holdBack } from './consent.ts';
import { chatHeaders } from './headers.ts';
import { reportNews } from './news.ts';
import { languageOf, type PageLanguage } from './settings.ts';
import { readMessage } from './readMessage.ts';
import { nobody, notePlace, readSignedIn, wayInFor } from './signedIn.ts';
import { siteAround } from './site.ts';
import { inHistory, readStartup } from './startup.ts';
import { isPublishable, openVisitor, subjectOf } from './visitor.ts';

/** Which screen is shown; `offline` until a first answer. */
export type Phase = 'opening' | 'chat' | 'noToken' | 'wrongKey' | 'notHere' | 'unknownVisitor' | 'unknown' | 'offline';

interface ChatState {
  phase: Phase;
  /** Named by the workspace; null where only a session token was given. */
  title: string | null;
  /** The workspace's brand colour. */
  brand: string | null;
  look: Visitor['look'] | null;
  language: PageLanguage;
  /** The visitor is asked whether anything may be stored. */
  asksConsent: boolean;
  conversation: ReturnType<typeof ref<LiveConversation>> | null;
  /** The page is looked at: open in its frame, or not framed at all. */
  visible: boolean;
  /** Answers are read aloud as they come. */
  aloud: boolean;
}

const alone = window.parent === window;
const local = guardedStore();
/** What is stored about a visitor; nothing is before it is known whether they are asked. */
const store = holdBack(local);
const session = guardedStore(() => sessionStorage);
const tab = holdBack(session);
function release(): void {
  store.release();
  tab.release();
}
const signedIn = alone ? readSignedIn(local, session) : nobody;
const startup = readStartup(
  new URL(location.href),
  (address) => history.replaceState(history.state, '', address),
  alone ? inHistory(history, tab) : guardedStore(() => undefined),
  { framed: !alone, signedIn },
);
const { token, ws } = startup;
if (alone) notePlace(tab, location.pathname, token !== null && token !== signedIn.token);
const site = siteAround(window, startup.embedded);
let { context, identity } = startup;
let pass = token;
/** Said by the loader before there is a conversation to say it in. */
const unsaid: string[] = [];

export const settings = startup.settings;
export const byVisitor = token !== null && isPublishable(token);
export const wayIn = wayInFor(startup);
if (!byVisitor) release();
/** The loader lets its frame have the microphone only where the workspace makes something of it. */
export const mayRecord = startup.embedded === null || settings['speech'] === '1';

/** The page around this one has proved to be the one it says. */
let prove = (): void => {};
const proved = new Promise<void>((resolve) => {
  prove = resolve;
});
/** Somebody looks at the chat: the conversation begins. Until then it is ready to be shown, and asks for nothing. */
let look = (): void => {};
const seen = new Promise<void>((resolve) => {
  look = resolve;
});

export const bridge = openBridge(startup.embedded, window, receive, () => prove());
if (!bridge.embedded) {
  prove();
  look();
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

function receive(said: unknown): void {
  const message = readMessage(said);
  switch (message?.type) {
    case 'context':
      context = { ...context, ...message.context };
      break;
    case 'send':
      say(message.text);
      break;
    case 'identify':
      if (message.identity !== identity) become(message.identity);
      break;
    case 'visible':
      state.visible = message.visible;
      if (message.visible) look();
      else hush();
      break;
    default:
    // A newer loader may say more.
  }
}

/** Nothing is heard of a chat that nobody sees. */
function hush(): void {
  speaker.stop();
  for (const player of document.querySelectorAll<HTMLMediaElement>('audio, video')) player.pause();
}

function say(text: string): void {
  if (state.conversation) state.conversation.send(text);
  else unsaid.push(text);
}

const headers = (): Record<string, string> => chatHeaders(ws ?? '', context, state.language, site);

/** Gets a visitor's session for the publishable key. */
async function enter(key: string): Promise<void> {
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
  pass = visitor.token;
  if (look.language !== 'auto' && !settings['lang'] && !settings['language']) state.language = look.language;
  state.title = look.texts[state.language].title || visitor.title;
  state.brand = visitor.brand;
  state.look = look;
  if (!look.ask_consent || store.get(consentKey) === 'yes') release();
  else state.asksConsent = true;
}

const consentKey = `parlance:${ws}:consent`;

/** The visitor has said whether things may be stored here. */
export function answerConsent(agreed: boolean): void {
  state.asksConsent = false;
  if (!agreed) return;
  store.set(consentKey, 'yes');
  release();
}

/** What is probably spoken here, which may be another language than those the chat is written in (`es`). */
export function spokenLanguage(): string | undefined {
  const chosen = state.look?.language === 'auto' ? undefined : state.look?.language;
  const tag = settings['language'] || settings['lang'] || chosen || navigator.language;
  return /^[a-z]{2,3}(?![a-z])/i.exec(tag)?.[0].toLowerCase();
}

const aloudKey = `parlance:${ws}:aloud`;

/** From now on answers are read as they come, or no more. */
export function readAloud(aloud: boolean): void {
  state.aloud = aloud;
  store.set(aloudKey, aloud ? 'yes' : null);
  if (!aloud) speaker.stop();
}

function hear({ from, messageId, text }: Entry): void {
  if (from === 'person') speaker.stop();
  else if (state.aloud && state.visible) speaker.read(messageId, text, state.language);
}

let entering: Promise<void> | undefined;

/** Gets the session before the chat is opened, once the loader's page has proved to be the one it says. */
function prepare(): Promise<void> {
  if (!token || !byVisitor) return proved;
  entering ??= proved
    .then(() => enter(token))
    .catch((error: unknown) => {
      entering = undefined;
      throw error;
    });
  return entering;
}

/** Goes on as somebody else: what was said before is not theirs to read. */
function become(somebody: string): void {
  identity = somebody;
  entering = undefined;
  state.conversation?.close();
  state.conversation = null;
  void begin();
}

async function open(): Promise<void> {
  if (!token || !ws) {
    state.phase = 'noToken';
    return;
  }
  const entered = prepare();
  // There is a place to write before there is a session to send with.
  const conversation = openConversation(
    {
      baseUrl: '',
      ws,
      device: startup.device ?? defaultDevice,
      // Never where there is no way in: the conversation is closed then.
      getToken: () =>
        entered.then(
          () => pass,
          () => new Promise(() => {}),
        ),
      headers,
      ...(byVisitor && { renew: () => enter(token).then(() => true) }),
    },
    // What one person wrote and did not send is not the next one's to see.
    { store, tab, begin: seen, ...(identity && { scope: subjectOf(identity) }) },
  );
  state.conversation = ref(conversation);
  state.phase = 'chat';
  for (const text of unsaid.splice(0)) conversation.send(text);
  state.aloud = store.get(aloudKey) === 'yes';
  reportNews(conversation.state, state, bridge, hear);
  try {
    await entered;
  } catch (error) {
    conversation.close();
    if (state.conversation === conversation) state.conversation = null;
    throw error;
  }
}

const phases: Record<number, Phase> = { 401: 'wrongKey', 403: 'wrongKey', 404: 'unknown', 400: 'unknown' };
const reasons: Record<string, Phase> = {
  origin: 'notHere',
  identity: 'unknownVisitor',
  disabled: 'unknown',
  pin: 'unknown',
};
let opening = new AbortController();

/** Opens the conversation; while the server cannot be reached, again and again, unless somebody else goes on. */
async function begin(): Promise<void> {
  opening.abort();
  opening = new AbortController();
  const { signal } = opening;
  state.phase = 'opening';
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await open();
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof ChatError ? error : undefined;
      if (failure && !failure.passing) {
        state.phase = reasons[failure.type] ?? phases[failure.status] ?? 'unknown';
        return;
      }
      state.phase = 'offline';
      await pause(failure?.retryAfter ?? backoff(failures, Math.random()));
      // Nobody waits for a chat that nobody sees.
      await seen;
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

/** Tries to reach the server now. */
export const retryOpening = (): void => wake();

export const closeChat = (): void => bridge.post({ type: 'close' });

if (bridge.native) bridge.post({ type: 'ready' });
void begin();
