import { type ChildProcess, execFile, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { workerCode } from './workerCode.ts';

const megabyte = 1024 * 1024;
/** Maximum resident memory of a child in megabytes, including buffers and the engine. */
const childMegabytes = 512;
/** Maximum JavaScript heap in megabytes: the child crashes by itself before the watch has to end it. */
const heapMegabytes = 384;
/** Milliseconds between two checks of the memory. */
const watchEvery = 20;
/** Maximum children working at once for this process, because each may use all of its memory. */
const maxAtOnce = 2;
/** A child is replaced after this many answers, or when it keeps this many megabytes after an answer. */
const maxAnswers = 100;
const keptMegabytes = 192;

/** Why a child process gave no answer. */
export class ChildEnded extends Error {
  readonly reason: 'memory' | 'time' | 'crash';

  constructor(reason: 'memory' | 'time' | 'crash', detail: string) {
    super(`The child process ended: ${detail}`);
    this.reason = reason;
  }
}

export interface ChildOptions {
  /** Milliseconds after which the child is ended. */
  deadline: number;
  /** Ends the child at once. */
  signal?: AbortSignal | undefined;
}

let free = maxAtOnce;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (free === 0) return new Promise((resolve) => void waiting.push(resolve));
  free -= 1;
}

/** Passes the turn to the next waiting request. */
function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else free += 1;
}

/**
 * Reads untrusted data in a child process, so that malicious data cannot exhaust the server's memory or time.
 * The process inherits no environment, so that it has no secrets of the server. It handles inputs one after the other;
 * after a crash, the next input gets a new process. Use one child per source, and never one for two workspaces. Between
 * two requests it holds no turn, and little memory.
 */
export class Child {
  private readonly name: string;
  private running: ChildProcess | undefined;
  private complaint = '';
  private answers = 0;

  /** @param name the child's code, as `workerCode` knows it; it calls `answerParent` */
  constructor(name: string) {
    this.name = name;
  }

  /**
   * Sends an input to `answerParent` and returns its answer. The previous request must have ended.
   * @throws {ChildEnded} when it needs too much memory or time, or crashes
   * @throws the signal's reason when it is aborted
   */
  async ask<Answer>(input: unknown, { deadline, signal }: ChildOptions): Promise<Answer> {
    await takeTurn();
    try {
      return await this.askOnce<Answer>(input, { deadline, signal });
    } catch (error) {
      // An earlier input may have used up the memory or corrupted the process: try once more in a new one.
      const isLeft = error instanceof ChildEnded && error.reason !== 'time' && this.answers > 0;
      this.end();
      if (!isLeft) throw error;
      return await this.askOnce<Answer>(input, { deadline, signal });
    } finally {
      if (this.answers >= maxAnswers || this.kept() > keptMegabytes * megabyte) this.end();
      endTurn();
    }
  }

  /** Ends the process. The next request starts a new one. */
  end(): void {
    this.running?.kill('SIGKILL');
    this.running = undefined;
    this.answers = 0;
  }

  /** Resident bytes of the process. */
  private kept(): number {
    return this.running?.pid === undefined ? 0 : residentBytes(this.running.pid);
  }

  private async askOnce<Answer>(input: unknown, options: ChildOptions): Promise<Answer> {
    options.signal?.throwIfAborted();
    const answer = await this.answerOf<Answer>(this.alive(), input, options);
    this.answers += 1;
    return answer;
  }

  private alive(): ChildProcess {
    if (this.running?.connected) return this.running;
    this.end();
    const { url, options } = workerCode(this.name);
    const workers = process.env['PARLANCE_TEST_WORKERS'];
    const child = fork(fileURLToPath(url), options.argv?.map(String) ?? [], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: workers === undefined ? {} : { PARLANCE_TEST_WORKERS: workers },
    });
    this.running = child;
    this.complaint = '';
    child.stderr?.on('data', (part: Buffer) => (this.complaint = (this.complaint + part.toString()).slice(-4000)));
    // A failed kill emits an error when no request is waiting.
    child.on('error', () => {});
    return child;
  }

  private answerOf<Answer>(child: ChildProcess, input: unknown, { deadline, signal }: ChildOptions): Promise<Answer> {
    let ended: ChildEnded['reason'] | undefined;
    const end = (reason: ChildEnded['reason']) => {
      ended ??= reason;
      child.kill('SIGKILL');
    };
    const stopWatching = watchMemory(child, () => end('memory'));
    const timer = setTimeout(() => end('time'), deadline);
    const abort = () => void child.kill('SIGKILL');
    signal?.addEventListener('abort', abort, { once: true });
    let removeListeners = () => {};
    return new Promise<Answer>((resolve, reject) => {
      const answered = (message: { answer: Answer }) => resolve(message.answer);
      const closed = (code: number | null) => {
        if (signal?.aborted) return reject(signal.reason);
        const isFull = /heap out of memory|Array buffer allocation/i.test(this.complaint);
        const reason = ended ?? (isFull ? 'memory' : 'crash');
        reject(new ChildEnded(reason, `${reason}, exit code ${code ?? 'none'}`));
      };
      child.once('message', answered).once('error', reject).once('close', closed);
      removeListeners = () => void child.off('message', answered).off('error', reject).off('close', closed);
      // If the child has already died, `close` has the reason.
      child.send({ input }, () => {});
    }).finally(() => {
      stopWatching();
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      removeListeners();
    });
  }
}

/** Calls back when a process uses too much memory. Returns a function that stops the watch. */
function watchMemory({ pid }: ChildProcess, tooMuch: () => void): () => void {
  if (pid === undefined) return () => {};
  const check = (bytes: number) => void (bytes > childMegabytes * megabyte && tooMuch());
  const look =
    process.platform === 'linux'
      ? () => check(residentBytes(pid))
      : () =>
          void execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, out) => error || check(Number(out) * 1024));
  const timer = setInterval(look, watchEvery);
  return () => clearInterval(timer);
}

/** Resident bytes of a process on Linux; 0 after its end. */
function residentBytes(pid: number): number {
  try {
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
