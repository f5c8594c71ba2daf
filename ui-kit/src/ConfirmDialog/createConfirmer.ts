import type { ConfirmQuestion } from './ConfirmDialog.tsx';

export interface ConfirmRequest extends ConfirmQuestion {
  /** Runs before the dialog closes; a failure keeps it open with the message. */
  onConfirm?: () => void | Promise<unknown>;
}

export interface PendingQuestion extends ConfirmRequest {
  id: number;
  answer: (confirmed: boolean) => void;
}

export interface Confirmer {
  /** Asks and resolves to whether the user confirmed (and the action succeeded). Questions queue. */
  ask: (question: ConfirmRequest) => Promise<boolean>;
  subscribe: (listener: () => void) => () => void;
  /** The current question. */
  getSnapshot: () => PendingQuestion | undefined;
}

/** Lets code outside React ask; `Confirmations` shows the questions. */
export function createConfirmer(): Confirmer {
  let queue: readonly PendingQuestion[] = [];
  let counter = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly PendingQuestion[]) => {
    queue = next;
    for (const listener of listeners) listener();
  };
  return {
    ask: (question) =>
      new Promise((resolve) => {
        const asked: PendingQuestion = {
          ...question,
          id: ++counter,
          answer: (confirmed) => {
            set(queue.filter((other) => other !== asked));
            resolve(confirmed);
          },
        };
        set([...queue, asked]);
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => queue[0],
  };
}
