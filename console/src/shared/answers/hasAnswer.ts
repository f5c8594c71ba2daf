import type { IntentSummary } from '@parlance/contract/calls/nlp';

/** Whether something was written that answers an intent: answers of its own, or a dialog in production. */
export const hasAnswer = ({ answer_count, dialogs }: Pick<IntentSummary, 'answer_count' | 'dialogs'>): boolean =>
  answer_count > 0 || dialogs.length > 0;
