import type { IntentSummary } from '@parlance/contract/calls/nlp';

/** Whether an intent has something to answer: answers of its own, or a dialog in production. */
export const hasAnswer = ({ answer_count, dialogs }: Pick<IntentSummary, 'answer_count' | 'dialogs'>): boolean =>
  answer_count > 0 || dialogs.length > 0;
