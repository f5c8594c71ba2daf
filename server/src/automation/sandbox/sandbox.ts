import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { workerCode } from '../../platform/workers/workerCode.ts';
import { threadMs } from './threadTime.ts';
import type { ThreadMessage, GuestCall, GuestEnd, Notes, Outcome, Program, ToThread } from './protocol.ts';

/** Most threads of a process: half of the processors stay free for people who wait for an answer. */
const maxThreads = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));
/** Most scripts in a thread. */
const maxSessions = 6;
/**
 * Milliseconds that a script may compute without interruption, as in a loop of the engine itself: ten times what it may
 * compute otherwise. Other scripts of the thread wait meanwhile, and longer on a busy machine.
 */
const patience = 1000;
const watchEvery = 250;

/** The thread of a script ended because of another script: the script can run again from its journal. */
export class SandboxLost extends Error {}

/** Answers calls of a script; null abandons it, because it waits or the lease was lost. */
export type AnswerCalls = (calls: readonly GuestCall[]) => Promise<readonly Outcome[] | null>;

/** Receives what an instrumented script has noted since the last time. */
export type TakeNotes = (notes: Notes) => void;

interface RunningScript {
  answer: AnswerCalls;
  takeNotes: TakeNotes | undefined;
  end: (end: GuestEnd) => void;
  fail: (error: unknown) => void;
}

class Thread {
  readonly sessions = new Map<number, RunningScript>();
  private readonly busy = new Int32Array(new SharedArrayBuffer(12));
  private readonly worker: Worker;
  /** The computation that was running at the last check, and the thread's CPU time when it was first seen. */
  private seen = { computation: 0, ms: 0 };
  private readonly onEnd: (thread: Thread) => void;

  constructor(isAwaited: boolean, onEnd: (thread: Thread) => void) {
    const { url, options } = workerCode('automation/sandbox/sandbox.worker');
    // Limits the heap of the thread itself: scripts have their own memory outside of it.
    const resourceLimits = { maxOldGenerationSizeMb: 128 };
    this.worker = new Worker(url, {
      ...options,
      resourceLimits,
      env: sandboxEnv(),
      workerData: { busy: this.busy.buffer, isAwaited },
    });
    this.onEnd = onEnd;
    this.worker.unref();
    this.worker.on('message', (message: ThreadMessage) => this.receive(message));
    this.worker.on('error', () => undefined);
    this.worker.on('exit', () => {
      onEnd(this);
      this.endAll();
    });
  }

  run(id: number, program: Program, answer: AnswerCalls, takeNotes?: TakeNotes): Promise<GuestEnd> {
    return new Promise((resolve, reject) => {
      this.sessions.set(id, { answer, takeNotes, end: resolve, fail: reject });
      this.tell({ type: 'start', id, program });
    });
  }

  stop = (): Promise<number> => this.worker.terminate();

  /** Ends the thread if a script computes in a way that cannot be interrupted. */
  watch(): void {
    const [id, computation, thread] = [0, 1, 2].map((at) => Atomics.load(this.busy, at));
    const running = this.sessions.get(id ?? 0);
    if (!running || computation === undefined) return;
    const ms = threadMs(thread);
    if (computation !== this.seen.computation) this.seen = { computation, ms };
    if (ms - this.seen.ms < patience) return;
    this.sessions.delete(id ?? 0);
    running.end({ type: 'limit', limit: 'step' });
    // It gets no further scripts.
    this.onEnd(this);
    void this.stop();
  }

  private endAll(): void {
    const id = Atomics.load(this.busy, 0);
    for (const [each, running] of this.sessions) {
      if (each === id) running.end({ type: 'limit', limit: 'memory' });
      else running.fail(new SandboxLost('the thread of the script has ended'));
    }
    this.sessions.clear();
  }

  private tell(message: ToThread): void {
    this.worker.postMessage(message);
  }

  private receive(message: ThreadMessage): void {
    const { id } = message;
    const running = this.sessions.get(id);
    if (!running) return;
    if (message.notes) running.takeNotes?.(message.notes);
    if (message.type === 'end') {
      this.sessions.delete(id);
      return running.end(message.end);
    }
    void this.answer(id, running, message.calls);
  }

  private async answer(id: number, running: RunningScript, calls: readonly GuestCall[]): Promise<void> {
    try {
      const outcomes = await running.answer(calls);
      if (!this.sessions.has(id)) return;
      if (outcomes) return this.tell({ type: 'answer', id, outcomes });
      running.end({ type: 'left' });
    } catch (error) {
      running.fail(error);
    }
    this.sessions.delete(id);
    this.tell({ type: 'leave', id });
  }
}

/** The thread gets none of the server's environment variables, so that it has no secrets. */
const sandboxEnv = (): Record<string, string> => {
  const workers = process.env['PARLANCE_TEST_WORKERS'];
  return workers === undefined ? {} : { PARLANCE_TEST_WORKERS: workers };
};

/** Threads that run untrusted scripts. */
export class Sandbox {
  private readonly threads = new Set<Thread>();
  private ids = 0;
  private readonly isAwaited: boolean;
  /** Number of scripts that have a place, and callbacks of those that wait for one. */
  private running = 0;
  private readonly waiting: ((place: boolean) => void)[] = [];
  private readonly watching = setInterval(() => {
    for (const thread of this.threads) thread.watch();
  }, watchEvery).unref();

  /** @param isAwaited whether people wait for its scripts */
  constructor({ isAwaited = false } = {}) {
    this.isAwaited = isAwaited;
  }

  /** Number of scripts that can still start. */
  get room(): number {
    return maxThreads * maxSessions - this.running;
  }

  /**
   * Runs a script until it ends or is abandoned; without room it waits for its turn.
   * @throws {SandboxLost} where its thread ended because of another script
   * @throws the errors of `answer`
   */
  async run(program: Program, answer: AnswerCalls, takeNotes?: TakeNotes): Promise<GuestEnd> {
    if (this.room > 0) this.running += 1;
    else if (!(await new Promise<boolean>((resolve) => this.waiting.push(resolve)))) {
      throw new SandboxLost('the sandbox has stopped');
    }
    try {
      this.ids += 1;
      return await this.freest().run(this.ids, program, answer, takeNotes);
    } finally {
      const next = this.waiting.shift();
      if (next) next(true);
      else this.running -= 1;
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.watching);
    for (const give of this.waiting.splice(0)) give(false);
    await Promise.all([...this.threads].map((thread) => thread.stop()));
  }

  private freest(): Thread {
    const [freest] = [...this.threads].toSorted((a, b) => a.sessions.size - b.sessions.size);
    if (freest && (freest.sessions.size === 0 || this.threads.size === maxThreads)) return freest;
    const thread = new Thread(this.isAwaited, (ended) => this.threads.delete(ended));
    this.threads.add(thread);
    return thread;
  }
}
