import type { IntentSummary } from '@parlance/contract/calls/nlp';

/** What tests choose from: the class's intents. */
export type IntentChoice = Pick<IntentSummary, 'id' | 'intent_name'>;
