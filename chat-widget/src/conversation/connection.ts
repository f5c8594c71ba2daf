import type { ConversationEvent } from '@parlance/contract/calls/conversation';
import { asChatError, type ChatError, type ConversationApi } from './api.ts';
import { backoff, type Clock } from './clock.ts';
import type { Connection, Problem } from './types.ts';
import { isOffline } from './wake.ts';

/** The server sends a heartbeat every 15 s: three missed ones, and the stream is dead. */
const silence = 45_000;
/** After so long the history is fetched anew instead of catching up event by event. */
const tooOld = 10 * 60_000;

export interface Status {
  connection: Connection;
  retryAt: number | null;
  problem: Problem | null;
}

interface Options {
  api: Pick<ConversationApi, 'stream'>;
  clock: Clock;
  signal: AbortSignal;
  /** Nothing is asked before this. */
  begin: Promise<unknown> | undefined;
  /** Fetches the history; resolves to the event id to go on from. */
  load: (signal: AbortSignal) => Promise<string>;
  apply: (events: ConversationEvent[]) => void;
  report: (status: Status) => void;
  /** Gets a new session after a 401; false when it cannot. Throws ChatError: when it may later, or never will. */
  renew: () => Promise<boolean>;
}

/**
 * Keeps the event stream open until the signal aborts: resumes after the last event seen, waits 3 s and
 * then longer between failures, stops at what no waiting mends (`expired`, `refused`) until nudged.
 */
export function keepConnected({ api, clock, signal, begin, load, apply, report, renew }: Options) {
  let lastId: string | null = null;
  let heard = clock.now();
  let failures = 0;
  let renewed = false;
  /** The attempt under way was ended by us, to begin another one without waiting. */
  let atOnce = false;
  let attempt = new AbortController();
  let pause = new AbortController();

  const hear = (): void => {
    heard = clock.now();
  };

  /** Ends an attempt that has fallen silent. */
  async function watch(watched: AbortController): Promise<void> {
    while (!watched.signal.aborted) {
      const left = silence - (clock.now() - heard);
      if (left <= 0) watched.abort();
      else await clock.sleep(left, watched.signal);
    }
  }

  async function follow(current: AbortSignal): Promise<void> {
    lastId ??= await load(current);
    const stream = await api.stream(lastId, current, hear);
    failures = 0;
    renewed = false;
    report({ connection: 'online', retryAt: null, problem: null });
    for await (const received of stream) {
      apply(received.map(({ event }) => event));
      lastId = received.at(-1)?.id || lastId;
    }
  }

  /** Waits for the next attempt: for a time, or until nudged. */
  async function rest(ms: number): Promise<void> {
    pause = new AbortController();
    await clock.sleep(ms, pause.signal);
  }

  /** Nothing but a nudge helps. */
  async function stop(connection: 'expired' | 'refused', problem: Problem): Promise<void> {
    report({ connection, retryAt: null, problem });
    renewed = false;
    await rest(Infinity);
  }

  async function retryLater(failure: ChatError): Promise<void> {
    failures += 1;
    const problem = failure.status ? failure.problem : null;
    const wait = failure.retryAfter ?? backoff(failures, clock.random());
    report({ connection: isOffline() ? 'offline' : 'reconnecting', retryAt: clock.now() + wait, problem });
    await rest(wait);
    if (!signal.aborted) report({ connection: 'reconnecting', retryAt: null, problem });
  }

  async function recover(failure: ChatError): Promise<void> {
    if (failure.status === 401) {
      // Another session may have another history.
      lastId = null;
      if (renewed) return stop('expired', failure.problem);
      try {
        renewed = await renew();
      } catch (error) {
        const reason = asChatError(error);
        return reason.passing ? retryLater(reason) : stop('refused', reason.problem);
      }
      return renewed || signal.aborted ? undefined : stop('expired', failure.problem);
    }
    // The server no longer knows the event to go on from.
    if (failure.status === 409 || failure.status === 410 || failure.status === 412) lastId = null;
    else if (!failure.passing) return stop('refused', failure.problem);
    return retryLater(failure);
  }

  async function run(): Promise<void> {
    await begin;
    while (!signal.aborted) {
      attempt = new AbortController();
      if (clock.now() - heard > tooOld) lastId = null;
      hear();
      void watch(attempt);
      let error: unknown;
      try {
        await follow(attempt.signal);
      } catch (caught) {
        error = caught;
      }
      attempt.abort();
      if (!signal.aborted && !atOnce) await recover(asChatError(error));
      atOnce = false;
    }
  }
  signal.addEventListener('abort', () => {
    attempt.abort();
    pause.abort();
  });
  void run();

  /** Opens the stream anew now. */
  function restart(): void {
    atOnce = !attempt.signal.aborted;
    attempt.abort();
    pause.abort();
  }

  return {
    restart,
    /** The network is gone: the stream may look alive for long, but carries nothing any more. */
    cut: () => attempt.abort(),
    /** Tries now instead of waiting; a stream that has been quiet for longer than a heartbeat is opened anew. */
    nudge(): void {
      if (clock.now() - heard > silence / 2) restart();
      else pause.abort();
    },
  };
}
