import { eventParser, onOffline, onWake } from '@parlance/chat-widget/conversation';
import { proxy } from 'valtio/vanilla';
import { bearerToken } from '../browser/token.ts';
import { reportServerUnreachable, reportRefusedToken } from './call.ts';
import { requestHeaders } from './headers.ts';

/** The state of the stream; a valtio proxy. */
export interface StreamState {
  connection: 'connecting' | 'online' | 'reconnecting' | 'unauthorized' | 'closed';
  /** Epoch ms of the next attempt while `reconnecting`. */
  retryAt: number | null;
}

export interface EventStream {
  readonly state: StreamState;
  close(): void;
}

interface Options {
  /** Same-origin address. */
  url: string;
  onEvent: (data: string, id: string) => void;
  /** The stream was reopened after an interruption: events may have been missed. */
  onReopen?: () => void;
  /** The user has lost access to the stream, or it no longer exists. */
  onRefused?: () => void;
  /** Milliseconds before an attempt, counted from 0. @default {@link retryDelay} */
  delay?: (attempt: number) => number;
  /**
   * Milliseconds of silence after which the connection counts as broken: a lost network or a machine that slept does
   * not close it. @default three of the server's heartbeats, one in 15 s
   */
  silence?: number;
  /** Milliseconds until a hidden page closes its stream, if all tabs share few connections. @default 10,000 */
  hiddenFor?: number;
}

const firstRetry = 3000;
const longestRetry = 30_000;

/** 3 s at first, then doubling with jitter, so that clients do not all reconnect at once after a restart. */
export function retryDelay(attempt: number, random = Math.random): number {
  if (attempt === 0) return firstRetry;
  return Math.round(Math.min(longestRetry, firstRetry * 2 ** attempt) * (0.5 + random() / 2));
}

/**
 * Calls `hidden` when the page has been hidden for a while, and `seen` when it becomes visible again. Does nothing over
 * HTTP/2. Without it, all tabs share the six connections that a browser opens to a server, and their streams would leave
 * none for calls. Returns the function that removes the listener.
 */
function onHidden(hidden: () => void, hiddenFor: number, seen: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const [page] = performance.getEntriesByType('navigation');
  if (!page || !('nextHopProtocol' in page) || page.nextHopProtocol !== 'http/1.1') return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(hidden, hiddenFor);
    else seen();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Maximum delay of a timer, in ms. */
const longestTimer = 2 ** 31 - 1;

/**
 * Reads a server's event stream over fetch, because an EventSource cannot send the bearer token. It resumes after the
 * last event id when the connection breaks; a 401 ends it.
 */
export function openEventStream({
  url,
  onEvent,
  onReopen,
  onRefused,
  delay = retryDelay,
  silence = 45_000,
  hiddenFor = 10_000,
}: Options): EventStream {
  const state = proxy<StreamState>({ connection: 'connecting', retryAt: null });
  const closing = new AbortController();
  let reading = new AbortController();
  let heardAt = Date.now();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let lastId = '';
  let attempt = 0;
  let opened = false;
  let wake = () => {};
  /** The stream is closed until the page is visible again. */
  let resting = false;

  const cut = () => reading.abort();
  const markAlive = () => {
    heardAt = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(cut, silence);
  };

  async function read(): Promise<void> {
    reading = new AbortController();
    markAlive();
    const token = bearerToken();
    const response = await fetch(url, {
      signal: reading.signal,
      cache: 'no-store',
      headers: {
        ...requestHeaders(),
        accept: 'text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(lastId && { 'last-event-id': lastId }),
      },
    });
    if (response.status === 401) reportRefusedToken(token);
    if (response.status === 403 || response.status === 404) onRefused?.();
    if (response.status === 401 || response.status === 403) return void (state.connection = 'unauthorized');
    // The server no longer has this event: `onReopen` reports that anything may have changed.
    if (response.status === 410) lastId = '';
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    state.connection = 'online';
    state.retryAt = null;
    // Data that was fetched while the first attempt failed may be outdated, too.
    if (opened || attempt > 0) onReopen?.();
    attempt = 0;
    opened = true;
    const parse = eventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      markAlive();
      for (const event of parse(part.value)) {
        lastId = event.id || lastId;
        onEvent(event.data, event.id);
      }
    }
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      if (resting) {
        await pause(longestTimer);
        continue;
      }
      await read().catch(() => {});
      clearTimeout(watchdog);
      if (closing.signal.aborted || state.connection === 'unauthorized') return;
      if (resting) continue;
      reportServerUnreachable();
      const wait = delay(attempt++);
      state.connection = 'reconnecting';
      state.retryAt = Date.now() + wait;
      await pause(wait);
    }
  }

  const stopWaking = onWake(() => {
    // Timers do not run while a machine sleeps.
    if (Date.now() - heardAt > silence / 2) cut();
    wake();
  });
  const stopWatching = onOffline(cut);
  const stopResting = onHidden(
    () => {
      resting = true;
      cut();
    },
    hiddenFor,
    () => {
      resting = false;
      wake();
    },
  );
  void run();
  return {
    state,
    close() {
      stopWaking();
      stopWatching();
      stopResting();
      closing.abort();
      state.connection = 'closed';
      cut();
      wake();
    },
  };
}
