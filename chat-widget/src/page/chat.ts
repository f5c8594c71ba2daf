import { defaultDevice } from '@parlance/contract/limits';
import { proxy, ref } from 'valtio/vanilla';
import { ChatError } from '../conversation/api.ts';
import { backoff, systemClock } from '../conversation/clock.ts';
import { type LiveConversation, openConversation } from '../conversation/conversation.ts';
import { guardedStore } from '../conversation/storage.ts';
import { onWake } from '../conversation/wake.ts';
import { type Bridge, openBridge } from './bridge.ts';
import { chatHeaders } from './headers.ts';
import { reportNews } from './news.ts';
import { languageOf } from './settings.ts';
import { notePlace, readSignedIn } from './signedIn.ts';
import { readStartup } from './startup.ts';
import { isPublishable, openVisitor } from './visitor.ts';

/** Which screen is shown: `waiting` for the loader to open the frame, `offline` until a first answer. */
export type Phase = 'waiting' | 'opening' | 'chat' | 'noToken' | 'wrongKey' | 'unknown' | 'offline';

interface ChatState {
  phase: Phase;
  /** Named by the workspace; null where only a session token was given. */
  title: string | null;
  /** The workspace's brand colour. */
  brand: string | null;
  conversation: ReturnType<typeof ref<LiveConversation>> | null;
  /** The page is looked at: open in its frame, or not framed at all. */
  visible: boolean;
}

const local = guardedStore();
const inTab = guardedStore(() => sessionStorage);
const startup = readStartup(
  new URL(location.href),
  (address) => history.replaceState(history.state, '', address),
  inTab,
  window.parent === window ? readSignedIn(local, inTab) : undefined,
);
if (window.parent === window) notePlace(inTab, location.pathname);
const { token, ws } = startup;
let context = startup.context;
let session = token;
/** Said by the loader before there is a conversation to say it in. */
const unsaid: string[] = [];

export const settings = startup.settings;
export const language = languageOf(settings, navigator.languages);
export const byVisitor = token !== null && isPublishable(token);

export const bridge: Bridge = openBridge(startup.embedded, window, (message) => {
  if (message.type === 'context') context = { ...context, ...message.context };
  else if (message.type === 'send') say(message.text);
  else {
    state.visible = message.visible;
    if (message.visible) begin();
  }
});

export const state = proxy<ChatState>({
  phase: bridge.embedded ? 'waiting' : 'opening',
  title: null,
  brand: null,
  conversation: null,
  visible: !bridge.embedded,
});

function say(text: string): void {
  if (state.conversation) state.conversation.send(text);
  else unsaid.push(text);
}

const headers = (): Record<string, string> => chatHeaders(ws ?? '', context, language);

/** Gets a visitor's session for the publishable key. Returns the channel. */
async function enter(key: string): Promise<string> {
  const visitor = await openVisitor({ ws: ws ?? '', device: startup.device, token: key, headers, store: local });
  session = visitor.token;
  state.title = visitor.title;
  state.brand = visitor.brand;
  return visitor.device;
}

async function open(): Promise<void> {
  if (!token || !ws) {
    state.phase = 'noToken';
    return;
  }
  const device = byVisitor ? await enter(token) : (startup.device ?? defaultDevice);
  const conversation = openConversation(
    {
      baseUrl: '',
      ws,
      device,
      getToken: () => session,
      headers,
      ...(byVisitor && { renew: async () => Boolean(await enter(token)) }),
    },
    { store: local },
  );
  state.conversation = ref(conversation);
  state.phase = 'chat';
  for (const text of unsaid.splice(0)) conversation.send(text);
  reportNews(conversation.state, state, bridge);
}

const phases: Record<number, Phase> = { 401: 'wrongKey', 403: 'wrongKey', 404: 'unknown', 400: 'unknown' };
let begun = false;

/** Opens the conversation once; while the server cannot be reached, again and again. */
function begin(): void {
  if (begun) return;
  begun = true;
  state.phase = 'opening';
  void keepOpening();
}

async function keepOpening(): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await open();
    } catch (error) {
      const failure = error instanceof ChatError ? error : undefined;
      if (failure && !failure.passing) {
        state.phase = phases[failure.status] ?? 'unknown';
        return;
      }
      state.phase = 'offline';
      await pause(failure?.retryAfter ?? backoff(failures, Math.random()));
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

if (!bridge.embedded) begin();
