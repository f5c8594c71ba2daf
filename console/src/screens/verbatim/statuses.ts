import type { Verbatim } from '@parlance/contract/calls/verbatim';

/** Whether a sentence was understood, in the order of the filter. */
export const verbatimStatuses = ['understood', 'not_understood'] as const satisfies readonly Verbatim['status'][];
/** What the person got, in the order of the filter. */
export const responseStatuses = [
  'answered',
  'fallback',
  'error',
] as const satisfies readonly Verbatim['status_response'][];

export const statusTone = { understood: 'good', not_understood: 'warning' } as const;
export const responseTone = { answered: 'good', fallback: 'warning', error: 'bad' } as const;
