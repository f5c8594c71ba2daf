import type { ReactNode } from 'react';

export type ToastColor = 'good' | 'warning' | 'bad' | 'info';

export interface ToastInput {
  /** A known id updates that toast instead of adding another. @default a new id */
  id?: string;
  title?: string;
  content?: ReactNode;
  /** Only `bad` interrupts a screen reader. @default 'info' */
  color?: ToastColor;
  /** Name of an icon. @default the one of the colour */
  icon?: string;
  /** Milliseconds until it hides; 0 keeps it until the user closes it. @default 0 */
  duration?: number;
  /** @default true */
  closeButton?: boolean;
  /** One action, such as undo; it also hides the toast. */
  action?: { label: string; onAction: () => void };
}

export interface Toast extends ToastInput {
  id: string;
  color: ToastColor;
  duration: number;
  closeButton: boolean;
  /** When it was shown, milliseconds since the epoch. */
  time: number;
  /** Whether it is leaving: still rendered for its animation. */
  hidden: boolean;
}

export interface Toaster {
  /** Shows a toast and returns its id. */
  show: (toast: ToastInput) => string;
  hide: (id: string) => void;
  /** Hides all. */
  clear: () => void;
  /** Pauses the countdowns while the user reads. */
  pause: () => void;
  resume: () => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Toast[];
}

export interface ToasterOptions {
  /** Largest number of visible toasts; the oldest makes room for a new one, errors last. @default 5 */
  limit?: number;
}

/** Milliseconds after which a hidden toast is removed. */
export const REMOVAL_DELAY = 600;

interface Countdown {
  left: number;
  since: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** A store of toasts outside React; `Toasts` shows it. */
export function createToaster({ limit = 5 }: ToasterOptions = {}): Toaster {
  let toasts: readonly Toast[] = [];
  let paused = false;
  let counter = 0;
  const listeners = new Set<() => void>();
  const countdowns = new Map<string, Countdown>();
  const removals = new Map<string, ReturnType<typeof setTimeout>>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const run = (id: string, countdown: Countdown) => {
    countdown.since = Date.now();
    countdown.timer = setTimeout(() => hide(id), countdown.left);
  };
  const clearTimers = (id: string) => {
    clearTimeout(countdowns.get(id)?.timer);
    countdowns.delete(id);
    clearTimeout(removals.get(id));
    removals.delete(id);
  };

  function makeRoom() {
    const inSight = toasts.filter((toast) => !toast.hidden);
    if (inSight.length < limit) return;
    const leaving = inSight.find((toast) => toast.color !== 'bad') ?? inSight[0];
    if (leaving) hide(leaving.id);
  }

  function show(input: ToastInput): string {
    const id = input.id ?? `toast-${++counter}`;
    clearTimers(id);
    const toast: Toast = {
      ...input,
      id,
      color: input.color ?? 'info',
      duration: input.duration ?? 0,
      closeButton: input.closeButton ?? true,
      time: Date.now(),
      hidden: false,
    };
    const known = toasts.some((other) => other.id === id);
    if (!known) makeRoom();
    set(known ? toasts.map((other) => (other.id === id ? toast : other)) : [...toasts, toast]);
    if (toast.duration > 0) {
      const countdown: Countdown = { left: toast.duration, since: Date.now(), timer: undefined };
      countdowns.set(id, countdown);
      if (!paused) run(id, countdown);
    }
    return id;
  }

  function hide(id: string) {
    if (!toasts.some((toast) => toast.id === id && !toast.hidden)) return;
    clearTimers(id);
    set(toasts.map((toast) => (toast.id === id ? { ...toast, hidden: true } : toast)));
    removals.set(
      id,
      setTimeout(() => {
        removals.delete(id);
        set(toasts.filter((toast) => toast.id !== id));
      }, REMOVAL_DELAY),
    );
  }

  function pause() {
    if (paused) return;
    paused = true;
    for (const countdown of countdowns.values()) {
      clearTimeout(countdown.timer);
      countdown.left = Math.max(0, countdown.left - (Date.now() - countdown.since));
    }
  }

  function resume() {
    if (!paused) return;
    paused = false;
    for (const [id, countdown] of countdowns) run(id, countdown);
  }

  return {
    show,
    hide,
    clear: () => {
      for (const toast of toasts) hide(toast.id);
    },
    pause,
    resume,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => toasts,
  };
}
