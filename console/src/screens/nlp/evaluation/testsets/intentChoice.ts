import type { IntentSummary } from '@parlance/contract/calls/nlp';

/** An intent of the class as an option. */
export type IntentChoice = Pick<IntentSummary, 'id' | 'intent_name'>;
