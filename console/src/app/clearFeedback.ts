import { subscribe } from 'valtio';
import { dropQuestions } from '../shared/feedback/confirmer.ts';
import { toaster } from '../shared/feedback/toasts.ts';
import { onUserLeft, session } from '../shared/state/session.ts';

/**
 * Removes notifications and confirmations when their user signs out, and when a session expires, where the page itself
 * stays.
 */
export function clearFeedback(): void {
  const clear = () => {
    toaster.clear();
    dropQuestions();
  };
  onUserLeft(clear);
  subscribe(session, () => {
    if (session.status === 'signedOut' && session.user) clear();
  });
}
