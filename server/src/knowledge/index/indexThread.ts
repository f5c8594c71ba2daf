import { Worker } from 'node:worker_threads';
import { workerCode } from '../../platform/workers/workerCode.ts';
import type { IndexReplies, IndexRequest, NumberedRequest } from './protocol.ts';

interface PendingRequest {
  resolve: (reply: never) => void;
  reject: (error: Error) => void;
}

/** The thread of this process that holds indexes. It starts with the first request, and again after it has ended. */
export class IndexThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, PendingRequest>();
  private last = 0;
  private readonly onEnd: () => void;

  /** @param onEnd called when the thread has ended, with which its indexes are lost */
  constructor(onEnd: () => void) {
    this.onEnd = onEnd;
  }

  ask<Type extends IndexRequest['type']>(request: Extract<IndexRequest, { type: Type }>): Promise<IndexReplies[Type]> {
    const worker = (this.worker ??= this.start());
    const id = ++this.last;
    return new Promise<IndexReplies[Type]>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      // The thread keeps the process alive only while a request waits.
      worker.ref();
      worker.postMessage({ id, request } satisfies NumberedRequest);
    });
  }

  private start(): Worker {
    const { url, options } = workerCode('knowledge/index/index.worker');
    const worker = new Worker(url, options);
    let failure = new Error('the thread of the indexes ended');
    worker.on('message', (message: { id: number; reply: never } | { id: number; error: string }) => {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (this.waiting.size === 0) worker.unref();
      if ('error' in message) waiting?.reject(new Error(message.error));
      else waiting?.resolve(message.reply);
    });
    worker.on('error', (error) => {
      failure = error instanceof Error ? error : failure;
    });
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = null;
      const all = [...this.waiting.values()];
      this.waiting.clear();
      this.onEnd();
      for (const { reject } of all) reject(failure);
    });
    return worker;
  }
}
