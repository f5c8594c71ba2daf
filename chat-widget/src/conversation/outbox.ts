import type { Message } from '@parlance/contract/calls/conversation';
import type { FileInfo } from '@parlance/contract/calls/files';
import { asChatError, type Saying } from './api.ts';
import { backoff, type Clock } from './clock.ts';
import type { Store } from './storage.ts';
import type { Entry } from './types.ts';
import { uuid } from './uuid.ts';

/** How often the server's own trouble is met again before the reader is asked. */
const attempts = 4;
/** How long one attempt may take, in ms. */
const patience = 30_000;

interface Options {
  say: (said: Saying, signal: AbortSignal) => Promise<Message>;
  /** The session is no longer valid: whoever mends that flushes again. */
  unauthorized: () => void;
  /** The server has the message. */
  accepted: (message: Message) => void;
  /** The list or a message in it is another now. */
  changed: () => void;
  store: Store;
  key: string;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Messages on their way to the server, sent one after the other so that they arrive in the order they
 * were written. The same id is used for every attempt: a message the server already has is not doubled.
 * They are kept in the store, so that a reload loses none, beside those of other tabs.
 */
export function createOutbox({ say, unauthorized, accepted, changed, store, key, clock, signal }: Options) {
  let entries = restore(store.get(key));
  /** What has been in here; what else the store holds is on its way from another tab. */
  const own = new Set(entries.map(({ messageId }) => messageId));
  let running = false;
  /** A message met a 401, and none was accepted since: the next 401 is the message's own failure. */
  let doubted = false;
  let pause = new AbortController();

  const update = (next: Entry[]): void => {
    entries = next;
    for (const { messageId } of next) own.add(messageId);
    const others = restore(store.get(key)).filter(({ messageId }) => !own.has(messageId));
    const all = [...others, ...next].map(kept);
    store.set(key, all.length > 0 ? JSON.stringify(all) : null);
    changed();
  };
  const change = (messageId: string, values: Partial<Entry>): void =>
    update(entries.map((entry) => (entry.messageId === messageId ? { ...entry, ...values } : entry)));
  const remove = (messageId: string): void => {
    if (entries.some((entry) => entry.messageId === messageId)) {
      update(entries.filter((entry) => entry.messageId !== messageId));
    }
  };

  /** What to do after a failure; false ends the run until somebody flushes again. */
  async function recover(entry: Entry, error: unknown, failures: number): Promise<boolean> {
    const failure = asChatError(error);
    if (failure.status === 401 && !doubted) {
      doubted = true;
      change(entry.messageId, { delivery: 'waiting' });
      unauthorized();
      return false;
    }
    const givenUp = failure.status > 0 && failures >= attempts;
    if (!failure.passing || givenUp) {
      change(entry.messageId, { delivery: 'failed', problem: failure.problem });
      return true;
    }
    change(entry.messageId, { delivery: 'waiting' });
    pause = new AbortController();
    await clock.sleep(failure.retryAfter ?? backoff(failures, clock.random()), pause.signal);
    return true;
  }

  /** One attempt, which ends with the conversation or when no answer comes. */
  async function attempt({ messageId, text, attachment }: Entry): Promise<Message> {
    const end = new AbortController();
    const abort = (): void => end.abort();
    signal.addEventListener('abort', abort);
    void clock.sleep(patience, end.signal).then(abort);
    try {
      const files = attachment?.files?.map(({ id }) => id);
      return await say({ messageId, text, ...(files && { files }) }, end.signal);
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
          doubted = false;
          accepted(message);
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

  /** Sends what waits; at once if a pause was on. */
  function flush(): void {
    pause.abort();
    if (!running) void run();
  }

  return {
    entries: (): readonly Entry[] => entries,
    flush,
    /** Takes a message in and sends it after those before it. Returns its id. */
    add(text: string, files: FileInfo[] = []): string {
      const messageId = uuid();
      update([...entries, outgoing(messageId, text, new Date(clock.now()).toISOString(), files)]);
      flush();
      return messageId;
    },
    /** Sends a failed message again, behind the others. */
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

const kept = ({ messageId, text, created_at, attachment, problem }: Entry) => ({
  messageId,
  text,
  created_at,
  files: attachment?.files,
  problem,
});

/** What a reload left behind; nothing where the stored text is not ours. A failed message stays failed. */
function restore(stored: string | null): Entry[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.flatMap(({ messageId, text, created_at, files, problem }: Partial<ReturnType<typeof kept>>) => {
      if (typeof messageId !== 'string' || typeof text !== 'string' || typeof created_at !== 'string') return [];
      const entry = outgoing(messageId, text, created_at, Array.isArray(files) ? files : []);
      return [{ ...entry, ...(problem && { delivery: 'failed' as const, problem }) }];
    });
  } catch {
    return [];
  }
}
