import { createToaster, type ToastInput } from '@parlance/ui-kit/overlay';

/**
 * The console's only region of notifications. More than three would cover too much of a small window; a key can still
 * undo a change whose notification has gone.
 */
export const toaster = createToaster({ limit: 3 });

const brief = 4000;
const long = 8000;
/** Delay in ms of a toast about a change of screen, so that it appears on the new screen. */
const afterChange = 100;

/** Shows a toast for a finished action. */
export const notifyDone = (content: string, more: Partial<ToastInput> = {}): string =>
  toaster.show({ content, color: 'good', duration: brief, ...more });

/** Shows a toast for a failure; it stays long enough to be read twice. */
export const notifyFailed = (content: string, more: Partial<ToastInput> = {}): string =>
  toaster.show({ content, color: 'bad', duration: long, ...more });

/** Shows a toast about a change of screen shortly after it. */
export function notifyAfterChange(toast: ToastInput): void {
  setTimeout(() => toaster.show({ duration: brief, ...toast }), afterChange);
}
