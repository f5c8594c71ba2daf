import type { AnswerSource } from '@parlance/contract/verbatimTables';
import type { ReviewState, Verbatim } from '@parlance/contract/calls/verbatim';

/** Whether a message was understood, in the order of the filter. */
export const verbatimStatuses = ['understood', 'not_understood'] as const satisfies readonly Verbatim['status'][];
/** The kinds of answers, in the order of the filter. */
export const responseStatuses = [
  'answered',
  'fallback',
  'error',
] as const satisfies readonly Verbatim['status_response'][];

/** The possible sources of an answer. */
export const answerSources = [
  'intent',
  'knowledge',
  'dialog',
  'fallback',
  'none',
] as const satisfies readonly AnswerSource[];

/** The review states, in the order of the tabs. */
export const reviewStates = ['new', 'assigned', 'validated', 'ignored'] as const satisfies readonly ReviewState[];
/** How the draft models change the prediction. */
export const predictionFilters = ['understood', 'changed'] as const;
export const nowWords = { understood: 'nowUnderstood', changed: 'nowChanged' } as const;
export const orders = ['teaches', 'time', 'count', 'score'] as const;
/** The orders of messages that are not grouped. */
export const singleOrders = ['teaches', 'time', 'score'] as const;

/** The ratings of an answer: good, bad, none. */
export const ratings = ['1', '-1', '0'] as const;
export const ratingWords = { '1': 'up', '-1': 'down', '0': 'none' } as const;
export const channels = ['console', 'widget', 'webview', 'api'] as const;

export const statusTone = { understood: 'good', not_understood: 'warning' } as const;
export const responseTone = { answered: 'good', fallback: 'warning', error: 'bad' } as const;
