import { Worker } from 'node:worker_threads';
import { workerCode } from '../workers/workerCode.ts';
import type { UseLiteReply } from './useLiteReply.ts';

/** Texts per batch: a message waits for the batch under way. Larger batches would be hardly faster. */
const atOnce = 4;
/** Maximum characters of a text for the model, which reads 128 tokens, about 500 characters. */
const maxCharacters = 1000;
/** Milliseconds without work after which the thread ends and frees its memory. */
const idleFor = 15 * 60_000;
/** Milliseconds after which a thread that does not answer is ended. */
const stuckAfter = 60_000;

interface Work {
  texts: readonly string[];
  /** A person waits for it: it comes before other work. */
  isUrgent: boolean;
  /** Vectors of the texts computed so far. */
  vectors: Float32Array[];
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: unknown) => void;
}

/**
 * The thread of this process that runs the built-in embedding model, for both trainings and messages. It starts with
 * the first request, and again after it has ended.
 */
export class UseLiteThread {
  private worker: Worker | undefined;
  private queue: Work[] = [];
  private current: Work | undefined;
  private timer: NodeJS.Timeout | undefined;

  /**
   * The vectors of texts.
   * @throws when the model fails, or the signal's reason when aborted
   */
  async embed(texts: readonly string[], isUrgent: boolean, signal: AbortSignal): Promise<Float32Array[]> {
    signal.throwIfAborted();
    if (texts.length === 0) return [];
    // Sorted by length, because a batch takes as long as its longest text.
    const order = [...texts.keys()].toSorted((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0));
    const sorted = await this.compute(
      order.map((place) => texts[place]?.slice(0, maxCharacters) ?? ''),
      isUrgent,
      signal,
    );
    const vectors = [...sorted];
    order.forEach((place, at) => (vectors[place] = sorted[at] ?? new Float32Array()));
    return vectors;
  }

  private async compute(texts: readonly string[], isUrgent: boolean, signal: AbortSignal): Promise<Float32Array[]> {
    let removeListener = () => {};
    return new Promise<Float32Array[]>((resolve, reject) => {
      const work: Work = { texts, isUrgent, vectors: [], resolve, reject };
      const abort = () => this.settle(work, () => reject(signal.reason));
      removeListener = () => signal.removeEventListener('abort', abort);
      signal.addEventListener('abort', abort, { once: true });
      this.queue.push(work);
      this.next();
    }).finally(() => removeListener());
  }

  /** Ends the thread; pending requests fail. */
  async end(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    this.lose(worker, new Error('the thread of the embedding model was ended'));
    await worker.terminate();
  }

  /** Starts the next batch, unless the thread is busy. */
  private next(): void {
    if (this.current) return;
    clearTimeout(this.timer);
    const work = this.queue.find(({ isUrgent }) => isUrgent) ?? this.queue[0];
    this.current = work;
    if (work) {
      const worker = (this.worker ??= this.start());
      // The thread keeps the process alive only while it has work.
      worker.ref();
      worker.postMessage(work.texts.slice(work.vectors.length, work.vectors.length + atOnce));
    } else {
      this.worker?.unref();
    }
    this.timer = setTimeout(() => void this.end(), work ? stuckAfter : idleFor).unref();
  }

  private take(reply: UseLiteReply): void {
    const work = this.current;
    this.current = undefined;
    if (work && 'error' in reply) {
      this.settle(work, () => work.reject(new Error(reply.error)));
    } else if (work && 'vectors' in reply) {
      work.vectors.push(...reply.vectors);
      if (work.vectors.length >= work.texts.length) this.settle(work, () => work.resolve(work.vectors));
    }
    this.next();
  }

  private settle(work: Work, tell: () => void): void {
    this.queue = this.queue.filter((one) => one !== work);
    tell();
  }

  private lose(worker: Worker, failure: unknown): void {
    if (this.worker !== worker) return;
    clearTimeout(this.timer);
    this.worker = undefined;
    this.current = undefined;
    for (const { reject } of this.queue.splice(0)) reject(failure);
  }

  private start(): Worker {
    const { url, options } = workerCode('platform/llm/useLite.worker');
    const worker = new Worker(url, { ...options, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    let failure: unknown = new Error('the thread of the embedding model ended');
    worker.on('message', (reply: UseLiteReply) => {
      if (this.worker === worker) this.take(reply);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => this.lose(worker, failure));
    return worker;
  }
}
