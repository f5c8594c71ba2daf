import { constants } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../platform/workers/lowerThreadPriority.ts';
import type { ThreadMessage, ToThread } from './protocol.ts';
import { Session, type Progress } from './session.ts';
import { threadNumber } from './threadTime.ts';

/** A thread of the sandbox: several scripts, each in its own engine; one computes at a time. */

// People wait for dialogs, but not for scripts that run by themselves.
lowerThreadPriority(workerData.isAwaited === true ? undefined : constants.priority.PRIORITY_LOW);

const port = parentPort;
if (!port) throw new Error('the sandbox runs in a thread');
/**
 * The computing script, the number of its computation, and this thread: the process reads them while this thread does
 * not respond.
 */
const busy = new Int32Array(workerData.busy);
Atomics.store(busy, 2, threadNumber());
const sessions = new Map<number, Session>();

const tell = (message: ThreadMessage): void => port.postMessage(message);

function compute(id: number, work: () => Progress): void {
  Atomics.add(busy, 1, 1);
  Atomics.store(busy, 0, id);
  let progress: Progress;
  try {
    progress = work();
  } catch (error) {
    // The engine crashed, as it does without memory.
    const isMemory = /RuntimeError|memory|Aborted/i.test(String(error));
    const message = error instanceof Error ? error.message : String(error);
    progress = {
      end: isMemory
        ? { type: 'limit', limit: 'memory' }
        : { type: 'failed', name: 'Error', message, line: 0, in: null },
    };
  }
  Atomics.store(busy, 0, 0);
  const { notes } = progress;
  if ('calls' in progress) return tell({ type: 'calls', id, calls: progress.calls, notes });
  sessions.delete(id);
  tell({ type: 'end', id, end: progress.end, notes });
}

async function receive(message: ToThread): Promise<void> {
  const { id } = message;
  if (message.type === 'leave') return void sessions.delete(id);
  if (message.type === 'start') {
    const session = await Session.open(message.program);
    sessions.set(id, session);
    return compute(id, () => session.start());
  }
  const session = sessions.get(id);
  if (session) compute(id, () => session.answer(message.outcomes));
}

port.on('message', (message: ToThread) => void receive(message));
