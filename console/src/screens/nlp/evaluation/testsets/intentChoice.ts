import type { IntentSummary } from '@parlance/contract/calls/nlp';

/** The class's intents, to choose from. */
export type IntentChoice = Pick<IntentSummary, 'id' | 'intent_name'>;
