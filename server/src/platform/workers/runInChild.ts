import { type ChildProcess, execFile, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { workerCode } from './workerCode.ts';

/** Megabytes of memory that a child may use as a whole, its buffers and the engine itself among them. */
const childMegabytes = 512;
/** Megabytes of its JavaScript objects: it ends by itself before the watch has to end it. */
const heapMegabytes = 384;
/** Milliseconds between two looks at its memory. */
const watchEvery = 20;
/** Children at once in this process: each may take the whole of its memory. */
const mostAtOnce = 2;

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

let free = mostAtOnce;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (free === 0) return new Promise((resolve) => void waiting.push(resolve));
  free -= 1;
}

/** Hands the turn to the next one that waits. */
function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else free += 1;
}

/**
 * Reads untrusted data in a child process, so that malicious data cannot exhaust the server's memory or time.
 * The child inherits no environment, so that it holds no secret of the server.
 *
 * @param name the child's code, as `workerCode` knows it; it calls `answerParent`
 * @throws {ChildEnded} when it needs too much memory or time, or crashes
 * @throws the signal's reason when it is aborted
 */
export async function runInChild<Answer>(
  name: string,
  input: unknown,
  { deadline, signal }: ChildOptions,
): Promise<Answer> {
  await takeTurn();
  try {
    signal?.throwIfAborted();
    return await askChild<Answer>(name, input, { deadline, signal });
  } finally {
    endTurn();
  }
}

function askChild<Answer>(name: string, input: unknown, { deadline, signal }: ChildOptions): Promise<Answer> {
  const { url, options } = workerCode(name);
  const workers = process.env['PARLANCE_TEST_WORKERS'];
  const child = fork(fileURLToPath(url), options.argv?.map(String) ?? [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: workers === undefined ? {} : { PARLANCE_TEST_WORKERS: workers },
  });
  let ended: ChildEnded['reason'] | undefined;
  const end = (reason: ChildEnded['reason']) => {
    ended ??= reason;
    child.kill('SIGKILL');
  };
  const stopWatching = watchMemory(child, () => end('memory'));
  const timer = setTimeout(() => end('time'), deadline);
  const abort = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', abort, { once: true });
  let complaint = '';
  child.stderr?.on('data', (part: Buffer) => (complaint = (complaint + part.toString()).slice(-4000)));
  return new Promise<Answer>((resolve, reject) => {
    child.once('message', (message: { answer: Answer }) => resolve(message.answer));
    child.once('error', reject);
    child.once('close', (code) => {
      if (signal?.aborted) return reject(signal.reason);
      const reason = ended ?? (/heap out of memory|Array buffer allocation/i.test(complaint) ? 'memory' : 'crash');
      reject(new ChildEnded(reason, `${reason}, exit code ${code ?? 'none'}`));
    });
    // A child that has died already closes with the reason.
    child.send({ input }, () => {});
  }).finally(() => {
    stopWatching();
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  });
}

/** Calls back when a process uses too much memory. Returns how to stop. */
function watchMemory({ pid }: ChildProcess, tooMuch: () => void): () => void {
  if (pid === undefined) return () => {};
  const limit = childMegabytes * 1024 * 1024;
  const check = (bytes: number) => void (bytes > limit && tooMuch());
  const look =
    process.platform === 'linux'
      ? () => check(residentBytes(pid))
      : () =>
          void execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, out) => error || check(Number(out) * 1024));
  const timer = setInterval(look, watchEvery);
  return () => clearInterval(timer);
}

/** Memory of a process as Linux counts it; 0 for one that has ended. */
function residentBytes(pid: number): number {
  try {
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
