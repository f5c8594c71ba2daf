import { createToaster, type ToastInput } from '@parlance/ui-kit/overlay';

/** The console's one region of notifications. More than three cover too much of a small window; keys undo what they no longer offer. */
export const toaster = createToaster({ limit: 3 });

const brief = 4000;
const long = 8000;
/** A toast about a change of screen appears when that screen is shown. */
const afterChange = 100;

/** Shows a toast for a finished action. */
export const notifyDone = (content: string, more: Partial<ToastInput> = {}): string =>
  toaster.show({ content, color: 'good', duration: brief, ...more });

/** Tells of something that failed; stays long enough to be read twice. */
export const notifyFailed = (content: string, more: Partial<ToastInput> = {}): string =>
  toaster.show({ content, color: 'bad', duration: long, ...more });

/** Tells of a change of screen shortly after it. */
export function notifyAfterChange(toast: ToastInput): void {
  setTimeout(() => toaster.show({ duration: brief, ...toast }), afterChange);
}
