import type { Message } from '@parlance/contract/calls/conversation';
import type { FileInfo } from '@parlance/contract/calls/files';
import { asChatError, type OutgoingMessage } from './api.ts';
import { backoff, type Clock } from './clock.ts';
import type { Store } from './storage.ts';
import type { Entry } from './types.ts';
import { uuid } from './uuid.ts';

/** Failures of the server before the message counts as failed. */
const maxFailures = 4;
/** Time limit of one attempt, in ms. */
const attemptTimeout = 30_000;

interface Options {
  postMessage: (message: OutgoingMessage, signal: AbortSignal) => Promise<Message>;
  /** The session is invalid; `flush` again once it is renewed. */
  onUnauthorized: () => void;
  /** The server has accepted the message. */
  onAccepted: (message: Message) => void;
  /** The list or a message in it has changed. */
  onChange: () => void;
  store: Store;
  key: string;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Messages on their way to the server, sent one after the other so that they arrive in the order they
 * were written. The same id is used for every attempt: a message the server already has is not doubled.
 * They are stored beside those of other tabs, so that a reload loses none.
 */
export function createOutbox({
  postMessage,
  onUnauthorized,
  onAccepted,
  onChange,
  store,
  key,
  clock,
  signal,
}: Options) {
  let entries = restore(store.get(key));
  /** Ids of this tab's messages; other stored messages belong to other tabs. */
  const own = new Set(entries.map(({ messageId }) => messageId));
  let running = false;
  /** A message got a 401 and none was accepted since: the next 401 is a failure of the message. */
  let sessionSuspect = false;
  let pause = new AbortController();

  const update = (next: Entry[]): void => {
    entries = next;
    for (const { messageId } of next) own.add(messageId);
    const others = restore(store.get(key)).filter(({ messageId }) => !own.has(messageId));
    const all = [...others, ...next].map(storedEntry);
    store.set(key, all.length > 0 ? JSON.stringify(all) : null);
    onChange();
  };
  const change = (messageId: string, values: Partial<Entry>): void =>
    update(entries.map((entry) => (entry.messageId === messageId ? { ...entry, ...values } : entry)));
  const remove = (messageId: string): void => {
    if (entries.some((entry) => entry.messageId === messageId)) {
      update(entries.filter((entry) => entry.messageId !== messageId));
    }
  };

  /** Handles a failure; false ends the run until the next flush. */
  async function recover(entry: Entry, error: unknown, failures: number): Promise<boolean> {
    const failure = asChatError(error);
    if (failure.status === 401 && !sessionSuspect) {
      sessionSuspect = true;
      change(entry.messageId, { delivery: 'waiting' });
      onUnauthorized();
      return false;
    }
    const exhausted = failure.status > 0 && failures >= maxFailures;
    if (!failure.retriable || exhausted) {
      change(entry.messageId, { delivery: 'failed', problem: failure.problem });
      return true;
    }
    change(entry.messageId, { delivery: 'waiting' });
    pause = new AbortController();
    await clock.sleep(failure.retryAfter ?? backoff(failures, clock.random()), pause.signal);
    return true;
  }

  /** One attempt, which ends with the conversation or at the time limit. */
  async function attempt({ messageId, text, attachment }: Entry): Promise<Message> {
    const end = new AbortController();
    const abort = (): void => end.abort();
    signal.addEventListener('abort', abort);
    void clock.sleep(attemptTimeout, end.signal).then(abort);
    try {
      const files = attachment?.files?.map(({ id }) => id);
      return await postMessage({ messageId, text, ...(files && { files }) }, end.signal);
    } finally {
      signal.removeEventListener('abort', abort);
      abort();
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    running = true;
    try {
      while (!signal.aborted) {
        const entry = entries.find(({ delivery }) => delivery !== 'failed');
        if (!entry) return;
        change(entry.messageId, { delivery: 'sending' });
        try {
          const message = await attempt(entry);
          failures = 0;
          sessionSuspect = false;
          onAccepted(message);
          remove(entry.messageId);
        } catch (error) {
          if (signal.aborted) return;
          failures += 1;
          if (!(await recover(entry, error, failures))) return;
          if (entries.find(({ messageId }) => messageId === entry.messageId)?.delivery !== 'waiting') failures = 0;
        }
      }
    } finally {
      running = false;
    }
  }

  signal.addEventListener('abort', () => pause.abort());

  /** Sends waiting messages now. */
  function flush(): void {
    pause.abort();
    if (!running) void run();
  }

  return {
    entries: (): readonly Entry[] => entries,
    flush,
    /** Adds a message, which is sent after those before it. Returns its id. */
    add(text: string, files: FileInfo[] = []): string {
      const messageId = uuid();
      update([...entries, outgoing(messageId, text, new Date(clock.now()).toISOString(), files)]);
      flush();
      return messageId;
    },
    /** Retries a failed message, after the others. */
    retry(messageId: string): void {
      const entry = entries.find((each) => each.messageId === messageId && each.delivery === 'failed');
      if (!entry) return;
      const { problem: _, ...again } = entry;
      update([...entries.filter((each) => each !== entry), { ...again, delivery: 'waiting' }]);
      flush();
    },
    remove,
    clear: (): void => update([]),
  };
}

const outgoing = (messageId: string, text: string, created_at: string, files: FileInfo[]): Entry => ({
  messageId,
  seq: Number.MAX_SAFE_INTEGER,
  from: 'person',
  text,
  attachment: files.length > 0 ? { files } : null,
  like: 0,
  footer: null,
  state: 'done',
  deleted: false,
  created_at,
  understanding: null,
  delivery: 'waiting',
});

const storedEntry = ({ messageId, text, created_at, attachment, problem }: Entry) => ({
  messageId,
  text,
  created_at,
  files: attachment?.files,
  problem,
});

/** Reads the stored messages; none where the stored text is not ours. A failed message stays failed. */
function restore(stored: string | null): Entry[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.flatMap(({ messageId, text, created_at, files, problem }: Partial<ReturnType<typeof storedEntry>>) => {
      if (typeof messageId !== 'string' || typeof text !== 'string' || typeof created_at !== 'string') return [];
      const entry = outgoing(messageId, text, created_at, Array.isArray(files) ? files : []);
      return [{ ...entry, ...(problem && { delivery: 'failed' as const, problem }) }];
    });
  } catch {
    return [];
  }
}
