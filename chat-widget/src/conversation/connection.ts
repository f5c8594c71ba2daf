import type { ConversationEvent } from '@parlance/contract/calls/conversation';
import { asChatError, type ChatError, type ConversationApi } from './api.ts';
import { backoff, type Clock } from './clock.ts';
import type { Connection, Problem } from './types.ts';
import { isOffline } from './wake.ts';

/** The server sends a heartbeat every 15 s: after three missing ones the stream counts as dead. */
const silence = 45_000;
/** After this time the history is fetched again instead of resuming event by event. */
const resumeLimit = 10 * 60_000;

export interface Status {
  connection: Connection;
  retryAt: number | null;
  problem: Problem | null;
}

interface Options {
  api: Pick<ConversationApi, 'stream'>;
  clock: Clock;
  signal: AbortSignal;
  /** No request before this resolves. */
  startAfter: Promise<unknown> | undefined;
  /** Fetches the history; resolves to the event id to resume from. */
  load: (signal: AbortSignal) => Promise<string>;
  apply: (events: ConversationEvent[]) => void;
  report: (status: Status) => void;
  /** Gets a new session after a 401; false without one. Throws ChatError: a retriable one, or a refusal. */
  renew: () => Promise<boolean>;
}

/**
 * Keeps the event stream open until the signal aborts: resumes after the last event seen, waits 3 s and
 * then longer between failures, and stops at errors that no retry solves (`expired`, `refused`) until nudged.
 */
export function keepConnected({ api, clock, signal, startAfter, load, apply, report, renew }: Options) {
  let lastId: string | null = null;
  let lastActivity = clock.now();
  let failures = 0;
  let renewed = false;
  /** We ended the current attempt to start another one without waiting. */
  let skipWait = false;
  let attempt = new AbortController();
  let pause = new AbortController();

  const markActivity = (): void => {
    lastActivity = clock.now();
  };

  /** Aborts an attempt without activity. */
  async function watch(watched: AbortController): Promise<void> {
    while (!watched.signal.aborted) {
      const left = silence - (clock.now() - lastActivity);
      if (left <= 0) watched.abort();
      else await clock.sleep(left, watched.signal);
    }
  }

  async function follow(current: AbortSignal): Promise<void> {
    lastId ??= await load(current);
    const stream = await api.stream(lastId, current, markActivity);
    failures = 0;
    renewed = false;
    report({ connection: 'online', retryAt: null, problem: null });
    for await (const events of stream) {
      apply(events.map(({ event }) => event));
      lastId = events.at(-1)?.id || lastId;
    }
  }

  /** Waits for the next attempt: for a time, or until nudged. */
  async function waitForRetry(ms: number): Promise<void> {
    pause = new AbortController();
    await clock.sleep(ms, pause.signal);
  }

  /** Waits until nudged. */
  async function stop(connection: 'expired' | 'refused', problem: Problem): Promise<void> {
    report({ connection, retryAt: null, problem });
    renewed = false;
    await waitForRetry(Infinity);
  }

  async function retryLater(failure: ChatError): Promise<void> {
    failures += 1;
    const problem = failure.status ? failure.problem : null;
    const wait = failure.retryAfter ?? backoff(failures, clock.random());
    report({ connection: isOffline() ? 'offline' : 'reconnecting', retryAt: clock.now() + wait, problem });
    await waitForRetry(wait);
    if (!signal.aborted) report({ connection: 'reconnecting', retryAt: null, problem });
  }

  async function recover(failure: ChatError): Promise<void> {
    if (failure.status === 401) {
      // A new session may have another history.
      lastId = null;
      if (renewed) return stop('expired', failure.problem);
      try {
        renewed = await renew();
      } catch (error) {
        const reason = asChatError(error);
        return reason.retriable ? retryLater(reason) : stop('refused', reason.problem);
      }
      return renewed || signal.aborted ? undefined : stop('expired', failure.problem);
    }
    // The server no longer has the event to resume from.
    if (failure.status === 409 || failure.status === 410 || failure.status === 412) lastId = null;
    else if (!failure.retriable) return stop('refused', failure.problem);
    return retryLater(failure);
  }

  async function run(): Promise<void> {
    await startAfter;
    while (!signal.aborted) {
      attempt = new AbortController();
      if (clock.now() - lastActivity > resumeLimit) lastId = null;
      markActivity();
      void watch(attempt);
      let error: unknown;
      try {
        await follow(attempt.signal);
      } catch (caught) {
        error = caught;
      }
      attempt.abort();
      if (!signal.aborted && !skipWait) await recover(asChatError(error));
      skipWait = false;
    }
  }
  signal.addEventListener('abort', () => {
    attempt.abort();
    pause.abort();
  });
  void run();

  /** Reopens the stream now. */
  function restart(): void {
    skipWait = !attempt.signal.aborted;
    attempt.abort();
    pause.abort();
  }

  return {
    restart,
    /** Ends the stream when the network is lost, because the browser may report it open for long. */
    cut: () => attempt.abort(),
    /** Retries now instead of waiting; reopens a stream without a recent heartbeat. */
    nudge(): void {
      if (clock.now() - lastActivity > silence / 2) restart();
      else pause.abort();
    },
  };
}
