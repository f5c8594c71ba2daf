import { subscribe } from 'valtio';
import { dropQuestions } from '../shared/feedback/confirmer.ts';
import { toaster } from '../shared/feedback/toasts.ts';
import { onUserLeft, session } from '../shared/state/session.ts';

/** Takes notifications and questions away with the user they were for, and where a session has expired: the page stays. */
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
