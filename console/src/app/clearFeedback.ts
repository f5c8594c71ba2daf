import { dropQuestions } from '../shared/feedback/confirmer.ts';
import { toaster } from '../shared/feedback/toasts.ts';
import { onUserLeft } from '../shared/state/session.ts';

/** Takes notifications and questions away with the user they were for: the page stays when another one signs in. */
export function clearFeedback(): void {
  onUserLeft(() => {
    toaster.clear();
    dropQuestions();
  });
}
